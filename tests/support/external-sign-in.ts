import { createHash, randomBytes } from "node:crypto";
import { type AuthClient, authClient, uniqueAddress } from "./auth-client.ts";
import { type FakeProvider, startIdentityProvider } from "./identity-provider.ts";
import { createWorld, type World, type WorldOptions } from "./world.ts";

export const CALLBACK_PAGE = "http://localhost:3000/auth/callback";

/** Where an answer redirects the browser, in parts. */
export type Landing = { status: number; url: URL; headers: Headers };

/** A browser for external sign-in: cookies, storage and the client library. */
export type BrowserVisitor = {
  readonly client: AuthClient;
  readonly cookies: Map<string, string>;
  get(address: string, headers?: Record<string, string>): Promise<Response>;
  /** Starts sign-in: returns the provider's URL. Takes parameters besides those of the library. */
  leave(parameters?: Record<string, string>, redirectTo?: string): Promise<URL>;
  /** Through the provider to its redirect back; it asks nobody. */
  pass(provider: URL): Promise<URL>;
  /** Delivers the provider's answer to the product. */
  land(callback: URL): Promise<Landing>;
  /** Links another sign-in to the signed-in user, or returns the error code. */
  link(): Promise<{ linked: true } | { refused: string }>;
  /** Signs in completely, or returns the error code. */
  signIn(): Promise<{ id: string; email: string; token: string; refresh: string } | { refused: string }>;
};

/** A PKCE pair like the library's. */
export function challengePair(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

/** The cookies of one browser. */
function makeJar() {
  const cookies = new Map<string, string>();
  return {
    cookies,
    cookieOf: () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    keep(response: Response): Response {
      for (const line of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      return response;
    },
  };
}

export function createVisitor(world: World): BrowserVisitor {
  const { cookies, cookieOf, keep } = makeJar();
  const client = authClient(world, {
    async fetch(request) {
      request.headers.set("cookie", cookieOf());
      return keep(await world.app.request(request));
    },
  });
  async function get(address: string, headers: Record<string, string> = {}): Promise<Response> {
    return keep(await world.app.request(address, { headers: { accept: "text/html", cookie: cookieOf(), ...headers } }));
  }
  const visitor: BrowserVisitor = {
    client,
    cookies,
    get,
    async leave(parameters = {}, redirectTo = CALLBACK_PAGE) {
      const options = { redirectTo, scopes: "email profile", queryParams: parameters, skipBrowserRedirect: true };
      const { data } = await client.signInWithOAuth({ provider: "google", options });
      const response = await get(data.url ?? "");
      return new URL(response.headers.get("location") ?? "");
    },
    async pass(provider) {
      const response = await fetch(provider, { redirect: "manual" });
      return new URL(response.headers.get("location") ?? "");
    },
    async land(callback) {
      const response = await get(callback.href);
      return {
        status: response.status,
        url: new URL(response.headers.get("location") ?? "about:blank"),
        headers: response.headers,
      };
    },
    async link() {
      const options = { redirectTo: CALLBACK_PAGE, scopes: "email profile", skipBrowserRedirect: true };
      const asked = await client.linkIdentity({ provider: "google", options });
      if (asked.error !== null || asked.data.url === null) return { refused: asked.error?.code ?? "" };
      const { url } = await visitor.land(await visitor.pass(new URL(asked.data.url)));
      const code = url.searchParams.get("code");
      if (code === null) return { refused: url.searchParams.get("error_code") ?? "" };
      const { error } = await client.exchangeCodeForSession(code);
      return error === null ? { linked: true } : { refused: error.code ?? "" };
    },
    async signIn() {
      const { url } = await visitor.land(await visitor.pass(await visitor.leave()));
      const code = url.searchParams.get("code");
      if (code === null) return { refused: url.searchParams.get("error_code") ?? "" };
      const { data, error } = await client.exchangeCodeForSession(code);
      if (error || data.session === null) return { refused: error?.code ?? "" };
      const { access_token: token, refresh_token: refresh, user } = data.session;
      return { id: user.id, email: user.email ?? "", token, refresh };
    },
  };
  return visitor;
}

export type ExternalWorld = { readonly provider: FakeProvider; readonly world: World; close(): Promise<void> };

/** A product with an external provider. Close it at the end of the file. */
export async function createExternalWorld({ config, ...options }: WorldOptions = {}): Promise<ExternalWorld> {
  const provider = await startIdentityProvider();
  const world = await createWorld({ ...options, config: { ...provider.settings, ...config } });
  return {
    provider,
    world,
    async close() {
      await world.close();
      await provider.close();
    },
  };
}

let people = 0;

/** A new person as described by the provider. */
export function createClaims(email: string = uniqueAddress("grace"), email_verified: unknown = true) {
  people += 1;
  const names = { name: "Grace B. Hopper", given_name: "Grace", family_name: "Hopper" };
  return { sub: `subject-${people}`, email, email_verified, ...names };
}
