import machine, { type LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DnsServer, startDnsServer } from "../../../../../tests/support/dns-server.ts";
import { isPublicAddress, publicLookup } from "./public-networks.ts";

let dns: DnsServer;
beforeAll(async () => {
  dns = await startDnsServer();
});
afterAll(() => dns.close());

const PRIVATE = [
  // Loopback and unspecified.
  "127.0.0.1",
  "127.255.255.254",
  "0.0.0.0",
  "0.1.2.3",
  "::1",
  "::",
  "::127.0.0.1",
  "::7f00:1",
  // Private networks and carrier-grade NAT.
  "10.0.0.1",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "100.64.0.1",
  "100.127.255.254",
  "fc00::1",
  "fdff::1",
  // Link-local, where clouds serve their instance metadata.
  "169.254.169.254",
  "169.254.0.1",
  "fe80::1",
  "fe80::1%eth0",
  "febf::1",
  "fec0::1",
  "fd00:ec2::254",
  // IPv4 inside of IPv6: mapped, 6to4, NAT64, Teredo, ISATAP.
  "::ffff:127.0.0.1",
  "::ffff:10.0.0.1",
  "::ffff:7f00:1",
  "::ffff:8.8.8.8",
  "::ffff:0:127.0.0.1",
  "2002:7f00:1::",
  "2002:a00:1::",
  "64:ff9b::7f00:1",
  "64:ff9b::10.0.0.1",
  "64:ff9b:1::1",
  "2001:0:7f00:1::",
  "fe80::5efe:7f00:1",
  // Documentation, benchmarks, multicast, broadcast, reserved.
  "192.0.2.1",
  "198.51.100.1",
  "203.0.113.1",
  "2001:db8::1",
  "3fff::1",
  "198.18.0.1",
  "198.19.255.255",
  "192.0.0.8",
  "192.88.99.1",
  "224.0.0.1",
  "239.255.255.255",
  "240.0.0.1",
  "255.255.255.255",
  "ff02::1",
  "ff0e::1",
  "100::1",
  "5f00::1",
  // Not an IP address.
  "",
  "localhost",
  "1.2.3",
  "0x7f.1",
  "2130706433",
  "1.2.3.4.5",
  "[::1]",
  "::g",
];
const PUBLIC = [
  "8.8.8.8",
  "142.250.74.74",
  "172.15.255.255",
  "172.32.0.1",
  "100.63.255.255",
  "100.128.0.1",
  "169.253.1.1",
];
const PUBLIC_6 = ["2a00:1450:4001:82a::200a", "2606:4700::1111", "2001:4860:4860::8888", "2003::1"];

test.each(PRIVATE)("X73 %j is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([...PUBLIC, ...PUBLIC_6])("X73 %s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

function find(name: string, servers: readonly string[] | null = [dns.address]): Promise<LookupAddress[] | string> {
  return new Promise((resolve) => {
    publicLookup(servers)(name, { all: true }, (error, found) =>
      resolve(error === null ? (found as LookupAddress[]) : (error.code ?? error.message)),
    );
  });
}

test("X73 resolves a name once and connects to that address, even if the name resolves differently later", async () => {
  dns.zones.set("rebinding.example", { leads: (nth) => (nth === 0 ? ["8.8.8.8"] : ["127.0.0.1"]) });
  expect(await find("rebinding.example")).toEqual([{ address: "8.8.8.8", family: 4 }]);
  expect(dns.asked.filter(({ name, type }) => name === "rebinding.example" && type === 1)).toHaveLength(1);
  expect(await find("rebinding.example")).toBe("ENOTPUBLIC");
});

test("X73 one private address among public ones refuses all of them, in either family", async () => {
  dns.zones.set("mixed.example", { leads: () => ["8.8.8.8", "10.0.0.1"] });
  dns.zones.set("mixed6.example", { leads: () => ["8.8.8.8", "::1"] });
  dns.zones.set("both.example", { leads: () => ["8.8.8.8", "2606:4700::1111"] });
  expect(await find("mixed.example")).toBe("ENOTPUBLIC");
  expect(await find("mixed6.example")).toBe("ENOTPUBLIC");
  expect(await find("both.example")).toHaveLength(2);
  expect(await find("nowhere.example")).toBe("ENOTFOUND");
});

test("X73 uses the system's resolvers if none are configured, and a silent one blocks no other lookup", async () => {
  const before = machine.getServers();
  machine.setServers([dns.address]);
  try {
    dns.zones.set("silent.example", "silent");
    dns.zones.set("machine.example", { leads: () => ["8.8.8.8"] });
    const begun = performance.now();
    // More lookups than the process has threads in its pool.
    const silent = Promise.all(Array.from({ length: 12 }, () => find("silent.example", null)));
    expect(await find("machine.example", null)).toEqual([{ address: "8.8.8.8", family: 4 }]);
    await lookup("localhost");
    expect(performance.now() - begun).toBeLessThan(1_000);
    for (const said of await silent) expect(said).toMatch(/^(?:ETIMEOUT|ECANCELLED)$/);
    expect(performance.now() - begun).toBeLessThan(6_000);
  } finally {
    machine.setServers(before);
  }
}, 20_000);

test("X73 an aborted lookup ends at once", async () => {
  dns.zones.set("silent.example", "silent");
  const over = new AbortController();
  const begun = performance.now();
  const said = new Promise((resolve) => {
    publicLookup([dns.address], over.signal)("silent.example", { all: true }, (error) => resolve(error?.code));
  });
  over.abort();
  expect(await said).toBe("ECANCELLED");
  expect(performance.now() - begun).toBeLessThan(1_000);
});

test("X73 does not resolve names known only to this machine", async () => {
  expect(await find("localhost")).toBe("ENOTFOUND");
});
