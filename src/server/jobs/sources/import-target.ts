import { isIP, type LookupFunction } from "node:net";
import { isLoopback } from "../../infra/platform/addresses.ts";
import type { Config } from "../../infra/platform/config.ts";
import { isPublicAddress, publicLookup } from "../../infra/platform/network/public-networks.ts";

/** An allowed address with its DNS lookup; undefined where the configuration names a loopback host. */
export type Target = { readonly url: URL; readonly lookup: LookupFunction | undefined };
type TargetConfig = Pick<Config, "importHosts" | "dnsServers">;

/** Whether the list contains the host: by name, with its port if it has one, or under a `*.` domain. */
function isListed(host: string, hosts: readonly string[]): boolean {
  return hosts.some((one) => (one.startsWith("*.") ? host.endsWith(one.slice(1)) : one === host));
}

/**
 * The target of an address (rule X104), null where it may not be fetched: only hosts of IMPORT_HOSTS, by https, at
 * public addresses, whatever their names resolve to. A listed loopback host may also use plain http. `over`: aborts the
 * DNS lookup.
 */
export function resolveImportTarget(
  { importHosts, dnsServers }: TargetConfig,
  url: URL,
  over?: AbortSignal,
): Target | null {
  if (`${url.username}${url.password}` !== "" || !isListed(url.host, importHosts)) return null;
  if (isLoopback(url.hostname)) return { url, lookup: undefined };
  if (url.protocol !== "https:") return null;
  const number = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(number) !== 0 && !isPublicAddress(number)) return null;
  return { url, lookup: publicLookup(dnsServers, over) };
}
