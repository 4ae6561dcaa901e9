import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import type { JobType } from "../../../contract/statuses.ts";
import { searchQuery } from "../../../rules/search/search-query.ts";
import { type PageRequest, SORTS } from "./page-filters.ts";
import { pageStatement } from "./page-statement.ts";

const AFTER = { key: "2026-11-21T00:00:00.000000Z", id: "an id", tier: 1 };
const WORDS = searchQuery("engineer", () => undefined);
const OPTIONS = {
  search: [null, "engineer"],
  place: [null, "Lisbon"],
  places: [[], ["at=DE"]],
  types: [[], ["Contract"], ["Contract", "Remote"]] as JobType[][],
  min: [null, 1],
  max: [null, 2],
  payMin: [null],
  payCurrency: [null],
  payNamed: [null],
  payNamedIn: [null],
  company: [null, "a company"],
  // Lists by skill and place have no other filter.
  skill: [null],
  mark: [null],
  levels: [[]],
  departments: [[]],
  skills: [[]],
  saved: [false, true],
  referable: [false, true],
} as const;

/** Every combination of filters. */
function everyFilter(): PageRequest["filters"][] {
  let made: Record<string, unknown>[] = [{}];
  for (const [name, values] of Object.entries(OPTIONS))
    made = made.flatMap((filters) => values.map((value) => ({ ...filters, [name]: value })));
  return made as PageRequest["filters"][];
}

const SCOPES: PageRequest["scope"][] = [
  { kind: "open" },
  { kind: "own", status: undefined },
  { kind: "own", status: "closed" },
];

function everyRequest(): PageRequest[] {
  const usual = { limit: 20, day: "2026-11-21", viewer: "a viewer", walk: "promising" } as const;
  const places = [null, AFTER];
  const orders = [
    { sort: SORTS.newest, fit: "any" },
    { sort: SORTS["reward-low"], fit: "any" },
    { sort: SORTS.newest, fit: 1 },
    { sort: SORTS.newest, fit: "ranked" },
  ] as const;
  return SCOPES.flatMap((scope) =>
    everyFilter().flatMap((filters) =>
      // Best match exists only for searches of open jobs.
      orders.slice(0, scope.kind === "open" && filters.search !== null ? 4 : 2).flatMap((order) =>
        places.flatMap((after) =>
          [true, false].map(
            (counted) =>
              ({
                ...usual,
                ...order,
                words: filters.search === null ? null : WORDS,
                scope,
                filters,
                after,
                counted,
              }) satisfies PageRequest,
          ),
        ),
      ),
    ),
  );
}

const has = (values: readonly unknown[], wanted: unknown) => values.some((one) => isDeepStrictEqual(one, wanted));

/**
 * Returns the names of placeholders that a statement or its values lack. One `expect` per value would dominate the time
 * of some sixty thousand checks.
 */
function lacking(request: PageRequest, { statement, values }: ReturnType<typeof pageStatement>): string[] {
  const asked = [...statement.text.matchAll(/\$(\d+)::/g)].map(([, number]) => Number(number));
  const { place, places: marks, company, skill, min, max, types, payMin, payCurrency } = request.filters;
  const { levels, departments, skills } = request.filters;
  const { key = null, id = null, tier = null } = request.after ?? {};
  const wanted = typeof request.fit === "number" ? request.words?.tiers[request.fit] : request.words?.all;
  const ranked = request.fit === "ranked";
  const paid = payMin === null ? [] : [payMin * 100, payCurrency];
  const single = [place, company, skill, min, max, key, id, ranked ? tier : null].filter((value) => value !== null);
  const flat = values.flat();
  const order = request.sort === SORTS.newest ? "DESC" : "ASC";
  const end = `ORDER BY ${ranked ? "cards.tier, " : ""}cards.key ${order}, cards.id ${order}`;
  const holds = {
    "as many values as it names": Math.max(...asked) === values.length,
    "the words": wanted === undefined || has(values, [wanted]),
    "the pay": paid.every((value) => has(values, value)),
    "a filter or the place in the list": single.every((value) => values.includes(value)),
    "the type": types.length !== 1 || flat.includes("Contract"),
    "the types": types.length !== 2 || has(values, types),
    "the places": marks.every((mark) => flat.includes(mark)),
    "the facets": [levels, departments, skills].every((facet) => facet.length === 0 || has(values, facet)),
    "a value for each": values.every((value) => value !== undefined && value !== null),
    "its order": statement.text.endsWith(end),
  };
  return Object.entries(holds).flatMap(([what, there]) => (there ? [] : [what]));
}

describe("the statement of a page", () => {
  it("holds every value that narrows it, and no other, whatever was asked for before", () => {
    const requests = everyRequest();
    expect(requests.length).toBe((3 * 768 * 2 + 384 * 2) * 2 * 2);
    const [plain] = requests;
    if (plain !== undefined) requests.push({ ...plain, filters: { ...plain.filters, skill: "baking" } });
    const facets = { levels: ["senior", "staff"], departments: ["data"], skills: ["go"] };
    if (plain !== undefined)
      for (const [name, asked] of Object.entries(facets))
        requests.push({ ...plain, filters: { ...plain.filters, [name]: asked } });
    const paid = { payMin: 60_000, payCurrency: "EUR" };
    for (const request of requests.slice()) {
      const { min, max, saved, skill } = request.filters;
      if (min === null && max === null && !saved && skill === null)
        requests.push({ ...request, filters: { ...request.filters, ...paid } });
    }
    const kept = new Set<string>();
    const failures: { request: PageRequest; lacks: string[] }[] = [];
    // Twice, and in reverse order: a cached statement must never be used for another list.
    for (const request of [...requests, ...requests.toReversed()]) {
      const page = pageStatement(request);
      kept.add(page.statement.name);
      const lacks = lacking(request, page);
      if (lacks.length > 0) failures.push({ request, lacks });
    }
    expect(failures.slice(0, 3)).toEqual([]);
    // Every connection keeps each named statement; unnamed ones are not kept.
    expect(kept.size - 1).toBeLessThanOrEqual(100);
  });

  it("is one of three, however many things are searched for together", () => {
    const asked = "weaver dyer miller potter cooper joiner mason smith".split(" ");
    const [plain] = everyRequest().filter(({ filters, fit }) => filters.search !== null && fit === "any");
    const searches = asked.map((_word, nth) => asked.slice(0, nth + 1).join(" "));
    const texts = searches.map((search) => {
      const words = searchQuery(search, () => undefined);
      const { statement, values } = pageStatement({ ...plain, words } as PageRequest);
      const parts = values.find((value) => Array.isArray(value));
      expect(`(${(parts as string[]).join(" & ")})`).toContain(words?.all);
      return statement.text;
    });
    expect(new Set(texts).size).toBe(3);
  });
});
