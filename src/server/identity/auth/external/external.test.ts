import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { insertApiKey, keyStatus } from "../../../../../tests/support/api-keys.ts";
import { PASSWORD, sendRawAuth, signIn, signUp, uniqueAddress } from "../../../../../tests/support/auth-client.ts";
import {
  type BrowserVisitor,
  createClaims,
  createExternalWorld,
  createVisitor,
} from "../../../../../tests/support/external-sign-in.ts";
import { startIdentityProvider } from "../../../../../tests/support/identity-provider.ts";
import { createWorld } from "../../../../../tests/support/world.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import { readHandle } from "../../../infra/db/handles.ts";
import { authAuditLog, authIdentities, authUsers } from "../../../infra/db/tables/auth.ts";
import { users } from "../../../infra/db/tables/users.ts";
import { toSignUpNames } from "./identities.ts";

const { provider, world, close } = await createExternalWorld({ config: { ADMIN_EMAILS: "chief@people.example" } });
afterAll(() => close());
beforeEach(() => {
  provider.mood = "well";
});

/** The account as stored in the tables. */
async function accountOf(id: string) {
  const db = readHandle(world.pool);
  const [account] = await db.select().from(authUsers).where(eq(authUsers.id, id));
  const [person] = await db.select().from(users).where(eq(users.id, id));
  const identities = await db.select().from(authIdentities).where(eq(authIdentities.user_id, id));
  const log = await db.select().from(authAuditLog).where(eq(authAuditLog.user_id, id));
  return { account, person, identities, events: log.map(({ event }) => event) };
}

async function enter(visitor: BrowserVisitor = createVisitor(world)) {
  const came = await visitor.signIn();
  if ("refused" in came) throw new Error(`refused: ${came.refused}`);
  return came;
}

describe("§13.11 item 16 external sign-in", () => {
  test("a new user gets an account with the provider's names, role referrer and a verified address", async () => {
    provider.next = createClaims();
    const visitor = createVisitor(world);
    const came = await enter(visitor);
    const { account, person, identities, events } = await accountOf(came.id);
    expect(person).toMatchObject({ name: "Grace", surname: "Hopper", verified: true, email: came.email });
    expect(account?.password_hash).toBeNull();
    expect(account?.app_metadata).toEqual({ provider: "google", providers: ["google"] });
    expect(account?.user_metadata).toMatchObject({ role: "referrer", full_name: "Grace B. Hopper" });
    expect(identities).toHaveLength(1);
    expect(events.sort()).toEqual(["address_verified", "sign_in", "sign_up"]);
    const { data } = await visitor.client.getUserIdentities();
    expect(data?.identities).toMatchObject([{ provider: "google", id: provider.next.sub, email: came.email }]);
    const claims = JSON.parse(Buffer.from(came.token.split(".")[1] ?? "", "base64url").toString());
    expect(claims).toMatchObject({ aal: "aal1", amr: [{ method: "oauth" }] });
  });

  test("a returning user is the same user, keeps their own name, and gets no provider tokens", async () => {
    provider.next = createClaims();
    const visitor = createVisitor(world);
    const first = await enter(visitor);
    await visitor.client.updateUser({ data: { full_name: "Amazing Grace" } });
    provider.next = { ...provider.next, email: uniqueAddress("moved") };
    const again = await enter();
    expect(again).toMatchObject({ id: first.id, email: first.email });
    const { account, person } = await accountOf(first.id);
    expect(account?.user_metadata.full_name).toBe("Amazing Grace");
    expect(person).toMatchObject({ name: "Amazing", surname: "Grace" });
  });

  test("a verified address leads to its account, which keeps its password where it was proved", async () => {
    const member = await signUp(world);
    await world.pool.query("UPDATE users SET verified = true WHERE id = $1", [member.id]);
    provider.next = createClaims(member.email.toUpperCase());
    expect((await enter()).id).toBe(member.id);
    const { account, events } = await accountOf(member.id);
    expect(account?.app_metadata).toMatchObject({ provider: "email", providers: ["email", "google"] });
    expect(events).toContain("identity_linked");
    expect((await signIn(world, member.email)).id).toBe(member.id);
    expect((await member.client.getUser()).error).toBeNull();
  });

  test("X3 pre-hijack: what a stranger left on an unverified account gives no access once its owner arrives", async () => {
    const stranger = await signUp(world, { data: { first_name: "Mallory", last_name: "M" } });
    await world.pool.query(
      `INSERT INTO payment_methods (id, user_id, format, masked, encrypted, address_key, created_at, updated_at, usable_from)
       VALUES ($1, $2, 'paypal', 'm•••@purse.example', 'x', 'mallory', now(), now(), now())`,
      [world.services.ids.next(), stranger.id],
    );
    const key = await insertApiKey(world, stranger, ["profile:read"]);
    expect(await keyStatus(world, key)).toBe(200);
    provider.next = createClaims(stranger.email);
    const owner = await enter();
    expect(await keyStatus(world, key)).toBe(401);
    expect(owner.id).toBe(stranger.id);
    const { account, person, identities, events } = await accountOf(owner.id);
    expect(account?.password_hash).toBeNull();
    expect(identities.map((identity) => identity.provider).sort()).toEqual(["email", "google"]);
    const linked = identities.find((identity) => identity.provider === "google");
    const told = await world.pool.query("SELECT 1 FROM mails WHERE dedupe_key = $1", [`provider_linked:${linked?.id}`]);
    expect(told.rowCount).toBe(1);
    expect(person).toMatchObject({ name: "Grace", surname: "Hopper", verified: true });
    expect(events).toContain("unproved_access_removed");
    const paid = "SELECT removed_at IS NULL AS there, masked FROM payment_methods WHERE user_id = $1";
    expect((await world.pool.query(paid, [owner.id])).rows).toEqual([{ there: false, masked: "" }]);
    const refused = await sendRawAuth(world, "POST", "/token?grant_type=password", {
      body: { email: stranger.email, password: PASSWORD },
    });
    expect(refused.body.code).toBe("invalid_credentials");
    expect((await sendRawAuth(world, "GET", "/user", { token: stranger.token })).status).toBe(403);
    const refresh = { refresh_token: stranger.refresh };
    expect((await sendRawAuth(world, "POST", "/token?grant_type=refresh_token", { body: refresh })).status).toBe(400);
    expect((await sendRawAuth(world, "GET", "/user", { token: owner.token })).status).toBe(200);
  });

  test("an address that is not verified never leads to an account: false, absent, or the word true", async () => {
    const member = await signUp(world);
    for (const email_verified of [false, null, "true", 1]) {
      provider.next = createClaims(member.email, email_verified);
      expect(await createVisitor(world).signIn()).toEqual({ refused: "provider_email_needs_verification" });
    }
    expect((await accountOf(member.id)).identities).toHaveLength(1);
    const log = await world.pool.query(
      "SELECT detail FROM auth_audit_log WHERE event = 'sign_in_failed' AND user_id IS NULL ORDER BY at, id",
    );
    const detail = { method: "oauth", code: "provider_email_needs_verification" };
    expect(log.rows.slice(-4)).toEqual(Array(4).fill({ detail }));
    expect((await signIn(world, member.email)).id).toBe(member.id);
  });

  const LONG = "x".repeat(LIMITS.name.max);
  test.each([
    [
      { given_name: "Grace", family_name: "Hopper", name: "Grace B. Hopper" },
      { first_name: "Grace", last_name: "Hopper", full_name: "Grace B. Hopper" },
    ],
    [
      { given_name: "Grace", family_name: "Hopper", name: "" },
      { first_name: "Grace", last_name: "Hopper", full_name: "Grace Hopper" },
    ],
    [
      { given_name: "Grace", family_name: "", name: "" },
      { first_name: "Grace", last_name: "", full_name: "Grace" },
    ],
    [
      { given_name: "", family_name: "Hopper", name: "" },
      { first_name: "", last_name: "Hopper", full_name: "Hopper" },
    ],
    [{ given_name: "", family_name: "", name: "Grace B. Hopper" }, { full_name: "Grace B. Hopper" }],
    [{ given_name: "\u0007", family_name: "", name: "\u0007" }, {}],
    [
      { given_name: `${LONG}y`, family_name: "", name: "" },
      { first_name: LONG, last_name: "", full_name: LONG },
    ],
  ])("A3 the provider's names %j become %j", (names, signUpNames) => {
    const claims = { key: "", issuer: "", subject: "", email: null, email_verified: false, demo: false, ...names };
    expect(toSignUpNames(claims)).toEqual(signUpNames);
  });

  test("A10 a new user with an unverified address is neither verified nor an admin by it", async () => {
    provider.next = createClaims("chief@people.example", false);
    const came = await enter();
    expect((await accountOf(came.id)).person?.verified).toBe(false);
    expect((await accountOf(came.id)).account?.app_metadata.admin).toBeUndefined();
    provider.next = { ...provider.next, email_verified: true };
    expect((await enter()).id).toBe(came.id);
    expect((await accountOf(came.id)).account?.app_metadata.admin).toBe(true);
  });

  test("a second issuer with the same subject is another user", async () => {
    const other = await startIdentityProvider();
    const elsewhere = await createWorld({ config: other.settings, through: async () => world.url });
    try {
      provider.next = createClaims();
      const first = await enter();
      other.next = { ...provider.next, email: uniqueAddress("double") };
      expect((await enter(createVisitor(elsewhere))).id).not.toBe(first.id);
    } finally {
      await elsewhere.close();
      await other.close();
    }
  });

  test("without an address nobody is signed in; it may come from the userinfo endpoint", async () => {
    provider.next = { sub: "without-address" };
    expect(await createVisitor(world).signIn()).toEqual({ refused: "provider_email_needs_verification" });
    provider.next = { ...createClaims(), later: true };
    expect(await enter()).toMatchObject({ email: provider.next.email });
  });

  test("a ban holds at the provider's answer, for known people and for owners of the address", async () => {
    provider.next = createClaims();
    const { id } = await enter();
    const member = await signUp(world);
    await world.pool.query("UPDATE auth_users SET banned_until = '2099-01-01' WHERE id = ANY($1)", [[id, member.id]]);
    expect(await createVisitor(world).signIn()).toEqual({ refused: "user_banned" });
    provider.next = createClaims(member.email);
    expect(await createVisitor(world).signIn()).toEqual({ refused: "user_banned" });
  });

  test("two answers at once make one account", async () => {
    provider.next = createClaims();
    const came = await Promise.all([enter(), enter(), enter()]);
    expect(new Set(came.map(({ id }) => id)).size).toBe(1);
    const key = `${provider.issuer} ${provider.next.sub}`;
    const rows = await readHandle(world.pool)
      .select()
      .from(authIdentities)
      .where(inArray(authIdentities.provider_id, [key]));
    expect(rows).toHaveLength(1);
  });
});
