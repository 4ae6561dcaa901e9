import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Member, PASSWORD, sendRawAuth, signIn, signUp } from "../../../../../tests/support/auth-client.ts";
import { readWrittenEmails, sendQueuedEmails } from "../../../../../tests/support/mails.ts";
import {
  addPasskey,
  createDeviceWithPasskey,
  readAssurance,
  signInWithDevice,
} from "../../../../../tests/support/passkeys.ts";
import { accessTokenOf, addFactor, totpCodeAt } from "../../../../../tests/support/second-factor.ts";
import { createDevice } from "../../../../../tests/support/software-authenticator.ts";
import { createApiClient, createWorld, type World } from "../../../../../tests/support/world.ts";
import { accountDataEndpoints } from "../../../../contract/accounts/account-data.ts";
import { accountEndpoints } from "../../../../contract/identity/account.ts";
import { userEndpoints } from "../../../../contract/identity/users.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import { purgePasskeyChallenges } from "../accounts/retention.ts";

const MINUTE = 60_000;
let world: World;
let ann: Member;
beforeAll(async () => {
  world = await createWorld({ now: new Date().toISOString() });
});
afterAll(() => world.close());
beforeEach(async () => {
  ann = await signUp(world);
});

const own = async (member: Member) => createApiClient(world.app, await accessTokenOf(member.client));
const account = async (member: Member) => (await own(member)).call(accountEndpoints.get, {});
const me = async (token: string) => (await createApiClient(world.app, token).try(userEndpoints.me, {})).status;

async function told(email: string): Promise<(string | undefined)[]> {
  await sendQueuedEmails(world);
  return (await readWrittenEmails(world)).filter(({ to }) => to?.[0]?.address === email).map(({ subject }) => subject);
}

async function events(member: Member): Promise<string[]> {
  const { items } = await (await own(member)).call(accountEndpoints.activity, { query: {} });
  return items.map(({ event }) => event);
}

describe("X130 §5.19 a passkey is added", () => {
  it("works through the client library: for this host, once per device, and notifies its owner", async () => {
    const asked = await ann.client.passkey.startRegistration();
    expect(asked.error).toBeNull();
    expect(asked.data).toMatchObject({
      options: {
        rp: { id: "localhost", name: "Vouchwell" },
        user: { name: ann.email },
        attestation: "none",
        authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
        excludeCredentials: [],
      },
    });
    expect((asked.data?.expires_at ?? 0) * 1_000 - world.clock.now().getTime()).toBeGreaterThan(4 * MINUTE);
    const { device, id } = await addPasskey(ann.client);
    const again = await ann.client.passkey.startRegistration();
    expect(again.data?.options.excludeCredentials).toMatchObject([{ id: device.id, transports: ["internal"] }]);
    expect((await ann.client.passkey.list()).data).toEqual([{ id, created_at: expect.any(String) }]);
    expect(await account(ann)).toMatchObject({
      passkeys: [{ id, state: "live", last_used_at: null, can: { remove: true } }],
      can: { add_passkey: true },
    });
    expect(await told(ann.email)).toContain("A passkey was added to your account");
    expect(await events(ann)).toContain("passkey_added");
  });

  it("is called as the browser and the system are until its owner says otherwise, and is renamed by its owner alone", async () => {
    const headers = { "user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Gecko/20100101 Firefox/140.0" };
    const { body } = await sendRawAuth(world, "POST", "/passkeys/registration/options", {
      token: ann.token,
      headers,
      body: {},
    });
    const question = body as { challenge_id: string; options: { challenge: string } };
    const credential = createDevice().create(question.options);
    const shown = { challenge_id: question.challenge_id, credential };
    const made = await sendRawAuth(world, "POST", "/passkeys/registration/verify", {
      token: ann.token,
      headers,
      body: shown,
    });
    expect(made).toMatchObject({ status: 200, body: { friendly_name: "Firefox, Windows" } });
    const passkeyId = String(made.body.id);
    const renamed = await ann.client.passkey.update({ passkeyId, friendlyName: "  Work laptop " });
    expect(renamed.data).toMatchObject({ id: passkeyId, friendly_name: "Work laptop" });
    const rename = (token: string, friendly_name: unknown) =>
      sendRawAuth(world, "PATCH", `/passkeys/${passkeyId}`, { token, body: { friendly_name } });
    for (const name of ["", "   ", "x".repeat(LIMITS.passkey.name + 1), "\u0000", "a\u0007b", "a\nb", "a\u200bb", 5]) {
      expect(await rename(ann.token, name)).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    }
    // Joiners are part of visible text.
    expect((await rename(ann.token, "\u{1f468}\u200d\u{1f4bb}")).status).toBe(200);
    expect((await rename(ann.token, "Work \u202elaptop")).status, "what turns text around is left out").toBe(200);
    expect((await events(ann)).filter((event) => event === "passkey_renamed")).toHaveLength(3);
    const eve = await signUp(world);
    expect(await rename(eve.token, "Mine")).toMatchObject({ status: 404, body: { message: "Passkey not found" } });
    expect((await ann.client.passkey.list()).data).toMatchObject([{ friendly_name: "Work laptop" }]);
  });

  it("needs a sign-in or a confirmation of the last quarter of an hour, and no second factor that is owed", async () => {
    world.clock.advance(16 * MINUTE);
    expect((await ann.client.passkey.startRegistration()).error).toMatchObject({ code: "reauthentication_needed" });
    await (await own(ann)).call(accountEndpoints.confirm, { body: { password: PASSWORD } });
    await addPasskey(ann.client);
    await addFactor(world, ann);
    const thief = await signIn(world, ann.email);
    for (const [method, path] of [
      ["GET", "/passkeys"],
      ["POST", "/passkeys/registration/options"],
    ] as const) {
      const refused = await sendRawAuth(world, method, path, {
        token: thief.token,
        ...(method === "POST" && { body: {} }),
      });
      expect(refused).toMatchObject({ status: 403, body: { code: "insufficient_aal" } });
    }
    expect(await sendRawAuth(world, "GET", "/passkeys")).toMatchObject({
      status: 401,
      body: { code: "no_authorization" },
    });
  });

  it("allows up to twenty, and no credential twice, whoever owns it", async () => {
    const device = createDevice();
    await addPasskey(ann.client, device);
    const ben = await signUp(world);
    await expect(addPasskey(ben.client, device)).rejects.toMatchObject({ code: "webauthn_credential_exists" });
    for (let more = LIMITS.passkey.most - 1; more > 0; more -= 1) await addPasskey(ann.client);
    expect((await ann.client.passkey.startRegistration()).error).toMatchObject({ code: "too_many_passkeys" });
    expect((await account(ann)).can.add_passkey).toBe(false);
  });
});

describe("X131 X132 §5.20 a passkey signs in", () => {
  it("without an address or a password; where the device made sure of its person it is two factors", async () => {
    const device = await createDeviceWithPasskey(ann.client);
    const { session, code } = await signInWithDevice(world, device);
    expect(code).toBeNull();
    expect(session?.user.id).toBe(ann.id);
    expect(readAssurance(session)).toEqual({ aal: "aal2", methods: ["passkey", "mfa/webauthn"] });
    expect(await me(session?.access_token ?? "")).toBe(200);
    const [passkey] = (await account(ann)).passkeys;
    expect(passkey?.last_used_at).toBe(world.clock.now().toISOString());
    expect(await events(ann)).toContain("sign_in");
    // Again, with the next counter value.
    expect((await signInWithDevice(world, device)).code).toBeNull();
  });

  it("does not ask for an enabled second factor afterwards, but does if the device did not verify the user", async () => {
    const { id, secret } = await addFactor(world, ann);
    const strong = await createDeviceWithPasskey(ann.client);
    const weak = await createDeviceWithPasskey(ann.client, { verifies: false });
    const { session } = await signInWithDevice(world, strong);
    expect(await me(session?.access_token ?? "")).toBe(200);
    const came = await signInWithDevice(world, weak);
    expect(readAssurance(came.session)).toEqual({ aal: "aal1", methods: ["passkey"] });
    expect(await me(came.session?.access_token ?? "")).toBe(401);
    expect(await events(ann)).toContain("second_factor_asked");
    const level = await came.client.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
    const shown = await came.client.mfa.challengeAndVerify({ factorId: id, code: totpCodeAt(world, secret) });
    expect(shown.error).toBeNull();
    expect(await me(await accessTokenOf(came.client))).toBe(200);
  });

  it("a passkey of before the second factor is one factor from then on, and takes none away", async () => {
    const { device: before, id: passkeyId } = await addPasskey(ann.client);
    await ann.client.passkey.update({ passkeyId, friendlyName: "Work laptop" });
    const { id, secret } = await addFactor(world, ann);
    await sendQueuedEmails(world);
    const mine = (await readWrittenEmails(world)).filter(({ to }) => to?.[0]?.address === ann.email);
    const mail = mine.find(({ subject }) => subject === "Two-factor authentication is on");
    expect(mail?.text, "its owner learns of it").toContain("Work laptop");
    const { client, session } = await signInWithDevice(world, before);
    expect(readAssurance(session)).toEqual({ aal: "aal1", methods: ["passkey"] });
    const token = session?.access_token ?? "";
    expect(await me(token)).toBe(401);
    expect(await sendRawAuth(world, "DELETE", `/factors/${id}`, { token })).toMatchObject({ status: 422 });
    expect((await sendRawAuth(world, "POST", "/passkeys/registration/options", { token, body: {} })).status).toBe(403);
    // With a code it counts as proved, and a passkey added then counts for the next one.
    const shown = await client.mfa.challengeAndVerify({ factorId: id, code: totpCodeAt(world, secret) });
    expect(shown.error).toBeNull();
    const after = await createDeviceWithPasskey(client);
    expect(readAssurance((await signInWithDevice(world, after)).session).aal).toBe("aal2");
    expect(readAssurance((await signInWithDevice(world, before)).session).aal).toBe("aal1");
  });

  it("a passkey that stands in for the second factor does not take it away: that asks for a code", async () => {
    const { id, secret } = await addFactor(world, ann);
    const device = await createDeviceWithPasskey(ann.client);
    const { client, session } = await signInWithDevice(world, device);
    const refused = await sendRawAuth(world, "DELETE", `/factors/${id}`, { token: session?.access_token ?? "" });
    expect(refused).toMatchObject({ status: 400, body: { code: "reauthentication_needed" } });
    const { error } = await client.mfa.challengeAndVerify({ factorId: id, code: totpCodeAt(world, secret) });
    expect(error).toBeNull();
    expect((await client.mfa.unenroll({ factorId: id })).error).toBeNull();
  });

  it("counts as one factor without user verification and without an enabled second factor", async () => {
    const weak = await createDeviceWithPasskey(ann.client, { verifies: false });
    const { session } = await signInWithDevice(world, weak);
    expect(readAssurance(session).aal).toBe("aal1");
    expect(await me(session?.access_token ?? "")).toBe(200);
  });

  it("devices that do not count, as those that are synchronised, sign in again and again", async () => {
    const device = await createDeviceWithPasskey(ann.client, { counts: false });
    for (let round = 0; round < 3; round += 1) expect((await signInWithDevice(world, device)).code).toBeNull();
    // And on the other device with the same passkey.
    expect((await signInWithDevice(world, device.copy())).code).toBeNull();
  });

  it("replaces a code of the app in confirmations, but not for changes of sign-in methods", async () => {
    await addFactor(world, ann);
    const device = await createDeviceWithPasskey(ann.client);
    const { session } = await signInWithDevice(world, device);
    const own = createApiClient(world.app, session?.access_token ?? "");
    const codes = () => own.try(accountEndpoints.recoveryCodes, { body: { password: PASSWORD } });
    expect((await codes()).status).toBe(200);
    const confirm = await own.try(accountEndpoints.confirm, { body: { password: PASSWORD } });
    expect(confirm.body).toMatchObject({ code: "code_required" });
    world.clock.advance(16 * MINUTE);
    expect((await codes()).body).toMatchObject({ code: "code_required" });
  });
});

describe("X130 X133 a passkey is removed", () => {
  const remove = (token: string, id: string) => sendRawAuth(world, "DELETE", `/passkeys/${id}`, { token });

  it("requires the owner and a recent sign-in; it then signs nobody in, other sessions end, and the owner is notified", async () => {
    const { device, id } = await addPasskey(ann.client);
    const phone = await signIn(world, ann.email);
    const eve = await signUp(world);
    expect(await remove(eve.token, id)).toMatchObject({ status: 404, body: { code: "validation_failed" } });
    expect(await remove(ann.token, "1")).toMatchObject({ status: 404 });
    world.clock.advance(16 * MINUTE);
    expect((await remove(ann.token, id)).body).toMatchObject({ code: "reauthentication_needed" });
    await (await own(ann)).call(accountEndpoints.confirm, { body: { password: PASSWORD } });
    expect((await ann.client.passkey.delete({ passkeyId: id })).error).toBeNull();
    expect((await signInWithDevice(world, device)).code).toBe("webauthn_verification_failed");
    expect(await me(phone.token)).toBe(401);
    expect(await me(await accessTokenOf(ann.client))).toBe(200);
    expect(await told(ann.email)).toContain("A passkey was removed from your account");
    expect(await events(ann)).toContain("passkey_removed");
    expect((await remove(ann.token, id)).status).toBe(404);
  });

  it("but not the last way in: a password, a linked sign-in, another passkey or mailed links are left", async () => {
    const { id } = await addPasskey(ann.client);
    await world.pool.query("UPDATE auth_users SET password_hash = NULL WHERE id = $1", [ann.id]);
    expect((await account(ann)).passkeys).toMatchObject([{ can: { remove: false } }]);
    const refused = await remove(ann.token, id);
    expect(refused).toMatchObject({ status: 422, body: { code: "single_identity_not_deletable" } });
    const other = await addPasskey(ann.client);
    expect((await remove(ann.token, id)).status).toBe(204);
    // A passkey made for another host, or disabled, cannot sign in and can always be removed.
    const { id: elsewhere } = await addPasskey(ann.client);
    await world.pool.query("UPDATE auth_passkeys SET rp_id = 'old.example.com' WHERE id = $1", [elsewhere]);
    expect((await account(ann)).passkeys).toMatchObject([{ state: "live" }, { state: "elsewhere" }]);
    expect((await remove(ann.token, other.id)).status).toBe(422);
    expect((await remove(ann.token, elsewhere)).status).toBe(204);
    await world.pool.query(
      `INSERT INTO auth_identities (id, user_id, provider, provider_id, identity_data, created_at, updated_at)
        VALUES ($1, $2, 'google', $3, '{}', now(), now())`,
      [world.services.ids.next(), ann.id, `issuer ${ann.id}`],
    );
    expect((await remove(ann.token, other.id)).status).toBe(204);
  });

  it("and of two that go at once one stays", async () => {
    const [one, two] = [await addPasskey(ann.client), await addPasskey(ann.client)];
    await world.pool.query("UPDATE auth_users SET password_hash = NULL WHERE id = $1", [ann.id]);
    const answers = await Promise.all([remove(ann.token, one.id), remove(ann.token, two.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422]);
  });
});

describe("X130 P5 what is kept of passkeys", () => {
  it("is part of its owner's export, is deleted with the account, and used challenges are purged after 15 minutes", async () => {
    const { device } = await addPasskey(ann.client);
    const answer = await world.app.request("/api/account/export", {
      method: "POST",
      headers: { authorization: `Bearer ${ann.token}`, "content-type": "application/json" },
      body: JSON.stringify({ password: PASSWORD }),
    });
    expect(await answer.text()).toContain(device.id);
    await purgePasskeyChallenges(world.ctx);
    const rows = async (table: string) => (await world.pool.query(`SELECT FROM ${table}`)).rowCount;
    expect(await rows("auth_passkey_challenges"), "it could be answered again").toBeGreaterThan(0);
    world.clock.advance(15 * MINUTE + 1_000);
    await purgePasskeyChallenges(world.ctx);
    expect(await rows("auth_passkey_challenges")).toBe(0);
    const again = await signIn(world, ann.email);
    await createApiClient(world.app, again.token).call(accountDataEndpoints.remove, { body: { password: PASSWORD } });
    const left = await world.pool.query("SELECT FROM auth_passkeys WHERE user_id = $1", [ann.id]);
    expect(left.rowCount).toBe(0);
    expect((await signInWithDevice(world, device)).code).toBe("webauthn_verification_failed");
  });
});
