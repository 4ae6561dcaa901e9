import { decryptWithAny } from "../../../infra/platform/crypto.ts";
import type { AuthServer } from "../auth-server.ts";
import { AuthError } from "../errors.ts";
import { createRelyingParty, type IdentityProvider, type RelyingParty } from "../external/provider.ts";
import { CLIENT_SECRET_PURPOSE, type ConnectionRow, callbackUrl } from "./connections.ts";
import { createPublicFetch } from "./public-fetch.ts";

/**
 * Creates the client for a connection's provider, limited to the public internet. Throws `provider_away` if the client
 * secret cannot be read.
 */
export function createCompanyRelyingParty(server: AuthServer, row: ConnectionRow): RelyingParty {
  const { config, log, secrets } = server;
  const opened = row.encrypted === "" ? null : decryptWithAny(secrets.every(CLIENT_SECRET_PURPOSE), row.encrypted);
  if (opened === null || row.kind !== "oidc") throw new AuthError("provider_away");
  const client = { issuer: row.issuer, clientId: row.client_id, clientSecret: opened.plain.toString("utf8") };
  const provider: IdentityProvider = {
    demo: false,
    offered: async () => true,
    client: async () => client,
    close: async () => undefined,
  };
  const { publicUrl } = config;
  return createRelyingParty({
    provider,
    publicUrl,
    log,
    callback: callbackUrl(publicUrl, row.id),
    fetch: createPublicFetch(config),
  });
}
