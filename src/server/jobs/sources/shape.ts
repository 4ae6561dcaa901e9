/**
 * A posting in the importer's own format, from any system. The importer refuses invalid values with the name of their
 * field.
 */
export type PostingShape = {
  readonly id: unknown;
  readonly title: unknown;
  readonly descriptionHtml: unknown;
  readonly department?: unknown;
  readonly team?: unknown;
  readonly employmentType?: string | null;
  readonly location?: unknown;
  readonly address?: unknown;
  readonly secondaryLocations?: readonly { readonly location: unknown; readonly address?: unknown }[];
  readonly isRemote?: boolean;
  readonly isListed?: boolean;
  readonly compensation?: unknown;
  readonly publishedAt?: string | null;
  /** The key shared by a posting's translations, and its own language. */
  readonly translates?: string | null;
  readonly language?: string | null;
  /** When the posting expires. */
  readonly expiresAt?: string | null;
};

/** The value at a path; undefined where the path does not exist. */
export function valueAt(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value;
  for (const name of path) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, name)) return undefined;
    found = Reflect.get(found, name);
  }
  return found;
}

/** The same for a non-empty text or a number; otherwise null. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string | null {
  const found = valueAt(value, ...path);
  if (typeof found === "number" && Number.isFinite(found)) return String(found);
  return typeof found === "string" && found.trim() !== "" ? found.trim() : null;
}

/** The same for a list. */
export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = valueAt(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** An id: a text or a number; other values are refused with the field's name. */
export function idAt(value: unknown, ...path: readonly (string | number)[]): unknown {
  return textAt(value, ...path) ?? valueAt(value, ...path);
}

/** Day-first dates with dots. Dates with slashes are ambiguous. */
const DOTTED = /^(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4})$/;
/** A time of day, with an optional time zone. */
const TIME =
  "(?:(?:T| +)(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2})(?:[.,]\\d{1,9})?)?(?: ?(?<zone>Z|UTC|GMT|[+-]\\d{2}(?::?\\d{2})?))?)?";
const NUMBERED = new RegExp(`^(?<year>\\d{4})-(?<month>\\d{1,2})-(?<day>\\d{1,2})${TIME}$`, "i");
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const NAME =
  "(?<name>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
const WEEKDAY = "(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},? )?";
const NAMED_DAY_FIRST = new RegExp(`^${WEEKDAY}(?<day>\\d{1,2})[ -]${NAME}[ -](?<year>\\d{4})${TIME}$`, "i");
const NAMED_MONTH_FIRST = new RegExp(
  `^${WEEKDAY}${NAME} (?<day>\\d{1,2})(?:st|nd|rd|th)?,? (?<year>\\d{4})${TIME}$`,
  "i",
);
const DATE_FORMATS = [DOTTED, NUMBERED, NAMED_DAY_FIRST, NAMED_MONTH_FIRST];
/** Serial dates of spreadsheets: days since the end of 1899. */
const SERIAL_DATE = /^\d{5}(?:\.\d+)?$/;
const SERIAL_EPOCH = Date.UTC(1899, 11, 30);
const [DAY_MS, HOUR_MS, MINUTE_MS] = [86_400_000, 3_600_000, 60_000];
const YEAR_RANGE = { first: 1990, last: 2100 };

/** A day, or a time on it; in UTC without a time zone. */
type ParsedDate = { readonly at: number; readonly isDay: boolean; readonly hasZone: boolean };

function zoneOffset(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  return sign === undefined ? 0 : Number(`${sign}1`) * (Number(hours) * HOUR_MS + Number(minutes ?? 0) * MINUTE_MS);
}

/** A complete date. A date without day, month or year is rejected instead of completed. */
function parseDate(text: string): ParsedDate | null {
  if (SERIAL_DATE.test(text)) {
    return { at: SERIAL_EPOCH + Math.floor(Number(text)) * DAY_MS, isDay: true, hasZone: false };
  }
  const groups = DATE_FORMATS.map((form) => form.exec(text)?.groups).find((found) => found !== undefined);
  if (groups === undefined) return null;
  const { year, month, name, day, hour, minute = "0", second = "0", zone } = groups;
  const nth = name === undefined ? Number(month) - 1 : MONTHS.indexOf(name.slice(0, 3).toLowerCase());
  const date = new Date(Date.UTC(Number(year), nth, Number(day)));
  // Rejects days such as February 30, which would become a day of March.
  if (date.getUTCMonth() !== nth || date.getUTCDate() !== Number(day)) return null;
  if (Number(hour ?? 0) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const time = Number(hour ?? 0) * HOUR_MS + Number(minute) * MINUTE_MS + Number(second) * 1_000;
  return { at: date.getTime() + time - zoneOffset(zone ?? ""), isDay: hour === undefined, hasZone: zone !== undefined };
}

function readDate(value: unknown): ParsedDate | null {
  const found = typeof value === "string" ? parseDate(value.trim()) : null;
  const date = typeof value === "number" ? { at: value, isDay: false, hasZone: true } : found;
  const year = date === null ? Number.NaN : new Date(date.at).getUTCFullYear();
  return year >= YEAR_RANGE.first && year <= YEAR_RANGE.last ? date : null;
}

/**
 * A point in time in any board's notation, and the calendar day where it has no time zone: the moment is then unknown,
 * and the day must not shift in another zone. Null where it cannot be read with certainty, or is out of range.
 */
export function parseMoment(value: unknown): string | null {
  const date = readDate(value);
  if (date === null) return null;
  const moment = new Date(date.at).toISOString();
  return date.hasZone ? moment : moment.slice(0, "yyyy-mm-dd".length);
}

/** When a day, or a time without a zone, has ended everywhere on Earth; null where it cannot be read with certainty. */
export function endOfDate(value: unknown): string | null {
  const date = readDate(value);
  if (date === null) return null;
  const later = (date.isDay ? DAY_MS : 0) + (date.hasZone ? 0 : 12 * HOUR_MS);
  return new Date(date.at + later).toISOString();
}

const PAY_UNITS: readonly (readonly [RegExp, string])[] = [
  // Quarterly or half-yearly pay is not supported, although its name may contain "month" or "year".
  [/quarter|semi|trimes|semes|bimes|viertel|halb|fortnight/i, ""],
  [/hour|hr\b|stund|stünd|heure|hora/i, "1 HOUR"],
  [/month|monat|mois|mensu|\bmes\b/i, "1 MONTH"],
  [/year|annu|anual|jahr|jähr|année|\ban\b|año/i, "1 YEAR"],
];

const CURRENCY = "(?:[A-Z]{3}|[$€£])?";
/**
 * One number alone: thousands separated by the same sign throughout, or by none; at most two decimals; `k`; a currency
 * before or after it.
 */
const NUMBER = new RegExp(
  `^${CURRENCY}\\s*(?<whole>[1-9]\\d{0,2}(?<sign>[.,'’\\s])\\d{3}(?:\\k<sign>\\d{3})*|\\d+)(?:(?<mark>[.,])(?<part>\\d{1,2}))?\\s*(?:(?<k>[kK])\\s*)?${CURRENCY}$`,
);

/**
 * A number, also in human notation: `80,000`, `80.000`, `21,50`, `80k`, `€ 80 000`. Null for anything else, in
 * particular two numbers, because rewards are computed from it.
 */
export function parseNumber(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) && value >= 0 ? value : null;
  const groups = typeof value === "string" ? NUMBER.exec(value.trim())?.groups : undefined;
  if (groups?.whole === undefined || (groups.mark !== undefined && groups.mark === groups.sign)) return null;
  const number = Number(`${groups.whole.replaceAll(/\D/g, "")}.${groups.part ?? 0}`);
  return groups.k === undefined ? number : Math.round(number * 1_000);
}

const CURRENCY_SIGNS: Readonly<Record<string, string>> = { "€": "EUR", $: "USD", "£": "GBP" };

type Salary = {
  readonly per: unknown;
  readonly currency: unknown;
  readonly min: unknown;
  readonly max: unknown;
};

/** The pay in the importer's format; undefined without an amount. */
export function toSalary({ per, currency, min, max }: Salary): unknown {
  const [minValue, maxValue] = [parseNumber(min) || null, parseNumber(max) || null];
  if (minValue === null && maxValue === null) return undefined;
  const interval = PAY_UNITS.find(([words]) => typeof per === "string" && words.test(per))?.[1] ?? "";
  const said = typeof currency === "string" ? currency.trim().toUpperCase() : "";
  const currencyCode = CURRENCY_SIGNS[said] ?? said;
  return { summaryComponents: [{ compensationType: "Salary", interval, currencyCode, minValue, maxValue }] };
}

/** The first matching kind counts: a permanent contract is not a freelancer's contract. */
const EMPLOYMENT_TYPES: readonly (readonly [RegExp, string])[] = [
  [/\bintern(?:ship)?s?\b|praktik|\bstage\b|stagiaire|prácticas|practicas|becari/, "Intern"],
  [/part ?time|teilzeit|temps partiel|tiempo parcial|media jornada|working student|werkstudent|minijob/, "PartTime"],
  [/permanent|unbefristet|festanstellung|indefinido|\bcdi\b/, "FullTime"],
  [/\btemp(?:orary)?\b|befristet|temporaire|intérim|temporal|\bseasonal\b/, "Temporary"],
  [/contract|freelance|freiberuf|indépendant|autónomo|zeitarbeit|per diem/, "Contract"],
  [/full ?time|vollzeit|temps plein|jornada completa|tiempo completo|regular/, "FullTime"],
];

/** The employment type of a board's words; null where they are unknown. */
export function parseEmploymentType(...words: readonly (string | null)[]): string | null {
  for (const word of words) {
    const said = (word ?? "").toLowerCase().replaceAll(/[_-]+/g, " ");
    const known = EMPLOYMENT_TYPES.find(([pattern]) => pattern.test(said))?.[1];
    if (known !== undefined) return known;
  }
  return null;
}

/** Whether work is remote: by the stated workplace, and by the flag only where that is missing. */
export function isRemoteWork(flag: unknown, workplace: unknown): boolean {
  const said = typeof workplace === "string" ? workplace.toLowerCase().replaceAll(/[^a-z]/g, "") : "";
  if (said === "remote" || said === "fullyremote") return true;
  return said !== "hybrid" && said !== "onsite" && said !== "inoffice" && flag === true;
}

/** The parts of an address as one text, and as separate parts, which say the most. */
export function toPlace(city: string | null, region: string | null, country: string | null) {
  const parts = [...new Set([city, region, country].filter((part) => part !== null))];
  if (parts.length === 0) return null;
  const postalAddress = { addressLocality: city, addressRegion: region, addressCountry: country };
  return { location: parts.join(", "), address: { postalAddress } };
}

/** The places of a posting: the first, and the others. */
export function toPlacesShape(places: readonly (ReturnType<typeof toPlace> | null)[]) {
  const [first, ...others] = places.filter((place) => place !== null);
  return { location: first?.location ?? null, address: first?.address, secondaryLocations: others };
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', "#39": "'", "#x27": "'", amp: "&" };

/** Decodes HTML that was escaped once more. */
export function unescapeHtml(html: unknown): unknown {
  if (typeof html !== "string") return html;
  return html.replaceAll(/&(lt|gt|quot|#39|#x27|amp);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}

const TAG_NAMES =
  "p|br|ul|ol|li|h[1-6]|div|span|strong|b|em|i|u|a|table|tr|td|section|article|blockquote|pre|hr|font|center";
const TAG = new RegExp(`</?(?:${TAG_NAMES})(?:\\s[^<>]*)?/?>`, "i");
const ESCAPED_TAG = new RegExp(`&(?:amp;)?lt;/?(?:${TAG_NAMES})\\b`, "i");
const LOOSE_AMPERSAND = /&(?!#\d{1,7};|#x[\da-f]{1,6};|[a-z][a-z\d]{1,30};)/gi;
/** Maximum number of times that HTML is decoded. */
const MAX_DECODE_ROUNDS = 3;

/** A description as HTML from HTML, escaped HTML, or plain text whose lines and paragraphs are kept. */
export function toHtml(value: unknown): unknown {
  let text = value;
  for (let round = 0; round < MAX_DECODE_ROUNDS; round += 1) {
    if (typeof text !== "string" || TAG.test(text)) return text;
    if (!ESCAPED_TAG.test(text)) return toParagraphs(text);
    text = unescapeHtml(text);
  }
  return text;
}

function toParagraphs(text: string): string {
  const plain = text.replaceAll(LOOSE_AMPERSAND, "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const lines = plain.split(/\r\n|[\r\n]/).map((line) => line.trim());
  const paragraphs = lines
    .join("\n")
    .split(/\n{2,}/)
    .filter((part) => part !== "");
  return paragraphs.map((part) => `<p>${part.replaceAll("\n", "<br>")}</p>`).join("");
}

/** Escapes plain text for HTML. */
function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** The parts of a description, each under its heading; missing ones are left out. Undefined without any. */
export function joinSections(parts: readonly { readonly head?: string | null; readonly html: unknown }[]): unknown {
  const sections = parts.filter(({ html }) => typeof html === "string" && html.trim() !== "");
  if (sections.length === 0) return undefined;
  return sections.map(({ head, html }) => `${head ? `<h3>${escapeHtml(head)}</h3>` : ""}${toHtml(html)}`).join("\n");
}
