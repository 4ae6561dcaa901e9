import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

/** The provider's claims about the next person, and how they are wrong. */
export type ProviderTelling = {
  sub: string;
  email?: string;
  email_verified?: unknown;
  name?: string;
  given_name?: string;
  family_name?: string;
  /** Overrides of the token's claims; null removes one. */
  lies?: Record<string, unknown>;
  unsigned?: boolean;
  strangeKey?: boolean;
  /** The address is only available from the userinfo endpoint. */
  later?: boolean;
  /** The provider refuses with this protocol error. */
  refuses?: { error: string; error_description?: string };
};

export type FakeProvider = {
  readonly issuer: string;
  /** Configuration of a product with this provider. */
  readonly settings: Readonly<Record<string, string>>;
  /** Received authorization requests. */
  readonly asked: URLSearchParams[];
  next: ProviderTelling;
  /** Answers normally, 503 to everything, or not at all. */
  mood: "well" | "broken" | "silent";
  close(): Promise<void>;
};

export const CLIENT = { id: "vouchwell-test", secret: "a secret of the provider" };

type Waiting = { said: URLSearchParams; telling: ProviderTelling };

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const part of request) text += part;
  return new URLSearchParams(text);
}

async function makeSigner(issuer: string) {
  const [own, strange] = await Promise.all([generateKeyPair("RS256"), generateKeyPair("RS256")]);
  const published = { keys: [{ ...(await exportJWK(own.publicKey)), alg: "RS256", use: "sig", kid: "one" }] };
  async function tokenFor({ said, telling }: Waiting): Promise<string> {
    const { lies = {}, unsigned, strangeKey, later, refuses: _refuses, email, ...person } = telling;
    const now = Math.floor(Date.now() / 1_000);
    const own_claims = { iss: issuer, aud: CLIENT.id, iat: now, exp: now + 300, nonce: said.get("nonce") };
    const told = { ...own_claims, ...person, ...(!later && email !== undefined && { email }), ...lies };
    const claims = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null));
    if (unsigned) {
      const parts = [{ alg: "none" }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"));
      return `${parts.join(".")}.`;
    }
    const key = strangeKey ? strange.privateKey : own.privateKey;
    return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "one" }).sign(key);
  }
  return { published, tokenFor };
}

/** Parses a Basic header as in RFC 6749: id and secret form-encoded, then together in base64. */
function clientOf(header = ""): string {
  const [id = "", secret = ""] = Buffer.from(header.replace(/^Basic /, ""), "base64")
    .toString()
    .split(":");
  return [id, secret].map((part) => decodeURIComponent(part.replaceAll("+", " "))).join(":");
}

function proves(verifier: string | null, challenge: string | null): boolean {
  return verifier !== null && createHash("sha256").update(verifier).digest("base64url") === challenge;
}

type AuthorizationDesk = {
  authorize(said: URLSearchParams): string;
  exchange(request: IncomingMessage): Promise<object | null>;
  readonly tokens: ReadonlyMap<string, ProviderTelling>;
};

/** Handles authorization requests and their codes. */
function makeDesk(fake: FakeProvider, tokenFor: (waiting: Waiting) => Promise<string>): AuthorizationDesk {
  const codes = new Map<string, Waiting>();
  const tokens = new Map<string, ProviderTelling>();

  function authorize(said: URLSearchParams): string {
    fake.asked.push(said);
    const back = new URL(said.get("redirect_uri") ?? "");
    back.searchParams.set("state", said.get("state") ?? "");
    const { refuses } = fake.next;
    if (refuses !== undefined) for (const [name, text] of Object.entries(refuses)) back.searchParams.set(name, text);
    else {
      const code = randomBytes(16).toString("hex");
      codes.set(code, { said, telling: fake.next });
      back.searchParams.set("code", code);
    }
    return back.href;
  }

  async function exchange(request: IncomingMessage): Promise<object | null> {
    const body = await bodyOf(request);
    const waiting = codes.get(body.get("code") ?? "");
    codes.delete(body.get("code") ?? "");
    const client = clientOf(request.headers.authorization);
    if (waiting === undefined || client !== `${CLIENT.id}:${CLIENT.secret}`) return null;
    if (!proves(body.get("code_verifier"), waiting.said.get("code_challenge"))) return null;
    if (body.get("redirect_uri") !== waiting.said.get("redirect_uri")) return null;
    const access_token = randomBytes(16).toString("hex");
    tokens.set(access_token, waiting.telling);
    return { access_token, token_type: "Bearer", expires_in: 300, id_token: await tokenFor(waiting) };
  }
  return { authorize, exchange, tokens };
}

function discoveryOf(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/me`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256", "none"],
    token_endpoint_auth_methods_supported: ["client_secret_basic"],
  };
}

/** A local OpenID Connect issuer with controlled, also invalid, answers. */
export async function startIdentityProvider(): Promise<FakeProvider> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { published, tokenFor } = await makeSigner(issuer);
  const fake: FakeProvider = {
    issuer,
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret },
    asked: [],
    next: { sub: "nobody" },
    mood: "well",
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };

  const { authorize, exchange, tokens } = makeDesk(fake, tokenFor);

  server.on("request", async (request, response) => {
    if (fake.mood === "silent") return;
    const json = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (fake.mood === "broken") return json(503, { error: "temporarily_unavailable" });
    const url = new URL(request.url ?? "/", issuer);
    if (url.pathname === "/.well-known/openid-configuration") return json(200, discoveryOf(issuer));
    if (url.pathname === "/keys") return json(200, published);
    if (url.pathname === "/auth") return response.writeHead(303, { location: authorize(url.searchParams) }).end();
    if (url.pathname === "/token") {
      const granted = await exchange(request);
      return granted === null ? json(400, { error: "invalid_grant" }) : json(200, granted);
    }
    const told = tokens.get(request.headers.authorization?.replace("Bearer ", "") ?? "");
    if (told === undefined) return json(401, { error: "invalid_token" });
    const { sub, email, email_verified } = told;
    return json(200, { sub, email, email_verified });
  });
  return fake;
}
