import { afterAll, beforeAll, expect, it } from "vitest";
import { uniqueEmail } from "../../../../tests/support/candidates.ts";
import { createReportCase } from "../../../../tests/support/reports.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { accountDataEndpoints } from "../../../contract/accounts/account-data.ts";
import { type ReportOutcome, reportEndpoints } from "../../../contract/admin/reports/reports.ts";
import { readCase } from "./case-queries.ts";
import { decideCase } from "./decide-case.ts";
import { decisionToken } from "./decision-token.ts";
import { purgeOldReports } from "./erase-reports.ts";

const DAY_MS = 86_400_000;

let world: World;
let ada: Person;

beforeAll(async () => {
  world = await createWorld({ now: new Date().toISOString() });
  ada = await world.person("Ada Settler", { admin: true });
});
afterAll(() => world.close());

// Called without HTTP, since sessions expire in this time.
const detail = (id: string) => readCase(ada.ctx.db, id);
async function decided(id: string, outcome: ReportOutcome) {
  const from = (await detail(id)).state === "complaint" ? "complaint" : "open";
  return decideCase(ada.ctx, id, { from, outcome, reason: "We looked at it." });
}
async function rowsWith(text: string): Promise<number> {
  const { rows } = await world.pool.query(
    `SELECT count(*)::int AS n FROM (SELECT to_jsonb(t)::text AS row FROM reports AS t
      UNION ALL SELECT to_jsonb(t)::text FROM report_cases AS t) AS every WHERE position($1 IN row) > 0`,
    [text],
  );
  return rows[0].n;
}

it("P23 purges reporters seven months after the last decision, keeps open cases, and purges cases after three years", async () => {
  const owner = await world.person("Petra Poster");
  const [email, waits] = [uniqueEmail(), uniqueEmail()];
  const told = { by: world.visitor, admin: ada };
  const id = await createReportCase(world, told, (await world.job(owner)).id, { email, text: "Word for word." });
  const open = await createReportCase(world, told, (await world.job(owner)).id, { email: waits });
  await decided(id, "taken_down");
  await owner.call(reportEndpoints.complainAbout, { params: { id }, body: { text: "We do exist, we say." } });
  const start = world.clock.now().getTime();
  const after = async (days: number) => {
    world.clock.set(new Date(start + days * DAY_MS).toISOString());
    await purgeOldReports(world.ctx);
  };
  // A pending complaint keeps all data.
  await after(300);
  expect(await rowsWith(email)).toBe(1);
  await decided(id, "taken_down");
  await after(300 + 213);
  expect([await rowsWith(email), await rowsWith("We do exist, we say.")]).toEqual([1, 1]);
  await after(300 + 215);
  expect([await rowsWith(email), await rowsWith("Word for word."), await rowsWith("We do exist, we say.")]).toEqual([
    0, 0, 0,
  ]);
  expect(await rowsWith(waits)).toBe(1);
  expect(await detail(id)).toMatchObject({
    owner: null,
    owner_complaint: { text: "" },
    reports: [{ reason: "fraud", text: "", email: "", by: null }],
    decisions: [{ outcome: "taken_down" }, { outcome: "taken_down" }],
  });
  const link = decisionToken(world.services.secrets, { side: "owner", id });
  expect((await world.visitor.try(reportEndpoints.open, { body: { token: link } })).status).toBe(410);
  await after(300 + 3 * 365 + 1);
  await expect(detail(id)).rejects.toMatchObject({ code: "not_found" });
  expect((await detail(open)).state).toBe("open");
  const { rows } = await world.pool.query("SELECT FROM report_decisions WHERE case_id = $1", [id]);
  expect(rows).toEqual([]);
  world.clock.set(new Date(start).toISOString());
});

it("P5 P23 erases reports with the account of the reporter or owner, keeps the decisions, and exports them before", async () => {
  const account = await world.person("Lea Leaver", { verified: true });
  const owner = await world.person("Olga Owner");
  const job = (await world.job(owner)).id;
  const id = await createReportCase(world, { by: account, admin: ada }, job, { text: "Said by Lea." });
  await createReportCase(world, { by: world.visitor, admin: ada }, job, {
    email: account.email,
    text: "Said before signing up.",
  });
  await decided(id, "taken_down");
  await owner.call(reportEndpoints.complainAbout, { params: { id }, body: { text: "Said by Olga." } });
  const exported = JSON.stringify(await account.call(accountDataEndpoints.export, { body: {} }));
  expect(exported).toContain("Said by Lea.");
  expect(exported).not.toContain("Said by Olga.");
  expect(JSON.stringify(await owner.call(accountDataEndpoints.export, { body: {} }))).toContain("Said by Olga.");
  await account.call(accountDataEndpoints.remove, { body: {} });
  expect([await rowsWith("Said by Lea."), await rowsWith("Said before"), await rowsWith(account.id)]).toEqual([
    0, 0, 0,
  ]);
  await owner.call(accountDataEndpoints.remove, { body: {} });
  expect([await rowsWith("Said by Olga."), await rowsWith(owner.id)]).toEqual([0, 0]);
  const record = await decided(id, "kept");
  expect(record).toMatchObject({
    owner: null,
    path: null,
    decisions: [{ outcome: "kept" }, { outcome: "taken_down" }],
  });
});
