import { afterAll, beforeEach, describe, expect, it } from "vitest";
import {
  acceptResponder,
  backdateDeliveries,
  createDispatcher,
  type createWebhookEndpoint,
  listDeliveries,
  respondWith,
} from "../../../../tests/support/webhook-receiver.ts";
import { createWebhookWorld } from "../../../../tests/support/webhook-world.ts";
import type { Person } from "../../../../tests/support/world.ts";
import { companyWebhookEndpoints as endpoints } from "../../../contract/integrations/webhooks.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import type { JobStatus } from "../../../contract/statuses.ts";
import type { WebhookDispatcher } from "./dispatcher.ts";
import { dueEndpoints } from "./lease-events.ts";
import { purgeWebhooks } from "./purge-webhooks.ts";

let dispatcher: WebhookDispatcher;
let owner: Person;
let job: string;
let hook: Awaited<ReturnType<typeof createWebhookEndpoint>>;

const fixture = await createWebhookWorld();
const { world, receiver } = fixture;
afterAll(() => fixture.close());
beforeEach(async () => {
  ({ owner, job, hook, dispatcher } = await fixture.restart(["job.status_changed"]));
});

async function move(from: JobStatus, status: JobStatus) {
  await owner.call(jobEndpoints.setStatus, { params: { id: job }, body: { from, status } });
}
const statuses = () => receiver.payloads().map(({ data }) => data.status);
const kept = () => listDeliveries(world, hook.id);
const query = (text: string, values: unknown[] = []) => world.pool.query(text, values);

/** This many endpoints, each with an event to be retried later, and as many behind it. */
async function pausing(endpointsWanted: number, behind: number): Promise<void> {
  await query(
    `WITH made AS (
      INSERT INTO webhook_endpoints (id, company, address, events, encrypted, created_at)
      SELECT gen_random_uuid(), company, address || '/' || nth, '{job.updated}', encrypted, created_at
      FROM webhook_endpoints, generate_series(1, $2::int) AS nth WHERE id = $1 RETURNING id
    )
    INSERT INTO webhook_deliveries (endpoint, event, record, data, head, next_at, failures)
    SELECT id, 'job.updated', md5(id::text)::uuid, jsonb_build_object('id', id), nth = 0,
      now() + CASE WHEN nth = 0 THEN interval '1 hour' ELSE interval '0' END, 3
    FROM made, generate_series(0, $3::int) AS nth`,
    [hook.id, endpointsWanted, behind],
  );
}

describe("X74 the head of a record's queue", () => {
  it("X74 events behind a paused one use no capacity", async () => {
    await pausing(40, 20);
    await move("Open", "On Hold");
    expect((await dueEndpoints(world.ctx)).map(({ endpoint, most }) => [endpoint, most])).toEqual([[hook.id, 1]]);
    expect(await dispatcher.workDue()).toBe(1);
    expect(await kept()).toMatchObject([{ state: "delivered" }]);
  });

  it("X74 a hundred thousand pending events cost no more than one", async () => {
    await pausing(1, 0);
    for (let thousands = 0; thousands < 100; thousands += 10)
      await query(
        `INSERT INTO webhook_deliveries (endpoint, event, record, data, head)
          SELECT endpoint, event, record, data, FALSE FROM webhook_deliveries, generate_series(1, 10000) WHERE head`,
      );
    await query("ANALYZE webhook_deliveries");
    await query("UPDATE webhook_deliveries SET next_at = now() WHERE head");
    const begun = performance.now();
    for (const status of ["On Hold", "Open", "Closed"] as const)
      await query("UPDATE jobs SET status = $2 WHERE id = $1", [job, status]);
    // Of the long queue one by one, as many as are sent while the three of the job are.
    dispatcher.begin();
    await expect.poll(statuses, { timeout: 4_000, interval: 20 }).toEqual(expect.arrayContaining(["Closed"]));
    await dispatcher.stop();
    expect(performance.now() - begun).toBeLessThan(4_000);
    expect(statuses().filter((status) => status !== undefined)).toEqual(["On Hold", "Open", "Closed"]);
    expect(receiver.got.length).toBeGreaterThan(3);
  }, 60_000);

  it("X74 an event created while the last one is settled is sent after the commit", async () => {
    const client = await world.pool.connect();
    try {
      receiver.answer = (_request, response) => {
        receiver.answer = acceptResponder;
        void client
          .query("BEGIN")
          .then(() => client.query("UPDATE jobs SET status = 'Closed' WHERE id = $1", [job]))
          .then(() => response.writeHead(204).end());
      };
      await move("Open", "On Hold");
      await dispatcher.workDue();
      expect(await kept()).toMatchObject([{ state: "delivered", data: { status: "On Hold" } }]);
      await client.query("COMMIT");
    } finally {
      client.release();
    }
    await dispatcher.workDue();
    expect((await kept()).map(({ state, data }) => `${state} ${data.status}`)).toEqual([
      "delivered On Hold",
      "delivered Closed",
    ]);
  });

  it("X74 a record has exactly one head under concurrent ends, new events and resends", async () => {
    receiver.answer = (_request, response) => void response.writeHead(receiver.got.length % 4 === 3 ? 500 : 204).end();
    const couriers = [dispatcher, createDispatcher(world), createDispatcher(world)];
    for (const one of couriers) one.begin();
    const STEPS = ["On Hold", "Open", "Closed"] as const;
    for (let nth = 0; nth < 60; nth += 1) {
      await query("UPDATE jobs SET status = $2 WHERE id = $1", [job, STEPS[nth % 3]]);
      if (nth % 15 === 14) {
        const [some] = await kept();
        await owner.call(endpoints.replay, { params: { ...hook.params, delivery: some?.id ?? "" } });
      }
    }
    await expect
      .poll(
        async () => {
          await backdateDeliveries(world, 400_000);
          return (await kept()).filter(({ state }) => state !== "delivered").length;
        },
        { timeout: 20_000, interval: 100 },
      )
      .toBe(0);
    await Promise.all(couriers.map((one) => one.stop()));
    const seen = new Set<number>();
    const first = receiver.payloads().filter(({ data }) => !seen.has(data.version) && seen.add(data.version));
    const versions = first.map(({ data }) => data.version);
    expect(versions).toEqual(versions.toSorted((one, other) => one - other));
    expect(versions.length).toBe(60);
  }, 60_000);

  it("X76 a resent event precedes later pending ones", async () => {
    await move("Open", "On Hold");
    await dispatcher.workDue();
    receiver.answer = respondWith(500);
    await move("On Hold", "Open");
    await dispatcher.workDue();
    receiver.answer = acceptResponder;
    receiver.got.splice(0);
    const [first] = await kept();
    await owner.call(endpoints.replay, { params: { ...hook.params, delivery: first?.id ?? "" } });
    await dispatcher.workDue();
    expect(statuses()).toEqual(["On Hold"]);
    await backdateDeliveries(world, 5_000);
    await dispatcher.workDue();
    expect(statuses()).toEqual(["On Hold", "Open"]);
  });

  it("X74 a retry that is due is not overtaken by what came later", async () => {
    await pausing(1, 0);
    await query("UPDATE webhook_deliveries SET next_at = now() - interval '10 seconds'");
    await query(
      `INSERT INTO webhook_deliveries (endpoint, event, record, data, head)
        SELECT endpoint, 'webhook.test', gen_random_uuid(), data, TRUE FROM webhook_deliveries, generate_series(1, 10)`,
    );
    await dispatcher.workDue();
    const first = receiver.payloads().slice(0, 4);
    expect(first.map(({ type }) => type)).toContain("job.updated");
  });

  it("X76 events behind a purged one are sent", async () => {
    await move("Open", "On Hold");
    receiver.answer = respondWith(500);
    await dispatcher.workDue();
    await move("On Hold", "Open");
    await dispatcher.workDue();
    expect((await kept()).map(({ head }) => head)).toEqual([true, false]);
    await query("UPDATE webhook_deliveries SET happened_at = now() - interval '31 days' WHERE head");
    await purgeWebhooks(world.ctx);
    receiver.answer = acceptResponder;
    receiver.got.splice(0);
    await dispatcher.workDue();
    expect(statuses()).toEqual(["Open"]);
  });

  it("X76 failed events are queued in batches, and the result says whether there are more", async () => {
    await query(
      `INSERT INTO webhook_deliveries (endpoint, event, record, data, state)
        SELECT $1, 'webhook.test', gen_random_uuid(), jsonb_build_object('id', $1::uuid), 'failed' FROM generate_series(1, 5100)`,
      [hook.id],
    );
    const again = () =>
      owner.call(endpoints.replayFailed, { params: hook.params, body: { since: "2020-01-01T00:00:00.000Z" } });
    expect(await again()).toEqual({ replayed: 5_000, more: true });
    expect(await again()).toEqual({ replayed: 100, more: false });
  });
});
