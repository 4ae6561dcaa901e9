import type { PageRequest } from "./page-filters.ts";

/** Placeholders for a statement's values. The text never contains anything that a caller sent. */
export type PageValues = {
  /** The values that the text refers to, in the order of $1, $2 … */
  readonly names: readonly ValueName[];
  /** The first day that is still open. */
  day(): string;
  viewer(): string;
  place(): string;
  /** Place marks. */
  places(): string;
  company(): string;
  skill(): string;
  /** A single place mark. */
  mark(): string;
  levels(): string;
  departments(): string;
  skills(): string;
  types(): string;
  type(): string;
  min(): string;
  max(): string;
  /** Hundredths per year, and their currency. */
  payMin(): string;
  payCurrency(): string;
  payNamed(): string;
  payNamedIn(): string;
  /**
   * Word queries: the parts of the search, all of which must match, and those that match a better tier than the wanted
   * one.
   */
  parts(): string;
  better(): string;
  /** All tiers, as texts. */
  tiers(): string;
  first(): string;
  tier(): string;
  /** Sort value and id after which the page begins. */
  key(): string;
  id(): string;
};

const CENTS_PER_UNIT = 100;

type ValueName = keyof ReturnType<typeof statementValues>;

/** All values that a statement may refer to. */
export function statementValues(request: PageRequest) {
  const { filters, after, day, viewer, words } = request;
  const { place, places, company, skill, mark, types, min, max, payMin, payCurrency, payNamed, payNamedIn } = filters;
  const { levels, departments, skills } = filters;
  return {
    day,
    viewer,
    place,
    places,
    company,
    skill,
    mark,
    types,
    type: types[0],
    min,
    max,
    levels,
    departments,
    skills,
    payMin: payMin === null ? null : payMin * CENTS_PER_UNIT,
    payCurrency,
    payNamed: payNamed === null ? null : payNamed * CENTS_PER_UNIT,
    payNamedIn,
    parts: requiredParts(request),
    better: betterTierQuery(request),
    tiers: words?.tiers,
    first: words?.first,
    tier: after?.tier,
    key: after?.key,
    id: after?.id,
  };
}

/** Each number of parts is a statement that every connection keeps, so the rest of a longer search is one part. */
const MAX_QUERY_PARTS = 3;

function groupParts(words: readonly string[]): readonly string[] {
  if (words.length <= MAX_QUERY_PARTS) return words;
  return [...words.slice(0, MAX_QUERY_PARTS - 1), words.slice(MAX_QUERY_PARTS - 1).join(" & ")];
}

/**
 * What a job must match, part by part: to be found at all, or to be in the wanted tier or a better one. For a search
 * without words it is null, which matches nothing.
 */
export function requiredParts({ words, fit }: PageRequest): readonly (string | null)[] {
  if (words === null) return [null];
  const tier = typeof fit === "number" ? words.tiers[fit] : undefined;
  if (tier !== undefined) return [tier];
  return "all" in words.found ? groupParts(words.found.all.map(({ text }) => text)) : [words.found.text];
}

function betterTierQuery({ words, fit }: PageRequest): string | null {
  return typeof fit === "number" ? (words?.tiers[fit - 1] ?? null) : null;
}

/**
 * Numbers each value when the text first refers to it, with a PostgreSQL type (`$3::uuid`). `hidden` hides values from
 * the planner: a prepared statement then gets a generic plan after a few calls, instead of a custom plan for each call
 * that seems cheaper.
 */
export function pageValues({ sort }: PageRequest, hidden: boolean): PageValues {
  const names: ValueName[] = [];
  const places = new Map<string, string>();
  function place(name: ValueName, type: string): string {
    const known = places.get(name);
    if (known !== undefined) return known;
    const number = `$${names.push(name)}::${type}`;
    const made = hidden ? `(SELECT ${number})::${type}` : number;
    places.set(name, made);
    return made;
  }
  return {
    names,
    day: () => place("day", "date"),
    viewer: () => place("viewer", "uuid"),
    place: () => place("place", "text"),
    places: () => place("places", "text[]"),
    company: () => place("company", "uuid"),
    skill: () => place("skill", "text"),
    mark: () => place("mark", "text"),
    levels: () => place("levels", "text[]"),
    departments: () => place("departments", "text[]"),
    skills: () => place("skills", "text[]"),
    types: () => place("types", "text[]"),
    type: () => place("type", "text"),
    min: () => place("min", "integer"),
    max: () => place("max", "integer"),
    payMin: () => place("payMin", "bigint"),
    payCurrency: () => place("payCurrency", "text"),
    payNamed: () => place("payNamed", "bigint"),
    payNamedIn: () => place("payNamedIn", "text"),
    parts: () => place("parts", "text[]"),
    better: () => place("better", "tsquery"),
    tiers: () => place("tiers", "text[]"),
    first: () => place("first", "tsquery"),
    tier: () => place("tier", "integer"),
    key: () => place("key", sort.type),
    id: () => place("id", "uuid"),
  };
}
