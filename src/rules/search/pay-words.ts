import { LIMITS } from "../../contract/limits.ts";

/** A yearly pay in a search, in whole units of the currency; null where no currency was named. */
export type WantedPay = { readonly amount: number; readonly currency: string | null };

const SIGNS: ReadonlyMap<string, string> = new Map([
  ["$", "USD"],
  ["€", "EUR"],
  ["£", "GBP"],
]);
/** Smaller numbers are no yearly pay. */
const LEAST = 10_000;
/** A retirement plan, not pay. */
const PENSION = /^401\s?k$/i;

/** "80k", "80-100k", "$120,000", "80.000 €", "80000 EUR". A bare number may be a postal code, and does not count. */
const PAY =
  /(?<![\p{L}\p{N}.,'’+#-])([$€£]?)\s?(\d{1,6})((?:[.,'’]\d{3})?)(?:\s?k?\s?[-–]\s?[$€£]?\d{1,3}(?=\s?k))?\s?(k?)\+?\s?((?:[$€£]|eur|usd|gbp|chf)?)(?![\p{L}\p{N}])/giu;

function read(found: RegExpExecArray): WantedPay | null {
  const [text, before = "", figures = "", thousands = "", k = "", after = ""] = found;
  if (PENSION.test(text.trim()) || (k !== "" && thousands !== "")) return null;
  const sign = after || before;
  if (k === "" && thousands === "" && sign === "") return null;
  const amount = Number(figures + thousands.slice(1)) * (k === "" ? 1 : 1_000);
  if (amount < LEAST || amount > LIMITS.pay_year_max) return null;
  return { amount, currency: sign === "" ? null : (SIGNS.get(sign) ?? sign.toUpperCase()) };
}

/** The first pay in a search, and the search without it. Takes the typed text. */
export function payIn(search: string): { readonly pay: WantedPay | null; readonly rest: string } {
  for (const found of search.matchAll(PAY)) {
    const pay = read(found);
    if (pay === null) continue;
    const rest = `${search.slice(0, found.index)} ${search.slice(found.index + found[0].length)}`;
    return { pay, rest: rest.replaceAll(/\s+/g, " ").trim() };
  }
  return { pay: null, rest: search };
}
