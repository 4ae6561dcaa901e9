import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createVerificationWorld,
  recordValue,
  type VerificationWorld,
} from "../../../../tests/support/company-verification.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { companyEndpoints } from "../../../contract/companies/companies.ts";
import { companyVerificationEndpoints } from "../../../contract/companies/company-verification.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { pollVerifications } from "./poll-records.ts";

let means: VerificationWorld;
let world: World;
let owner: Person;
let other: Person;

beforeAll(async () => {
  means = await createVerificationWorld();
  ({ world, owner } = means);
  other = await world.person("Otto Other");
});
afterAll(() => means.close());

const verificationOf = (params: { id: string }) => owner.call(companyVerificationEndpoints.get, { params });
const check = (params: { id: string }) => owner.call(companyVerificationEndpoints.check, { params });
const badgeOf = async (params: { id: string }) => (await world.visitor.call(companyEndpoints.get, { params })).verified;

describe("C1 C4 a record in the name servers", () => {
  it("C1 proves the domain at either name, and the badge is there at once", async () => {
    for (const prefix of ["", "_vouchwell."]) {
      const { domain, job, params } = await means.posted();
      expect((await world.visitor.call(jobEndpoints.get, { params: { id: job } })).company.verified).toBe(false);
      const before = await verificationOf(params);
      expect(before).toMatchObject({ domain, verified: null, record: { names: [domain, `_vouchwell.${domain}`] } });
      expect(await check(params)).toMatchObject({ verified: null, checked: { answer: "missing" } });
      means.publish(`${prefix}${domain}`, recordValue(before));
      const after = await check(params);
      expect(after).toMatchObject({ verified: { by: "dns" }, checked: { answer: "found" }, ends_at: null });
      expect(await badgeOf(params)).toEqual(after.verified);
      expect((await world.visitor.call(jobEndpoints.get, { params: { id: job } })).company.verified).toBe(true);
    }
  });

  it("C1 X9 the value of one company is not valid for another one at the same domain", async () => {
    const mine = await means.posted("shared.example");
    const theirs = await means.posted("shared.example", other);
    means.publish("shared.example", recordValue(await verificationOf(mine.params)));
    const answer = await other.call(companyVerificationEndpoints.check, { params: theirs.params });
    expect(answer).toMatchObject({ verified: null, checked: { answer: "missing" } });
    expect(recordValue(answer)).not.toBe(recordValue(await verificationOf(mine.params)));
  });

  it("C4 keeps checking automatically for a record that appears late", async () => {
    const { domain, params } = await means.posted();
    const waiting = await check(params);
    expect(waiting.next_check_at).not.toBeNull();
    await pollVerifications(world.ctx);
    expect(await badgeOf(params)).toBeNull();
    means.publish(domain, recordValue(waiting));
    world.clock.advance(11 * 60_000);
    await pollVerifications(world.ctx);
    expect(await badgeOf(params)).toMatchObject({ by: "dns" });
  });

  it("R1 only users who may edit the company see or start any of it", async () => {
    const { params } = await means.posted();
    for (const endpoint of [companyVerificationEndpoints.get, companyVerificationEndpoints.check])
      expect((await other.try(endpoint, { params })).status).toBe(404);
    expect((await other.try(companyVerificationEndpoints.mail, { params, body: { mailbox: "jane" } })).status).toBe(
      404,
    );
  });
});

describe("C3 a mail to an address at the domain", () => {
  it("C3 verifies it by a click, once, within the hour, only for users who may edit the company", async () => {
    const { domain, params } = await means.posted();
    const sent = await owner.call(companyVerificationEndpoints.mail, { params, body: { mailbox: "jane.doe" } });
    expect(sent.mailed_until).toBe(new Date(world.clock.now().getTime() + 3_600_000).toISOString());
    const [mail] = await means.mailed(`Verify ${domain}`);
    expect(mail?.to).toBe(`jane.doe@${domain}`);
    const body = { token: mail?.token ?? "" };
    expect(await owner.call(companyVerificationEndpoints.open, { body })).toMatchObject({ company: params, domain });
    expect(await badgeOf(params)).toBeNull();
    for (const endpoint of [companyVerificationEndpoints.open, companyVerificationEndpoints.confirm])
      expect((await other.try(endpoint, { body })).status).toBe(410);
    const both = await Promise.all([1, 2].map(() => owner.try(companyVerificationEndpoints.confirm, { body })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect(await badgeOf(params)).toMatchObject({ by: "mail" });
  });

  it("C3 a link that was followed by another one, or whose company has moved, proves nothing", async () => {
    const { domain, params } = await means.posted();
    const send = () => owner.call(companyVerificationEndpoints.mail, { params, body: { mailbox: "jane" } });
    await send();
    await send();
    const [first, second] = await means.mailed(`Verify ${domain}`);
    const press = async (token = "") =>
      (await owner.try(companyVerificationEndpoints.confirm, { body: { token } })).status;
    expect(await press(first?.token)).toBe(410);
    const { name } = await owner.call(companyEndpoints.get, { params });
    await owner.call(companyEndpoints.update, { params, body: { name, website: "https://moved.example", logo: null } });
    expect(await press(second?.token)).toBe(410);
    expect(await badgeOf(params)).toBeNull();
  });

  it("C3 no address at a host for everybody, and no address that is put together otherwise", async () => {
    for (const domain of ["gmail.com", "mail.yahoo.co.uk", "fastmail.com", "somebody.github.io"]) {
      const { params } = await means.posted(domain);
      const answer = await owner.try(companyVerificationEndpoints.mail, { params, body: { mailbox: "jane" } });
      expect([domain, answer.body.code]).toEqual([domain, "company_mail_public"]);
      expect((await verificationOf(params)).by_mail).toBe(false);
    }
    const { params } = await means.posted();
    for (const mailbox of ["", "a@gmail.com", "a b", "a,b", "a>", "a\r\nBcc: x", "x".repeat(65), "ü", "a..b"]) {
      const answer = await owner.try(companyVerificationEndpoints.mail, { params, body: { mailbox } });
      expect([mailbox, answer.status]).toEqual([mailbox, 422]);
      expect(Object.keys(answer.body.fields as object)).toEqual(["mailbox"]);
    }
  });

  it("X40 X41 mails to one address and to one domain are few", async () => {
    const strict = await createWorld({ config: { DNS_SERVERS: means.dns.address, RATE_LIMIT_FACTOR: "1" } });
    try {
      const by = await strict.person("Petra Poster");
      const { company } = await strict.job(by, { company_website: "https://few.example" });
      const send = async () =>
        (await by.try(companyVerificationEndpoints.mail, { params: { id: company.id }, body: { mailbox: "jane" } }))
          .status;
      expect([await send(), await send(), await send(), await send()]).toEqual([200, 200, 200, 429]);
      expect(await strict.queue.waiting((name) => name.startsWith("send-mail"))).toHaveLength(3);
    } finally {
      await strict.close();
    }
  });
});

describe("C2 the website and its domain", () => {
  it("C2 another page of the same domain keeps the proof, another domain ends it", async () => {
    const { domain, params } = await means.proved();
    const { name } = await owner.call(companyEndpoints.get, { params });
    const moveTo = (website: string) =>
      owner.call(companyEndpoints.update, { params, body: { name, website, logo: null } });
    const since = (await badgeOf(params))?.since;
    expect((await moveTo(`http://careers.${domain}/de`)).verified).toEqual({ by: "dns", since });
    expect((await moveTo("https://elsewhere.example")).verified).toBeNull();
    expect((await moveTo(`https://${domain}`)).verified).toBeNull();
    expect((await verificationOf(params)).checked).toBeNull();
  });

  it("C2 a change of the website ends it in every code path", async () => {
    const { params } = await means.proved();
    await world.pool.query("UPDATE companies SET website = 'https://unknown.example' WHERE id = $1", [params.id]);
    expect(await badgeOf(params)).toBeNull();
    expect((await verificationOf(params)).verified).toBeNull();
  });

  it("C2 an address without a domain can prove nothing, and says so", async () => {
    const { params } = await means.posted("unused.example");
    await world.pool.query("UPDATE companies SET website = 'http://10.0.0.1:8080/' WHERE id = $1", [params.id]);
    expect(await verificationOf(params)).toMatchObject({ domain: null, record: null });
    const before = means.dns.asked.length;
    expect((await owner.try(companyVerificationEndpoints.check, { params })).body.code).toBe("company_domain_missing");
    expect(means.dns.asked).toHaveLength(before);
  });
});
