/**
 * A posting in the importer's own format, whatever system it comes from: what cannot be stored is refused there, with the name of
 * its field.
 */
export type Shape = {
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
};

/** What stands at the end of a path; undefined where there is no such place. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value;
  for (const name of path) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, name)) return undefined;
    found = Reflect.get(found, name);
  }
  return found;
}

/** The same where it is a text with something in it, or a number; else null. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string | null {
  const found = at(value, ...path);
  if (typeof found === "number" && Number.isFinite(found)) return String(found);
  return typeof found === "string" && found.trim() !== "" ? found.trim() : null;
}

/** The same where it is a list. */
export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** An id: a text or a number; what else stands there is refused by its name. */
export function idAt(value: unknown, ...path: readonly (string | number)[]): unknown {
  return textAt(value, ...path) ?? at(value, ...path);
}

/** As most of the world writes a day with dots; with slashes nobody knows which is the month. */
const DOTTED = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/;
/** As tables keep days when nobody gave them a form: counted from the end of 1899. */
const SERIAL = /^\d{5}(?:\.\d+)?$/;
const SERIAL_BEGINS = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
const YEARS = { first: 1990, last: 2100 };

function dateOf(text: string): Date {
  const [, day, month, year] = DOTTED.exec(text) ?? [];
  if (day !== undefined && month !== undefined) {
    const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
    // The thirtieth of February is no day of March.
    const isDay = date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1;
    return isDay ? date : new Date(Number.NaN);
  }
  if (SERIAL.test(text)) return new Date(SERIAL_BEGINS + Math.floor(Number(text)) * DAY_MS);
  return new Date(/^\d{4}-|[A-Za-z]{3}/.test(text) ? text : Number.NaN);
}

/** A point in time, however a board writes it; null where it says none that can be read for certain, or none of our days. */
export function momentOf(value: unknown): string | null {
  if (typeof value !== "string" && typeof value !== "number") return null;
  const moment = typeof value === "number" ? new Date(value) : dateOf(value.trim());
  const year = moment.getUTCFullYear();
  return year >= YEARS.first && year <= YEARS.last ? moment.toISOString() : null;
}

const UNITS: readonly (readonly [RegExp, string])[] = [
  // What is paid by the quarter or the half is paid by none of ours, whatever month or year its name is made of.
  [/quarter|semi|trimes|semes|bimes|viertel|halb|fortnight/i, ""],
  [/hour|hr\b|stund|stünd|heure|hora/i, "1 HOUR"],
  [/month|monat|mois|mensu|\bmes\b/i, "1 MONTH"],
  [/year|annu|anual|jahr|jähr|année|\ban\b|año/i, "1 YEAR"],
];

const CURRENCY = "(?:[A-Z]{3}|[$€£])?";
/** One number alone: thousands parted by the same sign throughout, or by none; at most two decimals; `k`; a currency before or behind. */
const NUMBER = new RegExp(
  `^${CURRENCY}\\s*(?<whole>[1-9]\\d{0,2}(?<sign>[.,'’\\s])\\d{3}(?:\\k<sign>\\d{3})*|\\d+)(?:(?<mark>[.,])(?<part>\\d{1,2}))?\\s*(?<k>[kK])?\\s*${CURRENCY}$`,
);

/**
 * A number, also one that is written as people write it: `80,000`, `80.000`, `21,50`, `80k`, `€ 80 000`. Null for whatever else stands there,
 * two numbers above all: rewards are a share of this.
 */
export function numberOf(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) && value >= 0 ? value : null;
  const groups = typeof value === "string" ? NUMBER.exec(value.trim())?.groups : undefined;
  if (groups?.whole === undefined || (groups.mark !== undefined && groups.mark === groups.sign)) return null;
  const number = Number(`${groups.whole.replaceAll(/\D/g, "")}.${groups.part ?? 0}`);
  return groups.k === undefined ? number : Math.round(number * 1_000);
}

const SIGNS: Readonly<Record<string, string>> = { "€": "EUR", $: "USD", "£": "GBP" };

type Salary = {
  readonly per: unknown;
  readonly currency: unknown;
  readonly min: unknown;
  readonly max: unknown;
};

/** What is paid, as the importer reads it; undefined where no amount is told. */
export function salaryOf({ per, currency, min, max }: Salary): unknown {
  const [minValue, maxValue] = [numberOf(min) || null, numberOf(max) || null];
  if (minValue === null && maxValue === null) return undefined;
  const interval = UNITS.find(([words]) => typeof per === "string" && words.test(per))?.[1] ?? "";
  const said = typeof currency === "string" ? currency.trim().toUpperCase() : "";
  const currencyCode = SIGNS[said] ?? said;
  return { summaryComponents: [{ compensationType: "Salary", interval, currencyCode, minValue, maxValue }] };
}

/** What a word says of more than one kind counts by the first of them: a permanent contract is no contract of a freelancer. */
const TYPES: readonly (readonly [RegExp, string])[] = [
  [/\bintern(?:ship)?s?\b|praktik|\bstage\b|stagiaire|prácticas|practicas|becari/, "Intern"],
  [/part ?time|teilzeit|temps partiel|tiempo parcial|media jornada|working student|werkstudent|minijob/, "PartTime"],
  [/permanent|unbefristet|festanstellung|indefinido|\bcdi\b/, "FullTime"],
  [/\btemp(?:orary)?\b|befristet|temporaire|intérim|temporal|\bseasonal\b/, "Temporary"],
  [/contract|freelance|freiberuf|indépendant|autónomo|zeitarbeit|per diem/, "Contract"],
  [/full ?time|vollzeit|temps plein|jornada completa|tiempo completo|regular/, "FullTime"],
];

/** The type of employment behind a board's words for it; null where they are none that we know. */
export function employmentOf(...words: readonly (string | null)[]): string | null {
  for (const word of words) {
    const said = (word ?? "").toLowerCase().replaceAll(/[_-]+/g, " ");
    const known = TYPES.find(([pattern]) => pattern.test(said))?.[1];
    if (known !== undefined) return known;
  }
  return null;
}

/** Parts of an address as one text, and in the form in which they say most. */
export function placeOf(city: string | null, region: string | null, country: string | null) {
  const parts = [...new Set([city, region, country].filter((part) => part !== null))];
  if (parts.length === 0) return null;
  const postalAddress = { addressLocality: city, addressRegion: region, addressCountry: country };
  return { location: parts.join(", "), address: { postalAddress } };
}

/** The places of a posting: the first, and the others. */
export function placesShape(places: readonly (ReturnType<typeof placeOf> | null)[]) {
  const [first, ...others] = places.filter((place) => place !== null);
  return { location: first?.location ?? null, address: first?.address, secondaryLocations: others };
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', "#39": "'", "#x27": "'", amp: "&" };

/** HTML that was written as text once more. */
export function unescaped(html: unknown): unknown {
  if (typeof html !== "string") return html;
  return html.replaceAll(/&(lt|gt|quot|#39|#x27|amp);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}

/** Plain words as they may stand in HTML. */
export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Parts of a description, each under its heading; a missing one is left out. Undefined where there is none. */
export function sections(parts: readonly { readonly head?: string | null; readonly html: unknown }[]): unknown {
  const told = parts.filter(({ html }) => typeof html === "string" && html.trim() !== "");
  if (told.length === 0) return undefined;
  return told.map(({ head, html }) => `${head ? `<h3>${escaped(head)}</h3>` : ""}${html}`).join("\n");
}
