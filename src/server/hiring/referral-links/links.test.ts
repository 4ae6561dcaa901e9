import { afterAll, describe, expect, it } from "vitest";
import { applyToJob, referCandidate, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { findConsentToken, notifyQueuedCandidates } from "../../../../tests/support/consent.ts";
import { pdf } from "../../../../tests/support/documents.ts";
import { sendQueuedEmails } from "../../../../tests/support/mails.ts";
import {
  buildLinkEntry,
  createReferralLink,
  LINK_RECOMMENDATION,
  tokenOfLink,
} from "../../../../tests/support/referral-links.ts";
import { type Client, createWorld } from "../../../../tests/support/world.ts";
import { fileEndpoints } from "../../../contract/files.ts";
import { invitationEndpoints } from "../../../contract/hiring/consent.ts";
import { type ReferralLink, referralLinkEndpoints } from "../../../contract/hiring/referral-links.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { purgeExpiredConsents } from "../consent/erase-unanswered.ts";
import { purgeSubmissions } from "./purge.ts";

const world = await createWorld();
const poster = await world.person("Petra Poster");
const ines = await world.person("Ines Marchetti", { email: "ines@people.example" });
afterAll(() => world.close());

const newJob = async () => (await world.job(poster)).id;
const opened = (link: ReferralLink, by: Client = world.visitor) =>
  by.try(referralLinkEndpoints.open, { params: { token: tokenOfLink(link) } });
const entered = (
  link: ReferralLink,
  overrides: Parameters<typeof buildLinkEntry>[1] = {},
  by: Client = world.visitor,
) =>
  by.try(referralLinkEndpoints.enter, { params: { token: tokenOfLink(link) }, body: buildLinkEntry(world, overrides) });
const confirmed = (token: string, by: Client = world.visitor) =>
  by.try(referralLinkEndpoints.confirmEntry, { body: { token } });
const own = async (link: ReferralLink) => {
  const { items } = await ines.call(referralLinkEndpoints.list, { query: { limit: 100 } });
  return items.find(({ id }) => id === link.id) ?? expect.fail("the link is not listed");
};

/** A person submits through a link and gets the mail; returns its token. */
async function mailed(link: ReferralLink, email = uniqueEmail(), name = "Amara Okafor"): Promise<string> {
  expect(await entered(link, { email, name })).toMatchObject({ status: 201, body: { outcome: "mailed" } });
  await sendQueuedEmails(world);
  return findConsentToken(world, email);
}

async function rowsOf(job: string): Promise<number> {
  const { rows } = await world.pool.query("SELECT count(*)::int AS rows FROM referrals WHERE job = $1", [job]);
  return rows[0].rows;
}

describe("F24 one link", () => {
  it("F24 X31 shows referrer, job, company and reward to anybody, and not the recommendation", async () => {
    const link = await createReferralLink(ines, await newJob());
    const page = await opened(link);
    expect(page).toMatchObject({
      status: 200,
      body: {
        state: "open",
        referrer_name: "Ines Marchetti",
        job: { title: "Staff Backend Engineer", company: { name: "Quillstack" } },
        code: link.code,
      },
    });
    expect(JSON.stringify(page.body)).not.toContain(LINK_RECOMMENDATION);
    expect(JSON.stringify(page.body)).not.toContain("people.example");
  });

  it("F24 stores nothing visible before the confirmation; then there is a referral, accepted and seen by the company", async () => {
    const job = await newJob();
    const link = await createReferralLink(ines, job);
    const email = uniqueEmail();
    const token = await mailed(link, email);
    expect(await rowsOf(job)).toBe(0);
    expect((await own(link)).figures).toMatchObject({ begun: 1, accepted: 0 });
    const asked = await world.visitor.call(referralLinkEndpoints.openEntry, { body: { token } });
    expect(asked).toMatchObject({ state: "open", name: "Amara Okafor", email, referrer_name: "Ines Marchetti" });
    // Read before the press that makes it visible to the company (rule F13).
    expect(asked.recommendation).toBe(LINK_RECOMMENDATION);
    expect(await rowsOf(job)).toBe(0);
    for (let press = 0; press < 2; press += 1)
      expect(await confirmed(token)).toMatchObject({ status: 200, body: { outcome: "accepted" } });
    const { items } = await ines.call(referralEndpoints.list, { query: {} });
    const made = items.find((one) => one.job.id === job);
    expect(made).toMatchObject({
      invitation: "accepted",
      shown: true,
      candidate_email: email,
      recommendation: LINK_RECOMMENDATION,
    });
    const seen = await poster.call(referralEndpoints.get, { params: { id: String(made?.id) } });
    expect(seen).toMatchObject({ candidate_name: "Amara Okafor", referrer: { name: "Ines Marchetti" } });
    // The same mailed link is the person's page from now on.
    const page = await world.visitor.call(invitationEndpoints.open, { body: { token } });
    expect(page.referrals).toMatchObject([
      { id: made?.id, invitation: "accepted", recommendation: LINK_RECOMMENDATION, can: { decline: true } },
    ]);
    expect((await own(link)).figures).toMatchObject({ begun: 1, accepted: 1, interviewing: 0, hired: 0 });
    const { rows } = await world.pool.query("SELECT count(*)::int AS kept FROM link_submissions WHERE email = $1", [
      email,
    ]);
    expect(rows[0].kept).toBe(0);
  });

  it("F24 F37 the CV of a person who comes through a link is for the company alone", async () => {
    const job = await newJob();
    const link = await createReferralLink(ines, job);
    const email = uniqueEmail();
    const sent = await world.visitor.try(fileEndpoints.uploadCv, { query: { name: "mine.pdf" } as never, body: pdf() });
    await entered(link, { email, cv: String(sent.body.token) });
    await sendQueuedEmails(world);
    await confirmed(await findConsentToken(world, email));
    const { items } = await ines.call(referralEndpoints.list, { query: {} });
    const made = items.find((one) => one.job.id === job);
    expect(made).toMatchObject({ cv: null, candidate_cv: { state: "uploaded" } });
    const params = { id: String(made?.id) };
    expect((await ines.try(referralEndpoints.cv, { params })).status).toBe(404);
    expect((await poster.call(referralEndpoints.get, { params })).cv).toMatchObject({ name: "mine.pdf" });
    expect((await poster.try(referralEndpoints.cv, { params })).status).toBe(200);
  });

  it("F24 ten concurrent confirmations make one referral", async () => {
    const job = await newJob();
    const token = await mailed(await createReferralLink(ines, job));
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirmed(token)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await rowsOf(job)).toBe(1);
  });

  it("F24 A10 a user signed in with that verified address is referred at once, and has it in their account", async () => {
    const job = await newJob();
    const link = await createReferralLink(ines, job);
    const amara = await world.person("Amara Okafor", { email: uniqueEmail(), verified: true });
    expect(await entered(link, { email: amara.email }, amara)).toMatchObject({ body: { outcome: "accepted" } });
    const { items } = await amara.call(invitationEndpoints.mine, { query: {} });
    expect(items).toMatchObject([{ invitation: "accepted", job: { id: job } }]);
    const unproved = await world.person("Noor Visser", { email: uniqueEmail(), verified: false });
    expect(await entered(link, { email: unproved.email }, unproved)).toMatchObject({ body: { outcome: "mailed" } });
  });

  it("F50 the confirmed mail opens the referral while it is open, also after a lost link was sent again", async () => {
    const own = await createWorld();
    const [owner, ines] = [await own.person("Petra Poster"), await own.person("Ines Marchetti")];
    const link = await createReferralLink(ines, (await own.job(owner)).id);
    const email = uniqueEmail();
    const body = buildLinkEntry(own, { email });
    await own.visitor.call(referralLinkEndpoints.enter, { params: { token: tokenOfLink(link) }, body });
    await sendQueuedEmails(own);
    const token = await findConsentToken(own, email);
    await own.visitor.call(referralLinkEndpoints.confirmEntry, { body: { token } });
    await own.visitor.call(invitationEndpoints.requestLink, { body: { email } });
    await notifyQueuedCandidates(own);
    const again = await findConsentToken(own, email);
    expect(again).not.toBe(token);
    own.clock.advance(100 * 24 * 3_600_000);
    await purgeExpiredConsents(own.ctx);
    for (const one of [token, again])
      expect(await own.visitor.call(invitationEndpoints.open, { body: { token: one } })).toMatchObject({
        email,
        referrals: [{ invitation: "accepted" }],
        // Neither ends while the referral is open.
        expires_at: null,
      });
    await own.close();
  });

  it("F24 unconfirmed submissions are purged after three days, and at once when the person deletes them", async () => {
    const own = await createWorld();
    const owner = await own.person("Petra Poster");
    const by = await own.person("Ines Marchetti");
    const link = await createReferralLink(by, (await own.job(owner)).id);
    const email = uniqueEmail();
    const body = { ...buildLinkEntry(own, { email }) };
    await own.visitor.call(referralLinkEndpoints.enter, { params: { token: tokenOfLink(link) }, body });
    await sendQueuedEmails(own);
    const token = await findConsentToken(own, email);
    own.clock.advance(3 * 86_400_000 + 1_000);
    const over = await own.visitor.try(referralLinkEndpoints.confirmEntry, { body: { token } });
    expect(over).toMatchObject({ status: 410, body: { code: "link_entry_over" } });
    await purgeSubmissions(own.ctx);
    expect((await own.pool.query("SELECT FROM link_submissions")).rowCount).toBe(0);
    await own.close();
  });
});

describe("F26 refusals, and when a link accepts nobody", () => {
  it.each([
    ["referral_duplicate", (job: string, email: string) => referCandidate(ines, job, { candidate_email: email })],
    [
      "referral_applied_before",
      async (job: string, email: string) =>
        applyToJob(await world.person("Applied Before", { email, verified: true }), job, { candidate_email: email }),
    ],
  ] as const)("F26 R5 R9 says plainly %s to whoever proved the address, and to nobody else", async (code, before) => {
    const job = await newJob();
    const link = await createReferralLink(ines, job);
    const email = uniqueEmail();
    await before(job, email);
    const token = await mailed(link, email);
    expect(await confirmed(token)).toMatchObject({ body: { code } });
    expect(await confirmed(token)).toMatchObject({ status: 410 });
  });

  it("F26 R5 F8 refuses its own referrer and the job's own team", async () => {
    const job = await newJob();
    const link = await createReferralLink(ines, job);
    expect(await confirmed(await mailed(link, "INES@people.example"))).toMatchObject({
      body: { code: "referral_self" },
    });
    expect(await confirmed(await mailed(link, poster.email))).toMatchObject({ body: { code: "application_own_job" } });
  });

  it("F26 R6 R18 J51 says so while the job is closed, for other referrers, or private", async () => {
    const job = await world.job(poster);
    const link = await createReferralLink(ines, job.id);
    const token = await mailed(link);
    const change = (fields: Record<string, unknown>) => {
      const { id, company, title, description, location, f_type, reward_amount } = job;
      const body = {
        title,
        description,
        location,
        f_type,
        reward_amount,
        company: company.id,
        status: "Open",
        ...fields,
      };
      return poster.call(jobEndpoints.update, { params: { id }, body: body as never });
    };
    await change({ status: "On Hold" });
    expect(await opened(link)).toMatchObject({ body: { state: "closed", job: { id: job.id }, code: "" } });
    expect(await entered(link)).toMatchObject({ status: 409, body: { code: "link_closed" } });
    expect(await confirmed(token)).toMatchObject({ status: 409, body: { code: "link_closed" } });
    await change({ referrers: "team" });
    expect((await opened(link)).body.state).toBe("refused");
    await change({ referrers: "everybody", private: true, title: "A secret title" });
    const hidden = await opened(link);
    expect(hidden.body).toEqual({ state: "hidden", referrer_name: "", job: null, code: "" });
    expect(JSON.stringify(await own(link))).not.toContain("A secret title");
    expect(await confirmed(token)).toMatchObject({ status: 409, body: { code: "link_closed" } });
    await change({ private: false });
    expect((await opened(link)).body.state).toBe("open");
    // A submission that waited meanwhile is not lost.
    expect(await confirmed(token)).toMatchObject({ status: 200 });
  });

  it("F26 shows and does nothing in the name of a suspended referrer", async () => {
    const gus = await world.person("Gus Gone");
    const link = await createReferralLink(gus, await newJob());
    const token = await mailed(link);
    const ban = (until: string | null) =>
      world.pool.query("UPDATE auth_users SET banned_until = $2 WHERE id = $1", [gus.id, until]);
    await ban("2099-01-01");
    expect((await opened(link)).body).toEqual({ state: "hidden", referrer_name: "", job: null, code: "" });
    expect(await entered(link)).toMatchObject({ status: 409, body: { code: "link_closed" } });
    expect(await confirmed(token)).toMatchObject({ status: 409, body: { code: "link_closed" } });
    await ban(null);
    expect(await confirmed(token)).toMatchObject({ status: 200 });
  });

  it("F26 at most five open links to one job, each of which can be ended and renewed", async () => {
    const job = await newJob();
    const made = [];
    for (let nth = 0; nth < 5; nth += 1) made.push(await createReferralLink(ines, job));
    const more = () => ines.try(referralLinkEndpoints.create, { body: { job, recommendation: LINK_RECOMMENDATION } });
    expect(await more()).toMatchObject({ status: 409, body: { code: "links_full" } });
    const [first, second] = made as [ReferralLink, ReferralLink];
    const ended = await ines.call(referralLinkEndpoints.end, { params: { id: first.id } });
    expect(ended).toMatchObject({ state: "ended", ended_by: "referrer", address: "", code: "" });
    expect((await opened(first)).body).toEqual({ state: "ended", referrer_name: "", job: null, code: "" });
    expect((await more()).status).toBe(201);
    const renewal = { params: { id: second.id }, body: { code: second.code } };
    const renewed = await ines.call(referralLinkEndpoints.renew, renewal);
    expect(renewed.code).not.toBe(second.code);
    expect((await opened(second)).status).toBe(404);
    expect((await opened(renewed)).status).toBe(200);
    expect(await ines.try(referralLinkEndpoints.renew, renewal)).toMatchObject({
      status: 409,
      body: { code: "conflict" },
    });
  });
});

describe("F28 the company's team", () => {
  it("F28 X46 reads who has links to its job, ends one, and its referrer cannot make a new one", async () => {
    const job = await newJob();
    const link = await createReferralLink(ines, job);
    const { items } = await poster.call(referralLinkEndpoints.ofJob, { params: { id: job }, query: {} });
    expect(items).toMatchObject([{ id: link.id, referrer_name: "Ines Marchetti", can: { end: true } }]);
    expect(JSON.stringify(items)).not.toContain(link.code);
    const stopped = await poster.call(referralLinkEndpoints.stop, { params: { id: link.id } });
    expect(stopped).toMatchObject({ ended_by: "company", can: { end: false } });
    expect((await opened(link)).body.state).toBe("ended");
    expect(await own(link)).toMatchObject({ state: "ended", ended_by: "company" });
    const again = await ines.try(referralLinkEndpoints.create, { body: { job, recommendation: LINK_RECOMMENDATION } });
    expect(again).toMatchObject({ status: 409, body: { code: "link_ended" } });
  });
});

describe("F27 figures", () => {
  it("F27 counts openings once per network, and neither the referrer's own nor the team's", async () => {
    const link = await createReferralLink(ines, await newJob());
    const visit = (by: Client) => by.call(referralLinkEndpoints.visit, { params: { token: tokenOfLink(link) } });
    await visit(ines);
    await visit(poster);
    expect((await own(link)).figures.visits).toBe(0);
    await visit(world.visitor);
    expect((await own(link)).figures.visits).toBe(1);
  });

  it("F24 draws the address as a QR code", async () => {
    const link = await createReferralLink(ines, await newJob());
    const { size, path } = await ines.call(referralLinkEndpoints.picture, { params: { id: link.id } });
    expect(size).toBeGreaterThan(24);
    expect(path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
  });
});
