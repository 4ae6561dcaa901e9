import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD, sendRawAuth } from "../../../../tests/support/auth-client.ts";
import {
  createSignInWorld,
  type SignInCompany,
  type SignInWorld,
  startSignIn,
} from "../../../../tests/support/company-sign-in.ts";
import { type BrowserVisitor, createVisitor } from "../../../../tests/support/external-sign-in.ts";
import { buildMetadata, buildSamlForm, type SamlFormOptions } from "../../../../tests/support/saml-provider.ts";
import { buildAttribute, createSamlIdp } from "../../../../tests/support/saml-stand-in.ts";
import type { World } from "../../../../tests/support/world.ts";
import { companySignInEndpoints, type SignInConnection } from "../../../contract/companies/company-sign-in.ts";
import { disableUnverifiedSignIns } from "./disable-unverified.ts";

let means: SignInWorld;
let world: World;
const PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";
const provider = createSamlIdp();
const stranger = createSamlIdp();
const { add_saml, enforce, list, metadata, remove, secret, turn } = companySignInEndpoints;
const attempt = companySignInEndpoints.try;

beforeAll(async () => {
  getRequestListener(() => new Response());
  means = await createSignInWorld();
  ({ world } = means);
});
afterAll(() => means.close());

function added({ id, domain, owner }: SignInCompany, xml = buildMetadata(provider)): Promise<SignInConnection> {
  return owner.call(add_saml, { params: { id }, body: { domain, metadata: xml } });
}

type Made = Partial<SamlFormOptions>;

/** As posted by the provider's page: a cross-site form, without our cookies. */
function post(connection: SignInConnection, left: URL, made: Made = {}) {
  const { acs, fields } = buildSamlForm(left, world.clock.now(), { by: provider, ...made });
  expect(acs).toBe(connection.callback);
  return posted(acs, fields);
}

async function posted(address: string, fields: Record<string, string>) {
  const headers = { "content-type": "application/x-www-form-urlencoded", origin: "https://idp.test" };
  const body = new URLSearchParams(fields).toString();
  const response = await world.app.request(address, { method: "POST", headers, body });
  return { status: response.status, fields, to: new URL(response.headers.get("location") ?? "about:blank") };
}

async function leave(visitor: BrowserVisitor, domain: string): Promise<URL> {
  const left = await startSignIn(visitor, domain);
  if (typeof left === "string") throw new Error(left);
  return left;
}

/** Follows the redirects to the end; returns the user, or the error. */
async function end(visitor: BrowserVisitor, callback: URL) {
  const { url } = await visitor.land(callback);
  const code = url.searchParams.get("code");
  if (code === null) return { refused: url.searchParams.get("error_code") ?? url.searchParams.get("error") ?? "" };
  const { data, error } = await visitor.client.exchangeCodeForSession(code);
  return error || data.session === null ? { refused: error?.code ?? "" } : { id: data.session.user.id };
}

async function own({ id, owner }: SignInCompany): Promise<SignInConnection> {
  const [only] = (await owner.call(list, { params: { id } })).items;
  if (only === undefined) throw new Error("no connection");
  return only;
}

async function tried({ id, owner }: SignInCompany, connection: SignInConnection, made: Made) {
  const { address } = await owner.call(attempt, { params: { id, connection: connection.id } });
  const visitor = createVisitor(world);
  const left = new URL((await visitor.get(address)).headers.get("location") ?? "");
  await visitor.land((await post(connection, left, made)).to);
  const { items } = await owner.call(list, { params: { id } });
  return items.find((one) => one.id === connection.id)?.tried;
}

async function connected(company: SignInCompany): Promise<SignInConnection> {
  const connection = await added(company);
  await tried(company, connection, { told: { nameId: `try@${company.domain}` } });
  const params = { id: company.id, connection: connection.id };
  return company.owner.call(turn, { params, body: { on: true } });
}

describe("X181 X182 a connection of SAML", () => {
  test("is made of metadata, shows our addresses, and is tried before it is on", async () => {
    const company = await means.company();
    const { id, domain, owner } = company;
    const connection = await added(company);
    const at = `http://localhost:3000/auth/v1/sso/saml/${connection.id}`;
    expect(connection).toMatchObject({ kind: "saml", callback: `${at}/acs`, metadata: `${at}/metadata`, ready: false });
    const ours = await world.app.request(`${at}/metadata`);
    expect(await ours.text()).toContain(`entityID="${at}/metadata"`);
    expect(ours.headers.get("content-type")).toContain("application/samlmetadata+xml");
    const on = { params: { id, connection: connection.id }, body: { on: true } };
    expect((await owner.try(turn, on)).body.code).toBe("sign_in_untried");
    for (const [made, failure] of [
      [{ told: { nameId: "ann@elsewhere.example" } }, "address_elsewhere"],
      [{ told: { nameId: "nobody" } }, "address_missing"],
      [{ told: { nameId: `ann@${domain}` }, unsigned: true }, "answer"],
      [{ told: { nameId: `ann@${domain}`, status: "Responder" } }, "refused"],
    ] as const)
      expect((await tried(company, connection, made))?.failure).toBe(failure);
    expect((await owner.try(turn, on)).body.code).toBe("sign_in_untried");
    expect(await tried(company, connection, { told: { nameId: `ann@${domain}` } })).toMatchObject({
      failure: null,
      said: { email: `ann@${domain}`, first_name: "Ann" },
    });
    expect((await owner.call(turn, on)).on_since).not.toBeNull();
  });

  test("names the error of metadata at its field, and takes other certificates of the same provider alone", async () => {
    const company = await means.company();
    const { id, owner, domain } = company;
    for (const [xml, code] of [
      ["<html>", "sign_in_metadata"],
      [buildMetadata({ ...provider, certificate: "AAAA" }), "sign_in_metadata_certificate"],
      [buildMetadata(provider, provider.peer.entityId, "javascript:alert(1)"), "sign_in_metadata_address"],
      ["", "required"],
    ] as const) {
      const answer = await owner.try(add_saml, { params: { id }, body: { domain, metadata: xml } });
      expect(answer).toMatchObject({ status: 422, body: { fields: { metadata: { code } } } });
    }
    const connection = await connected(company);
    const params = { id, connection: connection.id };
    const other = await owner.try(metadata, {
      params,
      body: { metadata: buildMetadata(stranger, "https://other.test") },
    });
    expect(other).toMatchObject({ body: { fields: { metadata: { code: "sign_in_metadata_other" } } } });
    expect((await owner.try(secret, { params, body: { client_secret: "x" } })).status).toBe(404);
    await owner.call(metadata, { params, body: { metadata: buildMetadata(stranger) } });
    const visitor = createVisitor(world);
    const old = await post(connection, await leave(visitor, domain), { told: { nameId: `ann@${domain}` } });
    expect(await end(visitor, old.to)).toEqual({ refused: "bad_oauth_callback" });
    const made = { told: { nameId: `ann@${domain}` }, by: stranger };
    expect(await end(visitor, (await post(connection, await leave(visitor, domain), made)).to)).toHaveProperty("id");
  });
});

describe("X182 X217 metadata that is replaced", () => {
  test("is tried before it is switched on or enforced; a try of what it was before says nothing of it", async () => {
    const company = await means.company();
    const { id, owner, domain } = company;
    const connection = await added(company);
    const which = { params: { id, connection: connection.id } };
    const good = { told: { nameId: `ann@${domain}` } };
    await tried(company, connection, good);
    const same = await owner.call(metadata, { ...which, body: { metadata: buildMetadata(provider) } });
    expect(same).toMatchObject({ ready: true, tried: { failure: null } });
    const { address } = await owner.call(attempt, which);
    const visitor = createVisitor(world);
    // A HEAD request does not use up the link.
    await world.app.request(address, { method: "HEAD" });
    const left = new URL((await visitor.get(address)).headers.get("location") ?? "");
    const back = (await post(connection, left, good)).to;
    const changed = await owner.call(metadata, { ...which, body: { metadata: buildMetadata(stranger) } });
    expect(changed).toMatchObject({ ready: false, tried: null });
    await visitor.land(back);
    expect(await own(company)).toMatchObject({ ready: false, tried: null });
    expect((await owner.try(turn, { ...which, body: { on: true } })).body.code).toBe("sign_in_untried");
    await tried(company, connection, { ...good, by: stranger });
    await owner.call(turn, { ...which, body: { on: true } });
    await owner.call(metadata, { ...which, body: { metadata: buildMetadata(provider) } });
    const body = { on: true as const, break_glass: owner.id };
    expect((await owner.try(enforce, { ...which, body })).body.code).toBe("sign_in_untried");
    await owner.call(remove, which);
  });

  test("two tries at once do not end each other", async () => {
    const company = await means.company();
    const connection = await added(company);
    const which = { params: { id: company.id, connection: connection.id } };
    const begin = async (visitor: BrowserVisitor) => {
      const { address } = await company.owner.call(attempt, which);
      return new URL((await visitor.get(address)).headers.get("location") ?? "");
    };
    const [before, after] = [createVisitor(world), createVisitor(world)];
    const old = await begin(before);
    const now = await begin(after);
    await before.land((await post(connection, old, { told: { nameId: "ann@elsewhere.example" } })).to);
    expect((await own(company)).tried).toBeNull();
    await after.land((await post(connection, now, { told: { nameId: `ann@${company.domain}` } })).to);
    expect((await own(company)).tried).toMatchObject({ failure: null });
  });

  test("lets nobody in whom a certificate vouched for that is not there any more, however far they came", async () => {
    const company = await means.company();
    const connection = await connected(company);
    const params = { id: company.id, connection: connection.id };
    const visitor = createVisitor(world);
    const told = { nameId: `ann@${company.domain}` };
    const { to } = await post(connection, await leave(visitor, company.domain), { told });
    await company.owner.call(metadata, { params, body: { metadata: buildMetadata(stranger) } });
    expect(await end(visitor, to)).toEqual({ refused: "bad_oauth_state" });
  });
});

describe("X184 X185 X217 who comes in by SAML", () => {
  test("somebody new gets an account, and is the same when they come again", async () => {
    const company = await means.company();
    const connection = await connected(company);
    const visitor = createVisitor(world);
    const come = async (nameId: string) =>
      end(visitor, (await post(connection, await leave(visitor, company.domain), { told: { nameId } })).to);
    const first = await come(`ann@${company.domain}`);
    expect(first).toHaveProperty("id");
    expect(await come(`Ann@${company.domain}`)).toEqual(first);
    expect(await come("ann@elsewhere.example")).toEqual({ refused: "sso_address_elsewhere" });
  });

  test("a name that is no address is compared to the letter, and has 256 signs at most", async () => {
    const company = await means.company();
    const connection = await connected(company);
    const visitor = createVisitor(world);
    const come = async (nameId: string, email: string) => {
      const told = { nameId, format: PERSISTENT, attributes: buildAttribute("email", `${email}@${company.domain}`) };
      return end(visitor, (await post(connection, await leave(visitor, company.domain), { told })).to);
    };
    const longest = "x".repeat(256);
    const first = await come(longest, "ann");
    expect(first).toHaveProperty("id");
    expect(await come(longest, "ann")).toEqual(first);
    expect(await come(longest.toUpperCase(), "ann")).toEqual({ refused: "sso_address_taken" });
    expect(await come(`${longest}x`, "ben")).toEqual({ refused: "bad_oauth_callback" });
  });

  test("an answer comes within five minutes of the request", async () => {
    const company = await means.company();
    const connection = await connected(company);
    const visitor = createVisitor(world);
    const made = { told: { nameId: `ann@${company.domain}` } };
    const [first, second] = [await leave(visitor, company.domain), await leave(visitor, company.domain)];
    world.clock.advance(5 * 60_000);
    expect((await post(connection, first, made)).to.searchParams.has("ticket")).toBe(true);
    world.clock.advance(1);
    const late = (await post(connection, second, made)).to.searchParams;
    expect(late.get("error_description")).toBe("OAuth state has expired");
  });

  test("an answer is taken once, in the browser that asked, with its ticket", async () => {
    const company = await means.company();
    const connection = await connected(company);
    const made = { told: { nameId: `ann@${company.domain}` } };
    const visitor = createVisitor(world);
    const answer = await post(connection, await leave(visitor, company.domain), made);
    expect([answer.status, answer.to.pathname]).toEqual([303, `/auth/v1/sso/callback/${connection.id}`]);
    // Replayed, it changes nothing and signs nobody in.
    const again = await posted(connection.callback, answer.fields);
    expect(again.to.searchParams.get("error_code")).toBe("flow_state_already_used");
    expect(await end(createVisitor(world), answer.to)).toEqual({ refused: "bad_oauth_state" });
    expect(await end(visitor, answer.to)).toHaveProperty("id");
    // Its flow ended when it issued its code.
    expect(await end(visitor, answer.to)).toEqual({ refused: "bad_oauth_state" });
    const late = await posted(connection.callback, answer.fields);
    expect(late.to.searchParams.get("error_code")).toBe("bad_oauth_state");
    const left = await leave(visitor, company.domain);
    const next = await post(connection, left, made);
    next.to.searchParams.set("ticket", "x".repeat(43));
    expect(await end(visitor, next.to)).toEqual({ refused: "bad_oauth_callback" });
  });

  test("the same assertion for another flow, another company's door, and no signature open nothing", async () => {
    const [one, other] = [await means.company(), await means.company()];
    const [connection, foreign] = [await connected(one), await connected(other)];
    const visitor = createVisitor(world);
    const made = { told: { nameId: `ann@${one.domain}` } };
    const answer = await post(connection, await leave(visitor, one.domain), made);
    const left = await leave(visitor, one.domain);
    const moved = await posted(connection.callback, {
      ...answer.fields,
      RelayState: left.searchParams.get("RelayState") ?? "",
    });
    expect(await end(visitor, moved.to)).toEqual({ refused: "bad_oauth_callback" });
    const mixed = await posted(foreign.callback, answer.fields);
    expect(mixed.to.searchParams.get("error_code")).toBe("bad_oauth_state");
    for (const bad of [
      { unsigned: true },
      { by: stranger },
      { told: { nameId: `ann@${one.domain}`, audience: "https://x" } },
    ]) {
      const sent = await post(connection, await leave(visitor, one.domain), { ...made, ...bad });
      expect(await end(visitor, sent.to)).toEqual({ refused: "bad_oauth_callback" });
    }
  });

  test("a used assertion is kept until it runs out, whatever flow it names", async () => {
    const company = await means.company();
    const connection = await connected(company);
    const visitor = createVisitor(world);
    const left = await leave(visitor, company.domain);
    const made = { told: { nameId: `ann@${company.domain}` } };
    await post(connection, left, made);
    await world.pool.query("UPDATE auth_flow_states SET binding = binding - 'ticket' WHERE id = $1", [
      left.searchParams.get("RelayState"),
    ]);
    const again = await post(connection, left, made);
    expect(again.to.searchParams.get("error_code")).toBe("flow_state_already_used");
    const kept = async () =>
      (await world.pool.query("SELECT FROM company_sign_in_assertions WHERE connection = $1", [connection.id]))
        .rowCount;
    expect(await kept()).toBe(2);
    await disableUnverifiedSignIns(world.ctx);
    expect(await kept()).toBe(2);
    // An assertion without an end is stored for a day, because no request is answered later.
    await post(connection, await leave(visitor, company.domain), {
      told: { ...made.told, until: "9999-01-01T00:00:00Z" },
    });
    const day = new Date(world.clock.now().getTime() + 86_400_000);
    const later = "SELECT FROM company_sign_in_assertions WHERE expires_at > $1";
    expect([await kept(), (await world.pool.query(later, [day])).rowCount]).toEqual([3, 0]);
    await world.pool.query("UPDATE company_sign_in_assertions SET expires_at = '2000-01-01'");
    await disableUnverifiedSignIns(world.ctx);
    expect(await kept()).toBe(0);
  });

  test("what is no form, too long, or nobody's ends as it should", async () => {
    const connection = await added(await means.company());
    const { callback } = connection;
    const long = await posted(callback, { SAMLResponse: "A".repeat(600_000) });
    expect(long.status).toBe(413);
    expect(
      (
        await world.app.request(callback, {
          method: "POST",
          body: "{}",
          headers: { "content-type": "application/json" },
        })
      ).status,
    ).toBe(415);
    expect((await posted(callback, {})).to.searchParams.get("error_code")).toBe("bad_oauth_callback");
    expect((await posted(callback, { RelayState: "'; --" })).to.searchParams.get("error_code")).toBe("bad_oauth_state");
    expect((await world.app.request(callback.replace("/acs", "x/metadata"))).status).toBe(404);
  });

  test("whoever's browser is led here reads of every failure on a page, in their language", async () => {
    const connection = await added(await means.company());
    const headers = { accept: "text/html,*/*;q=0.8", "content-type": "application/x-www-form-urlencoded" };
    const body = `SAMLResponse=${"A".repeat(600_000)}`;
    const long = await world.app.request(connection.callback, { method: "POST", headers, body });
    expect([long.status, new URL(long.headers.get("location") ?? "").pathname]).toEqual([303, "/auth/callback"]);
    const typed = { ...headers, "content-type": "text/plain" };
    const plain = await world.app.request(connection.callback, { method: "POST", headers: typed, body: "x" });
    expect(new URL(plain.headers.get("location") ?? "").searchParams.get("error")).toBe("server_error");
  });

  test("X228 whoever floods what belongs to nobody, or another company's door, locks nobody out", async () => {
    const [one, other] = [await means.company(), await means.company()];
    const connection = await connected(one);
    await connected(other);
    const [visitor, flooding] = [createVisitor(world), createVisitor(world)];
    const made = { told: { nameId: `ann@${one.domain}` } };
    const left = await leave(visitor, one.domain);
    await leave(flooding, other.domain);
    await posted(connection.callback, { RelayState: "nobody's" });
    const { rows } = await world.pool.query("SELECT key FROM rate_limits WHERE key LIKE 'company_sign_in:%'");
    expect(rows.length).toBeGreaterThan(1);
    const used = `UPDATE rate_limits SET points = 2000000000
      WHERE key LIKE 'company_sign_in_strays:%' OR key LIKE 'external_sign_in:%' OR key LIKE '%' || $1`;
    await world.pool.query(used, [(await own(other)).id]);
    try {
      expect((await posted(connection.callback, { RelayState: "nobody's" })).status).toBe(429);
      expect(await startSignIn(flooding, other.domain)).toBe("over_request_rate_limit");
      expect(await startSignIn(flooding, "nothing.example")).toBe("over_request_rate_limit");
      expect(await end(visitor, (await post(connection, left, made)).to)).toHaveProperty("id");
      expect(await end(visitor, (await post(connection, await leave(visitor, one.domain), made)).to)).toHaveProperty(
        "id",
      );
    } finally {
      await world.pool.query("DELETE FROM rate_limits");
    }
  });

  test("an answer that comes while its connection is deleted is refused as one of nobody", async () => {
    const company = await means.company();
    const connection = await connected(company);
    const left = await leave(createVisitor(world), company.domain);
    const remover = await world.pool.connect();
    try {
      await remover.query("BEGIN");
      await remover.query("DELETE FROM company_sign_ins WHERE id = $1", [connection.id]);
      const answer = post(connection, left, { told: { nameId: `ann@${company.domain}` } });
      const waits = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
      await expect.poll(async () => (await world.pool.query(waits)).rowCount).toBeGreaterThan(0);
      await remover.query("COMMIT");
      const { status, to } = await answer;
      expect([status, to.searchParams.get("error_code")]).toEqual([303, "bad_oauth_state"]);
    } finally {
      remover.release();
    }
  });

  test("X187 enforced, a password opens nothing more, and SAML does", async () => {
    const company = await means.company();
    const connection = await connected(company);
    await world.pool.query("UPDATE company_sign_ins SET enforced_since = now() WHERE id = $1", [connection.id]);
    const body = { email: company.owner.email, password: PASSWORD };
    expect(await sendRawAuth(world, "POST", "/token?grant_type=password", { body })).toMatchObject({
      status: 403,
      body: { code: "sso_required" },
    });
    const visitor = createVisitor(world);
    const made = { told: { nameId: `ann@${company.domain}` } };
    expect(await end(visitor, (await post(connection, await leave(visitor, company.domain), made)).to)).toHaveProperty(
      "id",
    );
  });
});
