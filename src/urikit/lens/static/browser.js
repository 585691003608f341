// What the browser that shows this page makes of a text: its own URL class is asked.

const LONGEST = 65536; // code units of a text: the server compares no clients on longer ones

/** The browser's name and version, as far as it tells. */
function browserName() {
  const brands = navigator.userAgentData?.brands ?? [];
  const brand =
    brands.find(({ brand }) => !/not.?a.?brand|chromium/i.test(brand)) ??
    brands.find(({ brand }) => /chromium/i.test(brand));
  if (brand) return `${brand.brand} ${brand.version}`;
  const [, name, version] = navigator.userAgent.match(/(Firefox|Version|Chrome)\/(\d+)/) ?? [];
  if (!name) return "";
  return `${name === "Version" ? "Safari" : name} ${version}`;
}

/** A view in the form of the others, for the server to compare. */
export function browserView(text, base) {
  if (text.length > LONGEST) return {};
  const version = browserName() || null;
  let url;
  try {
    url = base ? new URL(text, base) : new URL(text);
  } catch (error) {
    return { version, error: error.name, message: error.message };
  }
  // "search" and "hash" do not tell an empty one from none, and the serialization does.
  const [whole, hash] = halves(url.href, "#");
  const query = halves(whole, "?")[1];
  const credentials = url.username || url.password;
  return {
    version,
    scheme: url.protocol.slice(0, -1),
    userinfo: credentials ? url.username + (url.password && `:${url.password}`) : null,
    host: hasHost(url) ? url.hostname : null,
    port: url.port === "" ? null : url.port,
    path: url.pathname,
    query,
    fragment: hash,
  };
}

function hasHost(url) {
  return url.href.startsWith("//", url.protocol.length);
}

function halves(text, mark) {
  const at = text.indexOf(mark);
  return at < 0 ? [text, null] : [text.slice(0, at), text.slice(at + 1)];
}
