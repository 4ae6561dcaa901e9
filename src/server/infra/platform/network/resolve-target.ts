import { isIP, type LookupFunction } from "node:net";
import { isWebhookPort } from "../../../../rules/team/webhooks.ts";
import { isLoopback } from "../addresses.ts";
import type { Config } from "../config.ts";
import { isPublicAddress, publicLookup } from "./public-networks.ts";

/**
 * A permitted target: its URL and the lookup for its host. `lookup` is undefined if the configuration names the host,
 * which the system then resolves.
 */
export type Target = { readonly url: URL; readonly lookup: LookupFunction | undefined };
type Where = Pick<Config, "webhookHosts" | "dnsServers">;

/** The IP address in a URL without brackets; empty for a host name. */
function numberOf({ hostname }: URL): string {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return isIP(bare) === 0 ? "" : bare;
}

/**
 * Resolves a user-supplied URL (rules X73, X189). Null unless it is https on its default port or one from 1024, on the
 * public internet. WEBHOOK_HOSTS allows others (`host` or `host:port`), and plain http for those on this machine.
 * `over` aborts the address lookup.
 */
export function resolveTarget({ webhookHosts, dnsServers }: Where, address: string, over?: AbortSignal): Target | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (`${url.username}${url.password}${url.hash}` !== "") return null;
  if (webhookHosts.includes(url.host)) {
    const spoken = url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname));
    return spoken ? { url, lookup: undefined } : null;
  }
  if (url.protocol !== "https:" || !isWebhookPort(url.port)) return null;
  // An IP address is connected to without a lookup.
  const number = numberOf(url);
  if (number !== "" && !isPublicAddress(number)) return null;
  return { url, lookup: publicLookup(dnsServers, over) };
}
