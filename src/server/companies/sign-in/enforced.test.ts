import { getRequestListener } from "@hono/node-server";
import { afterAll, describe, expect, test } from "vitest";
import {
  authServer,
  PASSWORD,
  sendRawAuth,
  signIn,
  signUp,
  uniqueAddress,
} from "../../../../tests/support/auth-client.ts";
import { createSignInWorld, signInThroughCompany } from "../../../../tests/support/company-sign-in.ts";
import { createVisitor } from "../../../../tests/support/external-sign-in.ts";
import { addFactor, totpCodeAt } from "../../../../tests/support/second-factor.ts";
import { createApiClient } from "../../../../tests/support/world.ts";
import { companySignInEndpoints } from "../../../contract/companies/company-sign-in.ts";
import type { SignInMethod } from "../../identity/auth/accounts/rows.ts";
import { signInToAccount } from "../../identity/auth/sessions/create-session.ts";
import { transaction } from "../../infra/db/handles.ts";

const { enforce, list, remove, turn } = companySignInEndpoints;

getRequestListener(() => new Response());
const means = await createSignInWorld();
const { world } = means;
const [provider] = means.providers;
afterAll(() => means.close());

const accessStatus = async (token: string) => (await sendRawAuth(world, "GET", "/user", { token })).status;

function password(email: string) {
  return sendRawAuth(world, "POST", "/token?grant_type=password", { body: { email, password: PASSWORD } });
}

/** A session as each sign-in method creates it after its proof. */
function enter(user_id: string, ...methods: SignInMethod[]) {
  const request = {
    method: "POST",
    at: world.clock.now(),
    query: new URLSearchParams(),
    params: {},
    body: {},
    address: "127.0.0.1",
    network: "127.0.0.1",
    userAgent: "",
    headers: new Headers(),
  };
  return transaction(world.pool, (tx) => signInToAccount(tx, authServer(world), request, user_id, ...methods));
}

/** A company with an exempted owner, and a member who signed in before. */
async function enforced() {
  const company = await means.company();
  const { id, domain, owner } = company;
  const { id: connection } = await company.connected(provider);
  const factor = await addFactor(world, owner);
  const colleague = await signUp(world, { email: `carl@${domain}` });
  const client = createApiClient(world.app, factor.token);
  const which = { params: { id, connection } };
  const done = await client.call(enforce, { ...which, body: { on: true, break_glass: owner.id } });
  return { ...company, connection, factor, colleague, client, which, done };
}

describe("X187 X188 enforced company sign-in", () => {
  test("needs a connection that is on, and an owner with a second factor", async () => {
    const { id, owner, added, connected } = await means.company();
    const off = await added(provider);
    const body = { on: true as const, break_glass: owner.id };
    const refused = await owner.try(enforce, { params: { id, connection: off.id }, body });
    expect(refused.body.code).toBe("sign_in_off");
    const { id: connection } = await connected(provider);
    expect((await owner.try(enforce, { params: { id, connection }, body })).body.code).toBe("sign_in_break_glass");
    const stranger = await signUp(world);
    await addFactor(world, stranger);
    const by = { on: true as const, break_glass: stranger.id };
    expect((await owner.try(enforce, { params: { id, connection }, body: by })).body.code).toBe("sign_in_break_glass");
  });

  test("ends no session after a lost verification before the connection is disabled", async () => {
    const { id, domain, owner, connected } = await means.company();
    const { id: connection } = await connected(provider);
    const { token } = await addFactor(world, owner);
    const colleague = await signUp(world, { email: `dora@${domain}` });
    await world.pool.query("UPDATE companies SET website = 'https://moved.example' WHERE id = $1", [id]);
    const body = { on: true as const, break_glass: owner.id };
    const refused = await createApiClient(world.app, token).try(enforce, { params: { id, connection }, body });
    expect(refused.body.code).toBe("sign_in_no_proof");
    expect(await accessStatus(colleague.token)).toBe(200);
  });

  test("ends the sessions that began otherwise, but for the named owner's, and others of no such domain", async () => {
    const outsider = await signUp(world);
    const { colleague, factor, done } = await enforced();
    expect(done).toMatchObject({ enforced_since: expect.any(String), break_glass: { id: expect.any(String) } });
    expect(await accessStatus(colleague.token)).toBe(403);
    const body = { refresh_token: colleague.refresh };
    expect((await sendRawAuth(world, "POST", "/token?grant_type=refresh_token", { body })).status).toBe(400);
    expect([await accessStatus(factor.token), await accessStatus(outsider.token)]).toEqual([200, 200]);
  });

  test("a correct password is rejected, and a wrong one reveals nothing; signing up too", async () => {
    const { colleague, domain } = await enforced();
    expect(await password(colleague.email)).toMatchObject({ status: 403, body: { code: "sso_required" } });
    const wrong = { email: colleague.email, password: "not this one at all" };
    const answer = await sendRawAuth(world, "POST", "/token?grant_type=password", { body: wrong });
    expect(answer.body.code).toBe("invalid_credentials");
    const newcomer = { email: `new@${domain}`, password: PASSWORD };
    expect((await sendRawAuth(world, "POST", "/signup", { body: newcomer })).body.code).toBe("sso_required");
  });

  const WAYS: readonly (readonly [string, readonly SignInMethod[]])[] = [
    ["a mailed link or code", ["otp"]],
    ["a recovery", ["recovery", "otp"]],
    ["a passkey", ["passkey"]],
    ["a passkey that made sure of its person", ["mfa/webauthn", "passkey"]],
    ["another provider", ["oauth"]],
    ["a link with a challenge", ["magiclink"]],
    ["a recovery with a challenge", ["recovery"]],
    ["a confirmation with a challenge", ["email/signup"]],
    ["a change of address with a challenge", ["email_change"]],
  ];
  test("every other way is refused at its end", async () => {
    const { colleague, owner } = await enforced();
    for (const [what, methods] of WAYS)
      await expect(enter(colleague.id, ...methods), what).rejects.toMatchObject({ code: "sso_required" });
    // The exempted owner may use all methods, and needs the second factor.
    for (const [, methods] of WAYS) expect((await enter(owner.id, ...methods)).session.user_id).toBe(owner.id);
  });

  test("an account that later gets such an address is not let in any more", async () => {
    const { domain } = await enforced();
    const mover = await signUp(world, { email: uniqueAddress() });
    await world.pool.query("UPDATE auth_users SET email = $2, email_key = $2 WHERE id = $1", [mover.id, `m@${domain}`]);
    await expect(enter(mover.id, "email_change")).rejects.toMatchObject({ code: "sso_required" });
  });

  test("X188 the exempted owner signs in by password with the second factor, as long as they are an owner and have one", async () => {
    const { id, owner, factor } = await enforced();
    const again = await signIn(world, owner.email);
    const { data } = await again.client.mfa.getAuthenticatorAssuranceLevel();
    expect(data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
    const code = totpCodeAt(world, factor.secret);
    expect((await again.client.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toBeNull();
    await world.pool.query("UPDATE auth_factors SET status = 'unverified' WHERE user_id = $1", [owner.id]);
    expect((await password(owner.email)).body.code).toBe("sso_required");
    await world.pool.query("UPDATE auth_factors SET status = 'verified' WHERE user_id = $1", [owner.id]);
    await world.pool.query("UPDATE company_members SET role = 'viewer' WHERE company = $1 AND user_id = $2", [
      id,
      owner.id,
    ]);
    expect((await password(owner.email)).body.code).toBe("sso_required");
  });

  test("people come in by the connection; allowing other ways, switching off, deleting and a lost proof give them back", async () => {
    const { id, colleague, client, which, domain, done } = await enforced();
    provider.next = { sub: "carl", email: colleague.email, email_verified: true };
    // His address was never verified, so earlier access is removed with the link.
    expect(await signInThroughCompany(createVisitor(world), domain)).toMatchObject({ id: colleague.id });
    const other = await signUp(world);
    await world.pool.query("UPDATE auth_users SET email = $2, email_key = $2 WHERE id = $1", [other.id, `o@${domain}`]);
    const may = async () => (await password(`o@${domain}`)).status;
    const again = () => client.call(enforce, { ...which, body: { on: true, break_glass: done.break_glass?.id ?? "" } });
    expect(await may()).toBe(403);
    await client.call(enforce, { ...which, body: { on: false, break_glass: null } });
    expect(await may()).toBe(200);
    await again();
    await world.pool.query("UPDATE company_verifications SET method = NULL WHERE company = $1", [id]);
    expect(await may()).toBe(200);
    await world.pool.query("UPDATE company_verifications SET method = 'dns' WHERE company = $1", [id]);
    expect(await may()).toBe(403);
    await client.call(turn, { ...which, body: { on: false } });
    expect(await may()).toBe(200);
    expect((await client.call(list, { params: { id } })).items[0]).toMatchObject({ enforced_since: null });
    await client.call(turn, { ...which, body: { on: true } });
    await again();
    expect(await may()).toBe(403);
    await client.call(remove, which);
    expect(await may()).toBe(200);
  });

  test("a user who signs in while it is being enforced has no session afterwards", async () => {
    const company = await means.company();
    const { id, domain, owner } = company;
    const { id: connection } = await company.connected(provider);
    const factor = await addFactor(world, owner);
    await signUp(world, { email: `race@${domain}` });
    const client = createApiClient(world.app, factor.token);
    const body = { on: true as const, break_glass: owner.id };
    await Promise.all([
      ...Array.from({ length: 5 }, () => password(`race@${domain}`)),
      client.call(enforce, { params: { id, connection }, body }),
    ]);
    const left = await world.pool.query(
      "SELECT count(*)::int AS many FROM auth_sessions JOIN auth_users ON auth_users.id = user_id WHERE email = $1",
      [`race@${domain}`],
    );
    expect(left.rows[0].many).toBe(0);
  });
});
