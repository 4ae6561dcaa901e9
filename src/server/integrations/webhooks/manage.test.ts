import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { referCandidate } from "../../../../tests/support/candidates.ts";
import { joinTeam } from "../../../../tests/support/teams.ts";
import { createWebhookEndpoint, listDeliveries } from "../../../../tests/support/webhook-receiver.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { accountDataEndpoints } from "../../../contract/accounts/account-data.ts";
import { companyEndpoints } from "../../../contract/companies/companies.ts";
import { companyWebhookEndpoints as endpoints } from "../../../contract/integrations/webhooks.ts";
import { decrypt } from "../../infra/platform/crypto.ts";
import { CLEAR_WEBHOOKS } from "./disable-webhook.ts";
import { purgeWebhooks } from "./purge-webhooks.ts";
import { WEBHOOK_ENCRYPTION } from "./signatures.ts";

const ADDRESS = "https://hooks.example/in/4711";
let world: World;
let owner: Person;
let company: string;
let made = 0;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  owner = await world.person("Olive Owner");
  made += 1;
  const body = { name: `Hooked ${made}`, website: `https://hooked-${made}.example` };
  ({ id: company } = await owner.call(companyEndpoints.create, { body }));
});

const rowOf = async (id: string) =>
  (await world.pool.query("SELECT * FROM webhook_endpoints WHERE id = $1", [id])).rows[0];
const opened = (encrypted: string) => decrypt(world.services.secrets.every(WEBHOOK_ENCRYPTION), encrypted).toString();

describe("X70 a company's endpoints", () => {
  it("X70 are added with their events, and the secret is shown once", async () => {
    const { id, secret, params } = await createWebhookEndpoint(owner, company, ADDRESS, [
      "reward.state_changed",
      "job.created",
    ]);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const list = await owner.call(endpoints.list, { params: { id: company } });
    expect(list.items).toMatchObject([
      { id, address: ADDRESS, events: ["job.created", "reward.state_changed"], off: null },
    ]);
    expect(JSON.stringify(list)).not.toContain(secret);
    const row = await rowOf(id);
    expect(JSON.stringify(row)).not.toContain(secret.slice(6, 20));
    expect(opened(row.encrypted)).toBe(secret);
    const body = { address: "https://hooks.example/other", events: ["job.updated" as const] };
    expect(await owner.call(endpoints.change, { params, body })).toMatchObject(body);
    expect(opened((await rowOf(id)).encrypted)).toBe(secret);
  });

  it("X70 are limited to five, also for concurrent requests", async () => {
    const body = (nth: number) => ({ address: `${ADDRESS}/${nth}`, events: ["job.created" as const] });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_all, nth) => owner.try(endpoints.add, { params: { id: company }, body: body(nth) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: "webhooks_full" });
  });

  it("X70 are deleted with their log", async () => {
    const { id, params } = await createWebhookEndpoint(owner, company, ADDRESS);
    await owner.call(endpoints.test, { params });
    await owner.call(endpoints.remove, { params });
    // Invisible to all at once; its rows are deleted in batches.
    expect((await owner.try(endpoints.rotate, { params })).status).toBe(404);
    expect((await owner.try(endpoints.deliveries, { params })).status).toBe(404);
    expect((await owner.call(endpoints.list, { params: { id: company } })).items).toEqual([]);
    const again = await createWebhookEndpoint(owner, company, ADDRESS);
    await world.queue.work(CLEAR_WEBHOOKS);
    expect(await rowOf(id)).toBeUndefined();
    expect(await listDeliveries(world, id)).toEqual([]);
    expect(await rowOf(again.id)).toMatchObject({ removed_at: null });
  });

  it("X70 X71 are deleted with a long log, and the company erased, without blocking other requests", async () => {
    const job = await world.job(owner, {
      company_name: `Hooked ${made}`,
      company_website: `https://hooked-${made}.example`,
    });
    expect(job.company.id).toBe(company);
    const { id, params } = await createWebhookEndpoint(owner, company, ADDRESS);
    const second = await createWebhookEndpoint(owner, company, `${ADDRESS}/2`);
    for (const endpoint of [id, second.id])
      await world.pool.query(
        `INSERT INTO webhook_deliveries (endpoint, event, record, data)
          SELECT $1, 'webhook.test', gen_random_uuid(), '{}' FROM generate_series(1, 20000)`,
        [endpoint],
      );
    const rows = async () => (await world.pool.query("SELECT count(*) AS n FROM webhook_deliveries")).rows[0].n;
    const before = await rows();
    await owner.call(endpoints.remove, { params });
    await owner.call(accountDataEndpoints.remove, { body: {} });
    expect(await rows()).toBeGreaterThanOrEqual(before);
    expect(await rowOf(second.id)).toMatchObject({ removed_at: expect.any(Date) });
    await world.queue.work(CLEAR_WEBHOOKS);
    expect(await rows()).toBeLessThan(before - 39_999);
    expect([await rowOf(id), await rowOf(second.id)]).toEqual([undefined, undefined]);
  }, 60_000);

  it("P5 X70 are deleted with the last member, even where the company stays", async () => {
    const job = await world.job(owner, {
      company_name: `Hooked ${made}`,
      company_website: `https://hooked-${made}.example`,
    });
    await referCandidate(await world.person("Ines Marchetti"), job.id);
    const { id } = await createWebhookEndpoint(owner, company, ADDRESS);
    const colleague = await world.person("Cora Colleague");
    await joinTeam(owner, company, colleague, "recruiter");
    await owner.call(accountDataEndpoints.remove, { body: {} });
    expect(await rowOf(id)).toMatchObject({ removed_at: null });
    await colleague.call(accountDataEndpoints.remove, { body: {} });
    expect((await world.pool.query("SELECT id FROM companies WHERE id = $1", [company])).rows).toHaveLength(1);
    await world.queue.work(CLEAR_WEBHOOKS);
    expect(await rowOf(id)).toBeUndefined();
  });

  it("X70 have unique URLs, also after a change", async () => {
    await createWebhookEndpoint(owner, company, ADDRESS);
    const body = { address: ADDRESS, events: ["job.created" as const] };
    const twice = await owner.try(endpoints.add, { params: { id: company }, body });
    expect(twice).toMatchObject({ status: 409, body: { code: "webhook_duplicate" } });
    const { params } = await createWebhookEndpoint(owner, company, `${ADDRESS}/2`);
    expect((await owner.try(endpoints.change, { params, body })).body).toMatchObject({ code: "webhook_duplicate" });
  });

  it("X75 have no failures after a change of URL, and the audit log shows the previous host", async () => {
    const { id, params } = await createWebhookEndpoint(owner, company, ADDRESS);
    await world.pool.query("UPDATE webhook_endpoints SET failing_since = now(), failed_at = now(), failing_days = 4");
    const events = ["job.created" as const];
    await owner.call(endpoints.change, { params, body: { address: ADDRESS, events } });
    expect(await rowOf(id)).toMatchObject({ failing_days: 4 });
    await owner.call(endpoints.change, { params, body: { address: "https://other.example/in", events } });
    expect(await rowOf(id)).toMatchObject({ failing_since: null, failed_at: null, failing_days: 0 });
    const { rows } = await world.pool.query(
      "SELECT detail FROM auth_audit_log WHERE user_id = $1 AND event = 'webhook_changed' ORDER BY id",
      [owner.id],
    );
    expect(rows.map(({ detail }) => [detail.former_host, detail.host])).toEqual([
      [undefined, "hooks.example"],
      ["hooks.example", "other.example"],
    ]);
  });

  it("X70 cannot be accessed through another company", async () => {
    const { id } = await createWebhookEndpoint(owner, company, ADDRESS);
    const other = await world.person("Otto Other");
    const { id: theirs } = await other.call(companyEndpoints.create, {
      body: { name: "Theirs", website: "https://theirs.example" },
    });
    const params = { id: theirs, webhook: id };
    expect((await other.try(endpoints.rotate, { params })).status).toBe(404);
    expect((await other.try(endpoints.deliveries, { params })).status).toBe(404);
  });

  it("X70 are audited when added, rotated, disabled and removed, by host only", async () => {
    const { params } = await createWebhookEndpoint(owner, company, ADDRESS);
    await owner.call(endpoints.rotate, { params });
    await owner.call(endpoints.turn, { params, body: { on: false } });
    await owner.call(endpoints.turn, { params, body: { on: false } });
    await owner.call(endpoints.turn, { params, body: { on: true } });
    await owner.call(endpoints.remove, { params });
    const { rows } = await world.pool.query(
      "SELECT event, detail FROM auth_audit_log WHERE user_id = $1 AND event LIKE 'webhook%' ORDER BY id",
      [owner.id],
    );
    const said = ["added", "rotated", "changed", "changed", "removed"];
    expect(rows.map(({ event }) => event)).toEqual(said.map((one) => `webhook_${one}`));
    expect(rows[0].detail).toEqual({ company, webhook: params.webhook, host: "hooks.example" });
    expect(rows.slice(2, 4).map(({ detail }) => detail.on)).toEqual([false, true]);
  });
});

describe("X72 two secrets", () => {
  it("X72 keep the previous one for a day", async () => {
    const { id, secret, params } = await createWebhookEndpoint(owner, company, ADDRESS);
    const rotated = await owner.call(endpoints.rotate, { params });
    expect(rotated.secret).not.toBe(secret);
    expect(rotated.webhook.former_until).toBe(new Date(world.clock.now().getTime() + 86_400_000).toISOString());
    const row = await rowOf(id);
    expect([opened(row.encrypted), opened(row.encrypted_former)]).toEqual([rotated.secret, secret]);
    world.clock.advance(86_400_000);
    owner = await world.person("Olive again");
    await purgeWebhooks(world.ctx);
    expect(await rowOf(id)).toMatchObject({ encrypted_former: null, former_until: null });
  });

  it("X72 return the same secret for a repeated request", async () => {
    const { id, params } = await createWebhookEndpoint(owner, company, ADDRESS);
    const first = await owner.call(endpoints.rotate, { params }, { key: "once" });
    const again = await owner.call(endpoints.rotate, { params }, { key: "once" });
    expect(again).toEqual(first);
    expect(opened((await rowOf(id)).encrypted)).toBe(first.secret);
  });

  it("X72 are stored encrypted only, also in stored responses", async () => {
    const body = { address: ADDRESS, events: ["job.created" as const] };
    const added = await owner.call(endpoints.add, { params: { id: company }, body }, { key: "added" });
    const params = { id: company, webhook: added.webhook.id };
    const rotated = await owner.call(endpoints.rotate, { params }, { key: "rotated" });
    expect(await owner.call(endpoints.add, { params: { id: company }, body }, { key: "added" })).toEqual(added);
    const { rows: tables } = await world.pool.query(
      "SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables WHERE table_schema IN ('public', 'pgboss') AND table_type = 'BASE TABLE'",
    );
    expect(tables.length).toBeGreaterThan(50);
    for (const { name } of tables)
      for (const secret of [added.secret, rotated.secret]) {
        const holds = `SELECT count(*)::int AS n FROM ${name} AS one WHERE position($1 IN one::text) > 0`;
        expect((await world.pool.query(holds, [secret.slice(6, 30)])).rows[0].n, name).toBe(0);
      }
  });
});

describe("X73 refused URLs", () => {
  const REFUSED = [
    "http://hooks.example/in",
    "ftp://hooks.example",
    "hooks.example/in",
    "https://",
    "javascript:alert(1)",
    "https://user:word@hooks.example/",
    "https://hooks.example/#part",
    "https://hooks.example:22/",
    "https://hooks.example:80/",
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://0x7f.1/",
    "https://2130706433/",
    "https://0177.0.0.1/",
    "https://127.1/",
    "https://10.0.0.8:8443/",
    "https://169.254.169.254/latest/meta-data",
    "https://[::ffff:10.0.0.1]/",
    "https://[fd00::1]/",
  ];
  it.each(REFUSED)("X73 %s", async (address) => {
    const answer = await owner.try(endpoints.add, {
      params: { id: company },
      body: { address, events: ["job.created"] },
    });
    expect(answer).toMatchObject({ status: 422, body: { fields: { address: { code: "webhook_address" } } } });
  });

  it("X70 refuses an empty list of events and unknown events, by field", async () => {
    for (const events of [[], ["job.imagined"], ["webhook.test"]]) {
      const answer = await owner.try(endpoints.add, { params: { id: company }, body: { address: ADDRESS, events } });
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.fields as object)[0]).toMatch(/^events/);
    }
  });
});
