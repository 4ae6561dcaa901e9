import type { LookupFunction } from "node:net";
import { isLoopback } from "../infra/platform/addresses.ts";
import type { Config } from "../infra/platform/config.ts";
import { publicLookup } from "../infra/platform/network/public-networks.ts";

/** The push services of the known browsers. A name with a leading dot includes all subdomains. */
export const KNOWN_PUSH_HOSTS: readonly string[] = [
  "fcm.googleapis.com",
  ".push.services.mozilla.com",
  ".notify.windows.com",
  "web.push.apple.com",
];

/** A push destination: the URL, and the resolver for its host. */
export type PushTarget = { readonly url: URL; readonly lookup: LookupFunction | undefined };

/**
 * The destination of a subscription, or null if it is not allowed: only https to a known push service on the default
 * port. PUSH_HOSTS (`host` or `host:port`) replaces the list; its loopback hosts may use plain http.
 */
export function pushTarget(config: Pick<Config, "pushHosts">, endpoint: string): PushTarget | null {
  if (!URL.canParse(endpoint)) return null;
  const url = new URL(endpoint);
  if (url.username !== "" || url.password !== "") return null;
  const { pushHosts } = config;
  if (pushHosts !== null) {
    if (!pushHosts.includes(url.host)) return null;
    const spoken = url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname));
    return spoken ? { url, lookup: undefined } : null;
  }
  const known = KNOWN_PUSH_HOSTS.some((name) =>
    name.startsWith(".") ? url.hostname.endsWith(name) : url.hostname === name,
  );
  return known && url.protocol === "https:" && url.port === "" ? { url, lookup: publicLookup(null) } : null;
}
