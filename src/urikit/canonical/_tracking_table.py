"""The table of tracking parameters, from what the services publish about their links.

A name is in the part for all sites only if a service made it to be put on links to anybody's
site, and so chose it not to mean anything there. A name that has other meanings elsewhere
(``ref``, ``source``, ``s``, ``si``) is listed with the sites at which it only tracks. What earns
somebody a commission (``tag`` at Amazon) is not in the table: it does not change the page, but
the one who wrote the link wants it there. Nor is what gives access (``sk`` at Medium), or
means something on some pages of the site (``share_url`` at Facebook).

To mend it, change a line here and the date; ``TRACKING.extended(...)`` adds to it in a program.
"""

from __future__ import annotations

from urikit._ground.exports import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Final

DATE: Final = "2026-11-16"


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _rules(names: str = "", prefixes: str = "") -> tuple[frozenset[str], tuple[str, ...]]:
    return _words(names), tuple(prefixes.split())


# Each line: a service, and the names that it adds.
NAMES: Final = _words(
    """
    gclid gclsrc dclid gbraid wbraid gad_source gad_campaignid srsltid
    _ga _gl _gac ga_source ga_medium ga_term ga_content ga_campaign ga_place
    fbclid fb_action_ids fb_action_types fb_comment_id fb_ref fb_source igsh igshid mibextid
    msclkid
    twclid __twitter_impression
    ttclid
    yclid ysclid ymclid _openstat
    li_fat_id
    epik
    sccid
    rdt_cid
    mc_cid mc_eid mc_tc
    mkt_tok
    _hsenc _hsmi __hssc __hstc __hsfp hsctatracking
    vero_conv vero_id
    oly_anon_id oly_enc_id
    _kx _ke
    s_cid s_kwcid ef_id
    wickedid wickedsource
    rb_clickid
    irclickid irgwc
    cjevent
    sscid
    ranmid raneaid ransiteid
    dm_i
    ml_subscriber ml_subscriber_hash
    _branch_match_id _branch_referrer
    at_campaign at_campaign_type at_custom1 at_custom2 at_custom3 at_custom4 at_medium xtor
    wt_mc wt_zmc wt.mc_id wt.z_mc
    __s
    guccounter guce_referrer guce_referrer_sig
    nr_email_referer
    vgo_ee
    iclid
    pk_campaign pk_cid pk_content pk_keyword pk_kwd pk_medium pk_source
    """
)

PREFIXES: Final = ("utm_", "mtm_", "matomo_", "piwik_", "hsa_", "bsft_", "trk_")

_ALIBABA: Final = _rules(
    "spm scm pvid algo_expid algo_pvid btsid ws_ab_test _t gps-id aff_trace_key"
)
_AMAZON: Final = _rules(
    "_encoding ascsubtag camp content-id creative creativeasin crid cv_ct_cx cv_ct_id dchild dib"
    " dib_tag ie linkcode linkid qid ref refrid social_share sprefix sr ufe",
    "pd_rd_ pf_rd_ ref_",
)
_BBC: Final = _rules("ns_campaign ns_fee ns_linkname ns_mchannel ns_source ocid", "at_")
_CONDE_NAST: Final = _rules("mbid")
_EBAY: Final = _rules(
    "_trkparms _trksid amdata campid customid epid_src mkcid mkevt mkrid mkscid sssrc ssspo ssuid"
    " toolid"
)
_GOOGLE: Final = _rules(
    "aqs biw bih ei gs_l gs_lcp gs_lcrp gs_lp gs_ssp iflsig oq pccc sca_esv sca_upv sclient sei"
    " sourceid sxsrf uact ved"
)
_TWITTER: Final = _rules("cn cxt ref_src ref_url s twcamp twcon twgr twterm")

# Sites, as the host parser writes them, with the names and beginnings of names that track there
HOSTS: Final = {
    "aliexpress.com": _ALIBABA,
    "alibaba.com": _ALIBABA,
    "amazon.*": _AMAZON,
    "developer.amazon.com": _rules(),  # these are no shops
    "aws.amazon.com": _rules(),
    "apple.com": _rules("itscg itsct uo"),
    "baidu.com": _rules(prefixes="rsv_"),
    "bbc.co.uk": _BBC,
    "bbc.com": _BBC,
    "bilibili.com": _rules(
        "bbid buvid from_source from_spmid is_story_h5 msource plat_id refer_from seid share_from"
        " share_medium share_plat share_session_id share_source share_tag spm_id_from spmid"
        " unique_k vd_source"
    ),
    "bing.com": _rules("cvid form ghacc ghc ghpl ghsh pq qs refig"),
    "bloomberg.com": _rules("cmpid"),
    "booking.com": _rules("label sid srepoch srpvid"),
    "ebay.*": _EBAY,
    "etsy.com": _rules(
        "click_key click_sum ga_order ga_search_query ga_search_type ga_view_type"
        " organic_search_click plkey ref"
    ),
    "facebook.com": _rules(
        "__tn__ acontext action_history eav fref hc_location hc_ref notif_id notif_t paipv rdid ref"
        " ref_component ref_page refid refsrc",
        "__cft__ __xts__",
    ),
    "github.com": _rules("ref_cta ref_loc ref_page"),
    "google.*": _GOOGLE,
    "gq.com": _CONDE_NAST,
    "imdb.com": _rules("ref_", "pf_rd_"),
    "instagram.com": _rules("ig_mid ig_rid"),
    "linkedin.com": _rules("lipi lici midsig midtoken originalreferer refid trackingid", "trk"),
    "medium.com": _rules("source"),
    "netflix.com": _rules("tctx trackid trackidjaw trkid"),
    "newyorker.com": _CONDE_NAST,
    "nytimes.com": _rules(
        "campaign_id emc instance_id nl pgtype partner regi_id segment_id smid smtyp te"
    ),
    "reddit.com": _rules("correlation_id rdt ref ref_campaign ref_source share_id"),
    "spotify.com": _rules("dlsi nd si sp_cid"),
    "taobao.com": _ALIBABA,
    "tiktok.com": _rules(
        "_d _r _t checksum is_copy_url is_from_webapp sender_device sender_web_id"
        " share_app_id share_iid share_link_id social_share_type tt_from web_id"
    ),
    "tmall.com": _ALIBABA,
    "twitter.com": _TWITTER,
    "vanityfair.com": _CONDE_NAST,
    "vogue.com": _CONDE_NAST,
    "walmart.com": _rules(
        "ath athancid athbdg athcgid athcpid athena athieid athposb athpgid athstid athznid"
    ),
    "wired.com": _CONDE_NAST,
    "wikipedia.org": _rules("wprov"),
    "x.com": _TWITTER,
    "youtu.be": _rules("feature pp si"),
    "youtube.com": _rules(
        "ab_channel embeds_euri embeds_referring_euri embeds_referring_origin feature pp si"
        " source_ve_path"
    ),
}
