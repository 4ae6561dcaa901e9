import type { PageRequest } from "./page-filters.ts";

/** The values of one page's statement by name. Nothing that a caller sent ever stands in the text itself. */
export type PageValues = {
  /** The values in the order of $1, $2 … */
  readonly list: readonly unknown[];
  /** The first day that is still open. */
  day(): string;
  viewer(): string;
  place(): string;
  company(): string;
  types(): string;
  type(): string;
  min(): string;
  max(): string;
  search(): string;
  /** Sort value and id that the page comes after. */
  key(): string;
  id(): string;
};

/**
 * Each value gets its number when the text first asks for it, with the type that PostgreSQL shall see (`$3::uuid`).
 * `hidden` keeps the planner from looking at values: a kept statement is then planned a few times and never again,
 * while plans that seem cheaper for some value would be made anew for each call.
 */
export function pageValues(request: PageRequest, hidden: boolean): PageValues {
  const { filters, sort, after, day, viewer } = request;
  const list: unknown[] = [];
  const places = new Map<string, string>();
  function place(name: string, value: unknown, type: string): string {
    const known = places.get(name);
    if (known !== undefined) return known;
    const number = `$${list.push(value)}::${type}`;
    const made = hidden ? `(SELECT ${number})::${type}` : number;
    places.set(name, made);
    return made;
  }
  return {
    list,
    day: () => place("day", day, "date"),
    viewer: () => place("viewer", viewer, "uuid"),
    place: () => place("place", filters.place, "text"),
    company: () => place("company", filters.company, "uuid"),
    types: () => place("types", filters.types, "text[]"),
    type: () => place("type", filters.types[0], "text"),
    min: () => place("min", filters.min, "integer"),
    max: () => place("max", filters.max, "integer"),
    search: () => place("search", filters.search, "text"),
    key: () => place("key", after?.[0], sort.type),
    id: () => place("id", after?.[1], "uuid"),
  };
}
