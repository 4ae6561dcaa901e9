import {
  at,
  employmentOf,
  endOf,
  htmlOf,
  idAt,
  listAt,
  momentOf,
  placeOf,
  placesShape,
  type Shape,
  salaryOf,
  textAt,
  unescaped,
} from "./shape.ts";

/** One value or a list of values. */
function each(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

function nameOf(value: unknown): string | null {
  return textAt(value, "name") ?? (typeof value === "string" && value.trim() !== "" ? value.trim() : null);
}

/** Maximum nesting of documents. */
const DEPTH = 6;

/** Possible prefixes of schema.org names: its address, or the document's own prefix. */
const VOCABULARY = /^(?:https?:\/\/(?:www\.)?schema\.org\/|[\w-]+:)(?!\/)/i;

function isPosting(value: unknown): boolean {
  const types = each(at(value, "@type")).map((type) => (typeof type === "string" ? type : ""));
  return types.some((type) => type.replace(VOCABULARY, "") === "JobPosting");
}

/** A posting with schema.org names without their prefixes. */
function withPlainNames(value: unknown, depth = DEPTH): unknown {
  if (depth === 0 || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => withPlainNames(one, depth - 1));
  const named = Object.entries(value).map(([name, one]) => [
    name.replace(VOCABULARY, ""),
    withPlainNames(one, depth - 1),
  ]);
  return Object.fromEntries(named);
}

/** What pages put around the JSON of a script: comments, and CDATA markers. */
const ENVELOPE_BEGINS = /^(?:\s|<!--|\/\/|\/\*|\*\/|<!\[CDATA\[)+/;
const ENVELOPE_ENDS = ["//", "-->", "]]>", "/*", "*/", ";"];

function withoutEnvelope(text: string): string {
  let inner = text.replace(ENVELOPE_BEGINS, "").trimEnd();
  for (let end: string | undefined = ""; end !== undefined; ) {
    inner = inner.slice(0, inner.length - end.length).trimEnd();
    end = ENVELOPE_ENDS.find((mark) => inner.endsWith(mark));
  }
  return inner;
}

const CONTROLS: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Escapes raw line ends and tabs in JSON strings, as JSON requires. */
function withEscapedControls(json: string): string {
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
export function jsonOfScript(text: string): unknown {
  const inner = withoutEnvelope(text);
  const json = /^[[{]\s*&quot;/.test(inner) ? String(unescaped(inner)) : inner;
  try {
    return JSON.parse(json);
  } catch {
    return JSON.parse(withEscapedControls(json));
  }
}

/** All postings in a JSON-LD document: a single one, a list, a graph, or an item list. */
export function postingsIn(document: unknown, depth = DEPTH): unknown[] {
  if (depth === 0 || typeof document !== "object" || document === null) return [];
  if (Array.isArray(document)) return document.flatMap((one) => postingsIn(one, depth - 1));
  if (isPosting(document)) return [withPlainNames(document)];
  const inner = [
    at(document, "@graph"),
    at(document, "itemListElement"),
    at(document, "item"),
    at(document, "mainEntity"),
  ];
  return inner.flatMap((one) => postingsIn(one, depth - 1));
}

/** Maps a schema.org posting, as pages have it for search engines. */
export function jobPosting(posting: unknown): Shape {
  const places = each(at(posting, "jobLocation")).map((place) => {
    const address = at(place, "address");
    if (typeof address === "string") return placeOf(address, null, null);
    const [city, region] = [textAt(address, "addressLocality"), textAt(address, "addressRegion")];
    return placeOf(city, region, nameOf(at(address, "addressCountry"))) ?? placeOf(nameOf(place), null, null);
  });
  const from = each(at(posting, "applicantLocationRequirements")).map((place) => placeOf(null, null, nameOf(place)));
  const pay = at(posting, "baseSalary");
  const value = at(pay, "value");
  const isRange = typeof value === "object" && value !== null;
  const types = each(at(posting, "employmentType")).map((type) => (typeof type === "string" ? type : null));
  return {
    id:
      textAt(posting, "identifier", "value") ??
      textAt(posting, "identifier") ??
      textAt(posting, "url") ??
      idAt(posting, "@id"),
    title: at(posting, "title") ?? at(posting, "name"),
    descriptionHtml: htmlOf(at(posting, "description")),
    department: nameOf(listAt({ all: each(at(posting, "occupationalCategory")) }, "all")[0]),
    employmentType: employmentOf(...types),
    ...placesShape([...places, ...from]),
    isRemote: each(at(posting, "jobLocationType")).includes("TELECOMMUTE"),
    compensation: salaryOf({
      per: at(isRange ? value : pay, "unitText"),
      currency: at(pay, "currency"),
      min: at(isRange ? value : pay, "minValue") ?? (isRange ? at(value, "value") : value),
      max: at(isRange ? value : pay, "maxValue") ?? (isRange ? at(value, "value") : value),
    }),
    publishedAt: momentOf(at(posting, "datePosted")),
    expiresAt: endOf(at(posting, "validThrough")),
  };
}
