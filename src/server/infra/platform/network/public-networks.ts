import machine, { type LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import { BlockList, isIP, type LookupFunction } from "node:net";

/**
 * Special-purpose IPv4 addresses (registries of RFC 6890). Each family has its own list, because mapped addresses match
 * both.
 */
const NOT_PUBLIC_4 = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  NOT_PUBLIC_4.addSubnet(net, bits, "ipv4");

/**
 * The only IPv6 range assigned to the public: addresses that map, translate or tunnel to IPv4, and private ones, are
 * outside …
 */
const PUBLIC_6 = new BlockList();
PUBLIC_6.addSubnet("2000::", 3, "ipv6");
/** … except Teredo and its neighbours, documentation, and 6to4. */
const NOT_PUBLIC_6 = new BlockList();
for (const [net, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  NOT_PUBLIC_6.addSubnet(net, bits, "ipv6");

/** Whether an address is on the public internet: neither this machine nor a private network. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !NOT_PUBLIC_4.check(address, "ipv4");
  // A zone identifies a network interface of this machine.
  if (family !== 6 || address.includes("%")) return false;
  return PUBLIC_6.check(address, "ipv6") && !NOT_PUBLIC_6.check(address, "ipv6");
}

/** Error code: the name resolves to this machine or a private network, so it is not called. */
export const NOT_PUBLIC = "ENOTPUBLIC";

function notPublic(): NodeJS.ErrnoException {
  return Object.assign(new Error("not a public address"), { code: NOT_PUBLIC });
}

/** Timeout of one try of one resolver, and of the whole lookup. */
const [TRY_MS, WHOLE_MS] = [1_500, 4_500];

/** Why there is no address: the name does not exist, or no resolver answered. */
function failureOf(parts: readonly PromiseSettledResult<unknown>[]): NodeJS.ErrnoException {
  const [first] = parts.flatMap((part) => (part.status === "rejected" ? [part.reason as NodeJS.ErrnoException] : []));
  return first ?? Object.assign(new Error("no address"), { code: "ENODATA" });
}

/**
 * Queries resolvers with c-ares instead of the thread pool, so that a silent name server blocks nothing else. Neither
 * /etc/hosts nor search domains apply. Ends with `over`, and after a few seconds in any case.
 */
async function ask(
  hostname: string,
  servers: readonly string[] | null,
  over: AbortSignal | undefined,
): Promise<LookupAddress[]> {
  const resolver = new Resolver({ timeout: TRY_MS, tries: 2, maxTimeout: TRY_MS });
  resolver.setServers(servers ?? machine.getServers());
  const cancel = () => resolver.cancel();
  const late = setTimeout(cancel, WHOLE_MS);
  over?.addEventListener("abort", cancel);
  try {
    const of = async (addresses: Promise<string[]>, family: 4 | 6) =>
      (await addresses).map((address) => ({ address, family }));
    const both = [of(resolver.resolve4(hostname), 4), of(resolver.resolve6(hostname), 6)];
    const parts = await Promise.allSettled(both);
    const found = parts.flatMap((part) => (part.status === "fulfilled" ? part.value : []));
    if (found.length === 0) throw failureOf(parts);
    return found;
  } finally {
    clearTimeout(late);
    over?.removeEventListener("abort", cancel);
  }
}

/**
 * Creates a lookup that resolves a name once and refuses non-public addresses. The connection uses the checked address,
 * because the name may resolve elsewhere the next time. `servers`: the resolvers; null: the system's. `over` aborts.
 */
export function publicLookup(servers: readonly string[] | null, over?: AbortSignal): LookupFunction {
  return (hostname, options, done) => {
    ask(hostname, servers, over).then(
      (found) => {
        const [first] = found;
        // One non-public address is enough to refuse, because the client chooses which one to use.
        if (first === undefined || !found.every(({ address }) => isPublicAddress(address))) done(notPublic(), "", 0);
        else if (options.all) done(null, found);
        else done(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => done(error, "", 0),
    );
  };
}
