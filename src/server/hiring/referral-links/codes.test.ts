import { afterAll, describe, expect, it } from "vitest";
import { referCandidate, uniqueEmail } from "../../../../tests/support/candidates.ts";
import {
  buildLinkEntry,
  createReferralLink,
  LINK_RECOMMENDATION,
  tokenOfLink,
} from "../../../../tests/support/referral-links.ts";
import { createWorld, type Person } from "../../../../tests/support/world.ts";
import { applicationEndpoints } from "../../../contract/hiring/applications.ts";
import { invitationEndpoints } from "../../../contract/hiring/consent.ts";
import { referralLinkEndpoints } from "../../../contract/hiring/referral-links.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { CODE_ALPHABET, formatCode, parseCode } from "../../../rules/hiring/referral-links.ts";

const world = await createWorld();
const poster = await world.person("Petra Poster");
const ines = await world.person("Ines Marchetti", { email: "ines@people.example" });
afterAll(() => world.close());

function applying(by: Person, job: string, referral_code: string, candidate_email = by.email) {
  const body = {
    job,
    candidate_name: "Amara Okafor",
    candidate_email,
    cover_letter: "I would like to.",
    referral_code,
  };
  return by.try(applicationEndpoints.create, { body });
}

async function referralsOf(job: string) {
  const { items } = await ines.call(referralEndpoints.list, { query: { limit: 100 } });
  return items.filter((one) => one.job.id === job);
}

describe("F25 a typed code", () => {
  it("F25 has no ambiguous characters, and is accepted in any spelling", () => {
    expect(CODE_ALPHABET).not.toMatch(/[01ILOAEU]/);
    expect(parseCode(" bcdf ghjk ")).toBe("BCDFGHJK");
    expect(parseCode(formatCode("BCDFGHJK"))).toBe("BCDFGHJK");
    for (const none of ["", "BCDF-GHJ", "BCDF-GHJKK", "OCDF-GHJK", "B".repeat(10_000)])
      expect(parseCode(none)).toBeNull();
  });

  it("F25 F9 credits the referrer of the link: a referral, accepted and claimed by the applicant, connected with the application", async () => {
    const job = (await world.job(poster)).id;
    const link = await createReferralLink(ines, job);
    const amara = await world.person("Amara Okafor", { email: uniqueEmail(), verified: true });
    const sent = await applying(amara, job, link.code.toLowerCase().replace("-", " "));
    expect(sent.status).toBe(201);
    const [made] = await referralsOf(job);
    expect(made).toMatchObject({
      invitation: "accepted",
      shown: true,
      applied: true,
      recommendation: LINK_RECOMMENDATION,
    });
    const own = await amara.call(applicationEndpoints.get, { params: { id: String(sent.body.id) } });
    expect(own.referred_by).toBe("Ines Marchetti");
    const { items } = await amara.call(invitationEndpoints.mine, { query: {} });
    expect(items).toMatchObject([{ id: made?.id, invitation: "accepted" }]);
    const seen = await poster.call(applicationEndpoints.get, { params: { id: String(sent.body.id) } });
    expect(seen).toMatchObject({ referral: made?.id, credit: { kind: "living", name: "Ines Marchetti" } });
    const { items: links } = await ines.call(referralLinkEndpoints.list, { query: { job } });
    expect(links).toMatchObject([{ figures: { visits: 0, begun: 0, accepted: 1 } }]);
  });

  it("F25 R5 an earlier referrer keeps the credit", async () => {
    const job = (await world.job(poster)).id;
    const noor = await world.person("Noor Visser");
    const email = uniqueEmail();
    const first = await referCandidate(noor, job, { candidate_email: email });
    const link = await createReferralLink(ines, job);
    const amara = await world.person("Amara Okafor", { email, verified: true });
    const sent = await applying(amara, job, link.code);
    expect(sent.status).toBe(201);
    const { rows } = await world.pool.query("SELECT referral FROM applications WHERE id = $1", [sent.body.id]);
    expect(rows[0].referral).toBe(first.id);
    expect(await referralsOf(job)).toEqual([]);
  });

  it("F25 F7 reports errors of the link by field, and nothing about the person", async () => {
    const job = (await world.job(poster)).id;
    const link = await createReferralLink(ines, job);
    const other = await createReferralLink(ines, (await world.job(poster)).id);
    const amara = await world.person("Amara Okafor", { email: uniqueEmail(), verified: true });
    const failure = (code: string) => ({ status: 422, body: { fields: { referral_code: { code } } } });
    expect(await applying(amara, job, "BCDF-GHJK")).toMatchObject(failure("link_code_unknown"));
    expect(await applying(amara, job, "hello")).toMatchObject(failure("link_code_unknown"));
    expect(await applying(amara, job, other.code)).toMatchObject(failure("link_code_unknown"));
    expect(await applying(ines, job, link.code)).toMatchObject(failure("link_code_own"));
    await ines.call(referralLinkEndpoints.end, { params: { id: link.id } });
    expect(await applying(amara, job, link.code)).toMatchObject(failure("link_code_closed"));
    expect(await applying(amara, job, "x".repeat(100_000))).toMatchObject({ status: 422 });
    expect((await applying(amara, job, "")).status).toBe(201);
  });

  it("F25 F7 a suppressed address applies without credit, and is not told", async () => {
    const job = (await world.job(poster)).id;
    const link = await createReferralLink(ines, job);
    const email = uniqueEmail();
    const { addSuppression } = await import("../consent/add-suppression.ts");
    const { personHash } = await import("../referrals/person-keys.ts");
    const { emailKey } = await import("../../infra/platform/identity.ts");
    await world.ctx.write((tx) => addSuppression(world.ctx, tx, personHash(world.ctx, emailKey(email)), null));
    const amara = await world.person("Amara Okafor", { email, verified: true });
    expect(await applying(amara, job, link.code)).toMatchObject({ status: 201, body: { referred_by: null } });
    expect(await referralsOf(job)).toEqual([]);
    const body = buildLinkEntry(world, { email });
    const asked = await world.visitor.try(referralLinkEndpoints.enter, { params: { token: tokenOfLink(link) }, body });
    expect(asked).toMatchObject({ status: 201, body: { outcome: "mailed" } });
    const { rows } = await world.pool.query("SELECT count(*)::int AS kept FROM link_submissions WHERE email = $1", [
      email,
    ]);
    expect(rows[0].kept).toBe(0);
  });

  it("F25 A10 credits nobody for an unverified address", async () => {
    const job = (await world.job(poster)).id;
    const link = await createReferralLink(ines, job);
    const amara = await world.person("Amara Okafor", { email: uniqueEmail(), verified: true });
    const unproved = await world.person("Noor Visser", { email: uniqueEmail() });
    expect(await applying(amara, job, link.code, uniqueEmail())).toMatchObject({ status: 201 });
    expect(await applying(unproved, job, link.code)).toMatchObject({ status: 201 });
    expect(await referralsOf(job)).toEqual([]);
  });

  it("F25 ten concurrent codes with different keys make one application and one referral", async () => {
    const job = (await world.job(poster)).id;
    const link = await createReferralLink(ines, job);
    const amara = await world.person("Amara Okafor", { email: uniqueEmail(), verified: true });
    const answers = await Promise.all(Array.from({ length: 10 }, () => applying(amara, job, link.code)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await referralsOf(job)).toHaveLength(1);
    const { referrals_count, applications_count } = await poster.call(jobEndpoints.get, { params: { id: job } });
    expect([referrals_count, applications_count]).toEqual([1, 1]);
  });
});
