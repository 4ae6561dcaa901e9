import { isIP } from "node:net";
import type { Config } from "../../../infra/platform/config.ts";
import { AuthError } from "../errors.ts";

/** The host that passkeys are made for (the WebAuthn RP ID), and the single origin whose pages may use them. */
export type PasskeySite = { readonly id: string; readonly origin: string };

/** Null if browsers do not support passkeys: for a bare IP address, or a PUBLIC_URL without https. */
export function passkeySite({ publicUrl }: Pick<Config, "publicUrl">): PasskeySite | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const local = hostname === "localhost" || hostname.endsWith(".localhost");
  const named = isIP(hostname) === 0 && !hostname.startsWith("[");
  return named && (local || protocol === "https:") ? { id: hostname, origin } : null;
}

/** The same for endpoints that require it. Throws `passkeys_off`. */
export function requirePasskeySite(config: Pick<Config, "publicUrl">): PasskeySite {
  const site = passkeySite(config);
  if (site === null) throw new AuthError("passkeys_off");
  return site;
}
