import type { LookupFunction } from "node:net";
import { isLoopback } from "../platform/addresses.ts";
import type { Config } from "../platform/config.ts";
import { publicLookup } from "../platform/network/public-networks.ts";

/** The push services of the browsers there are. A name that begins with a dot stands for all below it. */
export const KNOWN_PUSH_HOSTS: readonly string[] = [
  "fcm.googleapis.com",
  ".push.services.mozilla.com",
  ".notify.windows.com",
  "web.push.apple.com",
];

/** Where a push may go: the address, and the way to find its machine. */
export type PushTarget = { readonly url: URL; readonly lookup: LookupFunction | undefined };

/**
 * Where a subscription's address leads, null where we do not send: anything but https to a known push service on its
 * ordinary port. PUSH_HOSTS (`host` or `host:port`) takes their place; loopback ones may then speak plain http.
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
