import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertApiKey } from "../../../tests/support/api-keys.ts";
import { PASSWORD, sendRawAuth, signUp } from "../../../tests/support/auth-client.ts";
import { startSecondProcess } from "../../../tests/support/second-process.ts";
import { createApiClient, createWorld, type Person, type World } from "../../../tests/support/world.ts";
import { adminAuditEndpoints, adminUserEndpoints } from "../../contract/admin/admin-users.ts";
import { accountEndpoints } from "../../contract/identity/account.ts";
import { userEndpoints } from "../../contract/identity/users.ts";

let world: World;
let other: World["services"];
let root: Person;
beforeAll(async () => {
  world = await createWorld({ now: new Date().toISOString() });
  other = await startSecondProcess(world);
  root = await world.person("Root Example", { admin: true });
});
afterAll(async () => {
  await other.close();
  await world.close();
});

const params = (person: { id: string }) => ({ params: { id: person.id } });
const setAdmin = (by: Person, whom: { id: string }, admin: boolean) =>
  by.try(adminUserEndpoints.setAdmin, { ...params(whom), body: { admin } });
const suspend = (by: Person, whom: { id: string }, days: number | null = 7) =>
  by.try(adminUserEndpoints.suspend, { ...params(whom), body: { days } });

/** How the other process sees a token, within a second. */
const elsewhere = (token: string) => other.authenticator.actorOf(`Bearer ${token}`);
const enter = (email: string) =>
  sendRawAuth(world, "POST", "/token?grant_type=password", { body: { email, password: PASSWORD } });
const soon = { timeout: 1_000, interval: 5 };

describe("R4 item 10 admin actions on an account", () => {
  it("grants and removes the admin flag in every process within a second, and logs both", async () => {
    const ann = await world.person("Ann Example");
    expect(await elsewhere(ann.token)).toMatchObject({ admin: false });
    expect(await setAdmin(ann, ann, true)).toMatchObject({ status: 403, body: { code: "admin_required" } });
    expect(await setAdmin(root, ann, true)).toMatchObject({ status: 200, body: { admin: true } });
    await expect.poll(() => elsewhere(ann.token), soon).toMatchObject({ admin: true });
    expect(await setAdmin(root, ann, false)).toMatchObject({ status: 200, body: { admin: false } });
    await expect.poll(() => elsewhere(ann.token), soon).toMatchObject({ admin: false });
    await expect.poll(async () => (await setAdmin(ann, root, false)).status, soon).toBe(403);
    const { items, person } = await root.call(adminAuditEndpoints.list, { query: { person: ann.id } });
    expect(person).toMatchObject({ name: "Ann Example", deleted: false });
    expect(items.map(({ event, who, whom }) => [event, who?.id, whom?.id])).toEqual([
      ["admin_taken", root.id, ann.id],
      ["admin_granted", root.id, ann.id],
    ]);
  });

  it("always keeps one admin, however many are removed at once", async () => {
    const own = await createWorld();
    const admins = await Promise.all(["Ann", "Ben", "Cleo", "Dan"].map((name) => own.person(name, { admin: true })));
    const [ann] = admins;
    const answers = await Promise.all(admins.map((one) => setAdmin(one, one, false)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("admin_last");
    const { rows } = await own.pool.query("SELECT id FROM auth_users WHERE app_metadata -> 'admin' = 'true'");
    expect(rows).toHaveLength(1);
    expect(ann).toBeDefined();
    await own.close();
  });

  it("suspends: every session ends, sign-in answers user_banned, and lifting it restores access", async () => {
    const member = await signUp(world);
    expect(await elsewhere(member.token)).toMatchObject({ kind: "user" });
    expect(await suspend(root, member, 1)).toMatchObject({ status: 200, body: { sessions: 0 } });
    await expect.poll(async () => (await elsewhere(member.token)).kind, soon).toBe("anonymous");
    expect(await enter(member.email)).toMatchObject({ status: 400, body: { code: "user_banned" } });
    const { suspended } = await root.call(adminUserEndpoints.get, params(member));
    expect(suspended?.until).toBe(new Date(world.clock.now().getTime() + 86_400_000).toISOString());
    expect((await setAdmin(root, member, true)).body.code).toBe("account_suspended");
    await root.call(adminUserEndpoints.restore, params(member));
    expect((await enter(member.email)).status).toBe(200);
    await suspend(root, member, null);
    world.clock.advance(400 * 86_400_000);
    expect((await enter(member.email)).body).toMatchObject({ code: "user_banned" });
    world.clock.advance(-400 * 86_400_000);
  });

  it("ends all sessions of a user; an admin cannot suspend themselves", async () => {
    const ann = await world.person("Ann Example");
    expect(await elsewhere(ann.token)).toMatchObject({ kind: "user" });
    const key = await insertApiKey(world, ann, ["profile:read"]);
    expect(await elsewhere(key)).toMatchObject({ kind: "user" });
    expect((await root.call(adminUserEndpoints.signOut, params(ann))).sessions).toBe(0);
    await expect.poll(() => elsewhere(key).catch(({ code }) => code), soon).toBe("key_invalid");
    await expect.poll(async () => (await elsewhere(ann.token)).kind, soon).toBe("anonymous");
    expect((await ann.try(userEndpoints.me, {})).status).toBe(401);
    expect((await suspend(root, root)).body.code).toBe("account_own");
  });

  it("A12 requires the password for powerful actions", async () => {
    const boss = await signUp(world);
    await world.pool.query(`UPDATE auth_users SET app_metadata = app_metadata || '{"admin": true}' WHERE id = $1`, [
      boss.id,
    ]);
    const ann = await world.person("Ann Example");
    const ask = async (path: string, body: object) => {
      const headers = { authorization: `Bearer ${boss.token}`, "content-type": "application/json" };
      const answer = await world.app.request(`/api/admin/users/${ann.id}/${path}`, {
        method: "POST",
        headers,
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    };
    const wrong = { status: 422, body: { code: "password_wrong" } };
    expect(await ask("admin", { admin: true, password: "not it" })).toMatchObject(wrong);
    expect(await ask("suspension", { days: 7, password: "" })).toMatchObject(wrong);
    expect(await ask("suspension", { days: 2, password: PASSWORD })).toMatchObject({ status: 422 });
    expect(await ask("admin", { admin: true, password: PASSWORD })).toMatchObject({ status: 200 });
  });
});

describe("R4 the list of users and the audit log", () => {
  it("finds people by name, address and status, in pages, without deleted accounts", async () => {
    const own = await createWorld();
    const admin = await own.person("Root Example", { admin: true, verified: true });
    for (const name of ["Ann Lindqvist", "Beatriz Lindqvist", "Carla Nobody"]) {
      own.clock.advance(1_000);
      await own.person(name);
    }
    const gone = await own.person("Gone Lindqvist");
    await own.pool.query("UPDATE users SET deleted_at = now() WHERE id = $1", [gone.id]);
    const list = (query: object) => admin.call(adminUserEndpoints.list, { query });
    const names = async (query: object) => (await list(query)).items.map(({ name }) => name);
    expect(await names({ search: "n lindq" })).toEqual(["Ann Lindqvist"]);
    expect(await names({ search: "LINDQVIST" })).toEqual(["Beatriz Lindqvist", "Ann Lindqvist"]);
    expect(await names({ search: "carla." })).toEqual(["Carla Nobody"]);
    expect(await names({ search: "%" })).toEqual([]);
    expect(await names({ state: "admin" })).toEqual(["Root Example"]);
    expect(await names({ state: "unverified", search: "ann" })).toEqual(["Ann Lindqvist"]);
    const first = await list({ limit: 3 });
    expect(first.matching).toEqual({ value: 4, more: false });
    const rest = await list({ limit: 3, cursor: first.next_cursor ?? "" });
    expect(rest.items.map(({ name }) => name)).toEqual(["Root Example"]);
    expect((await admin.try(adminUserEndpoints.get, params(gone))).status).toBe(404);
    await own.close();
  });

  it("shows the number of a user's records without content, and logs the access", async () => {
    const owner = await world.person("Petra Poster", { role: "poster" });
    await world.job(owner);
    const record = await root.call(adminUserEndpoints.get, params(owner));
    expect(record).toMatchObject({ role: "poster", sessions: 1, figures: { jobs: { value: 1, more: false } } });
    expect(JSON.stringify(record)).not.toContain("document store");
    const { items } = await root.call(adminAuditEndpoints.list, { query: { person: owner.id, event: "user_viewed" } });
    expect(items).toMatchObject([{ who: { name: "Root Example" }, whom: { name: "Petra Poster" } }]);
  });

  it("appears in the affected user's activity without the admin's name, network or device, and not in the admin's", async () => {
    const ann = await signUp(world);
    const mine = async (who: Person) => (await who.call(accountEndpoints.activity, { query: {} })).items;
    const before = (await mine(root)).map(({ event }) => event);
    await setAdmin(root, ann, true);
    await setAdmin(root, ann, false);
    await suspend(root, ann);
    await root.call(adminUserEndpoints.restore, params(ann));
    await root.call(adminUserEndpoints.get, params(ann));
    const again = createApiClient(world.app, String((await enter(ann.email)).body.access_token));
    const { items } = await again.call(accountEndpoints.activity, { query: {} });
    const acts = ["user_restored", "user_suspended", "admin_taken", "admin_granted"];
    const shown = items.filter(({ event }) => acts.includes(event));
    expect(shown.map(({ event }) => event)).toEqual(acts);
    expect(shown.every(({ network, device }) => network === "" && device === null)).toBe(true);
    expect((await mine(root)).map(({ event }) => event)).toEqual(before);
    // Pages combine to the same list.
    const paged: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await again.call(accountEndpoints.activity, { query: { limit: 1, ...(cursor && { cursor }) } });
      paged.push(...page.items.map(({ id }) => id));
      if (page.next_cursor === null) break;
      cursor = page.next_cursor;
    }
    expect(paged).toEqual(items.map(({ id }) => id));
  });

  it("pages the log by cursor, filters by event and words, and is refused to non-admins", async () => {
    const ann = await world.person("Annika Sought");
    await suspend(root, ann);
    await root.call(adminUserEndpoints.restore, params(ann));
    const list = (query: object) => root.call(adminAuditEndpoints.list, { query });
    const found = await list({ search: "annika sou", limit: 1 });
    expect(found.items.map(({ event }) => event)).toEqual(["user_restored"]);
    const next = await list({ search: "annika sou", limit: 1, cursor: found.next_cursor ?? "" });
    expect(next.items).toMatchObject([{ event: "user_suspended", detail: [{ name: "until" }] }]);
    expect((await list({ search: "annika sou", event: "user_suspended" })).items).toHaveLength(1);
    const stranger = await world.person("Some Stranger");
    expect(await stranger.try(adminAuditEndpoints.list, {})).toMatchObject({ status: 403 });
  });
});
