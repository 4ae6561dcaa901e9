import { isIPv6 } from "node:net";

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

function splitGroups(part: string): string[] {
  return part.split(":").filter((group) => group !== "");
}

/**
 * The unit that limits count as one caller: an IPv4 address, or the first 64 bits of an IPv6 address, because one
 * customer has the whole network. Anything else is returned unchanged.
 */
export function toNetworkKey(address: string): string {
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = "", tail = ""] = address.replace(/%.*/, "").split("::");
  const [left, right] = [splitGroups(head), splitGroups(tail)];
  const zeros = Array<string>(8 - left.length - right.length).fill("0");
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
