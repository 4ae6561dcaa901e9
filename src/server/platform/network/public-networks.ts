import machine, { type LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** What is not the open internet (the registries of special addresses, RFC 6890): each family by itself, as mapped addresses belong to both. */
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

/** Only these of version 6 are given to anybody: what maps, translates or tunnels to version 4, and every private one, lies outside … */
const PUBLIC_6 = new BlockList();
PUBLIC_6.addSubnet("2000::", 3, "ipv6");
/** … but for Teredo and its neighbours, documentation, and 6to4. */
const NOT_PUBLIC_6 = new BlockList();
for (const [net, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  NOT_PUBLIC_6.addSubnet(net, bits, "ipv6");

/** Whether an address is reached over the open internet: not this machine, not the network that it stands in. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !NOT_PUBLIC_4.check(address, "ipv4");
  // A zone names a network card of this machine.
  if (family !== 6 || address.includes("%")) return false;
  return PUBLIC_6.check(address, "ipv6") && !NOT_PUBLIC_6.check(address, "ipv6");
}

/** The name leads to this machine or a network of its own, and is not asked for that reason. */
export const NOT_PUBLIC = "ENOTPUBLIC";

function notPublic(): NodeJS.ErrnoException {
  return Object.assign(new Error("not a public address"), { code: NOT_PUBLIC });
}

/** One try of one resolver, and all of a look. */
const [TRY_MS, WHOLE_MS] = [1_500, 4_500];

/** Why there is no address: the name is not there, or nobody said anything. */
function failureOf(parts: readonly PromiseSettledResult<unknown>[]): NodeJS.ErrnoException {
  const [first] = parts.flatMap((part) => (part.status === "rejected" ? [part.reason as NodeJS.ErrnoException] : []));
  return first ?? Object.assign(new Error("no address"), { code: "ENODATA" });
}

/**
 * Asks resolvers by c-ares, never by the few hands that the process has for everything slow: a name server that is silent holds up nobody
 * else. Neither /etc/hosts nor search domains count. Ends with `over`, and in any case after a few seconds.
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
 * Finds a machine by its name, once, and refuses what is not public: a name may lead anywhere, and to elsewhere when it is asked
 * again. Whoever connects by it connects to what was looked at. `servers`: the resolvers that are asked; null: the machine's.
 * `over`: nobody waits for it any more.
 */
export function publicLookup(servers: readonly string[] | null, over?: AbortSignal): LookupFunction {
  return (hostname, options, done) => {
    ask(hostname, servers, over).then(
      (found) => {
        const [first] = found;
        // One of many is enough: which of them is taken is not ours to choose.
        if (first === undefined || !found.every(({ address }) => isPublicAddress(address))) done(notPublic(), "", 0);
        else if (options.all) done(null, found);
        else done(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => done(error, "", 0),
    );
  };
}
