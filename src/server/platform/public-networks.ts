import { type LookupAddress, lookup } from "node:dns";
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

type Found = (error: NodeJS.ErrnoException | null, found: readonly LookupAddress[]) => void;

const TRY_MS = 2_000;

/** Asks these resolvers, those of the machine are not asked then. */
function asking(servers: readonly string[]): (hostname: string, done: Found) => void {
  return (hostname, done) => {
    const resolver = new Resolver({ timeout: TRY_MS, tries: 2, maxTimeout: TRY_MS });
    resolver.setServers(servers);
    const of = (addresses: Promise<string[]>, family: 4 | 6) =>
      addresses.then((found) => found.map((address) => ({ address, family })));
    const both = [of(resolver.resolve4(hostname), 4), of(resolver.resolve6(hostname), 6)];
    void Promise.allSettled(both).then(([four, six]) => {
      const found = [four, six].flatMap((one) => (one?.status === "fulfilled" ? one.value : []));
      if (found.length > 0) done(null, found);
      else done(four?.status === "rejected" ? four.reason : new Error("no address"), []);
    });
  };
}

/**
 * Finds a machine by its name, once, and refuses what is not public: a name may lead anywhere, and to elsewhere when it is asked
 * again. Whoever connects by it connects to what was looked at. `servers`: the resolvers that are asked; null: the machine's.
 */
export function publicLookup(servers: readonly string[] | null): LookupFunction {
  const ask = servers === null ? null : asking(servers);
  return (hostname, options, done) => {
    const answer: Found = (error, found) => {
      const [first] = found;
      if (error !== null || first === undefined) done(error ?? new Error("no address"), "", 0);
      // One of many is enough: which of them is taken is not ours to choose.
      else if (!found.every(({ address }) => isPublicAddress(address))) done(notPublic(), "", 0);
      else if (options.all) done(null, [...found]);
      else done(null, first.address, first.family);
    };
    if (ask === null) lookup(hostname, { ...options, all: true }, (error, found) => answer(error, found ?? []));
    else ask(hostname, answer);
  };
}
