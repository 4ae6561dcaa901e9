import type { PageRequest } from "./page-filters.ts";

/** Names the values of a page's statement. Nothing that a caller sent ever stands in the text itself. */
export type PageValues = {
  /** Which values the text has asked for, in the order of $1, $2 … */
  readonly names: readonly ValueName[];
  /** The first day that is still open. */
  day(): string;
  viewer(): string;
  place(): string;
  /** Marks of places. */
  places(): string;
  company(): string;
  skill(): string;
  /** The mark of one place. */
  mark(): string;
  levels(): string;
  departments(): string;
  skills(): string;
  types(): string;
  type(): string;
  min(): string;
  max(): string;
  /** Hundredths in a year, and their currency. */
  payMin(): string;
  payCurrency(): string;
  /** What is searched for, all of which has to be met, and what fits better than the wanted tier, as queries of words. */
  parts(): string;
  better(): string;
  /** All tiers, as texts. */
  tiers(): string;
  tier(): string;
  /** Sort value and id that the page comes after. */
  key(): string;
  id(): string;
};

const HUNDRED = 100;

type ValueName = keyof ReturnType<typeof valuesOf>;

/** Everything that a statement may ask for. */
export function valuesOf(request: PageRequest) {
  const { filters, after, day, viewer, words } = request;
  const { place, places, company, skill, mark, types, min, max, payMin, payCurrency } = filters;
  const { levels, departments, skills } = filters;
  return {
    ...{ day, viewer, place, places, company, skill, mark, types, type: types[0], min, max },
    ...{ levels, departments, skills },
    ...{ payMin: payMin === null ? null : payMin * HUNDRED, payCurrency },
    ...{ parts: wantedParts(request), better: betterOf(request), tiers: words?.tiers },
    ...{ tier: after?.tier, key: after?.key, id: after?.id },
  };
}

/** Each number of parts is a statement of its own, which every connection keeps: of longer searches the rest is one part. */
const PARTS_MAX = 3;

function inParts(words: readonly string[]): readonly string[] {
  if (words.length <= PARTS_MAX) return words;
  return [...words.slice(0, PARTS_MAX - 1), words.slice(PARTS_MAX - 1).join(" & ")];
}

/**
 * What a job has to have, part by part: to be found at all, or to belong to the wanted tier or a better one. Null, which
 * nothing has, for a search without a word.
 */
export function wantedParts({ words, fit }: PageRequest): readonly (string | null)[] {
  if (words === null) return [null];
  const tier = typeof fit === "number" ? words.tiers[fit] : undefined;
  if (tier !== undefined) return [tier];
  return "all" in words.found ? inParts(words.found.all.map(({ text }) => text)) : [words.found.text];
}

function betterOf({ words, fit }: PageRequest): string | null {
  return typeof fit === "number" ? (words?.tiers[fit - 1] ?? null) : null;
}

/**
 * Each value gets its number when the text first asks for it, with the type that PostgreSQL shall see (`$3::uuid`).
 * `hidden` keeps the planner from looking at values: a kept statement is then planned a few times and never again,
 * while plans that seem cheaper for some value would be made anew for each call.
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
    parts: () => place("parts", "text[]"),
    better: () => place("better", "tsquery"),
    tiers: () => place("tiers", "text[]"),
    tier: () => place("tier", "integer"),
    key: () => place("key", sort.type),
    id: () => place("id", "uuid"),
  };
}
