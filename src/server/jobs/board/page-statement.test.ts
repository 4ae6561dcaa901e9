import { describe, expect, it } from "vitest";
import type { JobType } from "../../../contract/statuses.ts";
import { type PageRequest, SORTS } from "./page-filters.ts";
import { pageStatement } from "./page-statement.ts";

const AFTER = ["2026-11-21T00:00:00.000000Z", "an id"] as const;
const OPTIONS = {
  search: [null, "engineer"],
  place: [null, "Lisbon"],
  types: [[], ["Contract"], ["Contract", "Remote"]] as JobType[][],
  min: [null, 1],
  max: [null, 2],
  company: [null, "a company"],
  saved: [false, true],
  referable: [false, true],
} as const;

/** Every choice of filters there is. */
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
  const usual = { limit: 20, day: "2026-11-21", viewer: "a viewer" };
  const [sorts, places] = [[SORTS.newest, SORTS["reward-low"]], [null, AFTER] as const];
  return SCOPES.flatMap((scope) =>
    everyFilter().flatMap((filters) =>
      sorts.flatMap((sort) =>
        places.flatMap((after) =>
          [true, false].map((counted) => ({ ...usual, scope, filters, sort, after, counted }) satisfies PageRequest),
        ),
      ),
    ),
  );
}

describe("the statement of a page", () => {
  it("holds every value that narrows it, and no other, whatever was asked for before", () => {
    const requests = everyRequest();
    expect(requests.length).toBe(3 * 384 * 2 * 2 * 2);
    // Twice, and backwards: what was written for one list must never be taken for another.
    for (const request of [...requests, ...requests.toReversed()]) {
      const { statement, values } = pageStatement(request);
      const asked = [...statement.text.matchAll(/\$(\d+)::/g)].map(([, number]) => Number(number));
      expect(Math.max(...asked)).toBe(values.length);
      const { search, place, company, min, max, types } = request.filters;
      for (const value of [search, place, company, min, max, ...(request.after ?? [])])
        if (value !== null) expect(values).toContain(value);
      if (types.length === 1) expect(values.flat()).toContain("Contract");
      if (types.length === 2) expect(values).toContainEqual(types);
      for (const value of values) expect([undefined, null]).not.toContain(value);
      const order = request.sort === SORTS.newest ? "DESC" : "ASC";
      expect(statement.text).toMatch(new RegExp(`ORDER BY cards.key ${order}, cards.id ${order}$`));
    }
  });
});
