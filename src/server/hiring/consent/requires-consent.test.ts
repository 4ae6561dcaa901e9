import { afterAll, expect, it } from "vitest";
import { applyToJob, buildReferral, referWithoutNotice, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { findConsentEmails, findConsentToken, notifyQueuedCandidates } from "../../../../tests/support/consent.ts";
import { createPublicPage, introduceCandidate } from "../../../../tests/support/introductions.ts";
import { createWorld } from "../../../../tests/support/world.ts";
import { applicationEndpoints } from "../../../contract/hiring/applications.ts";
import { candidateEndpoints } from "../../../contract/hiring/candidates.ts";
import { invitationEndpoints } from "../../../contract/hiring/consent.ts";
import { pipelineEndpoints } from "../../../contract/hiring/pipeline/pipeline.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { jobDraftEndpoints } from "../../../contract/jobs/posting/job-drafts.ts";
import { notificationEndpoints } from "../../../contract/notifications/notifications.ts";
import { makeVisibleToCompany } from "../referrals/make-visible.ts";
import { reconcileUnnotified } from "./delivery.ts";

const world = await createWorld();
const owner = await world.person("Petra Poster");
const ines = await world.person("Ines Marchetti");
afterAll(() => world.close());

const NAME = "Ulla Ungefragt";

/** A candidate whose consent is required and who was notified by mail. */
async function asked(job?: string, consent_given = false) {
  const email = uniqueEmail();
  const to = job ?? (await world.job(owner)).id;
  const { id } = await referWithoutNotice(ines, to, { candidate_email: email, candidate_name: NAME, consent_given });
  await notifyQueuedCandidates(world);
  return { id, job: to, email, token: await findConsentToken(world, email) };
}

type Asked = Awaited<ReturnType<typeof asked>>;
const answer = ({ token, id: referral }: Asked, word: "accept" | "decline") =>
  world.visitor.call(invitationEndpoints.answer, { body: { token, referral, answer: word } });
const seen = (id: string) => owner.try(referralEndpoints.get, { params: { id } });
const people = async (job: string) =>
  (await owner.call(pipelineEndpoints.board, { params: { id: job }, query: {} })).counts.referrals;

it("F20 the company sees nothing of a referral that requires consent before the candidate accepts, and then everything", async () => {
  const one = await asked();
  expect((await seen(one.id)).status).toBe(404);
  expect(await people(one.job)).toBe(0);
  expect(await ines.call(referralEndpoints.get, { params: { id: one.id } })).toMatchObject({
    requires_consent: true,
    shown: false,
    status: "Pending",
  });
  const page = await answer(one, "accept");
  expect(page.referrals[0]).toMatchObject({ invitation: "accepted", status: "Pending" });
  expect(page.referrals[0]).not.toHaveProperty("requires_consent");
  expect((await seen(one.id)).body).toMatchObject({ candidate_name: NAME, invitation: "accepted", shown: true });
  expect(await people(one.job)).toBe(1);
});

it("F20 the mail and its page say that nothing is visible before a yes; without required consent neither does", async () => {
  const one = await asked();
  const [mail] = await findConsentEmails(world, one.email);
  expect(mail?.text).toContain("will see nothing until you accept");
  const page = await world.visitor.call(invitationEndpoints.open, { body: { token: one.token } });
  expect(page.referrals[0]).toMatchObject({ requires_consent: true });
  const other = await asked(undefined, true);
  expect((await findConsentEmails(world, other.email))[0]?.text).not.toContain("until you accept");
  const shown = await world.visitor.call(invitationEndpoints.open, { body: { token: other.token } });
  expect(shown.referrals[0]).not.toHaveProperty("requires_consent");
});

it("F20 F6 declining notifies the referrer and nobody at the company", async () => {
  const one = await asked();
  const before = (await owner.call(notificationEndpoints.list, { query: {} })).items.length;
  await answer(one, "decline");
  expect((await seen(one.id)).status).toBe(404);
  expect((await owner.call(notificationEndpoints.list, { query: {} })).items).toHaveLength(before);
  const { items } = await ines.call(notificationEndpoints.list, { query: {} });
  expect(items[0]).toMatchObject({ kind: "referral_declined", subject: one.id });
});

it("F20 a job can require consent for everybody, copied when the referral is made", async () => {
  const made = await world.job(owner, { requires_consent: true });
  const read = () => world.visitor.call(jobEndpoints.get, { params: { id: made.id } });
  expect((await read()).requires_consent).toBe(true);
  const one = await asked(made.id, true);
  expect((await seen(one.id)).status).toBe(404);
  const copy = await owner.call(jobDraftEndpoints.copy, { body: { kind: "draft", job: made.id } });
  expect(copy.fields.requires_consent).toBe(true);
  const { title, description, location, f_type, company, status } = await read();
  const body = { title, description, location, f_type, company: company.id, status };
  const stale = await owner.try(jobEndpoints.update, {
    params: { id: made.id },
    body: { ...body, requires_consent: false, updated_at: "2020-01-01T00:00:00.000Z" },
  });
  expect(stale.body.fields).toHaveProperty("requires_consent");
  // A field that is left out stays unchanged.
  await owner.call(jobEndpoints.update, { params: { id: made.id }, body });
  expect((await read()).requires_consent).toBe(true);
  await owner.call(jobEndpoints.update, { params: { id: made.id }, body: { ...body, requires_consent: false } });
  expect(await read()).not.toHaveProperty("requires_consent");
  expect((await seen(one.id)).status).toBe(404);
  const free = await asked(made.id, true);
  expect((await seen(free.id)).status).toBe(200);
});

it("F20 F4 a submitted candidate must consent, unless their referrer says that they already did", async () => {
  const [first, second] = [await world.job(owner), await world.job(owner)];
  const page = await createPublicPage(world, ines);
  for (const body of [{ job: first.id }, { job: second.id, consent_given: true }]) {
    const { id } = await introduceCandidate(world, ines, page);
    await ines.call(candidateEndpoints.submit, { params: { id }, body: { recommendation: "Yes.", ...body } });
  }
  await notifyQueuedCandidates(world);
  expect(await people(first.id)).toBe(0);
  expect(await people(second.id)).toBe(1);
});

it("F20 a candidate referred without a statement about consent must consent", async () => {
  const { id: job } = await world.job(owner);
  const { consent_given: _said, ...body } = buildReferral(job);
  const { id, requires_consent } = await ines.call(referralEndpoints.create, { body });
  await notifyQueuedCandidates(world);
  expect(requires_consent).toBe(true);
  expect((await seen(id)).status).toBe(404);
});

it("F20 F9 a hire through an own application makes the referral with its reward visible without an answer to the mail", async () => {
  const one = await asked();
  const person = await world.person(NAME, { email: one.email, verified: true });
  const { id } = await applyToJob(person, one.job, { candidate_email: one.email });
  const step = (from: "Applied" | "Reviewing" | "Interviewing", status: "Reviewing" | "Interviewing" | "Hired") =>
    owner.call(applicationEndpoints.setStatus, { params: { id }, body: { from, status } });
  await step("Applied", "Reviewing");
  await step("Reviewing", "Interviewing");
  expect((await seen(one.id)).status).toBe(404);
  await step("Interviewing", "Hired");
  expect((await seen(one.id)).body).toMatchObject({ status: "Hired", shown: true });
});

it("F20 nothing makes it visible earlier: neither the reconciliation of lost mails nor a direct write", async () => {
  const one = await asked();
  world.clock.advance(20 * 60_000);
  await reconcileUnnotified(world.ctx);
  await world.ctx.write((tx) => makeVisibleToCompany(world.ctx, tx, [one.id]));
  const row = () => world.pool.query("SELECT visible_at FROM referrals WHERE id = $1", [one.id]);
  expect((await row()).rows[0].visible_at).toBeNull();
  // As the previous version would do it.
  const write = world.pool.query("UPDATE referrals SET visible_at = now() WHERE id = $1", [one.id]);
  await expect(write).rejects.toThrow("is asked first");
});
