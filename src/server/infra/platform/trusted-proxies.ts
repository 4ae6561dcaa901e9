import { BlockList, isIP, isIPv4 } from "node:net";
import { z } from "zod";

/**
 * The proxies whose forwarding headers are trusted: a number of hops in front of this process, or every proxy in these
 * networks; null: none.
 */
export type TrustedProxies = { readonly hops: number } | { readonly networks: BlockList } | null;

const MAX_HOPS = 10;
const LEAVING_SECONDS = 5;
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIPv4(address) ? "ipv4" : "ipv6";
}

/** Adds one address or a network such as `10.0.0.0/8`. False for anything else. */
function add(networks: BlockList, part: string): boolean {
  const [address = "", prefix, more] = part.split("/");
  if (isIP(address) === 0 || more !== undefined) return false;
  if (prefix === undefined) {
    networks.addAddress(address, familyOf(address));
    return true;
  }
  const bits = Number(prefix);
  if (!/^\d{1,3}$/.test(prefix) || bits > (isIPv4(address) ? 32 : 128)) return false;
  networks.addSubnet(address, bits, familyOf(address));
  return true;
}

/**
 * Parses TRUST_PROXY: `off`, `on` (one proxy), a number of proxies, or a comma-separated list of networks. Undefined
 * for anything else.
 */
export function readTrustedProxies(value: string): TrustedProxies | undefined {
  if (value === "off" || value === "0") return null;
  if (value === "on") return { hops: 1 };
  if (/^\d+$/.test(value)) return Number(value) <= MAX_HOPS ? { hops: Number(value) } : undefined;
  const networks = new BlockList();
  return value.split(",").every((part) => add(networks, part.trim())) ? { networks } : undefined;
}

/** TRUST_PROXY in the environment. */
export const trustedProxies = z
  .string()
  .default("off")
  .transform((value, context) => {
    const trusted = readTrustedProxies(value.trim().toLowerCase());
    if (trusted !== undefined) return trusted;
    context.addIssue(`must be off, on, a number of proxies up to ${MAX_HOPS}, or networks like 10.0.0.0/8,192.0.2.1`);
    return z.NEVER;
  });

/** Default seconds that a stopping process keeps serving. Without a proxy there is no load balancer to wait for. */
export function defaultDrainSeconds(trusted: TrustedProxies): number {
  return trusted === null ? 0 : LEAVING_SECONDS;
}

function isIn(networks: BlockList, address: string): boolean {
  const plain = MAPPED.exec(address)?.[1] ?? address;
  return isIP(plain) !== 0 && networks.check(plain, familyOf(plain));
}

/** Whether the connected socket belongs to a trusted proxy. */
export function isTrusted(trusted: TrustedProxies, socket: string): boolean {
  return trusted !== null && ("hops" in trusted || isIn(trusted.networks, socket));
}

/**
 * The client's address. Takes the socket's address and the `X-Forwarded-For` header, whose last entry is the nearest.
 */
export function clientAddress(trusted: TrustedProxies, socket: string, forwarded: string): string {
  if (trusted === null) return socket;
  const chain = forwarded.split(",").map((part) => part.trim());
  // Fewer entries than hops: the request came by a shorter way, so the first proxy on it recorded the client.
  if ("hops" in trusted) return chain.at(-Math.min(trusted.hops, chain.length)) || socket;
  let nearest = socket;
  for (const address of chain.reverse()) {
    if (!isIn(trusted.networks, nearest) || address === "") return nearest;
    nearest = address;
  }
  return nearest;
}
