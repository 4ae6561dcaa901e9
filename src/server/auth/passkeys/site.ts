import { isIP } from "node:net";
import type { Config } from "../../platform/config.ts";
import { AuthError } from "../errors.ts";

/** For which host passkeys are made here (the WebAuthn RP ID), and the one origin whose pages may ask for them. */
export type PasskeySite = { readonly id: string; readonly origin: string };

/** Null where browsers know no passkeys: at a bare network address, or where PUBLIC_URL is not encrypted. */
export function passkeySite({ publicUrl }: Pick<Config, "publicUrl">): PasskeySite | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const local = hostname === "localhost" || hostname.endsWith(".localhost");
  const named = isIP(hostname) === 0 && !hostname.startsWith("[");
  return named && (local || protocol === "https:") ? { id: hostname, origin } : null;
}

/** The same for endpoints that cannot do without. Throws `passkeys_off`. */
export function requireSite(config: Pick<Config, "publicUrl">): PasskeySite {
  const site = passkeySite(config);
  if (site === null) throw new AuthError("passkeys_off");
  return site;
}
