import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { PASSWORD, sendRawAuth, signIn, signUp } from "../../../../../tests/support/auth-client.ts";
import {
  type BrowserVisitor,
  CALLBACK_PAGE,
  createClaims,
  createExternalWorld,
  createVisitor,
} from "../../../../../tests/support/external-sign-in.ts";
import { addPasskey, signInWithDevice } from "../../../../../tests/support/passkeys.ts";
import { addFactor } from "../../../../../tests/support/second-factor.ts";
import { createApiClient } from "../../../../../tests/support/world.ts";
import { accountEndpoints } from "../../../../contract/identity/account.ts";

const { provider, world, close } = await createExternalWorld({ now: new Date().toISOString() });
afterAll(() => close());
beforeEach(() => {
  provider.mood = "well";
});

const MINUTE_MS = 60_000;

/** A user with a password, signed in in a browser of their own. */
async function member(): Promise<BrowserVisitor & { id: string; email: string; token: () => Promise<string> }> {
  const { email, id } = await signUp(world);
  const visitor = createVisitor(world);
  await visitor.client.signInWithPassword({ email, password: PASSWORD });
  const token = async () => (await visitor.client.getSession()).data.session?.access_token ?? "";
  return { ...visitor, id, email, token };
}

async function providersOf({ client }: BrowserVisitor): Promise<string[]> {
  const { data } = await client.getUserIdentities();
  return (data?.identities ?? []).map((identity) => identity.provider);
}

async function google({ client }: BrowserVisitor) {
  const { data } = await client.getUserIdentities();
  const found = data?.identities.find((identity) => identity.provider === "google");
  if (found === undefined) throw new Error("nothing is linked");
  return found;
}

async function told(id: string, dedupe_key: string): Promise<number> {
  const { rows } = await world.pool.query(
    "SELECT 1 FROM mails WHERE dedupe_key LIKE $1 AND message = 'identity_changed'",
    [`${dedupe_key}:%`],
  );
  const events = await world.pool.query("SELECT 1 FROM auth_audit_log WHERE user_id = $1 AND event = $2", [
    id,
    dedupe_key,
  ]);
  expect(events.rowCount).toBeGreaterThan(0);
  return rows.length;
}

describe("§5.13 A12 a sign-in is linked while signed in", () => {
  test("it signs its user in from then on; the session stays, the owner is notified, and the activity lists it", async () => {
    const ann = await member();
    const session = (await ann.client.getSession()).data.session;
    provider.next = createClaims();
    const mails = await world.pool.query("SELECT 1 FROM mails WHERE message = 'identity_changed'");
    expect(await ann.link()).toEqual({ linked: true });
    expect(await providersOf(ann)).toEqual(["email", "google"]);
    const after = (await ann.client.getSession()).data.session;
    expect(after?.user.id).toBe(ann.id);
    expect(after?.user.app_metadata).toMatchObject({ provider: "email", providers: ["email", "google"] });
    const sessionOf = (token = "") => JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    expect(sessionOf(after?.access_token).session_id).toBe(sessionOf(session?.access_token).session_id);
    expect((await ann.client.refreshSession()).error).toBeNull();
    const came = await createVisitor(world).signIn();
    expect(came).toMatchObject({ id: ann.id, email: ann.email });
    expect(await told(ann.id, "identity_linked")).toBeGreaterThan(0);
    const now = await world.pool.query("SELECT 1 FROM mails WHERE message = 'identity_changed'");
    expect(now.rowCount).toBe((mails.rowCount ?? 0) + 1);
    const { items } = await createApiClient(world.app, await ann.token()).call(accountEndpoints.activity, {
      query: {},
    });
    expect(items.map(({ event }) => event)).toContain("identity_linked");
  });

  test("also with an address that the provider has not verified, which proves nothing else", async () => {
    const ann = await member();
    provider.next = createClaims(ann.email, false);
    expect(await ann.link()).toEqual({ linked: true });
    const { rows } = await world.pool.query("SELECT verified FROM users WHERE id = $1", [ann.id]);
    expect(rows).toEqual([{ verified: false }]);
    const ben = await member();
    provider.next = createClaims(ben.email);
    expect(await ben.link()).toEqual({ linked: true });
    const proved = await world.pool.query("SELECT verified FROM users WHERE id = $1", [ben.id]);
    expect(proved.rows).toEqual([{ verified: true }]);
  });

  test("never one that an account has already, this one or another, by the person or by the verified address", async () => {
    const ann = await member();
    provider.next = createClaims();
    expect(await ann.link()).toEqual({ linked: true });
    expect(await ann.link()).toEqual({ refused: "identity_already_exists" });
    const ben = await member();
    expect(await ben.link()).toEqual({ refused: "identity_already_exists" });
    expect(await providersOf(ben)).toEqual(["email"]);
    const eve = await signUp(world);
    await world.pool.query("UPDATE users SET verified = true WHERE id = $1", [eve.id]);
    provider.next = createClaims(eve.email);
    expect(await ben.link()).toEqual({ refused: "identity_already_exists" });
    // An account with an unverified address does not block the address's owner.
    await world.pool.query("UPDATE users SET verified = false WHERE id = $1", [eve.id]);
    expect(await ben.link()).toEqual({ linked: true });
  });

  test("one account links it, however many ask at once", async () => {
    provider.next = createClaims();
    const [ann, ben] = await Promise.all([member(), member()]);
    const came = await Promise.all([ann.link(), ben.link()]);
    expect(came.filter((outcome) => "linked" in outcome)).toHaveLength(1);
    expect(came).toContainEqual({ refused: "identity_already_exists" });
  });

  test("needs a sign-in or a confirmation of the last quarter of an hour, and a password alone where nothing is fresh", async () => {
    const ann = await member();
    world.clock.advance(16 * MINUTE_MS);
    provider.next = createClaims();
    expect(await ann.link()).toEqual({ refused: "reauthentication_needed" });
    const me = createApiClient(world.app, await ann.token());
    expect((await me.try(accountEndpoints.confirm, { body: { password: "not the right one" } })).status).toBe(422);
    expect(await ann.link()).toEqual({ refused: "reauthentication_needed" });
    await me.call(accountEndpoints.confirm, { body: { password: PASSWORD } });
    expect(await ann.link()).toEqual({ linked: true });
  });

  test("with a second factor on: not for a session that owes it, and the sign-in by the provider owes it too", async () => {
    const ann = await member();
    await addFactor(world, ann);
    provider.next = createClaims();
    expect(await ann.link()).toEqual({ linked: true });
    expect((await ann.client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe("aal2");
    const thief = createVisitor(world);
    const came = await thief.signIn();
    expect(came).toMatchObject({ id: ann.id });
    expect((await thief.client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: "aal1",
      nextLevel: "aal2",
    });
    provider.next = createClaims();
    expect(await thief.link()).toEqual({ refused: "insufficient_aal" });
  });
});

test("X133 a linked sign-in may go where a passkey is left, and the account is its address's from then on", async () => {
  const ann = await member();
  provider.next = createClaims();
  expect(await ann.link()).toEqual({ linked: true });
  await world.pool.query("UPDATE auth_users SET password_hash = NULL WHERE id = $1", [ann.id]);
  await world.pool.query("DELETE FROM auth_identities WHERE user_id = $1 AND provider = 'email'", [ann.id]);
  const linked = await google(ann);
  const unlink = async () => (await ann.client.unlinkIdentity(linked)).error;
  const token = await ann.token();
  const path = `/user/identities/${linked.identity_id}`;
  expect((await sendRawAuth(world, "DELETE", path, { token })).body.code).toBe("single_identity_not_deletable");
  const { device, id } = await addPasskey(ann.client);
  expect(await unlink()).toBeNull();
  expect(await providersOf(ann)).toEqual(["email"]);
  expect((await signInWithDevice(world, device)).code).toBeNull();
  expect((await sendRawAuth(world, "DELETE", `/passkeys/${id}`, { token })).body.code).toBe(
    "single_identity_not_deletable",
  );
});

describe("item 16 attacks on linking", () => {
  test("an identity is never linked to a stranger's account by a URL that was sent to its user", async () => {
    const mallory = await member();
    const { data } = await mallory.client.linkIdentity({
      provider: "google",
      options: { redirectTo: CALLBACK_PAGE, skipBrowserRedirect: true },
    });
    provider.next = createClaims();
    const victim = createVisitor(world);
    const { url } = await victim.land(await victim.pass(new URL(data?.url ?? "")));
    expect(url.searchParams.get("error_code")).toBe("bad_oauth_state");
    expect(await providersOf(mallory)).toEqual(["email"]);
  });

  test("a user who signed out or was suspended while the provider's window was open links nothing", async () => {
    const begin = async (who: BrowserVisitor) => {
      const options = { redirectTo: CALLBACK_PAGE, skipBrowserRedirect: true };
      const { data } = await who.client.linkIdentity({ provider: "google", options });
      return new URL(data?.url ?? "");
    };
    const ann = await member();
    provider.next = createClaims();
    const left = await ann.pass(await begin(ann));
    await ann.client.signOut({ scope: "local" });
    const refusal = ({ url }: { url: URL }) => [url.searchParams.get("error"), url.searchParams.get("error_code")];
    expect(refusal(await ann.land(left))).toEqual(["access_denied", "session_not_found"]);
    const ben = await member();
    const banned = await ben.pass(await begin(ben));
    await world.pool.query("UPDATE auth_users SET banned_until = '2099-01-01' WHERE id = $1", [ben.id]);
    expect(refusal(await ben.land(banned))).toEqual(["access_denied", "user_banned"]);
    const { rows } = await world.pool.query(
      "SELECT 1 FROM auth_identities WHERE provider = 'google' AND user_id = ANY($1)",
      [[ann.id, ben.id]],
    );
    expect(rows).toHaveLength(0);
  });

  test("the code of a link gives no session without its verifier, and none after the session's end", async () => {
    const ann = await member();
    const options = { redirectTo: CALLBACK_PAGE, skipBrowserRedirect: true };
    provider.next = createClaims();
    const { data } = await ann.client.linkIdentity({ provider: "google", options });
    const { url } = await ann.land(await ann.pass(new URL(data?.url ?? "")));
    const auth_code = url.searchParams.get("code") ?? "";
    const body = { auth_code, code_verifier: "x".repeat(43) };
    expect((await sendRawAuth(world, "POST", "/token?grant_type=pkce", { body })).body.code).toBe("bad_code_verifier");
    await createApiClient(world.app, (await signIn(world, ann.email)).token).call(accountEndpoints.endSession, {
      params: {
        id: JSON.parse(Buffer.from((await ann.token()).split(".")[1] ?? "", "base64url").toString()).session_id,
      },
    });
    expect((await ann.client.exchangeCodeForSession(auth_code)).error?.code).toBe("flow_state_not_found");
  });

  test("without a session, a challenge or a free place the flow does not start", async () => {
    const path = "/user/identities/authorize?provider=google&skip_http_redirect=true";
    expect((await sendRawAuth(world, "GET", path)).body.code).toBe("no_authorization");
    const ann = await member();
    expect((await sendRawAuth(world, "GET", path, { token: await ann.token() })).body.code).toBe("validation_failed");
    for (let room = 0; room < 5; room += 1) {
      provider.next = createClaims();
      expect(await ann.link()).toEqual({ linked: true });
    }
    provider.next = createClaims();
    expect(await ann.link()).toEqual({ refused: "too_many_identities" });
    const { can } = await createApiClient(world.app, await ann.token()).call(accountEndpoints.get, {});
    expect(can.link).toBe(false);
  });
});

describe("§5.14 A12 a linked sign-in is unlinked", () => {
  test("it signs nobody in any more, other sessions end, the owner is notified", async () => {
    const ann = await member();
    provider.next = createClaims();
    await ann.link();
    const elsewhere = await createVisitor(world).signIn();
    if ("refused" in elsewhere) throw new Error(elsewhere.refused);
    const { error } = await ann.client.unlinkIdentity(await google(ann));
    expect(error).toBeNull();
    expect(await providersOf(ann)).toEqual(["email"]);
    expect((await sendRawAuth(world, "GET", "/user", { token: elsewhere.token })).body.code).toBe("session_not_found");
    expect(await told(ann.id, "identity_unlinked")).toBeGreaterThan(0);
    expect((await signIn(world, ann.email)).id).toBe(ann.id);
    // The owner who signs in with it now is a new user.
    expect(await createVisitor(world).signIn()).not.toMatchObject({ id: ann.id });
  });

  test("a sign-in by it that is on its way ends", async () => {
    const ann = await member();
    provider.next = createClaims();
    await ann.link();
    const thief = createVisitor(world);
    const { url } = await thief.land(await thief.pass(await thief.leave()));
    await ann.client.unlinkIdentity(await google(ann));
    const { error } = await thief.client.exchangeCodeForSession(url.searchParams.get("code") ?? "");
    expect(error?.code).toBe("flow_state_not_found");
  });

  test("never the last way in: not without a password, and then not the address itself", async () => {
    provider.next = createClaims();
    const grace = createVisitor(world);
    const came = await grace.signIn();
    if ("refused" in came) throw new Error(came.refused);
    const only = await grace.client.unlinkIdentity(await google(grace));
    expect(only.error?.code).toBe("single_identity_not_deletable");
    expect((await grace.client.updateUser({ password: PASSWORD })).error).toBeNull();
    expect(await providersOf(grace)).toEqual(["google", "email"]);
    const { data } = await grace.client.getUserIdentities();
    const address = data?.identities.find(({ provider: of }) => of === "email");
    if (address === undefined) throw new Error("no identity of the address");
    expect((await grace.client.unlinkIdentity(address)).error?.code).toBe("email_conflict_identity_not_deletable");
    const account = await createApiClient(world.app, came.token).call(accountEndpoints.get, {});
    expect(account.identities.map(({ can }) => can.unlink)).toEqual([true, false]);
    expect((await grace.client.unlinkIdentity(await google(grace))).error).toBeNull();
    expect((await grace.client.unlinkIdentity(address)).error?.code).toBe("single_identity_not_deletable");
    expect((await signIn(world, came.email)).id).toBe(came.id);
  });

  test("two at once leave one way in", async () => {
    provider.next = createClaims();
    const grace = createVisitor(world);
    await grace.signIn();
    provider.next = createClaims();
    expect(await grace.link()).toEqual({ linked: true });
    const { data } = await grace.client.getUserIdentities();
    const answers = await Promise.all((data?.identities ?? []).map((one) => grace.client.unlinkIdentity(one)));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(await providersOf(grace)).toHaveLength(1);
  });

  test("requires the owner: not later, not another user's, not a session that still needs its second factor", async () => {
    const ann = await member();
    provider.next = createClaims();
    await ann.link();
    const identity = await google(ann);
    const eve = await member();
    expect((await eve.client.unlinkIdentity(identity)).error?.code).toBe("identity_not_found");
    await addFactor(world, ann);
    const thief = createVisitor(world);
    await thief.client.signInWithPassword({ email: ann.email, password: PASSWORD });
    expect((await thief.client.unlinkIdentity(identity)).error?.code).toBe("insufficient_aal");
    world.clock.advance(16 * MINUTE_MS);
    expect((await ann.client.unlinkIdentity(identity)).error?.code).toBe("reauthentication_needed");
    expect(await providersOf(ann)).toEqual(["email", "google"]);
  });
});
