import { expect, test } from "vitest";
import { clientAddress, readTrustedProxies } from "./trusted-proxies.ts";

function addressOf(setting: string, socket: string, forwarded: string): string {
  const trusted = readTrustedProxies(setting);
  if (trusted === undefined) throw new Error(`${setting} is refused`);
  return clientAddress(trusted, socket, forwarded);
}

const BALANCER = "10.0.0.7";
const CDN = "198.51.100.9";
const CLIENT = "203.0.113.5";
const FORGED = "192.0.2.66";

test.each([
  ["off", BALANCER, `${CLIENT}, ${CDN}`, BALANCER],
  ["0", BALANCER, CLIENT, BALANCER],
  ["on", BALANCER, `${FORGED}, ${CLIENT}`, CLIENT],
  ["1", BALANCER, `${FORGED}, ${CLIENT}`, CLIENT],
  ["2", BALANCER, `${FORGED}, ${CLIENT}, ${CDN}`, CLIENT],
  ["2", BALANCER, CLIENT, CLIENT],
  ["2", BALANCER, "", BALANCER],
  ["10.0.0.0/8, 198.51.100.0/24", BALANCER, `${FORGED}, ${CLIENT}, ${CDN}`, CLIENT],
  ["10.0.0.0/8,198.51.100.0/24", BALANCER, `${FORGED}, ${CLIENT}`, CLIENT],
  ["10.0.0.0/8", `::ffff:${BALANCER}`, CLIENT, CLIENT],
  ["10.0.0.7", BALANCER, `${CLIENT},`, BALANCER],
  ["fd00::/8, 2001:db8::1", "fd00::2", `${CLIENT}, 2001:db8::1`, CLIENT],
  // A client that bypasses the proxies is not trusted.
  ["10.0.0.0/8", CLIENT, FORGED, CLIENT],
  ["10.0.0.0/8", "unknown", FORGED, "unknown"],
])("item 25: TRUST_PROXY=%s, connected %s, forwarded %s: %s", (setting, socket, forwarded, client) => {
  expect(addressOf(setting, socket, forwarded)).toBe(client);
});

test("rejects a value that is neither a number of proxies nor a list of networks", () => {
  for (const wrong of ["perhaps", "11", "-1", "1.5", "10.0.0.0/33", "10.0.0/8", "10.0.0.0/8/8", "10.0.0.0/", "1,"])
    expect(readTrustedProxies(wrong), wrong).toBeUndefined();
});
