import { CURRENCIES } from "../../../contract/jobs/pay.ts";
import type { SearchSuggestion } from "../../../contract/jobs/search/suggestions.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { parseDollars } from "../../lib/format/parse-dollars.ts";
import type { Filters } from "./filters.ts";

/** Parses an amount in whole dollars within the bounds; undefined for none. */
export function parseFilterDollars(text: string): number | undefined {
  const digits = text.replaceAll(/\D/g, "");
  return digits === "" ? undefined : Math.min(Number(digits), LIMITS.reward_max);
}

/** Parses a minimum pay: whole units of the currency; undefined for empty, null for an invalid amount. */
export function parseMinimumPay(typed: string): number | undefined | null {
  const amount = parseDollars(typed);
  if (amount === undefined) return undefined;
  return typeof amount === "number" && amount >= 0 && amount <= LIMITS.pay_year_max ? amount : null;
}

/** Returns the filter change for a minimum pay. The amount has no meaning without its currency (rule J21). */
export function payPatch(
  { payCurrency, sortBy }: Pick<Filters, "payCurrency" | "sortBy">,
  amount: number | undefined,
): Partial<Filters> {
  if (amount === undefined) return { payMin: undefined, ...currencyPatch({ sortBy }, "") };
  return { payMin: amount, payCurrency: payCurrency || CURRENCIES[0] };
}

/** Clearing the currency also clears the amount and the order by pay. */
export function currencyPatch({ sortBy }: Pick<Filters, "sortBy">, payCurrency: string): Partial<Filters> {
  if (payCurrency !== "") return { payCurrency };
  return { payCurrency, payMin: undefined, sortBy: sortBy === "pay-high" ? undefined : sortBy };
}

const FIRST_PLACES = ["San Francisco", "New York", "Remote"];

/** The options of the location filter: the three of the specification, then those of the data (rule J2). */
export function locationOptions(locations: readonly string[], chosen: string): string[] {
  const places = [...FIRST_PLACES, ...locations];
  if (chosen !== "") places.push(chosen);
  return [...new Set(places)];
}

/** The options of a filter, the first of which clears it; a value of a shared link that is not offered is added. */
export function filterOptions(
  all: string,
  choices: readonly { value: string; label: string }[],
  chosen: string,
  other: string,
): { value: string; label: string }[] {
  const unknown = chosen !== "" && !choices.some(({ value }) => value === chosen);
  return [{ value: "", label: all }, ...choices, ...(unknown ? [{ value: chosen, label: other }] : [])];
}

/** The filter for a chosen suggestion: companies and places have their own filters, other text is searched for. */
export function chosenFilter(
  kind: SearchSuggestion["kind"],
  value: string,
): { search?: string; place?: string; company?: string } {
  if (kind === "company") return { company: value };
  return kind === "place" ? { place: value } : { search: value };
}
