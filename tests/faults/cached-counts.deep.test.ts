import { afterAll, beforeAll, expect, test } from "vitest";
import { browseEndpoints } from "../../src/contract/jobs/search/browse.ts";
import { facetEndpoints } from "../../src/contract/jobs/search/facets.ts";
import { type DatabaseProxy, openDatabaseProxy } from "../support/proxy.ts";
import { type Answer, createWorld, type Person, type World } from "../support/world.ts";

let world: World;
/** In front of the only database. */
let proxy: DatabaseProxy;
let poster: Person;

beforeAll(async () => {
  world = await createWorld({
    async through(url) {
      proxy = await openDatabaseProxy(url);
      return proxy.url;
    },
  });
  poster = await world.person("Marguerite Olander");
  for (const title of ["Weaver", "Weaver of sails", "Dyer"])
    await world.job(poster, { title, department: "operations" });
});
afterAll(async () => {
  await world.close();
  await proxy.close();
});

const list = (query: Record<string, unknown>) => world.visitor.try(browseEndpoints.list, { query });
const facet = (query: Record<string, unknown>) =>
  world.visitor.try(facetEndpoints.values, { query: { facet: "level", ...query } });
const toldBy = ({ status, body }: Answer) => [status, body.matching, body.total];
const counts = (matching: number, total: number) => {
  return [200, { value: matching, more: false }, { value: total, more: false }];
};

async function timed<T>(work: Promise<T>): Promise<{ seconds: number; value: T }> {
  const begun = performance.now();
  const value = await work;
  return { seconds: (performance.now() - begun) / 1_000, value };
}

test("P8 many requests waiting for one count of a silent database fail within 5 s, and no failed count is cached", async () => {
  // The clock stands still, so a cached value would never expire.
  expect(toldBy(await list({ search: "weaver" }))).toEqual(counts(2, 3));
  proxy.silence();
  const ask = () => [
    list({ search: "dyer" }),
    list({ search: "dyer", limit: 1 }),
    facet({ search: "dyer" }),
    facet({}),
  ];
  const { seconds, value: answers } = await timed(Promise.all([...ask(), ...ask(), ...ask()]));
  expect(seconds).toBeLessThan(5.2);
  for (const { status, body, headers } of answers) {
    expect([status, body.code]).toEqual([503, "unavailable"]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  }
  proxy.speak();
  await expect.poll(async () => (await list({ search: "dyer" })).status, { timeout: 15_000 }).toBe(200);
  expect(toldBy(await list({ search: "dyer" }))).toEqual(counts(1, 3));
  expect((await facet({ search: "dyer" })).status).toBe(200);
  expect((await facet({})).status).toBe(200);
}, 40_000);

test("J40 the cached total is shown to everyone for ten minutes while it cannot be computed", async () => {
  await expect.poll(async () => (await facet({ facet: "department" })).status, { timeout: 15_000 }).toBe(200);
  const known = await facet({ facet: "department" });
  expect(known.body.items).toMatchObject([{ value: "operations" }]);
  world.clock.advance(31_000);
  proxy.silence();
  const ask = () => facet({ facet: "department" });
  const { seconds, value } = await timed(Promise.all([ask(), ask(), ask()]));
  expect(value.map(({ status, body }) => [status, body])).toEqual(value.map(() => [200, known.body]));
  expect(seconds).toBeLessThan(2);
  world.clock.advance(600_000);
  expect((await ask()).status).toBe(503);
  proxy.speak();
}, 40_000);

test("P8 a request waiting for another's hung count computes it itself and gets the list", async () => {
  await expect.poll(async () => (await list({})).status, { timeout: 15_000 }).toBe(200);
  await expect.poll(() => proxy.connections()).toBeGreaterThan(0);
  // All of them, because each uses a connection that will never answer.
  const hanging = proxy.connections();
  proxy.forget();
  const stuck = Array.from({ length: hanging }, () => list({ search: "sails" }));
  const { seconds, value } = await timed(list({ search: "sails", limit: 1 }));
  expect(toldBy(value)).toEqual(counts(1, 3));
  expect(seconds).toBeLessThan(5.2);
  expect(new Set((await Promise.all(stuck)).map(({ status }) => status))).toEqual(new Set([503]));
}, 40_000);
