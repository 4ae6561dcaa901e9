import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createWebhookEndpoint } from "../../../../tests/support/webhook-receiver.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { readWebhookStats } from "./webhook-metrics.ts";

let world: World;
let owner: Person;
let company: string;
let hook: string;
let made = 0;

beforeAll(async () => {
  world = await createWorld();
  owner = await world.person("Olive Owner");
  company = (await world.job(owner)).company.id;
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.pool.query("DELETE FROM webhook_endpoints");
  made += 1;
  hook = (await createWebhookEndpoint(owner, company, `https://hooks.example/${made}`)).id;
});

/** A pending event: its place in the queue, for how many seconds it has been due, and whether it is leased. */
async function waits(head: boolean | null, due: number, sent = false, record = "gen_random_uuid()") {
  await world.pool.query(
    `INSERT INTO webhook_deliveries (endpoint, event, record, data, head, next_at, lease)
      VALUES ($1, 'webhook.test', ${record}, '{}', $2, now() - $3 * interval '1 second', ${sent ? "gen_random_uuid()" : "NULL"})`,
    [hook, head, due],
  );
}
const figures = () => readWebhookStats(world.ctx.db);
const RECORD = "'00000000-0000-4000-8000-000000000001'";

test("X74 counts due and unqueued events as waiting for us", async () => {
  await waits(true, 70);
  await waits(null, 20);
  expect(await figures()).toMatchObject({ endpoints: 1, waiting: 2, oldest: expect.closeTo(70, -1) });
});

test("X74 counts events behind another one, and later retries, as waiting for the receiver", async () => {
  await waits(true, -300, false, RECORD);
  await waits(false, 500, false, RECORD);
  expect(await figures()).toMatchObject({ waiting: 0, oldest: 0 });
});

test("X74 does the same for the rest of an endpoint with a delivery in progress, until its process dies", async () => {
  await waits(true, -30, true);
  await waits(true, 400);
  expect(await figures()).toMatchObject({ waiting: 0, oldest: 0 });
  await world.pool.query(
    "UPDATE webhook_deliveries SET next_at = now() - interval '5 seconds' WHERE lease IS NOT NULL",
  );
  expect(await figures()).toMatchObject({ waiting: 2, oldest: expect.closeTo(400, -1) });
});

test("X74 X75 counts failing, disabled and deleted endpoints as such, without their pending events", async () => {
  await waits(true, 100);
  await world.pool.query("UPDATE webhook_endpoints SET failing_since = now(), failed_at = now(), failing_days = 1");
  expect(await figures()).toEqual({ endpoints: 1, failing: 1, off: 0, waiting: 0, oldest: 0 });
  await world.pool.query("UPDATE webhook_endpoints SET failing_since = NULL, off = 'gone', off_at = now()");
  expect(await figures()).toEqual({ endpoints: 0, failing: 0, off: 1, waiting: 0, oldest: 0 });
  await world.pool.query("UPDATE webhook_endpoints SET removed_at = now()");
  expect(await figures()).toEqual({ endpoints: 0, failing: 0, off: 0, waiting: 0, oldest: 0 });
});
