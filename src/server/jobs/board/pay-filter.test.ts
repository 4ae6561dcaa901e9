import { afterAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { createWorld } from "../../../../tests/support/world.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { browseEndpoints, type browseQuery } from "../../../contract/jobs/search/browse.ts";
import { savedSearchEndpoints } from "../../../contract/jobs/search/saved-searches.ts";
import { refreshSkills } from "./refresh-skills.ts";

const world = await createWorld();
const poster = await world.person("Marguerite Olander");
const jobs = [
  ["Night Baker", 50_000, 60_000, "EUR", "year"],
  ["Pastry Baker", 5_500, null, "EUR", "month"],
  ["Hourly Baker", null, 30, "EUR", "hour"],
  ["Dollar Baker", 70_000, 90_000, "USD", "year"],
  ["Ferry Mate", null, 70_000, "EUR", "year"],
  ["Silent Baker", null, null, null, null],
] as const;
for (const [title, pay_min, pay_max, pay_currency, pay_per] of jobs)
  await world.job(poster, { title, pay_min, pay_max, pay_currency, pay_per });
afterAll(() => world.close());

const list = (query: z.input<typeof browseQuery>) => world.visitor.call(browseEndpoints.list, { query });
const titles = async (query: z.input<typeof browseQuery>) => (await list(query)).items.map(({ title }) => title);
const refused = async (query: object) => {
  const { status, body } = await world.visitor.try(browseEndpoints.list, { query });
  return [status, Object.keys((body.fields ?? {}) as object)];
};

describe("J21 the filter and the order of pay", () => {
  it("uses the maximum yearly pay, in one currency only", async () => {
    expect(await titles({ payCurrency: "EUR" })).toEqual(["Ferry Mate", "Hourly Baker", "Pastry Baker", "Night Baker"]);
    // 30 an hour is 62,400 a year, 5,500 a month is 66,000.
    expect(await titles({ payCurrency: "EUR", payMin: 62_400 })).toEqual([
      "Ferry Mate",
      "Hourly Baker",
      "Pastry Baker",
    ]);
    expect(await titles({ payCurrency: "EUR", payMin: 62_401 })).toEqual(["Ferry Mate", "Pastry Baker"]);
    expect(await titles({ payCurrency: "USD", payMin: 90_000 })).toEqual(["Dollar Baker"]);
    expect(await titles({ payCurrency: "CHF" })).toEqual([]);
  });

  it("puts the highest pay first, over several pages", async () => {
    const order = ["Ferry Mate", "Pastry Baker", "Hourly Baker", "Night Baker"];
    expect(await titles({ payCurrency: "EUR", sortBy: "pay-high" })).toEqual(order);
    const first = await list({ payCurrency: "EUR", sortBy: "pay-high", limit: 2 });
    expect(first.matching.value).toBe(4);
    const cursor = first.next_cursor ?? "";
    expect(await titles({ payCurrency: "EUR", sortBy: "pay-high", limit: 2, cursor })).toEqual(order.slice(2));
  });

  it("parses a minimum pay in the search words: excludes lower pay, keeps unknown pay and other currencies", async () => {
    const wanted = async (search: string) => (await titles({ search })).sort();
    expect(await wanted("baker 65k")).toEqual(["Dollar Baker", "Pastry Baker", "Silent Baker"]);
    expect(await wanted("baker 91.000 €")).toEqual(["Dollar Baker", "Silent Baker"]);
    expect(await wanted("80k")).toEqual(["Dollar Baker", "Silent Baker"]);
    expect((await list({ search: "baker 65k" })).pay_named).toEqual({ amount: 65_000, currency: null });
    expect((await list({ search: "baker 65k", exact: "true" })).pay_named).toBe(null);
    expect((await list({ search: "baker" })).pay_named).toBe(null);
  });

  it("does so among what is searched for, and beside other filters", async () => {
    const query = { search: "baker", payCurrency: "EUR" };
    expect((await titles(query)).sort()).toEqual(["Hourly Baker", "Night Baker", "Pastry Baker"]);
    expect(await titles({ ...query, payMin: 65_000 })).toEqual(["Pastry Baker"]);
    expect((await list({ ...query, payMin: 65_000 })).matching.value).toBe(1);
    expect(await titles({ ...query, sortBy: "pay-high" })).toEqual(["Pastry Baker", "Hourly Baker", "Night Baker"]);
    expect(await titles({ payCurrency: "EUR", location: "Lisbon", type: "full-time", payMin: 70_000 })).toEqual([
      "Ferry Mate",
    ]);
  });

  it("follows a job, and reads what was there before", async () => {
    const { id } = await world.job(poster, {
      title: "Lamplighter",
      pay_max: 80_000,
      pay_currency: "NOK",
      pay_per: "year",
    });
    const lit = { search: "lamplighter", payCurrency: "NOK" };
    expect(await titles(lit)).toEqual(["Lamplighter"]);
    await world.pool.query("UPDATE jobs SET pay_currency = 'SEK' WHERE id = $1", [id]);
    expect(await titles({ ...lit, payCurrency: "SEK" })).toEqual(["Lamplighter"]);
    expect(await titles({ ...lit, exact: "true" })).toEqual([]);
    await world.pool.query("ALTER TABLE job_search DISABLE TRIGGER job_search_pay");
    await world.pool.query("UPDATE job_search SET pay_currency = NULL, pay_yearly = NULL");
    await world.pool.query("ALTER TABLE job_search ENABLE TRIGGER job_search_pay");
    await world.pool.query("INSERT INTO job_skills_unread SELECT id FROM jobs");
    await refreshSkills(world.ctx);
    expect(await titles({ ...lit, payCurrency: "SEK", payMin: 80_000 })).toEqual(["Lamplighter"]);
  });

  it("refuses an amount or its order without a currency, by field", async () => {
    expect(await refused({ payMin: 1 })).toEqual([422, ["payCurrency"]]);
    expect(await refused({ sortBy: "pay-high" })).toEqual([422, ["payCurrency"]]);
    expect(await refused({ payCurrency: "euro", payMin: -1 })).toEqual([422, ["payMin", "payCurrency"]]);
    const filters = { payMin: 1 };
    const saved = await poster.try(savedSearchEndpoints.create, { body: { name: "paid", filters } });
    expect([saved.status, Object.keys(saved.body.fields as object)]).toEqual([422, ["filters.payCurrency"]]);
  });

  it("is the same on the board, on one's own list and in a saved search", async () => {
    const query = { payCurrency: "EUR", payMin: 62_401 };
    const wanted = ["Ferry Mate", "Pastry Baker"];
    for (const endpoint of [jobEndpoints.board, jobEndpoints.list]) {
      const { items } = await poster.call(endpoint, { query });
      expect(items.map(({ title }) => title)).toEqual(wanted);
    }
    const body = { name: "paid", filters: query };
    const saved = await poster.call(savedSearchEndpoints.create, { body });
    expect(saved.filters).toEqual(query);
  });
});
