import type { Account, JsonObject, Session } from "./accounts/rows.ts";
import type { AuthDeps } from "./deps.ts";
import { makeRelyingParty, type RelyingParty } from "./external/provider.ts";
import { type Passwords, passwordsOfProcess } from "./passwords/passwords.ts";
import { type AccessTokens, makeAccessTokens } from "./sessions/access-tokens.ts";
import { makeRefreshTokens, type RefreshTokens } from "./sessions/refresh-tokens.ts";

/** The parts that the endpoints work with. */
export type AuthServer = AuthDeps & {
  readonly accessTokens: AccessTokens;
  readonly refreshTokens: RefreshTokens;
  readonly passwords: Passwords;
  readonly relyingParty: RelyingParty | null;
};

/** Takes the parts of the process; gives them with keys and hashing made ready. */
export function makeAuthServer(deps: AuthDeps): AuthServer {
  const { identityProvider: provider } = deps;
  return {
    ...deps,
    accessTokens: makeAccessTokens(deps),
    refreshTokens: makeRefreshTokens(deps.secrets),
    passwords: passwordsOfProcess(deps.config.passwordCost),
    relyingParty: provider && makeRelyingParty({ provider, publicUrl: deps.config.publicUrl, log: deps.log }),
  };
}

/** A call as an endpoint sees it. */
export type AuthRequest = {
  readonly method: string;
  readonly at: Date;
  readonly query: URLSearchParams;
  /** Of the path, by name. */
  readonly params: Readonly<Record<string, string>>;
  readonly body: JsonObject;
  readonly address: string;
  /** Counts as one caller in limits. */
  readonly network: string;
  readonly userAgent: string;
  readonly headers: Headers;
};

/** The caller of an endpoint for signed-in people, looked up for this very call. */
export type SignedIn = {
  readonly account: Account;
  readonly session: Session;
  /** A second factor is on, and this session, or this token of it, has not proved one. */
  readonly owes: boolean;
};

/** A success; without a body only where the client expects none. */
export type Answer = Said | Redirect | Document;

/** A text that is no JSON: metadata, which other programs read. */
export type Document = { readonly status: 200; readonly text: string; readonly type: string; readonly cookies?: never };

export type Said = {
  readonly status: 200 | 204 | 400;
  readonly body: object | null;
  /** How long others may keep it; nobody may, where it is absent. */
  readonly cache?: string;
  /** Values of Set-Cookie. */
  readonly cookies?: readonly string[];
};

/** Where the browser goes from here; `location` is whole, and was allowed by redirects.ts or belongs to a provider. */
export type Redirect = {
  readonly status: 302 | 303;
  readonly location: string;
  /** Values of Set-Cookie. */
  readonly cookies?: readonly string[];
};

/** A success with this body: an object, also where there is nothing to say, since the client parses it. */
export function ok(body: object): Said {
  return { status: 200, body };
}
