import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createWorld, type Person, type World } from "../../../tests/support/world.ts";
import { adminEndpoints } from "../../contract/admin/admin-users.ts";
import { userEndpoints } from "../../contract/identity/users.ts";
import { grantConfiguredAdmins } from "../identity/auth/accounts/admins.ts";
import { printFirstAdminLink } from "./first-admin.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld({ config: { ADMIN_EMAILS: "Boss@People.example, second@people.example" } });
});
afterEach(() => world.close());

async function newToken(): Promise<string> {
  const link = await printFirstAdminLink(world.services);
  const match = /^http:\/\/localhost:3000\/admin\/first#token=([A-Za-z0-9_-]{43})$/.exec(link ?? "");
  return match?.[1] ?? expect.fail(`no link: ${link}`);
}

const claim = (person: Person, token: string) => person.try(adminEndpoints.claimFirst, { body: { token } });

async function isAdmin(person: Person): Promise<boolean> {
  return (await person.call(userEndpoints.me, {})).admin;
}

const GONE = { status: 410, body: { code: "admin_link_invalid" } };

describe("A10 the first admin", () => {
  it("is the signed-in user who uses the link; the link then expires", async () => {
    const [ann, ben] = [await world.person("Ann Example"), await world.person("Ben Example")];
    const token = await newToken();
    expect((await world.visitor.try(adminEndpoints.claimFirst, { body: { token } })).status).toBe(401);
    expect(await isAdmin(ann)).toBe(false);
    expect(await claim(ann, token)).toMatchObject({ status: 200, body: { admin: true } });
    await expect.poll(() => isAdmin(ann), { timeout: 1_000, interval: 5 }).toBe(true);
    expect(await claim(ann, token)).toMatchObject(GONE);
    expect(await claim(ben, token)).toMatchObject(GONE);
    expect(await printFirstAdminLink(world.services)).toBeNull();
    const { rows } = await world.pool.query("SELECT event, user_id, detail FROM auth_audit_log");
    expect(rows).toEqual([{ event: "admin_granted", user_id: ann.id, detail: { reason: "first admin link" } }]);
  });

  it("is one user even if many click at once", async () => {
    const people = await Promise.all(["Ann", "Ben", "Cleo", "Dan", "Eva"].map((name) => world.person(name)));
    const token = await newToken();
    const answers = await Promise.all(people.map((person) => claim(person, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410]);
    const { rows } = await world.pool.query("SELECT id FROM auth_users WHERE app_metadata -> 'admin' = 'true'");
    expect(rows).toHaveLength(1);
  });

  it("requires the newest link within an hour; the token is stored as a hash", async () => {
    const ann = await world.person("Ann Example");
    const former = await newToken();
    const token = await newToken();
    const { rows } = await world.pool.query("SELECT token_hash FROM first_admin_link");
    expect(rows).toHaveLength(1);
    expect(rows[0].token_hash).not.toBe(token);
    expect(await claim(ann, former)).toMatchObject(GONE);
    expect(await claim(ann, "x".repeat(43))).toMatchObject(GONE);
    world.clock.advance(3_600_000 - 1_000);
    const late = await world.person("Late Example");
    world.clock.advance(1_000);
    expect(await claim(late, token)).toMatchObject(GONE);
    expect(await claim(late, await newToken())).toMatchObject({ status: 200 });
  });

  it("cannot be created by an old link once an admin exists", async () => {
    const ann = await world.person("Ann Example");
    const token = await newToken();
    await world.person("Root Example", { admin: true });
    expect(await claim(ann, token)).toMatchObject(GONE);
    expect(await isAdmin(ann)).toBe(false);
  });
});

describe("A10 ADMIN_EMAILS", () => {
  it("X1 makes admins of accounts with a verified address and of no others", async () => {
    const boss = await world.person("Boss Example", { email: "boss@people.example", verified: true });
    const second = await world.person("Second Example", { email: "SECOND@people.example" });
    const other = await world.person("Other Example", { verified: true });
    expect(await isAdmin(boss)).toBe(false);
    await grantConfiguredAdmins(world.services);
    await expect.poll(() => isAdmin(boss), { timeout: 1_000, interval: 5 }).toBe(true);
    expect([await isAdmin(second), await isAdmin(other)]).toEqual([false, false]);
    await world.pool.query("UPDATE users SET verified = true WHERE id = $1", [second.id]);
    await grantConfiguredAdmins(world.services);
    await expect.poll(() => isAdmin(second), { timeout: 1_000, interval: 5 }).toBe(true);
    const { rows } = await world.pool.query("SELECT user_id FROM auth_audit_log WHERE event = 'admin_granted'");
    expect(rows.map(({ user_id }) => user_id).sort()).toEqual([boss.id, second.id].sort());
  });
});
