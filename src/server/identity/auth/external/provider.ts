import type { Configuration, CustomFetch } from "openid-client";
import type { Config, OidcClient } from "../../../infra/platform/config.ts";
import type { Log } from "../../../infra/platform/log.ts";
import { AuthError } from "../errors.ts";

/** The provider's name in the API and in stored identities. */
export const PROVIDER = "google";

/** The identity provider of this installation: the configured one, or the demo's. */
export type IdentityProvider = {
  /** The demo provider; its addresses never count as verified (rule A4). */
  readonly demo: boolean;
  /** Whether the provider can be used. Cheap, because the settings report it to every visitor of /auth. */
  offered(): Promise<boolean>;
  /** Client settings and provider metadata. The demo provider starts with the first call. Throws if it cannot start. */
  client(): Promise<OidcClient>;
  close(): Promise<void>;
};

/** The callback URL for the provider. Takes the origin of this installation. */
export function providerCallback(publicUrl: string): string {
  return `${publicUrl}/auth/v1/callback`;
}

/** The configured provider; null if there is none. */
export function configuredProvider({ oidc }: Pick<Config, "oidc">): IdentityProvider | null {
  if (oidc === null) return null;
  return { demo: false, offered: async () => true, client: async () => oidc, close: async () => undefined };
}

/** The provider's claims, with signature, issuer, audience and nonce verified. */
export type Claims = {
  /** Issuer and subject: the same subject of another issuer is a different user. */
  readonly key: string;
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  /** Only a literal `true` counts. */
  readonly email_verified: boolean;
  readonly given_name: string;
  readonly family_name: string;
  readonly name: string;
  readonly demo: boolean;
};

/** The values that bind one sign-in together; stored in the flow, encrypted. */
export type ProviderBinding = { readonly issuer: string; readonly nonce: string; readonly verifier: string };

type AuthorizationParameters = {
  readonly state: string;
  readonly nonce: string;
  readonly challenge: string;
  readonly scope: string;
};

/** Client of an OpenID Connect provider. Loads the library with the first call. */
export type RelyingParty = {
  readonly provider: IdentityProvider;
  /** The current issuer, once its endpoints are known. Throws `provider_away`. */
  issuer(): Promise<string>;
  /** Returns the redirect URL. `extras`: the page's parameters for the provider. Throws `provider_away`. */
  begin(asked: AuthorizationParameters, extras: ReadonlyMap<string, string>): Promise<string>;
  /** Exchanges the code of the provider's response for claims. Throws `provider_away`, `provider_answer_bad`. */
  finish(answer: URLSearchParams, state: string, bond: ProviderBinding): Promise<Claims>;
};

const TIMEOUT_S = 3;
/** The total stays below the deadline of a request. */
const TOTAL_TIMEOUT_MS = 4_200;
const METADATA_CACHE_MS = 60 * 60_000;
const TEXT_LENGTH = 300;

type RelyingPartyOptions = {
  readonly provider: IdentityProvider;
  readonly publicUrl: string;
  readonly log: Log;
  /** The callback URL; by default the installation's. */
  readonly callback?: string;
  /** The `fetch` to use if the provider's URL is not trusted. */
  readonly fetch?: CustomFetch;
};

/** True if the provider could not be reached, as opposed to a wrong response. */
function isUnreachable(error: unknown): boolean {
  // Checks properties instead of `instanceof`: a response among the causes is not an instance of the global Response,
  // which the server replaces.
  for (let cause = error; typeof cause === "object" && cause !== null; cause = Reflect.get(cause, "cause")) {
    const { name, message, status } = cause as { name?: unknown; message?: unknown; status?: unknown };
    if (name === "TimeoutError" || name === "AbortError" || message === "fetch failed") return true;
    if (typeof status === "number" && status >= 500) return true;
  }
  return false;
}

/** The library's error code; its causes contain tokens and names, which must not be logged. */
function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const code: unknown = Reflect.get(error, "code");
  return typeof code === "string" ? code : error.name;
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DOMException("The provider took too long", "TimeoutError")), TOTAL_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function discover(known: OidcClient, fetch: CustomFetch | undefined): Promise<Configuration> {
  const oidc = await import("openid-client");
  const issuer = new URL(known.issuer);
  const local = issuer.protocol === "http:" ? [oidc.allowInsecureRequests] : [];
  const [post, basic] = [oidc.ClientSecretPost(known.clientSecret), oidc.ClientSecretBasic(known.clientSecret)];
  return oidc.discovery(
    issuer,
    known.clientId,
    known.clientSecret,
    // The standard's default is Basic authentication if an issuer lists no method.
    (server, ...rest) =>
      (server.token_endpoint_auth_methods_supported?.includes("client_secret_post") ? post : basic)(server, ...rest),
    // By default the library trusts the TLS connection and does not verify the signature.
    {
      timeout: TIMEOUT_S,
      execute: [oidc.enableNonRepudiationChecks, ...local],
      ...(fetch && { [oidc.customFetch]: fetch }),
    },
  );
}

type CachedMetadata = { readonly at: number; readonly configuration: Promise<Configuration> };

/** Caches the issuer's metadata for one hour; failed requests are not cached. */
function createMetadataCache(fetch: CustomFetch | undefined) {
  const found = new Map<string, CachedMetadata>();
  return function configurationOf(known: OidcClient): Promise<Configuration> {
    const at = performance.now();
    const before = found.get(known.issuer);
    if (before !== undefined && at - before.at < METADATA_CACHE_MS) return before.configuration;
    const configuration = discover(known, fetch);
    found.set(known.issuer, { at, configuration });
    configuration.catch(() => found.delete(known.issuer));
    return configuration;
  };
}

/**
 * The standard's format of a subject (OpenID Connect Core, section 2); others could not be stored and looked up
 * reliably.
 */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;

/** Removes characters that PostgreSQL cannot store. */
function cleanText(value: unknown): string {
  return typeof value === "string"
    ? value
        .slice(0, TEXT_LENGTH)
        .replaceAll(/\p{Cc}/gu, " ")
        .toWellFormed()
    : "";
}

type ProviderClaims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string };

function toClaims(said: ProviderClaims, demo: boolean): Claims {
  const { iss: issuer, sub: subject } = said;
  if (!SUBJECT.test(subject)) throw new AuthError("provider_answer_bad");
  return {
    // The demo's issuer uses another port after every start.
    key: `${demo ? "demo" : issuer} ${subject}`,
    issuer,
    subject,
    email: cleanText(said.email) || null,
    email_verified: said.email_verified === true,
    given_name: cleanText(said.given_name),
    family_name: cleanText(said.family_name),
    name: cleanText(said.name),
    demo,
  };
}

/** Exchanges the code for claims; reads the address from the userinfo endpoint if the token does not contain it. */
async function exchangeForClaims(
  configuration: Configuration,
  answer: URL,
  state: string,
  bond: ProviderBinding,
): Promise<ProviderClaims> {
  const oidc = await import("openid-client");
  const tokens = await oidc.authorizationCodeGrant(configuration, answer, {
    expectedState: state,
    expectedNonce: bond.nonce,
    pkceCodeVerifier: bond.verifier,
    idTokenExpected: true,
  });
  const said = tokens.claims();
  if (said === undefined) throw new AuthError("provider_answer_bad");
  if (said.email !== undefined) return said;
  return { ...(await oidc.fetchUserInfo(configuration, tokens.access_token, said.sub)), ...said };
}

/** Takes the provider, the installation's origin and the log; callback URL and `fetch` are optional. */
export function createRelyingParty({ provider, publicUrl, log, callback, fetch }: RelyingPartyOptions): RelyingParty {
  const redirectUri = callback ?? providerCallback(publicUrl);
  const configurationOf = createMetadataCache(fetch);

  /** Another process may have started the flow with its own demo provider; any other issuer is the configured one. */
  async function clientFor(issuer: string): Promise<OidcClient> {
    const own = await provider.client();
    if (own.issuer === issuer) return own;
    if (!provider.demo || new URL(issuer).hostname !== "127.0.0.1") throw new AuthError("oauth_state_bad");
    return { ...own, issuer };
  }

  async function asked<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await withTimeout(work());
    } catch (cause) {
      if (cause instanceof AuthError) throw cause;
      const away = isUnreachable(cause);
      log.warn({ code: errorCode(cause), away }, "the identity provider's response could not be used");
      throw new AuthError(away ? "provider_away" : "provider_answer_bad", { cause });
    }
  }

  /** Any failure to read the provider's metadata counts as unavailable. */
  async function current(): Promise<{ known: OidcClient; configuration: Configuration }> {
    try {
      const known = await provider.client();
      return { known, configuration: await configurationOf(known) };
    } catch (cause) {
      log.warn({ code: errorCode(cause) }, "the identity provider's metadata could not be read");
      throw new AuthError("provider_away", { cause });
    }
  }

  return {
    provider,
    issuer: () => asked(async () => (await current()).known.issuer),
    begin: (wanted, extras) =>
      asked(async () => {
        const { configuration } = await current();
        const { buildAuthorizationUrl } = await import("openid-client");
        const { state, nonce, scope, challenge: code_challenge } = wanted;
        const own = { redirect_uri: redirectUri, scope, state, nonce, code_challenge, code_challenge_method: "S256" };
        return buildAuthorizationUrl(configuration, { ...Object.fromEntries(extras), ...own }).href;
      }),
    finish: (answer, state, bond) =>
      asked(async () => {
        const configuration = await configurationOf(await clientFor(bond.issuer));
        return toClaims(
          await exchangeForClaims(configuration, new URL(`${redirectUri}?${answer}`), state, bond),
          provider.demo,
        );
      }),
  };
}
