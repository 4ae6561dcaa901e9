import type { Account, JsonObject, Session } from "./accounts/rows.ts";
import type { AuthDependencies } from "./dependencies.ts";
import { createRelyingParty, type RelyingParty } from "./external/provider.ts";
import { type PasswordHasher, sharedPasswordHasher } from "./passwords/passwords.ts";
import { type AccessTokens, createAccessTokens } from "./sessions/access-tokens.ts";
import { createRefreshTokens, type RefreshTokens } from "./sessions/refresh-tokens.ts";

/** The dependencies of the endpoints. */
export type AuthServer = AuthDependencies & {
  readonly accessTokens: AccessTokens;
  readonly refreshTokens: RefreshTokens;
  readonly passwords: PasswordHasher;
  readonly relyingParty: RelyingParty | null;
};

/** Builds the dependencies with keys and password hashing. */
export function createAuthServer(deps: AuthDependencies): AuthServer {
  const { identityProvider: provider } = deps;
  return {
    ...deps,
    accessTokens: createAccessTokens(deps),
    refreshTokens: createRefreshTokens(deps.secrets),
    passwords: sharedPasswordHasher(deps.config.passwordCost),
    relyingParty: provider && createRelyingParty({ provider, publicUrl: deps.config.publicUrl, log: deps.log }),
  };
}

/** A request as an endpoint sees it. */
export type AuthRequest = {
  readonly method: string;
  readonly at: Date;
  readonly query: URLSearchParams;
  /** Path parameters by name. */
  readonly params: Readonly<Record<string, string>>;
  readonly body: JsonObject;
  readonly address: string;
  /** The network address that limits count as one caller. */
  readonly network: string;
  readonly userAgent: string;
  readonly headers: Headers;
};

/** The caller of an endpoint for signed-in users, resolved for this request. */
export type SignedIn = {
  readonly account: Account;
  readonly session: Session;
  /** A second factor is enabled, but this session or token has not proved one. */
  readonly owes: boolean;
};

/** A successful response; without a body only if the client expects none. */
export type AuthResponse = JsonResponse | RedirectResponse | TextResponse;

/** A text other than JSON: metadata for other programs. */
export type TextResponse = {
  readonly status: 200;
  readonly text: string;
  readonly type: string;
  readonly cookies?: never;
};

export type JsonResponse = {
  readonly status: 200 | 204 | 400;
  readonly body: object | null;
  /** Cache lifetime; not cacheable if absent. */
  readonly cache?: string;
  /** Values of Set-Cookie. */
  readonly cookies?: readonly string[];
};

/** A redirect; `location` is absolute and allowed by redirects.ts or a provider's. */
export type RedirectResponse = {
  readonly status: 302 | 303;
  readonly location: string;
  /** Values of Set-Cookie. */
  readonly cookies?: readonly string[];
};

/** A success with this body, an object even if empty, because the client parses it. */
export function okResponse(body: object): JsonResponse {
  return { status: 200, body };
}
