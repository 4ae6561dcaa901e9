import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createVerificationWorld,
  recordValue,
  type VerificationWorld,
} from "../../../../tests/support/company-verification.ts";
import type { Zone } from "../../../../tests/support/dns-server.ts";
import { testConfig } from "../../../../tests/support/world.ts";
import { companyVerificationEndpoints } from "../../../contract/companies/company-verification.ts";

let means: VerificationWorld;

beforeAll(async () => {
  means = await createVerificationWorld();
});
afterAll(() => means.close());

const check = (params: { id: string }) => means.owner.call(companyVerificationEndpoints.check, { params });

const flood: Zone = { txt: Array.from({ length: 400 }, (_, at) => [`${at}-${"x".repeat(120)}`]) };
const long: Zone = { txt: [Array.from({ length: 250 }, () => "x".repeat(255))] };
const HOSTILE: Record<string, { zone: Zone; answer: "missing" | "unanswered" }> = {
  "hundreds of records": { zone: flood, answer: "missing" },
  "a text of 64 kB": { zone: long, answer: "missing" },
  "zeros and markup": { zone: { txt: [["\0<script>alert(1)</script>\u0007"], [""]] }, answer: "missing" },
  "a record without a text": { zone: { txt: [["fine"], []] }, answer: "unanswered" },
  "a loop of names": { zone: { loop: true }, answer: "missing" },
  "a server that fails": { zone: { code: "SERVFAIL" }, answer: "unanswered" },
  "a server that refuses": { zone: { code: "REFUSED" }, answer: "unanswered" },
  "bytes that are no answer": {
    zone: { raw: (question) => Buffer.concat([question.subarray(0, 2), Buffer.from([0x81, 0x80, 0, 1, 0xff, 0xff])]) },
    answer: "unanswered",
  },
  "a server that is silent": { zone: "silent", answer: "unanswered" },
};

describe("C4 X43 name servers that mean no good", () => {
  it.each(Object.entries(HOSTILE))("C4 X43 %s: an honest answer in time", async (_name, { zone, answer }) => {
    const { domain, params } = await means.posted();
    means.dns.zones.set(domain, zone);
    means.dns.zones.set(`_vouchwell.${domain}`, { txt: [["nothing of ours"]] });
    const begun = performance.now();
    expect(await check(params)).toMatchObject({ verified: null, checked: { answer } });
    expect(performance.now() - begun).toBeLessThan(8_000);
  });

  it("C4 X43 a true record among hundreds of others is found, in pieces too", async () => {
    const { domain, params } = await means.posted();
    const value = recordValue(await means.owner.call(companyVerificationEndpoints.get, { params }));
    means.dns.zones.set(domain, { txt: [...("txt" in flood ? flood.txt : []), [value.slice(0, 7), value.slice(7)]] });
    expect((await check(params)).verified).toMatchObject({ by: "dns" });
  });

  it("C4 item 31 only TXT records of the two names were ever asked for", () => {
    expect(new Set(means.dns.asked.map(({ type }) => type))).toEqual(new Set([16]));
    expect(
      means.dns.asked.filter(({ name }) => !/^(_vouchwell\.)?[a-z0-9-]+\.(example|com|io|co\.uk)$/.test(name)),
    ).toEqual([]);
  });

  it("C4 DNS_SERVERS names addresses with or without a port, or the start stops", () => {
    for (const DNS_SERVERS of ["dns.example", "1.2.3.4:0", "1.2.3", "::1:53:", "[::1", "1.2.3.4, x"])
      expect(() => testConfig(means.world.url, { DNS_SERVERS })).toThrow("DNS_SERVERS: must be addresses");
    const sound = testConfig(means.world.url, { DNS_SERVERS: "1.2.3.4, 1.2.3.4:5353, ::1, [::1]:5353" });
    expect(sound.dnsServers).toEqual(["1.2.3.4", "1.2.3.4:5353", "::1", "[::1]:5353"]);
  });
});
