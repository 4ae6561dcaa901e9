import { afterAll, beforeAll, expect, test } from "vitest";
import { adminReportEndpoints } from "../../src/contract/admin/reports/admin-reports.ts";
import { reportEndpoints } from "../../src/contract/admin/reports/reports.ts";
import { jobEndpoints } from "../../src/contract/jobs/jobs.ts";
import { openPool } from "../../src/server/infra/db/pool.ts";
import { makeLog } from "../../src/server/infra/platform/log.ts";
import { type DatabaseProxy, openDatabaseProxy } from "../support/proxy.ts";
import { buildReport } from "../support/reports.ts";
import { createWorld, type Person, type World } from "../support/world.ts";

let world: World;
let proxy: DatabaseProxy;
let poster: Person;

const JOB = {
  title: "Staff Backend Engineer",
  company_name: "Quillstack",
  company_website: "https://quillstack.example",
  description: "Own the write path.",
  location: "Lisbon",
  f_type: "Full-time",
};

beforeAll(async () => {
  world = await createWorld({
    async through(url) {
      proxy = await openDatabaseProxy(url);
      return proxy.url;
    },
  });
  poster = await world.person("Marguerite Olander");
});
afterAll(async () => {
  await world.close();
  await proxy.close();
});

async function untilItWorks(): Promise<void> {
  await expect
    .poll(async () => (await poster.try(jobEndpoints.board, {})).status, { timeout: 15_000, interval: 100 })
    .toBe(200);
}

test("P8 a hung database answers 503 within 5 s for reads, writes and the sitemap, and writes can be repeated", async () => {
  proxy.silence();
  const started = performance.now();
  const [read, write, page, map] = await Promise.all([
    poster.try(jobEndpoints.board, {}),
    poster.try(jobEndpoints.create, { body: JOB }, { key: "hung" }),
    world.app.request("/readyz"),
    world.app.request("/sitemaps/index.xml"),
  ]);
  expect(performance.now() - started).toBeLessThan(5_200);
  expect([read.status, write.status, page.status, map.status]).toEqual([503, 503, 503, 503]);
  expect(await map.text()).not.toContain("<urlset");
  expect(read.body).toMatchObject({ code: "unavailable" });
  proxy.speak();
  await untilItWorks();
  const again = await poster.try(jobEndpoints.create, { body: JOB }, { key: "hung" });
  expect(again.status).toBe(201);
}, 40_000);

test("the pool survives cut connections: at most one burst of 503", async () => {
  for (let round = 0; round < 5; round += 1) {
    proxy.cut();
    const { status } = await poster.try(jobEndpoints.board, {});
    expect([200, 503]).toContain(status);
    await untilItWorks();
  }
}, 40_000);

test("P20 a report refused by a hung database is accepted once when repeated", async () => {
  const body = buildReport(world, (await world.job(poster, { title: "Glass Blower" })).id);
  const send = () => world.visitor.try(reportEndpoints.create, { body }, { key: "hung-report" });
  proxy.silence();
  expect(await send()).toMatchObject({ status: 503, body: { code: "unavailable" } });
  proxy.speak();
  await untilItWorks();
  for (let turn = 0; turn < 2; turn += 1) expect(await send()).toMatchObject({ status: 201 });
  const ada = await world.person("Ada Settler", { admin: true });
  const { items } = await ada.call(adminReportEndpoints.list, { query: {} });
  expect(items).toMatchObject([{ label: "Glass Blower", reports: 1 }]);
}, 40_000);

test("O45 a connection cut while in use fails its next statement only", async () => {
  const pool = openPool(proxy.url, makeLog("silent", false), { max: 1 });
  const lent = await pool.connect();
  const { promise: cut, resolve } = Promise.withResolvers<void>();
  lent.once("end", resolve);
  proxy.cut();
  await cut;
  await expect(lent.query("SELECT 1")).rejects.toThrow();
  lent.release();
  expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  await pool.end();
});
