import { GoTrueClient } from "@supabase/auth-js";
import { type AuthServer, createAuthServer } from "../../src/server/identity/auth/auth-server.ts";
import type { World } from "./world.ts";

/** Inspectable browser storage. */
export type Storage = {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  readonly values: Map<string, string>;
};

function makeStorage(): Storage {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

export const STORAGE_KEY = "sb-database-auth-token";
export const BASE = "http://localhost:3000/auth/v1";
export const PASSWORD = "seven quiet herons";

type Fetch = (request: Request) => Response | Promise<Response>;
export type ClientOptions = { storage?: Storage; address?: string; fetch?: Fetch; flowType?: "pkce" | "implicit" };
export type AuthClient = GoTrueClient & { readonly kept: Storage };

let addresses = 0;

/** An email address that no other test of the run uses. */
export function uniqueAddress(name = "ann"): string {
  addresses += 1;
  return `${name}.${addresses}@people.example`;
}

/** The browser's client library against the product in this process. `address` requires TRUST_PROXY. */
export function authClient(world: World, options: ClientOptions = {}): AuthClient {
  const storage = options.storage ?? makeStorage();
  const send = options.fetch ?? ((request: Request) => world.app.request(request));
  const client = new GoTrueClient({
    url: BASE,
    storageKey: STORAGE_KEY,
    storage,
    flowType: options.flowType ?? "pkce",
    autoRefreshToken: false,
    detectSessionInUrl: false,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      if (options.address !== undefined) request.headers.set("x-forwarded-for", options.address);
      return send(request);
    },
  });
  return Object.assign(client, { kept: storage });
}

/** The auth server's parts of this world, for tests below the HTTP layer. */
export function authServer(world: World): AuthServer {
  return createAuthServer({ ...world.services, addressOf: () => "127.0.0.1", onTakeOver: async () => undefined });
}

export type Member = { client: AuthClient; email: string; id: string; token: string; refresh: string };

/** A user who signed up with PASSWORD through the client library. */
export async function signUp(world: World, options: ClientOptions & { email?: string; data?: object } = {}) {
  const client = authClient(world, options);
  const email = options.email ?? uniqueAddress();
  const { data, error } = await client.signUp({ email, password: PASSWORD, options: { data: options.data ?? {} } });
  if (data.session === null || data.user === null) throw new Error(`sign-up failed: ${error?.message}`);
  const { access_token: token, refresh_token: refresh } = data.session;
  return { client, email, id: data.user.id, token, refresh } satisfies Member;
}

/** The same user on another device. */
export async function signIn(world: World, email: string, options: ClientOptions & { password?: string } = {}) {
  const client = authClient(world, options);
  const { data, error } = await client.signInWithPassword({ email, password: options.password ?? PASSWORD });
  if (data.session === null || data.user === null) throw new Error(`sign-in failed: ${error?.message}`);
  const { access_token: token, refresh_token: refresh } = data.session;
  return { client, email, id: data.user.id, token, refresh } satisfies Member;
}

export type RawAuthResponse = { status: number; body: Record<string, unknown>; headers: Headers };

/** A raw request with the client's version header by default. */
export async function sendRawAuth(
  world: World,
  method: string,
  path: string,
  options: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
): Promise<RawAuthResponse> {
  const headers = new Headers({ "x-supabase-api-version": "2024-01-01", ...options.headers });
  if (options.token !== undefined) headers.set("authorization", `Bearer ${options.token}`);
  const { body } = options;
  if (body !== undefined && !headers.has("content-type")) headers.set("content-type", "application/json;charset=UTF-8");
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const response = await world.app.request(`${BASE}${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: text }),
  });
  const answer = response.status === 204 ? {} : ((await response.json()) as Record<string, unknown>);
  return { status: response.status, body: answer, headers: response.headers };
}
