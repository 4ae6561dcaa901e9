import { isIP, type LookupFunction } from "node:net";
import { isWebhookPort } from "../../../rules/team/webhooks.ts";
import { isLoopback } from "../addresses.ts";
import type { Config } from "../config.ts";
import { isPublicAddress, publicLookup } from "./public-networks.ts";

/** Where somebody else may be asked: the address, and the way to find its machine; undefined where the configuration names it, and the machine knows. */
export type Target = { readonly url: URL; readonly lookup: LookupFunction | undefined };
type Where = Pick<Config, "webhookHosts" | "dnsServers">;

/** The host of an address as a number, without brackets; an empty text for a name. */
function numberOf({ hostname }: URL): string {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return isIP(bare) === 0 ? "" : bare;
}

/**
 * Where an address that somebody named leads (rules X73, X189), null where we do not send: anything but https on its own port or one from 1024 on, to the open
 * internet. WEBHOOK_HOSTS names others (`host` or `host:port`); those on this machine may then speak plain http. `over`: nobody waits
 * for the machine's address any more.
 */
export function openTarget({ webhookHosts, dnsServers }: Where, address: string, over?: AbortSignal): Target | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (`${url.username}${url.password}${url.hash}` !== "") return null;
  if (webhookHosts.includes(url.host)) {
    const spoken = url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname));
    return spoken ? { url, lookup: undefined } : null;
  }
  if (url.protocol !== "https:" || !isWebhookPort(url.port)) return null;
  // A number is connected to without being looked up.
  const number = numberOf(url);
  if (number !== "" && !isPublicAddress(number)) return null;
  return { url, lookup: publicLookup(dnsServers, over) };
}
