import { and, eq, gt, isNull, lte, or } from "drizzle-orm";
import { exportJWK, generateKeyPair } from "jose";
import Provider, { type Configuration, errors, interactionPolicy } from "oidc-provider";
import { SCOPES } from "../../../contract/identity/keys/scopes.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { Context } from "../../infra/db/context.ts";
import { authUsers } from "../../infra/db/tables/auth.ts";
import { agentGrants } from "../../infra/db/tables/settings.ts";
import { errorFields } from "../../infra/platform/log.ts";
import { OAUTH_PATHS, originOfInstallation, resourceUri } from "./addresses.ts";
import { createRecords } from "./records.ts";

/** Seconds. */
const ACCESS_TOKEN_S = 3_600;
const REQUEST_S = 900;
const CODE_S = 60;
const GRANT_S = LIMITS.agent.days * 86_400;
const LIFETIMES = {
  AccessToken: ACCESS_TOKEN_S,
  AuthorizationCode: CODE_S,
  RefreshToken: GRANT_S,
  Grant: GRANT_S,
  IdToken: CODE_S,
  Interaction: REQUEST_S,
  Session: REQUEST_S,
};

/** The provider has no sessions: each request is answered by the user on our consent page, with our session. */
function consentPrompts() {
  const { Check, Prompt } = interactionPolicy;
  const unanswered = new Check(
    "unanswered",
    "its person has to allow it",
    ({ oidc }) => oidc.result?.consent === undefined,
  );
  return [new Prompt({ name: "consent", requestable: true }, unanswered)];
}

/** Required by the library; it signs nothing that is issued, since agents get no identity tokens. */
async function createSigningKey() {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  return { ...(await exportJWK(privateKey)), alg: "ES256", use: "sig", kid: "agents" };
}

async function doesAccountExist({ db, clock }: Context, id: string): Promise<boolean> {
  const free = or(isNull(authUsers.banned_until), lte(authUsers.banned_until, clock.now()));
  const [row] = await db
    .select({ id: authUsers.id })
    .from(authUsers)
    .where(and(eq(authUsers.id, id), free));
  return row !== undefined;
}

/** Whether the grant still exists; codes and refresh tokens of a revoked grant are refused. */
async function isGrantActive({ db, clock }: Context, grantId: string | undefined): Promise<boolean> {
  if (grantId === undefined) return true;
  const { id, revoked_at, ends_at } = agentGrants;
  const [row] = await db
    .select({ id })
    .from(agentGrants)
    .where(and(eq(id, grantId), isNull(revoked_at), gt(ends_at, clock.now())));
  return row !== undefined;
}

function providerFeatures(resource: string): Configuration["features"] {
  return {
    devInteractions: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    userinfo: { enabled: false },
    registration: { enabled: true, initialAccessToken: false, issueRegistrationAccessToken: false },
    revocation: { enabled: true },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => resource,
      useGrantedResource: () => true,
      getResourceServerInfo(_ctx, asked) {
        if (asked !== resource) throw new errors.InvalidTarget();
        return {
          scope: SCOPES.join(" "),
          audience: resource,
          accessTokenFormat: "opaque",
          accessTokenTTL: ACCESS_TOKEN_S,
        };
      },
    },
  };
}

async function providerConfiguration(ctx: Context): Promise<Configuration> {
  const resource = resourceUri(ctx.config);
  return {
    adapter: createRecords(ctx, () => new errors.InvalidGrant("already used")),
    jwks: { keys: [await createSigningKey()] as NonNullable<Configuration["jwks"]>["keys"] },
    cookies: {
      keys: ctx.secrets.every("agent cookies").map((key) => key.toString("base64url")),
      names: { session: "agent_session", interaction: "agent_request", resume: "agent_resume" },
    },
    clientAuthMethods: ["none"],
    clientDefaults: { id_token_signed_response_alg: "ES256", token_endpoint_auth_method: "none" },
    responseTypes: ["code"],
    pkce: { required: () => true },
    features: providerFeatures(resource),
    ttl: LIFETIMES,
    expiresWithSession: () => false,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed("refresh_token"),
    // Tokens are not cookies, so an agent in a browser page may request them.
    clientBasedCORS: () => true,
    routes: {
      authorization: OAUTH_PATHS.authorize,
      token: OAUTH_PATHS.token,
      registration: OAUTH_PATHS.register,
      revocation: OAUTH_PATHS.revoke,
      jwks: OAUTH_PATHS.keys,
    },
    interactions: { url: (_ctx, { uid }) => OAUTH_PATHS.request(uid), policy: consentPrompts() },
    async findAccount(_ctx, id, token) {
      const { grantId } = Object(token) as { grantId?: string };
      if (!(await doesAccountExist(ctx, id)) || !(await isGrantActive(ctx, grantId))) return undefined;
      return { accountId: id, claims: () => ({ sub: id }) };
    },
    renderError(koa) {
      koa.status = 303;
      koa.redirect(OAUTH_PATHS.screen("none"));
    },
  };
}

/**
 * The authorization server of this installation for agents (RFC 6749, 7591, 7636, 8707). It keeps no state in memory.
 */
export async function createAgentProvider(ctx: Context): Promise<Provider> {
  const { href } = originOfInstallation(ctx.config);
  const provider = new Provider(href.replace(/\/$/, ""), await providerConfiguration(ctx));
  // `bridge` sets the forwarding headers, not the client.
  provider.proxy = true;
  provider.on("server_error", (_ctx, error) =>
    ctx.log.error(errorFields(error), "an agent's authorization request failed"),
  );
  return provider;
}
