const SOFT_BREAK = /=\r?\n/g;
const ESCAPED = /(?:=[0-9A-F]{2})+/g;
const ENCODED_WORD = /=\?utf-8\?([bq])\?([^?\s]*)\?=/gi;
const PART = "content-transfer-encoding: base64";

function unescaped(text: string): string {
  return text.replace(ESCAPED, (run) => Buffer.from(run.replaceAll("=", ""), "hex").toString("utf8"));
}

function headerWords(text: string): string {
  return text.replace(ENCODED_WORD, (_all, kind: string, word: string) =>
    kind.toLowerCase() === "b" ? Buffer.from(word, "base64").toString("utf8") : unescaped(word.replaceAll("_", " ")),
  );
}

/** The base64 parts of a mail, decoded. */
function base64Parts(raw: string): string[] {
  const parts: string[] = [];
  const lower = raw.toLowerCase();
  for (let at = lower.indexOf(PART); at >= 0; at = lower.indexOf(PART, at + PART.length)) {
    const body = raw.slice(at).split(/\r?\n\r?\n/)[1] ?? "";
    parts.push(Buffer.from(body, "base64").toString("utf8"));
  }
  return parts;
}

/** All text of a mail for searching: raw and decoded. Takes its source. */
export function searchableText(raw: string): string {
  const whole = raw.replace(SOFT_BREAK, "");
  return [raw, headerWords(whole), unescaped(whole), ...base64Parts(raw)].join("\n");
}
