import type { Pool, PoolClient } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCompanyApiKey } from "../../../../tests/support/api-keys.ts";
import {
  createVerificationWorld,
  type Posted,
  type VerificationWorld,
} from "../../../../tests/support/company-verification.ts";
import { readWrittenEmails, sendQueuedEmails } from "../../../../tests/support/mails.ts";
import { createScimProvider, createScimToken, type ScimProvider } from "../../../../tests/support/scim-provider.ts";
import { createAppOf, startSecondProcess } from "../../../../tests/support/second-process.ts";
import { joinTeam } from "../../../../tests/support/teams.ts";
import type { Person } from "../../../../tests/support/world.ts";
import { accountDataEndpoints } from "../../../contract/accounts/account-data.ts";
import { adminUserEndpoints } from "../../../contract/admin/admin-users.ts";
import type { Language } from "../../../contract/choices.ts";
import { companyKeyEndpoints } from "../../../contract/identity/keys/company-keys.ts";
import { peopleSyncEndpoints } from "../../../contract/members/people-sync.ts";
import { pollVerifications } from "../../companies/verification/poll-records.ts";
import { revokeAllKeys, revokeKeysAfterRestore } from "../../identity/auth/keys/revoke-keys.ts";
import { endSessions } from "../../identity/auth/sessions/sessions.ts";
import { isTransient } from "../../infra/db/failures.ts";
import { renderMail } from "../../infra/mail/layout.ts";
import { accessGranted } from "../../infra/mail/messages/access-granted.ts";

const DAY = 86_400_000;
let fixture: VerificationWorld;

beforeAll(async () => {
  fixture = await createVerificationWorld();
});
afterAll(() => fixture.close());

type Synced = { owner: Person; company: Posted; token: string; provider: ScimProvider };

/** A company with a provider, and its signed-in owner. */
async function synced(world = fixture): Promise<Synced> {
  const owner = await world.world.person("Olga Owner");
  const company = await world.proved(owner);
  const token = await createScimToken(owner, company.params.id);
  return { owner, company, token, provider: createScimProvider(world.world.app, token) };
}

const statusOf = async (provider: ScimProvider) => (await provider.send("GET", "/Users")).status;
const rows = async (text: string, ...values: unknown[]) => (await fixture.world.pool.query(text, values)).rows;

describe("X190 a token is made", () => {
  it("and every owner is told by mail who made it, nobody else, and its text to nobody", async () => {
    const { owner, company } = await synced();
    const [next, recruiter] = [await fixture.world.person("Nora Next"), await fixture.world.person("Rita Recruiter")];
    await joinTeam(owner, company.params.id, next, "owner");
    await joinTeam(owner, company.params.id, recruiter, "recruiter");
    const body = { name: "Token of Nora", days: 30 };
    const { token } = await next.call(peopleSyncEndpoints.makeToken, { params: company.params, body });
    await sendQueuedEmails(fixture.world);
    const told = (await readWrittenEmails(fixture.world)).filter(({ text = "" }) => text.includes("Token of Nora"));
    expect(told.flatMap(({ to = [] }) => to.map(({ address }) => address)).sort()).toEqual(
      [owner.email, next.email].sort(),
    );
    for (const { text = "" } of told) {
      expect(text).toContain("Nora Next");
      expect(text).not.toContain(token);
    }
  });
});

describe("X190 a token ends", () => {
  it("in both processes within a second once it is revoked", async () => {
    const { owner, company, token, provider } = await synced();
    const other = await startSecondProcess(fixture.world);
    try {
      const elsewhere = createScimProvider(await createAppOf(other), token);
      for (const one of [provider, elsewhere]) expect(await statusOf(one)).toBe(200);
      const { tokens } = await owner.call(peopleSyncEndpoints.get, { params: company.params });
      const params = { ...company.params, sync_token: tokens[0]?.id ?? "" };
      await owner.call(peopleSyncEndpoints.revokeToken, { params });
      const began = performance.now();
      for (const one of [provider, elsewhere])
        await expect.poll(() => statusOf(one), { timeout: 5_000, interval: 5 }).toBe(401);
      expect(performance.now() - began).toBeLessThan(1_000);
    } finally {
      await other.close();
    }
  });

  it("in a restored copy, and one that was made since goes on", async () => {
    const copy = await createVerificationWorld();
    try {
      const { owner, company, provider } = await synced(copy);
      expect(await statusOf(provider)).toBe(200);
      const restored_at = copy.world.clock.now();
      copy.world.clock.advance(1_000);
      const since = createScimProvider(copy.world.app, await createScimToken(owner, company.params.id));
      await copy.world.ctx.write((tx) => revokeKeysAfterRestore(tx, restored_at, copy.world.clock.now()));
      await expect.poll(() => statusOf(provider), { timeout: 1_000, interval: 5 }).toBe(401);
      expect(await statusOf(since)).toBe(200);
      const { tokens } = await owner.call(peopleSyncEndpoints.get, { params: company.params });
      expect(tokens.map(({ state }) => state)).toEqual(["live", "revoked"]);
    } finally {
      await copy.close();
    }
  });

  it("where somebody else may have been in its maker's account, and not where the provider removes its maker", async () => {
    const { owner, company, provider } = await synced();
    const next = await fixture.world.person("Nora Next", { email: `nora@${company.domain}`, verified: true });
    await joinTeam(owner, company.params.id, next, "owner");
    const own = createScimProvider(fixture.world.app, await createScimToken(next, company.params.id));
    const { key } = await createCompanyApiKey(next, company.params.id);
    const { id } = (await provider.create({ userName: next.email })).body;
    expect((await provider.turn(id, false)).body).toMatchObject({ active: false });
    expect(await statusOf(own)).toBe(200);
    expect((await fixture.world.services.authenticator.actorOf(`Bearer ${key}`)).kind).toBe("user");
    const admin = await fixture.world.person("Ada Admin", { admin: true });
    await admin.call(adminUserEndpoints.suspend, { params: { id: owner.id }, body: { days: 7 } });
    await expect.poll(() => statusOf(provider), { timeout: 1_000, interval: 5 }).toBe(401);
    expect(await statusOf(own)).toBe(200);
  });

  it("with its company, and locks nobody more; who was locked stays so until an admin lifts it", async () => {
    const { owner, company, provider } = await synced();
    const [mia, tom] = [`mia@${company.domain}`, `tom@${company.domain}`];
    const { id } = (await provider.create({ userName: mia })).body;
    await provider.create({ userName: tom });
    await provider.turn(id, false);
    await owner.call(accountDataEndpoints.remove, { body: {} });
    // The process caches it until the revocation arrives.
    await expect.poll(() => statusOf(provider), { timeout: 1_000, interval: 5 }).toBe(401);
    expect(await rows("SELECT FROM companies WHERE id = $1", company.params.id)).toEqual([]);
    for (const table of ["scim_tokens", "scim_people", "scim_groups", "scim_refusals"])
      expect(await rows(`SELECT FROM ${table} WHERE company = $1`, company.params.id), table).toEqual([]);
    const banned = "SELECT banned_until IS NOT NULL AS locked FROM auth_users WHERE email_key = $1";
    expect([await rows(banned, mia), await rows(banned, tom)]).toEqual([[{ locked: true }], [{ locked: false }]]);
  });
});

describe("X191 a proof that lapses", () => {
  it("brings nobody more and gives nobody access again, while whoever leaves is still removed", async () => {
    const own = await createVerificationWorld();
    try {
      const { owner, company } = await synced(own);
      const body = { name: "Okta", days: 365 };
      const { token } = await owner.call(peopleSyncEndpoints.makeToken, { params: company.params, body });
      const provider = createScimProvider(own.world.app, token);
      const { id } = (await provider.create({ userName: `mia@${company.domain}` })).body;
      own.dns.zones.delete(company.domain);
      // Warned once, and two weeks later it ended.
      for (const days of [90, ...Array.from({ length: 20 }, () => 1)]) {
        own.world.clock.advance(days * DAY);
        await pollVerifications(own.world.ctx);
      }
      expect((await provider.create({ userName: `tom@${company.domain}` })).status).toBe(403);
      expect((await provider.rename(id, `mia.moss@${company.domain}`)).status).toBe(403);
      expect((await provider.turn(id, false)).body).toMatchObject({ active: false });
      expect((await provider.turn(id, true)).status).toBe(403);
      const { rows: why } = await own.world.pool.query("SELECT DISTINCT why FROM scim_refusals");
      expect(why).toEqual([{ why: "unproved" }]);
    } finally {
      await own.close();
    }
  });
});

describe("X193 an account that is not the company's any more", () => {
  it("is locked by no website that the company only says is its own", async () => {
    const { company, provider } = await synced();
    const [email, moved] = [`mia@${company.domain}`, "mia@own-mailbox.example"];
    const { id } = (await provider.create({ userName: email })).body;
    await rows("UPDATE auth_users SET email = $2, email_key = $2 WHERE email_key = $1", email, moved);
    await rows("UPDATE companies SET website = 'https://own-mailbox.example' WHERE id = $1", company.params.id);
    expect((await provider.turn(id, false)).body).toMatchObject({ active: false });
    expect(await rows("SELECT banned_until FROM auth_users WHERE email_key = $1", moved)).toEqual([
      { banned_until: null },
    ]);
  });
});

/** An existing user, provisioned to a company and in a group with a role. */
async function placed({ company, owner, provider }: Synced) {
  const person = await fixture.world.person("Lin Ked", { email: `lin@${company.domain}`, verified: true });
  const { id } = (await provider.create({ userName: person.email })).body;
  const group = (await provider.group("Recruiters", [id])).body.id;
  await owner.call(peopleSyncEndpoints.setGroup, { params: { ...company.params, group }, body: { role: "recruiter" } });
  return { person, id, group };
}

const remove = (person: Person) => person.try(accountDataEndpoints.remove, { body: {} });
const waiting = async () =>
  (await rows("SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")).length;

describe("P5 whoever deletes their account", () => {
  it("is unknown to their company's provider, and comes anew with another account", async () => {
    const all = await synced();
    const { person, id, group } = await placed(all);
    // Rejected requests about them are personal data as well.
    expect((await all.provider.create({ userName: person.email })).status).toBe(409);
    expect((await remove(person)).status).toBe(200);
    expect(await rows("SELECT FROM scim_people WHERE user_id = $1", person.id)).toEqual([]);
    expect(await rows("SELECT FROM scim_refusals WHERE about = $1", person.email)).toEqual([]);
    for (const answer of [await all.provider.send("GET", `/Users/${id}`), await all.provider.turn(id, false)])
      expect(answer.status).toBe(404);
    expect((await all.provider.send("GET", `/Groups/${group}`)).body.members ?? []).toEqual([]);
    const again = await all.provider.create({ userName: person.email });
    expect(again.status).toBe(201);
    const [row] = await rows("SELECT user_id, made FROM scim_people WHERE id = $1", again.body.id);
    expect(row).toMatchObject({ made: true });
    expect(row?.user_id).not.toBe(person.id);
  });

  it("is held before the company by a change of them: an erasure at that moment goes after it", async () => {
    const all = await synced();
    const { person, id } = await placed(all);
    const holder = await fixture.world.pool.connect();
    try {
      await holder.query("BEGIN");
      await holder.query("SELECT FROM companies WHERE id = $1 FOR UPDATE", [all.company.params.id]);
      const turned = all.provider.turn(id, false);
      await expect.poll(waiting, { timeout: 5_000, interval: 5 }).toBe(1);
      const taken = rows("SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE NOWAIT", person.id);
      await expect(taken).rejects.toMatchObject({ code: "55P03" });
      const removed = remove(person);
      await expect.poll(waiting, { timeout: 5_000, interval: 5 }).toBe(2);
      await holder.query("COMMIT");
      expect((await turned).status).toBe(200);
      // Deactivation signed them out, regardless of the result of the erasure.
      expect([200, 401]).toContain((await removed).status);
    } finally {
      holder.release(true);
    }
  });

  it("as somebody new for the provider is held before the company too, by their address", async () => {
    const all = await synced();
    const person = await fixture.world.person("New Here", { email: `new@${all.company.domain}`, verified: false });
    const holder = await fixture.world.pool.connect();
    try {
      await holder.query("BEGIN");
      await holder.query("SELECT FROM companies WHERE id = $1 FOR UPDATE", [all.company.params.id]);
      const created = all.provider.create({ userName: person.email });
      await expect.poll(waiting, { timeout: 5_000, interval: 5 }).toBe(1);
      const taken = rows("SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE NOWAIT", person.id);
      await expect(taken).rejects.toMatchObject({ code: "55P03" });
      await holder.query("COMMIT");
      expect((await created).status).toBe(201);
    } finally {
      holder.release(true);
    }
  });

  it("X194 meets a change of their group: what the database undoes for the other is done again, in either place", async () => {
    type Meeting = { first: [string, string]; second: [string, string]; work: () => Promise<{ status: number }> };
    const lock = (holder: Pool | PoolClient, [table, row]: [string, string], how = "") =>
      holder.query(`SELECT FROM ${table} WHERE id = $1 FOR UPDATE ${how}`, [row]);
    /**
     * The result of the operation that was rolled back for the lock holder; "held" if the holder was rolled back on a
     * slow machine.
     */
    const meet = async ({ first, second, work }: Meeting) => {
      const holder = await fixture.world.pool.connect();
      let begun: ReturnType<typeof work> | undefined;
      try {
        await holder.query("BEGIN");
        await lock(holder, first);
        begun = work();
        // If the lines below fail, these show the reason.
        begun.catch(() => undefined);
        await expect.poll(waiting, { timeout: 5_000, interval: 5 }).toBe(1);
        await expect(lock(fixture.world.pool, second, "NOWAIT")).rejects.toMatchObject({ code: "55P03" });
        // PostgreSQL rolls back the one that waited first if the second arrived before its deadlock check.
        const met = await lock(holder, second).then(
          () => "met",
          (error: unknown) => {
            if (!isTransient(error)) throw error;
            return "held";
          },
        );
        await holder.query("COMMIT");
        const { status } = await begun;
        return met === "met" ? status : met;
      } finally {
        holder.release(true);
        await Promise.allSettled([begun]);
      }
    };
    /**
     * Repeats with a new company each time until the operation is the one rolled back; "held" if that never happens.
     */
    const cross = async (meeting: (all: Synced & { person: Person; group: string }) => Meeting) => {
      for (const until = performance.now() + 30_000; ; ) {
        const all = await synced();
        const answer = await meet(meeting({ ...all, ...(await placed(all)) }));
        if (answer !== "held" || performance.now() > until) return answer;
      }
    };
    const renamed = await cross(({ company, provider, group }) => ({
      first: ["scim_groups", group],
      second: ["companies", company.params.id],
      work: () => provider.patch(`/Groups/${group}`, [{ op: "replace", value: { displayName: "Desk" } }]),
    }));
    expect(renamed).toBe(200);
    const left = await cross(({ company, person }) => ({
      first: ["companies", company.params.id],
      second: ["users", person.id],
      work: () => remove(person),
    }));
    expect(left).toBe(200);
  }, 90_000);
});

describe("X190 X211 whoever is shut out while they make a token or a key of a company", () => {
  it("makes none any more", async () => {
    const { owner, company } = await synced();
    const holder = await fixture.world.pool.connect();
    try {
      await holder.query("BEGIN");
      await holder.query("SELECT FROM companies WHERE id = $1 FOR UPDATE", [company.params.id]);
      const [name, days] = ["Late", 30];
      const key = { name, days, role: "recruiter" as const, scopes: ["jobs:read" as const] };
      const asked = [
        owner.try(peopleSyncEndpoints.makeToken, { params: company.params, body: { name, days } }),
        owner.try(companyKeyEndpoints.create, { params: company.params, body: key }),
      ];
      await expect.poll(waiting, { timeout: 5_000, interval: 5 }).toBe(2);
      await fixture.world.ctx.write(async (tx) => {
        await endSessions(tx, owner.id);
        await revokeAllKeys(tx, owner.id, fixture.world.clock.now());
      });
      await holder.query("COMMIT");
      expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([401, 401]);
      expect(await rows("SELECT FROM scim_tokens WHERE company = $1 AND name = 'Late'", company.params.id)).toEqual([]);
      expect(await rows("SELECT FROM api_keys WHERE company = $1", company.params.id)).toEqual([]);
    } finally {
      holder.release(true);
    }
  });
});

describe("X190 a provider that asks too much", () => {
  it("is told when to come again, and its changes do not use up its reads", async () => {
    const tight = await createVerificationWorld({ RATE_LIMIT_FACTOR: "0.1" });
    try {
      const { provider } = await synced(tight);
      const tries = [];
      for (let n = 0; n < 61; n += 1) tries.push(await provider.turn("01890000-0000-7000-8000-000000000001", false));
      expect(tries.map(({ status }) => status)).toEqual([...Array.from({ length: 60 }, () => 404), 429]);
      const last = tries.at(-1);
      expect(last?.body).toMatchObject({ status: "429", schemas: [expect.stringContaining(":Error")] });
      expect(Number(last?.headers.get("retry-after"))).toBeGreaterThan(0);
      const reads = [];
      for (let n = 0; n < 121; n += 1) reads.push(await statusOf(provider));
      expect(reads).toEqual([...Array.from({ length: 120 }, () => 200), 429]);
    } finally {
      await tight.close();
    }
  });

  it("is not held up by tokens that others make up in the network that it shares with them", async () => {
    const tight = await createVerificationWorld({ RATE_LIMIT_FACTOR: "0.1" });
    try {
      const { provider } = await synced(tight);
      expect(await statusOf(provider)).toBe(200);
      const made = [];
      for (let n = 0; n < 61; n += 1)
        made.push(await statusOf(createScimProvider(tight.world.app, `vws_00000000_${String(n).padStart(38, "0")}`)));
      expect(made).toEqual([...Array.from({ length: 60 }, () => 401), 429]);
      expect(await statusOf(provider)).toBe(200);
    } finally {
      await tight.close();
    }
  });
});

describe("X192 the mail", () => {
  const NAME = `<b>Fable</b> & "Sons"\r\nBcc: all@example.com`;

  it.each<Language>(["en", "es", "fr", "de"])(
    "shows the company's name as text in %s, and holds nothing secret",
    (language) => {
      for (const made of [true, false]) {
        const content = accessGranted.texts[language]({ company: NAME, made });
        const { html, text } = renderMail(content, {
          language,
          origin: "https://jobs.example.com",
          operator: "Us",
          unsubscribe: null,
        });
        expect(html).not.toContain("<b>Fable");
        expect(html).toContain("&lt;b&gt;Fable&lt;/b&gt; &amp;");
        expect(text).toContain("<b>Fable</b>");
        expect(text).not.toMatch(/token|vws_|#/);
      }
    },
  );

  it("goes out once in the person's language, however often they are turned, without a header out of a name", async () => {
    const owner = await fixture.world.person("Olga Owner");
    const company = await fixture.proved(owner);
    await fixture.world.pool.query("UPDATE companies SET name = $2 WHERE id = $1", [company.params.id, NAME]);
    const provider = createScimProvider(fixture.world.app, await createScimToken(owner, company.params.id));
    const email = `mail@${company.domain}`;
    const { id } = (await provider.create({ userName: email })).body;
    for (const active of [false, true, false, true]) await provider.turn(id, active);
    await sendQueuedEmails(fixture.world);
    const mails = (await readWrittenEmails(fixture.world)).filter(({ to }) => to?.[0]?.address === email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.bcc ?? []).toEqual([]);
    expect(mails[0]?.subject).toMatch(/^<b>Fable<\/b> & "Sons" .*has given you access/);
    expect(mails[0]?.html).not.toContain("<b>Fable");
  });
});
