import { isIP, type LookupFunction } from "node:net";
import { isLoopback } from "../../platform/addresses.ts";
import type { Config } from "../../platform/config.ts";
import { isPublicAddress, publicLookup } from "../../platform/network/public-networks.ts";

/** Where postings may be fetched from, and the way to find its machine; undefined where the configuration names this machine itself. */
export type Target = { readonly url: URL; readonly lookup: LookupFunction | undefined };
type Where = Pick<Config, "importHosts" | "dnsServers">;

/** Whether a host stands in the list: by its name, with its port where it has one, or under a `*.` domain. */
function isListed(host: string, hosts: readonly string[]): boolean {
  return hosts.some((one) => (one.startsWith("*.") ? host.endsWith(one.slice(1)) : one === host));
}

/**
 * Where an address leads (rule X104), null where nothing is fetched: from hosts of IMPORT_HOSTS alone, by https, over the open internet,
 * wherever their names lead. A loopback host that stands there is fetched from as it is, by plain http too. `over`: nobody waits for the
 * machine's address any more.
 */
export function importTarget({ importHosts, dnsServers }: Where, url: URL, over?: AbortSignal): Target | null {
  if (`${url.username}${url.password}` !== "" || !isListed(url.host, importHosts)) return null;
  if (isLoopback(url.hostname)) return { url, lookup: undefined };
  if (url.protocol !== "https:") return null;
  const number = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(number) !== 0 && !isPublicAddress(number)) return null;
  return { url, lookup: publicLookup(dnsServers, over) };
}
