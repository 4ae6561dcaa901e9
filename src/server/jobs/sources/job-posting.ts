import {
  endOfDate,
  idAt,
  listAt,
  type PostingShape,
  parseEmploymentType,
  parseMoment,
  textAt,
  toHtml,
  toPlace,
  toPlacesShape,
  toSalary,
  unescapeHtml,
  valueAt,
} from "./shape.ts";

/** One value or a list of values. */
function toArray(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

function entityName(value: unknown): string | null {
  return textAt(value, "name") ?? (typeof value === "string" && value.trim() !== "" ? value.trim() : null);
}

/** Maximum nesting of documents. */
const MAX_DEPTH = 6;

/** Possible prefixes of schema.org names: its address, or the document's own prefix. */
const VOCABULARY = /^(?:https?:\/\/(?:www\.)?schema\.org\/|[\w-]+:)(?!\/)/i;

function isPosting(value: unknown): boolean {
  const types = toArray(valueAt(value, "@type")).map((type) => (typeof type === "string" ? type : ""));
  return types.some((type) => type.replace(VOCABULARY, "") === "JobPosting");
}

/** A posting with schema.org names without their prefixes. */
function stripPrefixes(value: unknown, depth = MAX_DEPTH): unknown {
  if (depth === 0 || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => stripPrefixes(one, depth - 1));
  const named = Object.entries(value).map(([name, one]) => [
    name.replace(VOCABULARY, ""),
    stripPrefixes(one, depth - 1),
  ]);
  return Object.fromEntries(named);
}

/** What pages put around the JSON of a script: comments, and CDATA markers. */
const SCRIPT_PREFIX = /^(?:\s|<!--|\/\/|\/\*|\*\/|<!\[CDATA\[)+/;
const SCRIPT_SUFFIXES = ["//", "-->", "]]>", "/*", "*/", ";"];

function stripScriptWrapper(text: string): string {
  let inner = text.replace(SCRIPT_PREFIX, "").trimEnd();
  for (let end: string | undefined = ""; end !== undefined; ) {
    inner = inner.slice(0, inner.length - end.length).trimEnd();
    end = SCRIPT_SUFFIXES.find((mark) => inner.endsWith(mark));
  }
  return inner;
}

const CONTROLS: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Escapes raw line ends and tabs in JSON strings, as JSON requires. */
function escapeControls(json: string): string {
  const pieces: string[] = [];
  let [from, quoted] = [0, false];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charAt(at);
    if (quoted && sign === "\\") at += 1;
    else if (sign === '"') quoted = !quoted;
    else if (quoted && sign < " ") {
      pieces.push(json.slice(from, at), CONTROLS[sign] ?? " ");
      from = at + 1;
    }
  }
  return pieces.join("") + json.slice(from);
}

/** Parses JSON as it stands in scripts of pages. Throws where it is invalid. */
export function parseScriptJson(text: string): unknown {
  const inner = stripScriptWrapper(text);
  const json = /^[[{]\s*&quot;/.test(inner) ? String(unescapeHtml(inner)) : inner;
  try {
    return JSON.parse(json);
  } catch {
    return JSON.parse(escapeControls(json));
  }
}

/** All postings in a JSON-LD document: a single one, a list, a graph, or an item list. */
export function findPostings(document: unknown, depth = MAX_DEPTH): unknown[] {
  if (depth === 0 || typeof document !== "object" || document === null) return [];
  if (Array.isArray(document)) return document.flatMap((one) => findPostings(one, depth - 1));
  if (isPosting(document)) return [stripPrefixes(document)];
  const inner = [
    valueAt(document, "@graph"),
    valueAt(document, "itemListElement"),
    valueAt(document, "item"),
    valueAt(document, "mainEntity"),
  ];
  return inner.flatMap((one) => findPostings(one, depth - 1));
}

/** Maps a schema.org posting, as pages have it for search engines. */
export function mapJobPosting(posting: unknown): PostingShape {
  const places = toArray(valueAt(posting, "jobLocation")).map((place) => {
    const address = valueAt(place, "address");
    if (typeof address === "string") return toPlace(address, null, null);
    const [city, region] = [textAt(address, "addressLocality"), textAt(address, "addressRegion")];
    return (
      toPlace(city, region, entityName(valueAt(address, "addressCountry"))) ?? toPlace(entityName(place), null, null)
    );
  });
  const from = toArray(valueAt(posting, "applicantLocationRequirements")).map((place) =>
    toPlace(null, null, entityName(place)),
  );
  const pay = valueAt(posting, "baseSalary");
  const value = valueAt(pay, "value");
  const isRange = typeof value === "object" && value !== null;
  const types = toArray(valueAt(posting, "employmentType")).map((type) => (typeof type === "string" ? type : null));
  return {
    id:
      textAt(posting, "identifier", "value") ??
      textAt(posting, "identifier") ??
      textAt(posting, "url") ??
      idAt(posting, "@id"),
    title: valueAt(posting, "title") ?? valueAt(posting, "name"),
    descriptionHtml: toHtml(valueAt(posting, "description")),
    department: entityName(listAt({ all: toArray(valueAt(posting, "occupationalCategory")) }, "all")[0]),
    employmentType: parseEmploymentType(...types),
    ...toPlacesShape([...places, ...from]),
    isRemote: toArray(valueAt(posting, "jobLocationType")).includes("TELECOMMUTE"),
    compensation: toSalary({
      per: valueAt(isRange ? value : pay, "unitText"),
      currency: valueAt(pay, "currency"),
      min: valueAt(isRange ? value : pay, "minValue") ?? (isRange ? valueAt(value, "value") : value),
      max: valueAt(isRange ? value : pay, "maxValue") ?? (isRange ? valueAt(value, "value") : value),
    }),
    publishedAt: parseMoment(valueAt(posting, "datePosted")),
    expiresAt: endOfDate(valueAt(posting, "validThrough")),
  };
}
