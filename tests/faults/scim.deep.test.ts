import { afterAll, beforeAll, expect, test } from "vitest";
import { peopleSyncEndpoints } from "../../src/contract/members/people-sync.ts";
import { notificationEndpoints } from "../../src/contract/notifications/notifications.ts";
import type { Services } from "../../src/server/services.ts";
import { insertApiKey } from "../support/api-keys.ts";
import { type Member, sendRawAuth, signIn, signUp } from "../support/auth-client.ts";
import { createVerificationWorld, type Posted, type VerificationWorld } from "../support/company-verification.ts";
import { createScimProvider, createScimToken, type ScimProvider } from "../support/scim-provider.ts";
import { createAppOf, startSecondProcess } from "../support/second-process.ts";

const PEOPLE = 100;
const AT_ONCE = 10;

let fixture: VerificationWorld;
let company: Posted;
let other: Services;
let entra: ScimProvider;
let elsewhere: ScimProvider;
let otherApp: Awaited<ReturnType<typeof createAppOf>>;

beforeAll(async () => {
  fixture = await createVerificationWorld();
  company = await fixture.proved();
  other = await startSecondProcess(fixture.world);
  otherApp = await createAppOf(other);
  const token = await createScimToken(fixture.owner, company.params.id);
  entra = createScimProvider(fixture.world.app, token);
  elsewhere = createScimProvider(otherApp, token);
});
afterAll(async () => {
  await other.close();
  await fixture.close();
});

/** Ten at once, alternating between both processes. */
async function eachOf<T>(all: readonly T[], work: (one: T, provider: ScimProvider, n: number) => Promise<unknown>) {
  for (let from = 0; from < all.length; from += AT_ONCE)
    await Promise.all(
      all.slice(from, from + AT_ONCE).map((one, n) => work(one, n % 2 === 0 ? entra : elsewhere, from + n)),
    );
}

const team = async (): Promise<Record<string, number>> => {
  const { rows } = await fixture.world.pool.query(
    "SELECT role, count(*)::int AS n FROM company_members WHERE company = $1 AND user_id <> $2 GROUP BY role",
    [company.params.id, fixture.owner.id],
  );
  return Object.fromEntries(rows.map(({ role, n }) => [role, n]));
};
const setRole = (group: string, role: "recruiter" | "viewer") =>
  fixture.owner.call(peopleSyncEndpoints.setGroup, { params: { ...company.params, group }, body: { role } });

test("X192 X193 X194 a provider creates, moves, renames, deactivates and deletes 100 users, ten at once, twice, on two processes", async () => {
  const names = Array.from({ length: PEOPLE }, (_, n) => `walk-${n}@${company.domain}`);
  const ids = new Map<string, string>();
  // As if the answer was lost: repeated, refused, and looked up.
  await eachOf(names, async (userName, provider) => {
    const answers = await Promise.all([provider.create({ userName }), provider.create({ userName })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { body } = await provider.find(`userName eq "${userName}"`);
    ids.set(userName, (body as unknown as { Resources: { id: string }[] }).Resources[0]?.id ?? "");
  });
  const all = names.map((name) => ids.get(name) ?? "");
  expect(new Set(all).size).toBe(PEOPLE);
  const [viewers, recruiters] = [(await entra.group("Viewers")).body.id, (await entra.group("Recruiters")).body.id];
  await setRole(viewers, "viewer");
  await setRole(recruiters, "recruiter");
  await eachOf(all, async (id, provider) => {
    for (let again = 0; again < 2; again += 1) expect((await provider.join(viewers, id)).status).toBe(200);
  });
  expect(await team()).toEqual({ viewer: PEOPLE });
  await eachOf(all.slice(0, 50), async (id, provider) => {
    await Promise.all([provider.join(recruiters, id), provider.leave(viewers, id)]);
  });
  expect(await team()).toEqual({ viewer: 50, recruiter: 50 });
  await eachOf(all, async (id, provider, n) => {
    expect((await provider.rename(id, `walked-${n}@${company.domain}`)).status).toBe(200);
  });
  await eachOf(all, async (id, provider) => {
    const answers = await Promise.all([provider.turn(id, false), provider.turnWithoutPath(id, false)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
  expect(await team()).toEqual({});
  await eachOf(all.slice(0, 20), (id, provider) => provider.turn(id, true));
  expect(await team()).toEqual({ recruiter: 20 });
  await eachOf(all, async (id, provider) => {
    const answers = await Promise.all([provider.remove(id), provider.remove(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
  });
  expect(await team()).toEqual({});
  expect((await entra.send("GET", "/Users")).body).toMatchObject({ totalResults: 0 });
  const { rows } = await fixture.world.pool.query(
    "SELECT count(*)::int AS n FROM auth_users WHERE email_key LIKE 'walked-%' AND banned_until > now()",
  );
  expect(rows).toEqual([{ n: PEOPLE }]);
}, 240_000);

/** A provisioned user who chose a password, signed in. */
async function entered(name: string): Promise<{ scim: string; member: Member; key: string }> {
  const email = `${name}@${company.domain}`;
  const { id: scim } = (await entra.create({ userName: email })).body;
  const model = await signUp(fixture.world);
  await fixture.world.pool.query(
    "UPDATE auth_users SET password_hash = (SELECT password_hash FROM auth_users WHERE id = $2) WHERE email_key = $1",
    [email, model.id],
  );
  const member = await signIn(fixture.world, email);
  return { scim, member, key: await insertApiKey(fixture.world, { id: member.id }, ["profile:read"]) };
}

const statusAt = async (app: typeof otherApp, bearer: string) =>
  (await app.request("/api/me", { headers: { authorization: `Bearer ${bearer}` } })).status;

test("X193 deactivation ends session, refresh token, API key and open stream within a second in both processes", async () => {
  const { scim, member, key } = await entered("leaver");
  const apps = [fixture.world.app, otherApp] as (typeof otherApp)[];
  for (const app of apps) for (const bearer of [member.token, key]) expect(await statusAt(app, bearer)).toBe(200);
  const headers = { authorization: `Bearer ${member.token}` };
  const stream = await otherApp.request(notificationEndpoints.events.path, { headers });
  const reader = (stream.body ?? expect.fail("no stream")).getReader();
  const over = (async () => {
    for (;;) if ((await reader.read()).done) return performance.now();
  })();
  expect((await entra.turn(scim, false)).status).toBe(200);
  const answered = performance.now();
  for (const app of apps)
    for (const bearer of [member.token, key])
      await expect.poll(() => statusAt(app, bearer), { timeout: 5_000, interval: 5 }).toBe(401);
  expect(performance.now() - answered).toBeLessThan(1_000);
  expect((await over) - answered).toBeLessThan(1_000);
  const refreshed = await sendRawAuth(fixture.world, "POST", "/token?grant_type=refresh_token", {
    body: { refresh_token: member.refresh },
  });
  expect(refreshed.status).toBe(400);
  await expect(signIn(fixture.world, member.email)).rejects.toThrow();
  expect((await entra.turn(scim, true)).status).toBe(200);
  expect((await signIn(fixture.world, member.email)).id).toBe(member.id);
});
