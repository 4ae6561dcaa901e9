import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendRawAuth, signUp } from "../../../../tests/support/auth-client.ts";
import {
  createSignInWorld,
  type SignInWorld,
  signInThroughCompany,
  startSignIn,
} from "../../../../tests/support/company-sign-in.ts";
import { challengePair, createVisitor } from "../../../../tests/support/external-sign-in.ts";
import type { FakeProvider } from "../../../../tests/support/identity-provider.ts";
import { readWrittenEmails, sendQueuedEmails } from "../../../../tests/support/mails.ts";
import type { World } from "../../../../tests/support/world.ts";
import { companySignInEndpoints } from "../../../contract/companies/company-sign-in.ts";
import { disableUnverifiedSignIns } from "./disable-unverified.ts";

let means: SignInWorld;
let world: World;
let first: FakeProvider;
let second: FakeProvider;
const { add, enforce, find, list, remove, secret, turn } = companySignInEndpoints;
const attempt = companySignInEndpoints.try;

beforeAll(async () => {
  // As in the running server, which replaces the global Response with another class.
  getRequestListener(() => new Response());
  means = await createSignInWorld();
  ({ world } = means);
  [first, second] = means.providers;
});
afterAll(() => means.close());

let people = 0;
/** A user of a domain, as the provider's claims describe them. */
function member(domain: string, more: object = {}) {
  people += 1;
  const names = { given_name: "Ada", family_name: "Lovelace" };
  return { sub: `number-${people}`, email: `ada.${people}@${domain}`, email_verified: true, ...names, ...more };
}

async function count(text: string, values: unknown[]): Promise<number> {
  const { rows } = await world.pool.query(`SELECT count(*)::int AS many FROM ${text}`, values);
  return rows[0].many;
}

const accessStatus = async (token: string) => (await sendRawAuth(world, "GET", "/user", { token })).status;

describe("X181 X182 a connection", () => {
  test("is added for the proven domain or one below it, and tells its secret to nobody", async () => {
    const { id, domain, owner, added } = await means.company();
    const made = await added(first, `People.${domain}`);
    expect(made).toMatchObject({ domain: `people.${domain}`, on_since: null, off: "new", ready: false, tried: null });
    expect(made.callback).toBe(`http://localhost:3000/auth/v1/sso/callback/${made.id}`);
    const shown = await owner.call(list, { params: { id } });
    expect(JSON.stringify(shown)).not.toContain("a secret of the provider");
    const { rows } = await world.pool.query("SELECT encrypted FROM company_sign_ins WHERE id = $1", [made.id]);
    expect(rows[0].encrypted).not.toContain("a secret of the provider");
    await expect(added(first, "elsewhere.example")).rejects.toThrow("sign_in_domain_other");
    await expect(added({ ...first, issuer: "https://10.0.0.1" })).rejects.toThrow("sign_in_issuer");
    expect(await count("auth_audit_log WHERE event = 'company_sign_in_added' AND user_id = $1", [owner.id])).toBe(1);
    await sendQueuedEmails(world);
    const told = (await readWrittenEmails(world)).filter((mail) => mail.to?.[0]?.address === owner.email);
    expect(told.map(({ subject }) => subject).filter((subject) => subject?.includes("sign-in for"))).toHaveLength(1);
  });

  test("needs the proof by DNS, the password a moment ago, and an owner; five of them are all", async () => {
    const { id, owner, added, domain } = await means.company();
    const other = await means.company();
    const connection = await added(first);
    const which = { params: { id, connection: connection.id } };
    expect((await other.owner.try(remove, which)).status).toBe(404);
    expect((await other.owner.try(attempt, { params: { id: other.id, connection: connection.id } })).status).toBe(404);
    for (let n = 0; n < 4; n += 1) await added(first, `p${n}.${domain}`);
    await expect(added(first, `p5.${domain}`)).rejects.toThrow("sign_ins_full");
    await world.pool.query("UPDATE company_verifications SET method = 'mail' WHERE company = $1", [other.id]);
    await expect(other.added(first)).rejects.toThrow("sign_in_no_proof");
    await world.pool.query("UPDATE auth_sessions SET amr = '[]' WHERE user_id = $1", [owner.id]);
    for (const [endpoint, body] of [
      [secret, { client_secret: "x" }],
      [turn, { on: true }],
      [enforce, { on: false, break_glass: null }],
      [remove, undefined],
    ] as const) {
      const answer = await owner.try(endpoint, { ...which, body } as never);
      expect([endpoint.path, answer.status, answer.body.code]).toEqual([endpoint.path, 403, "confirmation_needed"]);
    }
    expect((await owner.try(add, { params: { id }, body: {} as never })).status).toBe(422);
  });

  test("is switched on after a try that would have let somebody in, and one of a domain alone", async () => {
    const { id, domain, owner, added, tried } = await means.company();
    const { id: connection } = await added(first);
    const on = { params: { id, connection }, body: { on: true } };
    expect((await owner.try(turn, on)).body.code).toBe("sign_in_untried");
    const before = await count("auth_users", []);
    for (const [telling, failure] of [
      [member(domain, { email_verified: false }), "address_unverified"],
      [member("elsewhere.example"), "address_elsewhere"],
      [{ sub: "nameless" }, "address_missing"],
      [member(domain, { lies: { aud: "another" } }), "answer"],
      [member(domain, { refuses: { error: "access_denied" } }), "refused"],
    ] as const) {
      first.next = telling;
      expect((await tried(first, connection)).tried?.failure).toBe(failure);
      expect((await owner.try(turn, on)).body.code).toBe("sign_in_untried");
    }
    first.mood = "broken";
    expect((await tried(first, connection)).tried?.failure).toBe("away");
    first.mood = "well";
    first.next = member(domain, { given_name: "<b>Ada</b>" });
    const good = await tried(first, connection);
    expect(good).toMatchObject({ ready: true, tried: { failure: null, said: { first_name: "<b>Ada</b>" } } });
    expect((await owner.call(turn, on)).on_since).not.toBeNull();
    const again = await added(second);
    first.next = member(domain);
    second.next = member(domain);
    await tried(second, again.id);
    const taken = await owner.try(turn, { params: { id, connection: again.id }, body: { on: true } });
    expect(taken.body.code).toBe("sign_in_domain_taken");
    // None of these attempts signed anybody in.
    expect(await count("auth_users", [])).toBe(before);
  });

  test("X182 the address of a try is good once, and for five minutes", async () => {
    const { id, owner, added } = await means.company();
    const { id: connection } = await added(first);
    const { address } = await owner.call(attempt, { params: { id, connection } });
    const visitor = createVisitor(world);
    expect((await visitor.get(address)).headers.get("location")).toContain(first.issuer);
    expect((await visitor.get(address)).headers.get("location")).toBe("http://localhost:3000/companies");
    expect((await visitor.get(`${address}x`)).headers.get("location")).toBe("http://localhost:3000/companies");
    for (const [milliseconds, to] of [
      [5 * 60_000 - 1, first.issuer],
      [5 * 60_000, "http://localhost:3000/companies"],
    ] as const) {
      const next = await owner.call(attempt, { params: { id, connection } });
      world.clock.advance(milliseconds);
      expect((await visitor.get(next.address)).headers.get("location"), `${milliseconds} ms later`).toContain(to);
    }
  });
});

describe("X183 X184 X185 who comes in", () => {
  test("X183 a domain is told by the company's name, whoever has an account", async () => {
    const { domain, connected } = await means.company();
    const query = { domain };
    expect(await world.visitor.call(find, { query })).toEqual({ company: null });
    await connected(first);
    const { company } = await world.visitor.call(find, { query: { domain: domain.toUpperCase() } });
    expect(company).toEqual({ name: expect.stringContaining("Company"), enforced: false });
    expect(await world.visitor.call(find, { query: { domain: "nothing.example" } })).toEqual({ company: null });
    expect((await world.visitor.try(find, { query: { domain: "no domain" } })).status).toBe(422);
    expect(await startSignIn(createVisitor(world), "nothing.example")).toBe("sso_provider_not_found");
  });

  test("X185 somebody new gets an account of their name and no team; later they are the same by their number", async () => {
    const { domain, connected } = await means.company();
    await connected(first);
    const ada = member(domain);
    first.next = ada;
    const came = await signInThroughCompany(createVisitor(world), domain);
    if ("refused" in came) return expect.fail(came.refused);
    const { rows } = await world.pool.query("SELECT name, surname, verified FROM users WHERE id = $1", [came.id]);
    expect(rows).toEqual([{ name: "Ada", surname: "Lovelace", verified: true }]);
    expect(await count("company_members WHERE user_id = $1", [came.id])).toBe(0);
    const neighbour = await signUp(world, { email: `bea@${domain}` });
    // Her address there is now another account's here: she keeps her account.
    first.next = { ...ada, email: neighbour.email };
    expect(await signInThroughCompany(createVisitor(world), domain)).toMatchObject({ id: came.id, email: ada.email });
    // The provider gives her former address to somebody else.
    first.next = { ...ada, sub: "somebody-else" };
    expect(await signInThroughCompany(createVisitor(world), domain)).toEqual({ refused: "sso_address_taken" });
    await world.pool.query("UPDATE auth_users SET email = 'a@own.example', email_key = 'a@own.example' WHERE id = $1", [
      came.id,
    ]);
    first.next = ada;
    expect(await signInThroughCompany(createVisitor(world), domain)).toEqual({ refused: "sso_address_elsewhere" });
    const signedUp = await world.pool.query(
      "SELECT detail FROM auth_audit_log WHERE user_id = $1 AND event = 'sign_up'",
      [came.id],
    );
    expect(signedUp.rows).toEqual([{ detail: { method: "sso" } }]);
  });

  test("X185 a suspended user stays out, known to the connection or by the address alone", async () => {
    const { domain, connected } = await means.company();
    await connected(first);
    const known = member(domain);
    first.next = known;
    const came = await signInThroughCompany(createVisitor(world), domain);
    if ("refused" in came) return expect.fail(came.refused);
    const owner = await signUp(world, { email: `dora@${domain}` });
    const suspend = "UPDATE auth_users SET banned_until = $2 WHERE id = ANY($1)";
    await world.pool.query(suspend, [[came.id, owner.id], "2199-01-01"]);
    for (const next of [known, member(domain, { email: owner.email })]) {
      first.next = next;
      expect(await signInThroughCompany(createVisitor(world), domain)).toEqual({ refused: "user_banned" });
    }
    await world.pool.query(suspend, [[came.id, owner.id], null]);
    expect(await signInThroughCompany(createVisitor(world), domain)).toMatchObject({ id: owner.id });
  });

  test("X184 a sign-in starts with a challenge alone, and ends at our start if no page is named", async () => {
    const { domain, connected } = await means.company();
    await connected(first);
    const start = (body: object) => sendRawAuth(world, "POST", "/sso", { body: { domain, ...body } });
    const { challenge } = challengePair();
    for (const half of [{}, { code_challenge: challenge }, { code_challenge_method: "s256" }]) {
      expect(await start(half)).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    }
    const whole = { code_challenge: challenge, code_challenge_method: "s256" };
    expect((await start(whole)).status).toBe(200);
    expect((await start({ ...whole, redirect_to: "http://localhost:3000/settings" })).status).toBe(200);
    const { rows } = await world.pool.query(
      "SELECT redirect_to FROM auth_flow_states WHERE challenge = $1 ORDER BY id",
      [challenge],
    );
    expect(rows.map(({ redirect_to }) => redirect_to)).toEqual([
      "http://localhost:3000/",
      "http://localhost:3000/settings",
    ]);
  });

  test("X185 an account with the address is linked, its unproved password goes; twice at once make one", async () => {
    const { id, domain, connected } = await means.company();
    const { id: connection } = await connected(first);
    const stranger = await signUp(world, { email: `cleo@${domain}` });
    first.next = member(domain, { email: stranger.email });
    expect(await signInThroughCompany(createVisitor(world), domain)).toMatchObject({ id: stranger.id });
    expect(await accessStatus(stranger.token)).toBe(403);
    const query = "SELECT detail FROM auth_audit_log WHERE user_id = $1 AND event = 'identity_linked'";
    const { rows } = await world.pool.query(query, [stranger.id]);
    expect(rows).toEqual([{ detail: { company: id, connection } }]);
    const person = await world.pool.query("SELECT name, surname, verified FROM users WHERE id = $1", [stranger.id]);
    expect(person.rows).toEqual([{ name: "Ada", surname: "Lovelace", verified: true }]);
    await sendQueuedEmails(world);
    const told = (await readWrittenEmails(world)).filter(({ to }) => to?.[0]?.address === stranger.email);
    const { company } = await world.visitor.call(find, { query: { domain } });
    expect(told.at(-1)?.text).toContain(company?.name);
    first.next = member(domain);
    const both = await Promise.all([
      signInThroughCompany(createVisitor(world), domain),
      signInThroughCompany(createVisitor(world), domain),
    ]);
    expect(new Set(both.map((came) => ("id" in came ? came.id : came.refused))).size).toBe(1);
  });

  test.each([
    ["an address that is not verified", { email_verified: false }, "provider_email_needs_verification"],
    ["the word true", { email_verified: "true" }, "provider_email_needs_verification"],
    ["a foreign address", { email: "ada@elsewhere.example" }, "sso_address_elsewhere"],
    ["a token for somebody else", { lies: { aud: "another-product" } }, "bad_oauth_callback"],
    ["another issuer", { lies: { iss: "https://accounts.google.com" } }, "bad_oauth_callback"],
    ["another nonce", { lies: { nonce: "of another sign-in" } }, "bad_oauth_callback"],
    ["an unsigned token", { unsigned: true }, "bad_oauth_callback"],
    ["a strange key", { strangeKey: true }, "bad_oauth_callback"],
  ])("X184 X185 %s opens nothing", async (_what, lie, code) => {
    const { domain, connected } = await means.company();
    await connected(first);
    const before = await count("auth_users", []);
    const detail = JSON.stringify({ method: "sso", code });
    const logged = () => count("auth_audit_log WHERE event = 'sign_in_failed' AND detail = $1::jsonb", [detail]);
    const failures = await logged();
    first.next = member(domain, lie);
    expect(await signInThroughCompany(createVisitor(world), domain)).toEqual({ refused: code });
    expect(await count("auth_users", [])).toBe(before);
    expect(await logged()).toBe(failures + 1);
  });

  test("X184 what nobody could keep of an answer is no failure of ours: too long a number, signs that are none", async () => {
    const { domain, connected, tried } = await means.company();
    const { id } = await connected(first);
    for (const sub of ["x".repeat(100_000), "nul\u0000", "n\u00famero"]) {
      first.next = member(domain, { sub });
      expect(await signInThroughCompany(createVisitor(world), domain)).toEqual({ refused: "bad_oauth_callback" });
      expect((await tried(first, id)).tried).toMatchObject({ failure: "answer", said: null });
    }
    const broken = { given_name: "A\u0000da", family_name: "L\ud800", email: `a\u0000@${domain}` };
    first.next = member(domain, broken);
    const said = { first_name: "A da", last_name: "L\ufffd", email: `a @${domain}` };
    expect((await tried(first, id)).tried).toMatchObject({ failure: "address_missing", said });
    expect(await signInThroughCompany(createVisitor(world), domain)).toEqual({
      refused: "provider_email_needs_verification",
    });
    // Truncated inside a character.
    const long = "a".repeat(199);
    first.next = member(domain, { given_name: `${long}\u{1f600}` });
    expect((await tried(first, id)).tried).toMatchObject({ failure: null, said: { first_name: `${long}\ufffd` } });
  });

  test("X184 an answer at another connection's door, in another browser, or shown twice is refused", async () => {
    const [one, other] = [await means.company(), await means.company()];
    await one.connected(first);
    const foreign = await other.connected(second);
    first.next = member(one.domain);
    const visitor = createVisitor(world);
    const left = await startSignIn(visitor, one.domain);
    if (typeof left === "string") return expect.fail(left);
    const back = await visitor.pass(left);
    const mixed = new URL(back.href.replace(/callback\/[^?]+/, `callback/${foreign.id}`));
    const refused = ({ url }: { url: URL }) => url.searchParams.get("error_code");
    expect(refused(await visitor.land(mixed))).toBe("bad_oauth_state");
    const plain = new URL(back.href.replace(/sso\/callback\/[^?]+/, "callback"));
    expect(refused(await visitor.land(plain))).toBe("bad_oauth_state");
    expect(refused(await createVisitor(world).land(back))).toBe("bad_oauth_state");
    expect((await visitor.land(back)).url.searchParams.get("code")).not.toBeNull();
    expect(refused(await visitor.land(back))).toBe("flow_state_already_used");
  });
});

describe("X186 the end of a connection", () => {
  test.each(["off", "removed"])(
    "%s ends its sessions and no others, and who is on the way does not arrive",
    async (how) => {
      const { id, domain, owner, connected } = await means.company();
      const { id: connection } = await connected(first);
      first.next = member(domain);
      const came = await signInThroughCompany(createVisitor(world), domain);
      if ("refused" in came) return expect.fail(came.refused);
      const late = createVisitor(world);
      const left = await startSignIn(late, domain);
      if (typeof left === "string") return expect.fail(left);
      const { url } = await late.land(await late.pass(left));
      if (how === "off") await owner.call(turn, { params: { id, connection }, body: { on: false } });
      else await owner.call(remove, { params: { id, connection } });
      expect(await accessStatus(came.token)).toBe(403);
      const body = { refresh_token: came.refresh };
      expect((await sendRawAuth(world, "POST", "/token?grant_type=refresh_token", { body })).status).toBe(400);
      expect((await late.client.exchangeCodeForSession(url.searchParams.get("code") ?? "")).error).not.toBeNull();
      expect(await accessStatus(owner.token)).toBe(200);
      expect(await signInThroughCompany(createVisitor(world), domain)).toEqual({ refused: "sso_provider_not_found" });
    },
  );

  test("a lost proof lets nobody in from that moment, then ends sessions and tells the owners once", async () => {
    const { id, domain, owner, connected } = await means.company();
    await connected(first);
    first.next = member(domain);
    const came = await signInThroughCompany(createVisitor(world), domain);
    if ("refused" in came) return expect.fail(came.refused);
    await world.pool.query("UPDATE company_verifications SET method = NULL WHERE company = $1", [id]);
    expect(await signInThroughCompany(createVisitor(world), domain)).toEqual({ refused: "sso_provider_not_found" });
    await disableUnverifiedSignIns(world.ctx);
    await disableUnverifiedSignIns(world.ctx);
    expect(await accessStatus(came.token)).toBe(403);
    const { items } = await owner.call(list, { params: { id } });
    expect(items[0]).toMatchObject({ off: "proof", on_since: null });
    await sendQueuedEmails(world);
    const told = (await readWrittenEmails(world)).filter(
      ({ to, text }) => to?.[0]?.address === owner.email && text?.includes("was not found"),
    );
    expect(told).toHaveLength(1);
  });
});
