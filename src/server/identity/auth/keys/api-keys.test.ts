import { afterAll, describe, expect, it } from "vitest";
import { createApiKey, insertApiKey } from "../../../../../tests/support/api-keys.ts";
import { PASSWORD, signUp } from "../../../../../tests/support/auth-client.ts";
import { readWrittenEmails, sendQueuedEmails } from "../../../../../tests/support/mails.ts";
import { createApiClient, createWorld } from "../../../../../tests/support/world.ts";
import { adminAuditEndpoints } from "../../../../contract/admin/admin-users.ts";
import { companyEndpoints } from "../../../../contract/companies/companies.ts";
import { accountEndpoints } from "../../../../contract/identity/account.ts";
import { apiKeyEndpoints } from "../../../../contract/identity/keys/api-keys.ts";
import { userEndpoints } from "../../../../contract/identity/users.ts";
import { jobEndpoints } from "../../../../contract/jobs/jobs.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import { purgeApiKeys } from "../accounts/retention.ts";
import { auditKeyWrite } from "./audit-write.ts";
import { generateKey, isKeyWellFormed } from "./key-format.ts";

const DAY_MS = 86_400_000;

const world = await createWorld();
const ann = await world.person("Ann Example");
afterAll(() => world.close());

const NEW = { name: "Nightly import", days: 30, scopes: ["jobs:write" as const] };

async function wordOf(bearer: string, path = "/api/me") {
  const answer = await world.app.request(path, { headers: { authorization: `Bearer ${bearer}` } });
  const { code } = (await answer.json()) as { code?: string };
  return [answer.status, code];
}

describe("X80 the text of a key", () => {
  it("is recognizable by its format and its checksum", () => {
    const { key, prefix } = generateKey();
    expect(key).toMatch(/^vw_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/);
    expect(key.startsWith(`${prefix}_`)).toBe(true);
    expect(isKeyWellFormed(key)).toBe(true);
    const other = key.at(20) === "x" ? "y" : "x";
    for (const wrong of [key.slice(0, -1), `${key}0`, key.slice(0, 20) + other + key.slice(21), "vw_", `${prefix}_`])
      expect(isKeyWellFormed(wrong)).toBe(false);
    expect(new Set(Array.from({ length: 1_000 }, () => generateKey().prefix)).size).toBe(1_000);
  });
});

describe("X80 making a key", () => {
  it("shows it once; only what it hashes to and its beginning are kept", async () => {
    const { key, item } = await ann.call(apiKeyEndpoints.create, { body: NEW });
    expect(item).toMatchObject({ name: "Nightly import", scopes: ["jobs:write"], state: "live", last_used_at: null });
    expect(key.startsWith(`${item.prefix}_`)).toBe(true);
    expect(Date.parse(item.ends_at) - Date.parse(item.created_at)).toBe(30 * DAY_MS);
    const { items } = await ann.call(apiKeyEndpoints.list, {});
    expect(items).toContainEqual(item);
    const tables = await world.pool.query(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
    );
    for (const { name } of tables.rows) {
      const { rows } = await world.pool.query(`SELECT FROM "${name}" AS kept WHERE kept::text LIKE $1`, [
        `%${key.slice(12)}%`,
      ]);
      expect([name, rows.length]).toEqual([name, 0]);
    }
  });

  it("A12 requires the password, and mails the owner", async () => {
    const member = await signUp(world);
    const me = createApiClient(world.app, member.token);
    const wrong = await me.try(apiKeyEndpoints.create, { body: { ...NEW, password: "no heron at all" } });
    expect([wrong.status, wrong.body.code]).toEqual([422, "password_wrong"]);
    await sendQueuedEmails(world);
    const before = (await readWrittenEmails(world)).length;
    const { item } = await me.call(apiKeyEndpoints.create, { body: { ...NEW, password: PASSWORD } });
    await sendQueuedEmails(world);
    const mails = (await readWrittenEmails(world)).slice(before);
    expect(mails.map(({ subject }) => subject)).toEqual(["An API key was created for your account"]);
    expect(mails[0]?.to?.[0]?.address).toBe(member.email);
    expect(mails[0]?.text).toContain(item.prefix);
    const { items } = await me.call(accountEndpoints.activity, { query: {} });
    expect(items.map(({ event }) => event)).toContain("api_key_made");
  });

  it.each([
    ["no name", { ...NEW, name: " " }, "name"],
    ["a name of 100 kB", { ...NEW, name: "n".repeat(100_000) }, "name"],
    ["no end", { ...NEW, days: 0 }, "days"],
    ["half a day", { ...NEW, days: 1.5 }, "days"],
    ["an end in two years", { ...NEW, days: 730 }, "days"],
    ["no scope", { ...NEW, scopes: [] }, "scopes"],
    ["a scope that is none", { ...NEW, scopes: ["jobs:own"] }, "scopes"],
    ["a scope that nobody gives", { ...NEW, scopes: ["rewards:write"] }, "scopes"],
    ["everything at once", { ...NEW, scopes: ["*"] }, "scopes"],
    ["one noun twice", { ...NEW, scopes: ["jobs:read", "jobs:write"] }, "scopes"],
  ])("refuses %s, by its field", async (_what, body, field) => {
    const { status, body: told } = await ann.try(apiKeyEndpoints.create, { body });
    expect(status).toBe(422);
    expect(Object.keys(told.fields as object)).toEqual([expect.stringMatching(new RegExp(`^${field}\\b`))]);
  });

  it("keeps a name as it was typed, markup too", async () => {
    const name = "<img src=x onerror=alert(1)> & “quoted”";
    const { item } = await ann.call(apiKeyEndpoints.create, { body: { ...NEW, name } });
    expect(item.name).toBe(name);
    await sendQueuedEmails(world);
    const mail = (await readWrittenEmails(world)).at(-1);
    expect(mail?.html).not.toContain("<img src=x");
    expect(mail?.text).toContain(name);
  });

  it("enforces the maximum under concurrency; a revoked key frees a place", async () => {
    const ben = await world.person("Ben Example");
    const most = LIMITS.api_key.most;
    const asked = await Promise.all(
      Array.from({ length: most + 3 }, () => ben.try(apiKeyEndpoints.create, { body: NEW })),
    );
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(most);
    expect(asked.filter(({ body }) => body.code === "api_keys_full")).toHaveLength(3);
    const { items } = await ben.call(apiKeyEndpoints.list, {});
    await ben.call(apiKeyEndpoints.revoke, { params: { id: items[0]?.id ?? "" } });
    await ben.call(apiKeyEndpoints.create, { body: NEW });
  });
});

describe("X82 a key that is none", () => {
  it("is rejected, whatever is wrong with it, and not treated as anonymous", async () => {
    const { key, item } = await createApiKey(ann);
    const job = (await world.job(ann)).id;
    expect((await wordOf(key))[0]).toBe(200);
    const unknown = generateKey().key;
    for (const wrong of [unknown, key.slice(0, -1), key.slice(0, 20), "vw_", `${key}x`, key.toLowerCase()]) {
      expect(await wordOf(wrong)).toEqual([401, "key_invalid"]);
      expect(await wordOf(wrong, `/api/jobs/${job}`)).toEqual([401, "key_invalid"]);
    }
    await ann.call(apiKeyEndpoints.revoke, { params: { id: item.id } });
    expect(await wordOf(key)).toEqual([401, "key_invalid"]);
  });

  it("ends by itself", async () => {
    const short = await world.person("Sam Short");
    const { key } = await createApiKey(short, ["profile:read"], 1);
    expect((await wordOf(key))[0]).toBe(200);
    world.clock.advance(DAY_MS);
    try {
      expect(await wordOf(key)).toEqual([401, "key_invalid"]);
    } finally {
      world.clock.advance(-DAY_MS);
    }
  });

  it("R2 X25 of another user answers like an id that does not exist", async () => {
    const eve = await world.person("Eve Example");
    const { item } = await createApiKey(ann);
    const theirs = await eve.try(apiKeyEndpoints.revoke, { params: { id: item.id } });
    const none = await eve.try(apiKeyEndpoints.revoke, { params: { id: world.services.ids.next() } });
    expect([theirs.status, theirs.body.code]).toEqual([none.status, none.body.code]);
    expect(theirs.status).toBe(404);
    expect((await eve.call(apiKeyEndpoints.list, {})).items).toEqual([]);
  });

  it("opens no door of signing in", async () => {
    const { key } = await createApiKey(ann);
    const headers = { authorization: `Bearer ${key}` };
    for (const [method, path] of [
      ["GET", "/auth/v1/user"],
      ["PUT", "/auth/v1/user"],
      ["POST", "/auth/v1/logout"],
      ["POST", "/auth/v1/factors"],
      ["GET", "/auth/v1/reauthenticate"],
    ] as const) {
      const answer = await world.app.request(path, { method, headers });
      expect([path, answer.status]).toEqual([path, 403]);
    }
  });
});

describe("X84 what is written down of keys", () => {
  it("names the key for each change that it asked for, and for none that it only read", async () => {
    const admin = await world.person("Ada Admin", { admin: true });
    const cas = await world.person("Cas Example");
    const job = (await world.job(cas)).id;
    const { key, item } = await createApiKey(cas, ["jobs:write"]);
    const client = createApiClient(world.app, key);
    await client.call(jobEndpoints.get, { params: { id: job } });
    await client.call(jobEndpoints.setStatus, { params: { id: job }, body: { from: "Open", status: "On Hold" } });
    const { items } = await admin.call(adminAuditEndpoints.list, { query: { person: cas.id, event: "api_key_wrote" } });
    expect(items.map(({ detail }) => detail)).toEqual([
      [
        { name: "key", value: item.prefix },
        { name: "call", value: "jobs.setStatus" },
        { name: "record", value: job },
      ],
    ]);
  });

  it("names every record of the path", async () => {
    const { key, item } = await createApiKey(ann, ["jobs:write"]);
    const [id, member] = [world.services.ids.next(), world.services.ids.next()];
    const grant = { id: item.id, prefix: item.prefix, scopes: item.scopes };
    const actor = { kind: "user" as const, id: ann.id, session_id: item.id, admin: false, key: grant };
    const ctx = { ...world.services.contextFor(actor, "test"), actor };
    await auditKeyWrite(ctx, grant, "jobs.update", { id, member, token: key });
    const { rows } = await world.pool.query("SELECT detail FROM auth_audit_log WHERE session_id = $1", [item.id]);
    expect(rows).toEqual([{ detail: { key: item.prefix, call: "jobs.update", record: `${id}, ${member}` } }]);
  });

  it("makes nothing that the audit log could not name", async () => {
    const { key } = await createApiKey(ann, ["companies:write"]);
    const client = createApiClient(world.app, key);
    await world.pool.query("ALTER TABLE auth_audit_log RENAME TO gone_audit_log");
    try {
      const body = { name: "Unwritten", website: "https://unwritten.example" };
      expect((await client.try(companyEndpoints.create, { body })).status).toBe(500);
    } finally {
      await world.pool.query("ALTER TABLE gone_audit_log RENAME TO auth_audit_log");
    }
    const { rows } = await world.pool.query("SELECT FROM companies WHERE name = 'Unwritten'");
    expect(rows).toEqual([]);
  });

  it("item 58 is purged 90 days after a key has expired or was revoked", async () => {
    const dee = await world.person("Dee Example");
    const [{ item: revoked }, { item: live }] = [await createApiKey(dee), await createApiKey(dee)];
    await dee.call(apiKeyEndpoints.revoke, { params: { id: revoked.id } });
    world.clock.advance(91 * DAY_MS);
    try {
      const left = async () =>
        (await world.pool.query("SELECT id FROM api_keys WHERE user_id = $1", [dee.id])).rows.map(({ id }) => id);
      await purgeApiKeys(world.ctx);
      // The other one expired 61 days ago.
      expect(await left()).toEqual([live.id]);
      world.clock.advance(30 * DAY_MS);
      await purgeApiKeys(world.ctx);
      expect(await left()).toEqual([]);
      world.clock.advance(-30 * DAY_MS);
    } finally {
      world.clock.advance(-91 * DAY_MS);
    }
  });
});

it("P5 the export contains a user's keys, without any secret", async () => {
  const gil = await world.person("Gil Example");
  const { key, item } = await createApiKey(gil, ["jobs:read"]);
  const answer = await world.app.request("/api/account/export", {
    method: "POST",
    headers: { authorization: `Bearer ${gil.token}`, "content-type": "application/json" },
    body: "{}",
  });
  const text = await answer.text();
  expect([answer.status, text.includes(item.prefix), text.includes('"jobs:read"')]).toEqual([200, true, true]);
  const { rows } = await world.pool.query("SELECT key_hash FROM api_keys WHERE id = $1", [item.id]);
  for (const secret of [key, key.slice(12), rows[0].key_hash]) expect(text).not.toContain(secret);
});

describe("X83 the limits of a key", () => {
  it("are its own, and said with each answer", async () => {
    const tight = await createWorld({ config: { RATE_LIMIT_FACTOR: "0.05" } });
    try {
      const fay = await tight.person("Fay Example");
      const [one, other] = [await createApiKey(fay, ["profile:read"]), await createApiKey(fay, ["profile:read"])];
      const [first, second] = [one.key, other.key].map((key) => createApiClient(tight.app, key));
      if (first === undefined || second === undefined) throw new Error("two keys were made");
      for (let left = 29; left >= 0; left -= 1) {
        const { status, headers } = await first.try(userEndpoints.me, {});
        expect([status, headers.get("ratelimit")]).toEqual([
          200,
          expect.stringMatching(`^"key-reads";r=${left};t=\\d+$`),
        ]);
        expect(headers.get("ratelimit-policy")).toBe('"key-reads";q=30;w=60');
      }
      const { status, body, headers } = await first.try(userEndpoints.me, {});
      expect([status, body.code]).toEqual([429, "rate_limited"]);
      expect(headers.get("ratelimit")).toMatch(/^"key-reads";r=0;t=\d+$/);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      expect((await second.try(userEndpoints.me, {})).status).toBe(200);
      expect((await fay.try(userEndpoints.me, {})).status).toBe(200);
    } finally {
      await tight.close();
    }
  });

  it("of its writes, and of all keys of a person together, hold up too", async () => {
    const tight = await createWorld({ config: { RATE_LIMIT_FACTOR: "0.05" } });
    try {
      const fay = await tight.person("Fay Example");
      const keys = await Promise.all([1, 2, 3].map(() => insertApiKey(tight, fay, ["companies:write"])));
      const told = async (key: string | undefined) => {
        const { status, headers } = await createApiClient(tight.app, key ?? "").try(companyEndpoints.create, {
          body: {},
        });
        return [status, headers.get("ratelimit")?.split(";t=")[0]];
      };
      for (const left of [2, 1, 0]) expect(await told(keys[0])).toEqual([422, `"key-writes";r=${left}`]);
      expect(await told(keys[0])).toEqual([429, '"key-writes";r=0']);
      for (const left of [2, 1, 0]) expect(await told(keys[1])).toEqual([422, `"key-writes";r=${left}`]);
      expect(await told(keys[2])).toEqual([429, '"keys-writes";r=0']);
      for (const [n, key] of [...keys.slice(1), ...keys.slice(1)].entries()) {
        const client = createApiClient(tight.app, key);
        for (let read = 0; read < 15; read += 1)
          expect([n, (await client.try(companyEndpoints.own, {})).status]).toEqual([n, 200]);
      }
      const { status, headers } = await createApiClient(tight.app, keys[0]).try(companyEndpoints.own, {});
      expect([status, headers.get("ratelimit")]).toEqual([429, expect.stringMatching(/^"keys-reads";r=0;/)]);
      expect((await fay.try(userEndpoints.me, {})).status).toBe(200);
    } finally {
      await tight.close();
    }
  });

  it("count what a key is refused, and say what is left", async () => {
    const { key } = await createApiKey(ann, ["profile:read"]);
    const { status, headers } = await createApiClient(world.app, key).try(jobEndpoints.list, { query: {} });
    expect([status, headers.get("ratelimit")]).toEqual([403, expect.stringMatching(/^"key-reads";r=\d+;/)]);
  });

  it("do not affect valid keys of a network below the limit", async () => {
    const tight = await createWorld({ config: { RATE_LIMIT_FACTOR: "0.01" } });
    try {
      const fay = await tight.person("Fay Example");
      const keys = await Promise.all(Array.from({ length: 10 }, () => insertApiKey(tight, fay, ["companies:write"])));
      // Each is looked up for the first time, and all exist.
      for (const key of keys) await tight.services.authenticator.actorOf(`Bearer ${key}`, "192.0.2.0/24");
    } finally {
      await tight.close();
    }
  });

  it("limit unknown keys before the database is queried", async () => {
    const tight = await createWorld({ config: { RATE_LIMIT_FACTOR: "0.01" } });
    try {
      const told: number[] = [];
      for (let n = 0; n < 8; n += 1) {
        const headers = { authorization: `Bearer ${generateKey().key}` };
        told.push((await tight.app.request("/api/me", { headers })).status);
      }
      expect(told).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
    } finally {
      await tight.close();
    }
  });
});
