import { isIPv6 } from "node:net";

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * The unit that limits count as one caller: an IPv4 address, or the first 64 bits of an IPv6 address, because one
 * customer has the whole network. Anything else is returned unchanged.
 */
export function toNetworkKey(address: string): string {
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = "", tail = ""] = (address.split("%")[0] ?? "").split("::");
  const [left, right] = [head, tail].map((part) => part.split(":").filter((group) => group !== ""));
  const zeros = Array.from({ length: 8 - (left?.length ?? 0) - (right?.length ?? 0) }, () => "0");
  const groups = [...(left ?? []), ...zeros, ...(right ?? [])].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
