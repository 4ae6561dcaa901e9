import { Webhook } from "standardwebhooks";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { readWrittenEmails, sendQueuedEmails } from "../../../../tests/support/mails.ts";
import {
  acceptResponder,
  backdateDeliveries,
  createDispatcher,
  createWebhookEndpoint,
  listDeliveries,
  respondWith,
} from "../../../../tests/support/webhook-receiver.ts";
import { createWebhookWorld } from "../../../../tests/support/webhook-world.ts";
import { createWorld, type Person } from "../../../../tests/support/world.ts";
import { companyWebhookEndpoints as endpoints } from "../../../contract/integrations/webhooks.ts";
import { type JobDetail, jobEndpoints } from "../../../contract/jobs/jobs.ts";
import type { JobStatus } from "../../../contract/statuses.ts";
import { CLEAR_WEBHOOKS } from "./disable-webhook.ts";
import type { WebhookDispatcher } from "./dispatcher.ts";
import { purgeWebhooks } from "./purge-webhooks.ts";

const [MINUTE, HOUR] = [60_000, 3_600_000];
let dispatcher: WebhookDispatcher;
let owner: Person;
let job: string;
let company: JobDetail["company"];
let hook: Awaited<ReturnType<typeof createWebhookEndpoint>>;

const fixture = await createWebhookWorld();
const { world, receiver } = fixture;
afterAll(() => fixture.close());
beforeEach(async () => {
  ({ owner, job, company, hook, dispatcher } = await fixture.restart());
});

async function move(from: JobStatus, status: JobStatus, id = job) {
  await owner.call(jobEndpoints.setStatus, { params: { id }, body: { from, status } });
}
const states = async () => (await listDeliveries(world, hook.id)).map(({ state, tries }) => `${state} ${tries}`);
const statuses = () => receiver.payloads().map(({ data }) => data.status);

describe("X72 signatures", () => {
  it("X70 X72 follow Standard Webhooks and pass its library's verification", async () => {
    await move("Open", "On Hold");
    await dispatcher.workDue();
    const [came] = receiver.got;
    const payload = new Webhook(hook.secret).verify(came?.body ?? "", came?.headers ?? {});
    const [kept] = await listDeliveries(world, hook.id);
    expect(came?.headers).toMatchObject({ "webhook-id": kept?.id, "content-type": "application/json" });
    expect(payload).toEqual({
      type: "job.status_changed",
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: { id: job, job, company: hook.params.id, status: "On Hold", version: expect.any(Number) },
    });
    expect(await states()).toEqual(["delivered 1"]);
    expect(() => new Webhook(hook.secret).verify(`${came?.body} `, came?.headers ?? {})).toThrow();
  });

  it("X72 use both secrets for a day after a rotation, then only the new one", async () => {
    const { secret } = await owner.call(endpoints.rotate, { params: hook.params });
    await move("Open", "On Hold");
    await dispatcher.workDue();
    const [both] = receiver.got;
    expect(both?.headers["webhook-signature"]?.split(" ")).toHaveLength(2);
    for (const one of [secret, hook.secret]) new Webhook(one).verify(both?.body ?? "", both?.headers ?? {});
    await world.pool.query("UPDATE webhook_endpoints SET former_until = former_until - interval '1 day'");
    await move("On Hold", "Open");
    await dispatcher.workDue();
    const after = receiver.got.at(-1);
    expect(after?.headers["webhook-signature"]?.split(" ")).toHaveLength(1);
    new Webhook(secret).verify(after?.body ?? "", after?.headers ?? {});
    expect(() => new Webhook(hook.secret).verify(after?.body ?? "", after?.headers ?? {})).toThrow();
  });
});

describe("X74 delivery at least once, in order", () => {
  it("X74 retries failures with growing delays, the last time within 28 hours", async () => {
    receiver.answer = respondWith(503, "later");
    await move("Open", "On Hold");
    const begun = world.clock.now().getTime();
    for (const pause of [0, 5_000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR]) {
      await backdateDeliveries(world, pause);
      await dispatcher.workDue();
    }
    expect(await listDeliveries(world, hook.id)).toMatchObject([
      { state: "failed", tries: 8, failures: 8, status: 503 },
    ]);
    expect(receiver.got).toHaveLength(8);
    expect(new Set(receiver.got.map(({ headers, body }) => `${headers["webhook-id"]} ${body}`)).size).toBe(1);
    expect(world.clock.now().getTime() - begun).toBeLessThanOrEqual(28 * HOUR);
    await backdateDeliveries(world, 40 * HOUR);
    expect(await dispatcher.workDue()).toBe(0);
  });

  it("X74 respects Retry-After up to an hour, and never retries before its own delay", async () => {
    const dueAfter = async (header: string) => {
      await world.pool.query("DELETE FROM webhook_deliveries");
      receiver.answer = (_request, response) => response.writeHead(429, { "retry-after": header }).end();
      await owner.call(endpoints.test, { params: hook.params });
      await dispatcher.workDue();
      const { rows } = await world.pool.query<{ ms: number }>(
        "SELECT round(extract(epoch FROM next_at - tried_at) * 1000)::int AS ms FROM webhook_deliveries",
      );
      return (rows[0]?.ms ?? 0) / 1_000;
    };
    const inFifteenMinutes = () => new Date(Date.now() + 900_000).toUTCString();
    for (const [header, least, most] of [
      [() => "600", 600, 610],
      [inFifteenMinutes, 800, 905],
      [() => "999999", 3_600, 3_610],
      ...(["1", "soon", "-5"] as const).map((header) => [() => header, 4, 15] as const),
    ] as const) {
      const due = await dueAfter(header());
      expect([header(), due >= least && due <= most]).toEqual([header(), true]);
    }
  });

  it("X74 keeps the order within a record after a failure, without delaying other records", async () => {
    const other = await world.job(owner, { company_name: company.name, company_website: company.website });
    await dispatcher.workDue();
    receiver.got.splice(0);
    let down = true;
    receiver.answer = (_request, response, body) =>
      void response.writeHead(down && body.includes(`"id":"${job}"`) ? 500 : 200).end();
    await move("Open", "On Hold");
    await move("On Hold", "Open");
    await move("Open", "Closed");
    await move("Open", "On Hold", other.id);
    await dispatcher.workDue();
    expect(
      receiver
        .payloads()
        .map(({ data }) => `${data.id === job ? "job" : "other"} ${data.status}`)
        .sort(),
    ).toEqual(["job On Hold", "other On Hold"]);
    down = false;
    await backdateDeliveries(world, 5_000);
    await dispatcher.workDue();
    expect(
      receiver
        .payloads()
        .filter(({ data }) => data.id === job)
        .map(({ data }) => data.status),
    ).toEqual(["On Hold", "On Hold", "Open", "Closed"]);
    const versions = receiver
      .payloads()
      .filter(({ data }) => data.id === job)
      .map(({ data }) => data.version);
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  });

  it("X74 sends the events of a dead process after their lease, without counting a failure", async () => {
    await move("Open", "On Hold");
    await world.pool.query(
      "UPDATE webhook_deliveries SET lease = gen_random_uuid(), head = TRUE, tries = 1, next_at = now() + interval '45 seconds'",
    );
    expect(await dispatcher.workDue()).toBe(0);
    await backdateDeliveries(world, 45_000);
    receiver.answer = respondWith(500);
    expect(await dispatcher.workDue()).toBe(1);
    expect(await listDeliveries(world, hook.id)).toMatchObject([{ state: "waiting", tries: 2, failures: 1 }]);
    // The delay after a first failure, though it was the second attempt.
    receiver.answer = acceptResponder;
    await backdateDeliveries(world, 5_000);
    expect(await dispatcher.workDue()).toBe(1);
    expect(await states()).toEqual(["delivered 3"]);
  });

  it("X74 leaves recording to the process that has the lease", async () => {
    await move("Open", "On Hold");
    receiver.answer = (_request, response) => {
      void world.pool
        .query("UPDATE webhook_deliveries SET lease = gen_random_uuid(), next_at = now() + interval '45 seconds'")
        .then(() => response.writeHead(500).end());
    };
    await dispatcher.workDue();
    expect(await listDeliveries(world, hook.id)).toMatchObject([{ state: "waiting", failures: 0, status: null }]);
  });

  it("X74 sends each event once with two processes and no failure", async () => {
    for (const [from, to] of [
      ["Open", "On Hold"],
      ["On Hold", "Open"],
      ["Open", "Closed"],
    ] as const)
      await move(from, to);
    const others = Array.from({ length: 20 }, () => endpoints.test);
    for (const test of others) await owner.call(test, { params: hook.params });
    await Promise.all([dispatcher.workDue(), createDispatcher(world).workDue(), createDispatcher(world).workDue()]);
    await dispatcher.workDue();
    expect(receiver.got).toHaveLength(23);
    expect(new Set(receiver.got.map(({ headers }) => headers["webhook-id"])).size).toBe(23);
    expect(statuses().filter((status) => status !== undefined)).toEqual(["On Hold", "Open", "Closed"]);
  });

  it("X74 does not block other endpoints or the rest of its own for a hanging request", async () => {
    try {
      receiver.answer = (request, response, body) =>
        request.url === "/slow" ? undefined : acceptResponder(request, response, body);
      const slow = await createWebhookEndpoint(owner, hook.params.id, receiver.address.replace("/in", "/slow"));
      for (let n = 0; n < 12; n += 1)
        for (const { params } of [slow, hook]) await owner.call(endpoints.test, { params });
      dispatcher.begin();
      const at = (path: string) => receiver.got.filter((one) => one.path === path).length;
      await expect.poll(() => at("/in"), { timeout: 5_000 }).toBe(12);
      // The first four hang; after two seconds another one is attempted, and again every two seconds.
      await expect.poll(() => at("/slow"), { timeout: 10_000 }).toBeGreaterThan(4);
      expect(at("/slow")).toBeLessThan(9);
      await dispatcher.stop();
      // Attempts in progress were released, as if they had not started.
      const rows = await listDeliveries(world, slow.id);
      expect(rows.map(({ state, tries, lease }) => `${state} ${tries} ${lease}`)).toEqual(
        Array(12).fill("waiting 0 null"),
      );
    } finally {
      await dispatcher.stop();
    }
  }, 30_000);
});

describe("X75 disabling", () => {
  const mailed = async () => {
    await sendQueuedEmails(world);
    return (await readWrittenEmails(world)).filter(
      ({ subject }) => subject === `One of ${company.name}'s webhooks was turned off`,
    );
  };

  const shown = async () =>
    (await owner.call(endpoints.deliveries, { params: hook.params, query: {} })).items
      .map(({ state, failure }) => `${state} ${failure}`)
      .reverse();

  it("X75 disables after five days of failures only, notifies owners once, and fails pending events", async () => {
    receiver.answer = respondWith(500);
    for (let day = 0; day < 5; day += 1) {
      await world.pool.query(
        "INSERT INTO webhook_deliveries (endpoint, event, record, data) VALUES ($1, 'webhook.test', gen_random_uuid(), jsonb_build_object('id', $1::uuid))",
        [hook.id],
      );
      await dispatcher.workDue();
      await backdateDeliveries(world, 24 * HOUR);
    }
    expect(await mailed()).toEqual([]);
    await dispatcher.workDue();
    const { rows } = await world.pool.query("SELECT off, off_at FROM webhook_endpoints WHERE id = $1", [hook.id]);
    expect(rows).toMatchObject([{ off: "failing" }]);
    // The log shows it at once, and the following task writes it.
    owner = await world.person("Olga Other");
    await world.pool.query("UPDATE company_members SET user_id = $1 WHERE company = $2", [owner.id, hook.params.id]);
    expect((await shown()).every((line) => line.startsWith("failed"))).toBe(true);
    await world.queue.work(CLEAR_WEBHOOKS);
    expect((await listDeliveries(world, hook.id)).every(({ state }) => state === "failed")).toBe(true);
    expect(await mailed()).toHaveLength(1);
    await dispatcher.workDue();
    expect(await mailed()).toHaveLength(1);
  });

  it("X75 restarts the five days after a success", async () => {
    receiver.answer = respondWith(500);
    await owner.call(endpoints.test, { params: hook.params });
    await dispatcher.workDue();
    receiver.answer = acceptResponder;
    await backdateDeliveries(world, 6_000);
    await dispatcher.workDue();
    const { rows } = await world.pool.query(
      "SELECT off, failing_since, failed_at, failing_days FROM webhook_endpoints WHERE id = $1",
      [hook.id],
    );
    expect(rows).toEqual([{ off: null, failing_since: null, failed_at: null, failing_days: 0 }]);
  });

  it("X75 disables at once on 410; after enabling, failed events are sent again under their own ids", async () => {
    await move("Open", "On Hold");
    await move("On Hold", "Open");
    receiver.answer = respondWith(410);
    await dispatcher.workDue();
    expect(await shown()).toEqual(["failed null", "failed off"]);
    const failed = await owner.call(endpoints.deliveries, { params: hook.params, query: { state: "failed" } });
    expect(failed.items).toHaveLength(2);
    expect(await mailed()).toHaveLength(1);
    const notices = await world.pool.query(
      "SELECT kind, params FROM notifications WHERE user_id = $1 AND kind = 'webhook_off'",
      [owner.id],
    );
    expect(notices.rows).toEqual([{ kind: "webhook_off", params: { company: company.name } }]);
    await move("Open", "Closed");
    expect((await owner.try(endpoints.test, { params: hook.params })).body).toMatchObject({ code: "webhook_off" });
    receiver.answer = acceptResponder;
    receiver.got.splice(0);
    // Enabled before the failures are written: none of them is sent automatically.
    await owner.call(endpoints.turn, { params: hook.params, body: { on: true } });
    expect(await dispatcher.workDue()).toBe(0);
    const since = new Date(Date.now() - HOUR).toISOString();
    expect(await owner.call(endpoints.replayFailed, { params: hook.params, body: { since } })).toEqual({
      replayed: 3,
      more: false,
    });
    await dispatcher.workDue();
    expect(statuses()).toEqual(["On Hold", "Open", "Closed"]);
    expect(receiver.got.map(({ headers }) => headers["webhook-id"])).toEqual(
      (await listDeliveries(world, hook.id)).map(({ id }) => id),
    );
  });
});

describe("X75 a URL changed during a delivery", () => {
  it("X75 is not disabled by the old URL's response, and gets the failed event", async () => {
    const [address, events] = [`http://${receiver.host}/new`, ["job.created" as const]];
    receiver.answer = async (request, response) => {
      if (request.url === "/new") return acceptResponder(request, response, "");
      await owner.call(endpoints.change, { params: hook.params, body: { address, events } });
      response.writeHead(410).end();
    };
    await owner.call(endpoints.test, { params: hook.params });
    await dispatcher.workDue();
    expect(await listDeliveries(world, hook.id)).toMatchObject([{ state: "waiting", status: 410 }]);
    const { items } = await owner.call(endpoints.list, { params: hook.params });
    expect(items).toMatchObject([{ address, off: null, failing_since: null }]);
    await backdateDeliveries(world, 6_000);
    await dispatcher.workDue();
    expect(await listDeliveries(world, hook.id)).toMatchObject([{ state: "delivered", tries: 2 }]);
    expect(receiver.got.map(({ path }) => path)).toEqual(["/in", "/new"]);
  });
});

describe("X76 the log", () => {
  it("X76 shows the result of each attempt, page by page, and sends one again", async () => {
    for (let n = 0; n < 3; n += 1) await owner.call(endpoints.test, { params: hook.params });
    await dispatcher.workDue();
    const first = await owner.call(endpoints.deliveries, { params: hook.params, query: { limit: 2 } });
    const rest = await owner.call(endpoints.deliveries, {
      params: hook.params,
      query: { limit: 2, cursor: first.next_cursor ?? "" },
    });
    expect([first.items.length, rest.items.length, rest.next_cursor]).toEqual([2, 1, null]);
    const [newest] = first.items;
    expect(newest).toMatchObject({
      state: "delivered",
      status: 204,
      tries: 1,
      failure: null,
      event: "webhook.test",
      record: hook.id,
    });
    receiver.got.splice(0);
    const again = { ...hook.params, delivery: newest?.id ?? "" };
    expect(await owner.call(endpoints.replay, { params: again })).toMatchObject({ state: "waiting", tries: 0 });
    await dispatcher.workDue();
    expect(receiver.got.map(({ headers }) => headers["webhook-id"])).toEqual([newest?.id]);
    const failed = await owner.call(endpoints.deliveries, { params: hook.params, query: { state: "failed" } });
    expect(failed.items).toEqual([]);
  });

  it("X76 neither shows nor sends events older than 30 days", async () => {
    await owner.call(endpoints.test, { params: hook.params });
    await world.pool.query(
      "UPDATE webhook_deliveries SET happened_at = now() - interval '30 days 1 minute', state = 'failed'",
    );
    expect((await owner.call(endpoints.deliveries, { params: hook.params, query: {} })).items).toEqual([]);
    const since = "2020-01-01T00:00:00.000Z";
    expect(await owner.call(endpoints.replayFailed, { params: hook.params, body: { since } })).toEqual({
      replayed: 0,
      more: false,
    });
    await purgeWebhooks(world.ctx);
    expect(await listDeliveries(world, hook.id)).toEqual([]);
  });

  it("X76 limits test events per hour", async () => {
    const strict = await createWorld({ config: { RATE_LIMIT_FACTOR: "1" } });
    try {
      const person = await strict.person();
      const { company } = await strict.job(person);
      const { params } = await createWebhookEndpoint(person, company.id, "https://hooks.example");
      const answers: number[] = [];
      for (let n = 0; n < 31; n += 1) answers.push((await person.try(endpoints.test, { params })).status);
      expect(answers.slice(0, 30)).toEqual(Array(30).fill(201));
      expect(answers.at(-1)).toBe(429);
    } finally {
      await strict.close();
    }
  });
});
