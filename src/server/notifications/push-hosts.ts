import { lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import type { Config } from "../platform/config.ts";

/** The push services of the browsers there are. A name that begins with a dot stands for all below it. */
export const KNOWN_PUSH_HOSTS: readonly string[] = [
  "fcm.googleapis.com",
  ".push.services.mozilla.com",
  ".notify.windows.com",
  "web.push.apple.com",
];

const NOT_PUBLIC = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  NOT_PUBLIC.addSubnet(net, bits, "ipv4");
for (const [net, bits] of [
  ["::", 96],
  ["64:ff9b::", 96],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  NOT_PUBLIC.addSubnet(net, bits, "ipv6");

/** Whether an address is reached over the open internet: not this machine, not the network that it stands in. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !NOT_PUBLIC.check(address, family === 6 ? "ipv6" : "ipv4");
}

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]";
}

/** Where a push may go: the address, and the way to find its machine. */
export type PushTarget = { readonly url: URL; readonly lookup: LookupFunction | undefined };

/** Finds a machine by its name and refuses what is not public: a name may lead anywhere. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error !== null || first === undefined) done(error ?? new Error("no address"), "", 0);
    else if (!found.every(({ address }) => isPublicAddress(address))) done(new Error("not a public address"), "", 0);
    else if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });
};

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
  return known && url.protocol === "https:" && url.port === "" ? { url, lookup: publicLookup } : null;
}
