// Tables of text: which column of one has URLs, and how one is written for a spreadsheet.

const NAMED = /^(?:urls?|uris?|links?|href)$/i;
const SEPARATORS = [",", ";", "\t"];
const LOOKED_AT = 100; // rows by which a column is chosen

/** The URLs of the table in a file, and the name of their column; null if no column has any. */
export function columnOf(file, text) {
  const records = recordsOf(text, /\.tsv$/i.test(file) ? "\t" : separatorOf(text));
  const first = records[0] ?? [];
  const named = first.findIndex((cell) => NAMED.test(cell.trim()));
  if (named >= 0) return cells(records.slice(1), named, `“${first[named].trim()}”`);
  const parses = (rows, at) => {
    const there = rows.map((record) => (record[at] ?? "").trim()).filter(Boolean);
    return there.filter((cell) => URL.canParse(cell)).length * 2 > there.length;
  };
  for (let at = 0; at < first.length; at++) {
    const headed = !URL.canParse(first[at].trim());
    if (parses(records.slice(headed ? 1 : 0, LOOKED_AT), at)) {
      return cells(records.slice(headed ? 1 : 0), at, String(at + 1));
    }
  }
  return null;
}

function cells(records, at, name) {
  // A line break within a cell would make two rows of it; the URL Standard removes it too.
  return { name, urls: records.map((record) => (record[at] ?? "").replace(/[\r\n]+/g, "")) };
}

/** What divides the first line most often, quoted cells aside. */
function separatorOf(text) {
  const line = text.slice(0, 10_000).replace(/"[^"]*"/g, "").split(/[\r\n]/, 1)[0];
  const counts = SEPARATORS.map((separator) => line.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))];
}

// RFC 4180 §2
function recordsOf(text, separator) {
  const records = [];
  let record = [];
  let cell = "";
  let quoted = false;
  const next = () => {
    record.push(cell);
    cell = "";
  };
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') cell += text[++at];
      else quoted = false;
    } else if (char === '"' && cell === "") quoted = true;
    else if (char === separator) next();
    else if (char === "\n" || char === "\r") {
      if (char === "\r" && text[at + 1] === "\n") at++;
      next();
      records.push(record);
      record = [];
    } else cell += char;
  }
  if (cell !== "" || record.length) {
    next();
    records.push(record);
  }
  return records.filter((found) => found.length > 1 || found[0] !== "");
}

/** A table as a spreadsheet reads it: a cell that it would take for a formula gets an apostrophe. */
export function csv(names, records) {
  const cell = (value) => {
    const text = value === null ? "" : String(value);
    const safe = /^(?:[\0\t\r\n]|[\s\p{C}]*[=+\-@＝＋－＠])/u.test(text) ? `'${text}` : text;
    // Some spreadsheets divide at semicolons or tabs.
    return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  // Without the byte order mark some of them do not read it as UTF-8.
  return "\ufeff" + [names, ...records].map((record) => record.map(cell).join(",") + "\r\n").join("");
}
