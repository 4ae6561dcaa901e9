import { afterAll, describe, expect, it } from "vitest";
import { authClient, type Member, sendRawAuth, uniqueAddress } from "../../../../../tests/support/auth-client.ts";
import { createMailWorld, signUpAndConfirm } from "../../../../../tests/support/mailbox.ts";
import { addPasskey, createDeviceWithPasskey, signInWithDevice } from "../../../../../tests/support/passkeys.ts";
import { accessTokenOf, addFactor } from "../../../../../tests/support/second-factor.ts";
import { createApiClient } from "../../../../../tests/support/world.ts";
import { accountEndpoints } from "../../../../contract/identity/account.ts";
import { removePasskeysAfterRestore } from "./remove-passkeys.ts";

const here = await createMailWorld();
const { world } = here;
afterAll(() => here.close());

const NEW = "eight loud bitterns";
const DAY = 86_400_000;
const calm = () => world.pool.query("DELETE FROM rate_limits");

/** The session of a mailed link. */
async function byMail({ email }: Member, kind: "recovery" | "magiclink") {
  await calm();
  const client = authClient(world);
  if (kind === "recovery") await client.resetPasswordForEmail(email);
  else await client.signInWithOtp({ email, options: { shouldCreateUser: false } });
  const { token_hash } = await here.proof(email);
  const { data, error } = await client.verifyOtp({ type: kind, token_hash });
  expect(error).toBeNull();
  return { client, token: data.session?.access_token ?? "" };
}

/** A user with a passkey and no password. */
async function withoutPassword() {
  const ann = await signUpAndConfirm(here);
  const passkey = await addPasskey(ann.client);
  await world.pool.query("UPDATE auth_users SET password_hash = NULL WHERE id = $1", [ann.id]);
  return { ...ann, ...passkey, passkey: passkey.id, id: ann.id };
}

const subjects = async (email: string) => (await here.mails(email)).map(({ subject }) => subject);

describe("X133 X136 phone and laptop are lost", () => {
  it("a mailed link still lets in, by which the lost passkey is removed, also as the only one and without a password", async () => {
    const ann = await withoutPassword();
    const { client, token } = await byMail(ann, "magiclink");
    expect((await signInWithDevice(world, ann.device)).code, "nobody has said that it is lost").toBeNull();
    const account = await createApiClient(world.app, token).call(accountEndpoints.get, {});
    expect(account.passkeys).toMatchObject([{ can: { remove: true } }]);
    expect((await client.passkey.delete({ passkeyId: ann.passkey })).error).toBeNull();
    expect((await signInWithDevice(world, ann.device)).code).toBe("webauthn_verification_failed");
    const again = await byMail(ann, "magiclink");
    expect((await again.client.getUser()).data.user?.id).toBe(ann.id);
  });

  it("a new password after a recovery removes all of them, and says so; until then they open the account", async () => {
    const ann = await withoutPassword();
    const { client } = await byMail(ann, "recovery");
    expect((await signInWithDevice(world, ann.device)).code).toBeNull();
    expect((await client.updateUser({ password: NEW })).error).toBeNull();
    expect((await signInWithDevice(world, ann.device)).code).toBe("webauthn_verification_failed");
    expect(await subjects(ann.email)).toContain("The passkeys for your account were removed");
    const { items } = await createApiClient(world.app, await accessTokenOf(client)).call(accountEndpoints.activity, {
      query: {},
    });
    expect(items.map(({ event }) => event)).toContain("passkey_removed");
    // A new device can be added.
    const device = await createDeviceWithPasskey(client);
    expect((await signInWithDevice(world, device)).code).toBeNull();
  });

  it("X1 X3 the passkey of a stranger who opened the account is removed when its owner verifies it", async () => {
    const stranger = await signUpAndConfirm(here);
    const device = await createDeviceWithPasskey(stranger.client);
    await world.pool.query("UPDATE users SET verified = false WHERE id = $1", [stranger.id]);
    expect((await signInWithDevice(world, device)).code).toBeNull();
    await byMail(stranger, "magiclink");
    expect((await signInWithDevice(world, device)).code).toBe("webauthn_verification_failed");
  });
});

describe("X132 a mailbox that is lost", () => {
  it("is not stood in for by a passkey, which may be of yesterday, however old the second factor is", async () => {
    const ann = await signUpAndConfirm(here);
    await addFactor(world, ann);
    const device = await createDeviceWithPasskey(ann.client);
    const old = new Date(world.clock.now().getTime() - 8 * DAY);
    await world.pool.query("UPDATE auth_factors SET created_at = $2 WHERE user_id = $1", [ann.id, old]);
    const { session } = await signInWithDevice(world, device);
    await calm();
    const body = { email: uniqueAddress("new"), current_password: "seven quiet herons" };
    const changed = await sendRawAuth(world, "PUT", "/user", { token: session?.access_token ?? "", body });
    expect(changed.status).toBe(200);
    const { rows } = await world.pool.query("SELECT email_change_proved FROM auth_users WHERE id = $1", [ann.id]);
    expect(rows, "the present address has to agree").toEqual([{ email_change_proved: null }]);
  });
});

describe("X136 a restored copy brings back what was removed since", () => {
  const restored = (mailed: boolean, restored_at: Date) =>
    world.ctx.write((tx) => removePasskeysAfterRestore(tx, restored_at, mailed));

  it("so passkeys go where there is another way in, stay where there is none, and new ones stay", async () => {
    await world.pool.query("DELETE FROM auth_passkeys");
    const ann = await signUpAndConfirm(here);
    const device = await createDeviceWithPasskey(ann.client);
    const only = await withoutPassword();
    const at = world.clock.now();
    world.clock.advance(1_000);
    const added = await createDeviceWithPasskey(ann.client);
    expect(await restored(false, at)).toEqual({ gone: 1, kept: 1 });
    expect((await signInWithDevice(world, device)).code).toBe("webauthn_verification_failed");
    expect((await signInWithDevice(world, added)).code).toBeNull();
    expect((await signInWithDevice(world, only.device)).code).toBeNull();
    // With mailed links, every account has another sign-in method.
    expect(await restored(true, at)).toEqual({ gone: 1, kept: 0 });
    expect((await signInWithDevice(world, only.device)).code).toBe("webauthn_verification_failed");
  });
});
