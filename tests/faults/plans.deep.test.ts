import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CallOf, Endpoint } from "../../src/contract/endpoint.ts";
import { applicationEndpoints } from "../../src/contract/hiring/applications.ts";
import { candidateEndpoints } from "../../src/contract/hiring/candidates.ts";
import { invitationEndpoints } from "../../src/contract/hiring/consent.ts";
import { pipelineEndpoints } from "../../src/contract/hiring/pipeline/pipeline.ts";
import { referralEndpoints } from "../../src/contract/hiring/referrals.ts";
import { scoutEndpoints } from "../../src/contract/hiring/scouts.ts";
import { notificationEndpoints } from "../../src/contract/notifications/notifications.ts";
import { dashboardEndpoints } from "../../src/contract/overview/dashboard.ts";
import { payoutEndpoints } from "../../src/contract/payments/payouts.ts";
import { rewardEndpoints } from "../../src/contract/payments/rewards.ts";
import { settlementEndpoints } from "../../src/contract/payments/settlement.ts";
import { fillTables, LARGE_TABLES, ROWS } from "../support/fill-tables.ts";
import { explainAnalyze, findScans, recordReads, rowsRead, sequentialScans } from "../support/query-plans.ts";
import { createWorld, type Person, type World } from "../support/world.ts";

/** Counts of the scout review stop at 1,001 each; a person has a hundred rows of each kind. */
const MOST_ROWS_READ = 4_000;

let world: World;
let client: pg.Client | undefined;
let person: Person;
let admin: Person;
let job: string;

beforeAll(async () => {
  world = await createWorld();
  person = await world.person("Ines Marchetti");
  admin = await world.person("Ada Settler", { admin: true });
  ({ job } = await fillTables(world, person));
  client = new pg.Client({ connectionString: world.url });
  await client.connect();
}, 180_000);

const open = (): pg.Client => client ?? expect.fail("the rows were not written");

afterAll(async () => {
  await client?.end();
  await world.close();
});

/** Calls an endpoint and its second page; neither may scan a large table. */
async function expectQuick<E extends Endpoint>(by: Person, endpoint: E, input: CallOf<E>): Promise<void> {
  const parts = input as object;
  const query = "query" in parts ? (parts.query as object) : {};
  const asked = await recordReads(async () => {
    const { body, status } = await by.try(endpoint, input);
    expect(status, JSON.stringify(body)).toBe(200);
    if (typeof body.next_cursor !== "string") return;
    const next = await by.try(endpoint, { ...parts, query: { ...query, cursor: body.next_cursor } });
    expect(next.status).toBe(200);
  });
  expect(asked.length).toBeGreaterThan(0);
  for (const statement of asked) {
    const scans = findScans(await explainAnalyze(open(), statement), LARGE_TABLES);
    const whole = sequentialScans(scans).filter((scan) => rowsRead(scan) > MOST_ROWS_READ);
    expect(whole, `reads a table from its beginning: ${statement.text}`).toEqual([]);
    const most = Math.max(0, ...scans.map(rowsRead));
    expect(most, `reads too many rows: ${statement.text}`).toBeLessThanOrEqual(MOST_ROWS_READ);
  }
}

describe(`item 57 with ${ROWS} rows of each kind no list scans a table`, () => {
  test("a referrer's referrals", async () => {
    await expectQuick(person, referralEndpoints.list, { query: {} });
    await expectQuick(person, referralEndpoints.list, { query: { status: "Hired" } });
    await expectQuick(person, referralEndpoints.list, { query: { reward: "Released", search: "engineer" } });
  });

  test("an applicant's applications", async () => {
    await expectQuick(person, applicationEndpoints.list, { query: {} });
    await expectQuick(person, applicationEndpoints.list, { query: { status: "Hired", search: "engineer" } });
  });

  test("the pipeline of a job with a thousand people", async () => {
    await expectQuick(person, pipelineEndpoints.board, { params: { id: job }, query: {} });
    await expectQuick(person, pipelineEndpoints.list, { params: { id: job }, query: {} });
    await expectQuick(person, pipelineEndpoints.list, {
      params: { id: job },
      query: { kind: "referrals", stage: "Hired" },
    });
  });

  test("a referrer's candidates", async () => {
    await expectQuick(person, candidateEndpoints.list, { query: {} });
    await expectQuick(person, candidateEndpoints.list, { query: { status: "Not Submitted" } });
    await expectQuick(person, candidateEndpoints.list, { query: { status: "Hired", search: "person" } });
  });

  test("notifications and how many are unread", async () => {
    await expectQuick(person, notificationEndpoints.list, { query: {} });
    await expectQuick(person, notificationEndpoints.unread, {});
  });

  test("a referrer's payouts, and an owner's rewards", async () => {
    await expectQuick(person, payoutEndpoints.list, { query: {} });
    await expectQuick(person, payoutEndpoints.list, { query: { status: "Failed", search: "engineer" } });
    await expectQuick(person, rewardEndpoints.list, { query: {} });
    await expectQuick(person, rewardEndpoints.list, { query: { state: "due" } });
  });

  test("the dashboard, and the referrals of the person", async () => {
    await expectQuick(person, dashboardEndpoints.get, {});
    await expectQuick(person, dashboardEndpoints.needs, {});
    await expectQuick(person, dashboardEndpoints.numbers, {});
    await expectQuick(person, invitationEndpoints.mine, { query: {} });
  });

  test("the scout review", async () => {
    await expectQuick(admin, scoutEndpoints.list, { query: {} });
    await expectQuick(admin, scoutEndpoints.list, { query: { status: "declined", role: "Investor" } });
    await expectQuick(admin, scoutEndpoints.list, { query: { search: "scout77777" } });
  });

  test("everyone's payouts and their batches", async () => {
    await expectQuick(admin, payoutEndpoints.adminList, { query: {} });
    await expectQuick(admin, payoutEndpoints.adminList, { query: { status: "Processing", method: "PayPal" } });
    const { items } = await admin.call(settlementEndpoints.batches, { query: { limit: 1 } });
    await expectQuick(admin, payoutEndpoints.adminList, { query: { batch: items[0]?.id } });
    await expectQuick(admin, settlementEndpoints.batches, { query: {} });
  });

  test("receipts, refunds and rewards on hold", async () => {
    await expectQuick(admin, rewardEndpoints.receipts, { query: {} });
    await expectQuick(admin, rewardEndpoints.receipts, { query: { overdue: "true" } });
    await expectQuick(admin, rewardEndpoints.refunds, { query: {} });
    await expectQuick(admin, rewardEndpoints.refunds, { query: { settled: "true" } });
    await expectQuick(admin, referralEndpoints.onHold, { query: {} });
  });

  test("detects a scan", async () => {
    const asked = { text: "SELECT count(*) FROM payouts WHERE amount > $1", values: [5] };
    expect(sequentialScans(findScans(await explainAnalyze(open(), asked), LARGE_TABLES))).toHaveLength(1);
  });
});
