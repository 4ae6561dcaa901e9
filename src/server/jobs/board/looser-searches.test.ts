import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { browseEndpoints } from "../../../contract/jobs/search/browse.ts";

let world: World;
let owner: Person;

beforeAll(async () => {
  world = await createWorld();
  owner = await world.person("Marguerite Olander");
  for (const [title, location, f_type] of [
    ["Potter", "Lisbon", "Full-time"],
    ["Potter", "Porto", "Contract"],
    ["Weaver", "Berlin", "Contract"],
  ] as const)
    await world.job(owner, { title, location, f_type });
  world.clock.advance(60_000);
});
afterAll(() => world.close());

async function looser(query: Record<string, string>) {
  const page = await world.visitor.call(browseEndpoints.list, { query });
  expect(page.items).toEqual([]);
  return page.looser.map(({ without, words, search, jobs }) => [without, words || search, jobs.value]);
}

describe("J36 suggestions to broaden an empty search", () => {
  test("J36 places among the words of a search, and the words", async () => {
    expect(await looser({ search: "potter Berlin", exact: "true" })).toEqual([
      ["words", "Berlin", 2],
      ["words", "potter", 1],
    ]);
  });

  test("J36 each filter, places of both kinds, and all filters, those first that find most", async () => {
    expect(await looser({ search: "potter", location: "Berlin" })).toEqual([
      ["location", "potter", 2],
      ["search", "potter", 1],
    ]);
    expect(await looser({ search: "potter lisbon", location: "Porto", exact: "true" })).toEqual([
      ["places", "lisbon", 2],
      ["words", "lisbon", 1],
      ["location", "potter lisbon", 1],
      ["search", "potter lisbon", 1],
    ]);
    expect(await looser({ search: "potter lisbon", place: "DE", exact: "true" })).toContainEqual([
      "places",
      "lisbon",
      2,
    ]);
    const two = await looser({ search: "weaver", location: "Lisbon", type: "internship" });
    expect(two).toEqual([["filters", "weaver", 1]]);
  });

  test("J36 pay, with the order by it, which is one in a currency", async () => {
    const pay = { payMin: "50000", payCurrency: "EUR", sortBy: "pay-high" };
    expect(await looser({ search: "potter", ...pay })).toEqual([["pay", "potter", 2]]);
  });

  test("J36 J40 level, department and skill, each by itself, and none of them", async () => {
    expect(await looser({ level: "vp", location: "Porto" })).toEqual([["level", "", 1]]);
    expect(await looser({ search: "weaver", department: "legal" })).toEqual([["department", "weaver", 1]]);
    expect(await looser({ skill: "cobol", type: "contract" })).toEqual([["skill", "", 2]]);
    expect(await looser({ search: "weaver", level: "vp", skill: "cobol" })).toEqual([["filters", "weaver", 1]]);
  });

  test("J36 the count is that of the list without it, and one's own list has it, too", async () => {
    const query = { search: "weaver", type: "full-time" as const };
    const { looser: ways } = await owner.call(jobEndpoints.list, { query });
    expect(ways).toMatchObject([
      { without: "type", jobs: { value: 1, more: false } },
      { without: "search", jobs: { value: 1, more: false } },
    ]);
    const without = await owner.call(jobEndpoints.list, { query: { search: "weaver" } });
    expect(without.matching.value).toBe(1);
  });

  test.each([{ search: "quill" }, { location: "Ulm" }, { search: "&|!" }, { search: "potter" }, {}] as const)(
    "J36 %j has no way that it says: one thing, or something was found",
    async (query) => {
      const page = await world.visitor.call(browseEndpoints.list, { query });
      expect(page.looser).toEqual([]);
    },
  );
});
