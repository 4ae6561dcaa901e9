import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertApiKey, keyStatus } from "../../../tests/support/api-keys.ts";
import { PASSWORD, sendRawAuth, signUp } from "../../../tests/support/auth-client.ts";
import { readWrittenEmails, sendQueuedEmails } from "../../../tests/support/mails.ts";
import { createDeviceWithPasskey, signInWithDevice } from "../../../tests/support/passkeys.ts";
import { addFactor, createRecoveryCodesFor } from "../../../tests/support/second-factor.ts";
import { createApiClient, createWorld, type Person, type World } from "../../../tests/support/world.ts";
import { adminAuditEndpoints, adminUserEndpoints } from "../../contract/admin/admin-users.ts";
import { accountEndpoints } from "../../contract/identity/account.ts";

let world: World;
let root: Person;
beforeAll(async () => {
  world = await createWorld({ now: new Date().toISOString() });
  root = await world.person("Root Example", { admin: true });
});
afterAll(() => world.close());

const params = (person: { id: string }) => ({ params: { id: person.id } });
const take = (by: Pick<Person, "try">, whom: { id: string }, more: object = {}) =>
  by.try(adminUserEndpoints.takeFactor, { ...params(whom), body: { checked: "call", ...more } });

/** A user with a second factor and recovery codes, and their session token. */
async function guarded() {
  const member = await signUp(world);
  const device = await createDeviceWithPasskey(member.client);
  const { token } = await addFactor(world, member);
  await createRecoveryCodesFor(world, token);
  return { ...member, device, token };
}

async function left(id: string) {
  const { rows } = await world.pool.query(
    `SELECT (SELECT count(*)::int FROM auth_factors WHERE user_id = $1) AS factors,
      (SELECT count(*)::int FROM auth_recovery_codes WHERE user_id = $1) AS codes,
      (SELECT count(*)::int FROM auth_sessions WHERE user_id = $1) AS sessions`,
    [id],
  );
  return rows[0];
}

async function told(email: string): Promise<string[]> {
  await sendQueuedEmails(world);
  const mails = await readWrittenEmails(world);
  return mails.filter(({ to }) => to?.[0]?.address === email).map(({ subject }) => subject ?? "");
}

const enter = (email: string) =>
  sendRawAuth(world, "POST", "/token?grant_type=password", { body: { email, password: PASSWORD } });

describe("R4 A12 item 7 an admin removes the second factor of a user who lost it", () => {
  it("ends its recovery codes and all sessions; the owner is notified and signs in by password alone", async () => {
    const ann = await guarded();
    expect(await left(ann.id)).toMatchObject({ factors: 1, codes: 10 });
    expect(await root.call(adminUserEndpoints.get, params(ann))).toMatchObject({ can: { take_factor: true } });
    const key = await insertApiKey(world, ann, ["profile:read"]);
    expect(await keyStatus(world, key)).toBe(200);
    const answer = await take(root, ann);
    expect(await keyStatus(world, key)).toBe(401);
    expect(answer).toMatchObject({
      status: 200,
      body: { second_factor: false, sessions: 0, can: { take_factor: false } },
    });
    expect(await left(ann.id)).toEqual({ factors: 0, codes: 0, sessions: 0 });
    expect((await signInWithDevice(world, ann.device)).code, "X136").toBe("webauthn_verification_failed");
    expect(await told(ann.email)).toContain("Two-factor authentication was turned off");
    const again = await enter(ann.email);
    expect(again.status).toBe(200);
    const own = createApiClient(world.app, String(again.body.access_token));
    const { items } = await own.call(accountEndpoints.activity, { query: {} });
    expect(items.find(({ event }) => event === "user_factor_taken")).toMatchObject({ network: "", device: null });
  });

  it("logs how the identity was verified, once; refuses an admin's own factor", async () => {
    const ann = await guarded();
    expect((await take(root, root)).body.code).toBe("account_own");
    await take(root, ann, { checked: "meeting" });
    expect(await take(root, ann)).toMatchObject({ status: 200 });
    const query = { person: ann.id, event: "user_factor_taken" } as const;
    const { items } = await root.call(adminAuditEndpoints.list, { query });
    expect(items).toMatchObject([
      { who: { id: root.id }, whom: { id: ann.id }, detail: [{ name: "checked", value: "meeting" }] },
    ]);
    expect((await told(ann.email)).filter((subject) => subject.endsWith("was turned off"))).toHaveLength(1);
  });

  it("requires the verification method and the admin's own password and code; refused to others", async () => {
    const [ann, boss] = [await guarded(), await guarded()];
    const admin = createApiClient(world.app, boss.token);
    expect(await take(admin, ann)).toMatchObject({ status: 403 });
    await world.pool.query(`UPDATE auth_users SET app_metadata = app_metadata || '{"admin": true}' WHERE id = $1`, [
      boss.id,
    ]);
    world.clock.advance(16 * 60_000);
    const { body } = await sendRawAuth(world, "POST", "/token?grant_type=refresh_token", {
      body: { refresh_token: (await boss.client.getSession()).data.session?.refresh_token },
    });
    const later = createApiClient(world.app, String(body.access_token));
    const refusals = [
      [{ checked: "" }, "validation_failed"],
      [{ checked: "a feeling" }, "validation_failed"],
      [{ password: "not it" }, "password_wrong"],
      [{ password: PASSWORD }, "code_required"],
      [{ password: PASSWORD, code: "000000" }, "code_wrong"],
    ] as const;
    for (const [more, code] of refusals) expect((await take(later, ann, more)).body.code).toBe(code);
    expect(await left(ann.id)).toMatchObject({ factors: 1, codes: 10 });
  });
});

describe("R4 X136 an admin signs out a user whose account may be compromised", () => {
  it("removes the passkeys as well, also without a session; logs it and notifies by mail", async () => {
    const ann = await signUp(world);
    const device = await createDeviceWithPasskey(ann.client);
    expect(await root.call(adminUserEndpoints.signOut, params(ann))).toMatchObject({ sessions: 0 });
    expect((await signInWithDevice(world, device)).code).toBe("webauthn_verification_failed");
    expect(await told(ann.email)).toContain("The passkeys for your account were removed");
    const query = { person: ann.id, event: "user_signed_out" } as const;
    const { items } = await root.call(adminAuditEndpoints.list, { query });
    expect(items).toMatchObject([{ detail: [{ name: "passkeys", value: "1" }] }]);
    const after = await root.call(adminUserEndpoints.get, params(ann));
    expect(after.can.sign_out, "nothing is left to end").toBe(false);
    // An attacker without a session who has a passkey.
    const ben = await signUp(world);
    const thief = await createDeviceWithPasskey(ben.client);
    await ben.client.signOut({ scope: "global" });
    const out = await root.call(adminUserEndpoints.get, params(ben));
    expect(out).toMatchObject({ sessions: 0, can: { sign_out: true } });
    await root.call(adminUserEndpoints.signOut, params(ben));
    expect((await signInWithDevice(world, thief)).code).toBe("webauthn_verification_failed");
    expect((await enter(ben.email)).status).toBe(200);
  });

  it("does not mention passkeys if there were none", async () => {
    const ann = await signUp(world);
    await root.call(adminUserEndpoints.signOut, params(ann));
    expect(await told(ann.email)).not.toContain("The passkeys for your account were removed");
  });
});
