import { unsealWith } from "../../platform/crypto.ts";
import { AuthError } from "../errors.ts";
import { type IdentityProvider, makeRelyingParty, type RelyingParty } from "../external/provider.ts";
import type { AuthServer } from "../server.ts";
import { callbackOf, SIGN_IN_SECRETS, type SignInRow } from "./connections.ts";
import { openFetch } from "./open-fetch.ts";

/**
 * Creates the client for a connection's provider, limited to the public internet. Throws `provider_away` if the client
 * secret cannot be read.
 */
export function partyOf(server: AuthServer, row: SignInRow): RelyingParty {
  const { config, log, secrets } = server;
  const opened = row.sealed === "" ? null : unsealWith(secrets.every(SIGN_IN_SECRETS), row.sealed);
  if (opened === null || row.kind !== "oidc") throw new AuthError("provider_away");
  const client = { issuer: row.issuer, clientId: row.client_id, clientSecret: opened.plain.toString("utf8") };
  const provider: IdentityProvider = {
    demo: false,
    offered: async () => true,
    client: async () => client,
    close: async () => undefined,
  };
  const { publicUrl } = config;
  return makeRelyingParty({
    provider,
    publicUrl,
    log,
    callback: callbackOf(publicUrl, row.id),
    fetch: openFetch(config),
  });
}
