import { createHmac, generateKeyPairSync, type KeyObject } from "node:crypto";
import { exportSPKI, type JWTPayload, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendRawAuth, signUp } from "../../../../../tests/support/auth-client.ts";
import { createApiClient, createWorld, type World } from "../../../../../tests/support/world.ts";
import { userEndpoints } from "../../../../contract/identity/users.ts";
import { makeSecrets } from "../../../infra/platform/crypto.ts";
import { deriveSigningKey } from "./signing-key.ts";

let world: World;
let genuine: { token: string; payload: JWTPayload };
const ISSUER = "http://localhost:3000/auth/v1";

function decodePart(token: string, place: number): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split(".")[place] ?? "", "base64url").toString());
}

beforeAll(async () => {
  world = await createWorld({ now: new Date().toISOString() });
  const { token } = await signUp(world);
  genuine = { token, payload: decodePart(token, 1) };
});
afterAll(() => world.close());

function sign(payload: JWTPayload, header: Record<string, unknown> = {}, key?: KeyObject): Promise<string> {
  const own = deriveSigningKey(world.services.secrets);
  return new SignJWT(payload)
    .setProtectedHeader({ alg: "ES256", typ: "JWT", kid: own.kid, ...header })
    .sign(key ?? own.privateKey);
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Rejected by auth endpoints with 403 `bad_jwt`, and anonymous for product endpoints. */
async function expectRefused(token: string, what: string): Promise<void> {
  const answer = await sendRawAuth(world, "GET", "/user", { token });
  expect(answer, what).toMatchObject({ status: 403, body: { code: "bad_jwt" } });
  expect(answer.body.message, what).toMatch(/^invalid JWT/);
  expect((await createApiClient(world.app, token).try(userEndpoints.me, {})).status, what).toBe(401);
}

describe("§4.5 access tokens", () => {
  it("carry the claims that the client knows, for an hour", () => {
    expect(decodePart(genuine.token, 0)).toMatchObject({
      alg: "ES256",
      typ: "JWT",
      kid: deriveSigningKey(world.services.secrets).kid,
    });
    const { iat = 0, exp = 0 } = genuine.payload;
    expect(exp - iat).toBe(3_600);
    expect(genuine.payload).toMatchObject({
      iss: ISSUER,
      aud: "authenticated",
      role: "authenticated",
      aal: "aal1",
      phone: "",
      is_anonymous: false,
      app_metadata: { provider: "email", providers: ["email"] },
    });
  });

  it("are checked by the client itself with the published key", async () => {
    const { client, id } = await signUp(world);
    const { data, error } = await client.getClaims();
    expect(error).toBeNull();
    expect(data?.claims.sub).toBe(id);
    const keys = await sendRawAuth(world, "GET", "/.well-known/jwks.json");
    expect(keys.headers.get("cache-control")).toBe("public, max-age=600");
    expect(keys.body.keys).toEqual([
      expect.objectContaining({ kty: "EC", crv: "P-256", alg: "ES256", use: "sig", key_ops: ["verify"] }),
    ]);
    expect(JSON.stringify(keys.body)).not.toMatch(/"d"|"k"/);
  });

  it("are signed with the same key by every process of one SECRET_KEY, and another by another", () => {
    const [one, same, other] = ["secret of sixteen", "secret of sixteen", "secret of sixteeN"].map((text) =>
      deriveSigningKey(makeSecrets(text)),
    );
    expect(one?.published).toEqual(same?.published);
    expect(one?.kid).not.toBe(other?.kid);
  });
});

describe("§12 §13.14 item 14 tokens that are not ours", () => {
  it("accepts the same claims signed anew, so that the refusals below refuse their one fault", async () => {
    expect((await sendRawAuth(world, "GET", "/user", { token: await sign(genuine.payload) })).status).toBe(200);
  });

  it("refuses every other algorithm, HS256 with the public key above all", async () => {
    const own = deriveSigningKey(world.services.secrets);
    const body = encoded(genuine.payload);
    for (const alg of ["none", "None", ""])
      await expectRefused(`${encoded({ alg, typ: "JWT", kid: own.kid })}.${body}.`, alg);
    const secrets = [await exportSPKI(own.publicKey), JSON.stringify(own.published), own.kid, ""];
    for (const secret of secrets) {
      const head = `${encoded({ alg: "HS256", typ: "JWT", kid: own.kid })}.${body}`;
      await expectRefused(`${head}.${createHmac("sha256", secret).update(head).digest("base64url")}`, "HS256");
    }
    const rsa = generateKeyPairSync("rsa", { modulusLength: 2_048 }).privateKey;
    await expectRefused(await sign(genuine.payload, { alg: "RS256" }, rsa), "RS256");
  });

  it("takes no key from the token", async () => {
    const foreign = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const jwk = foreign.publicKey.export({ format: "jwk" });
    const evil = "https://evil.example/keys.json";
    for (const header of [
      {},
      { jwk },
      { jku: evil },
      { x5u: evil },
      { kid: "../../x" },
      { kid: undefined },
      { crit: ["x"], x: 1 },
    ]) {
      await expectRefused(
        await sign(genuine.payload, header, foreign.privateKey).catch(() => "a.b.c"),
        JSON.stringify(header),
      );
    }
    const { publicKey: _unused, ...own } = deriveSigningKey(world.services.secrets);
    await expectRefused(await sign(genuine.payload, { kid: "foreign" }, own.privateKey), "foreign kid");
  });

  it("refuses wrong issuer, audience, kind, times and subject", async () => {
    const now = Math.floor(world.clock.now().getTime() / 1_000);
    const without = (name: string) =>
      Object.fromEntries(Object.entries(genuine.payload).filter(([key]) => key !== name));
    const wrong: [string, JWTPayload, object?][] = [
      ["issuer", { ...genuine.payload, iss: "https://elsewhere.example/auth/v1" }],
      ["audience", { ...genuine.payload, aud: "anon" }],
      ["expired by a second", { ...genuine.payload, exp: now - 1 }],
      ["expires now", { ...genuine.payload, exp: now }],
      ["not yet", { ...genuine.payload, nbf: now + 60 }],
      ["no expiry", without("exp")],
      ["no subject", without("sub")],
      ["no session", without("session_id")],
      ["subject is no id", { ...genuine.payload, sub: "admin" }],
      ["session is no id", { ...genuine.payload, session_id: "1 OR 1=1" }],
      ["another kind", genuine.payload, { typ: "at+jwt" }],
      ["no kind", genuine.payload, { typ: undefined }],
    ];
    for (const [what, payload, header] of wrong) await expectRefused(await sign(payload, { ...header }), what);
  });

  it("refuses changed and broken ones", async () => {
    const [head = "", body = "", proof = ""] = genuine.token.split(".");
    const other = encoded({ ...genuine.payload, sub: world.services.ids.next() });
    for (const token of [
      `${head}.${other}.${proof}`,
      `${head}.${body}.`,
      `${head}.${body}`,
      "x",
      "a.b.c",
      `${genuine.token}.x`,
    ]) {
      await expectRefused(token, token.slice(-20));
    }
  });

  it("does not list another user's session", async () => {
    const other = await signUp(world);
    const token = await sign({ ...genuine.payload, sub: other.id });
    expect((await sendRawAuth(world, "GET", "/user", { token })).body).toMatchObject({ code: "session_not_found" });
    expect((await createApiClient(world.app, token).try(userEndpoints.me, {})).status).toBe(401);
  });

  it("reads the header in any case, and nothing else for a token", async () => {
    for (const scheme of ["bearer", "BEARER", "Bearer "]) {
      const answer = await sendRawAuth(world, "GET", "/user", {
        headers: { authorization: `${scheme} ${genuine.token}` },
      });
      expect(answer.status, scheme).toBe(200);
    }
    for (const authorization of [
      "",
      "Bearer",
      "Bearer ",
      `Basic ${genuine.token}`,
      genuine.token,
      `Bearer ${"x".repeat(20_000)}`,
    ]) {
      const answer = await sendRawAuth(world, "GET", "/user", { headers: { authorization } });
      expect(answer, authorization.slice(0, 20)).toMatchObject({
        status: 401,
        body: { code: "no_authorization", message: "This endpoint requires a valid Bearer token" },
      });
    }
  });
});
