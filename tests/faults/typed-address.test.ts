import { afterAll, beforeAll, expect, it } from "vitest";
import { applicationEndpoints } from "../../src/contract/hiring/applications.ts";
import { invitationEndpoints } from "../../src/contract/hiring/consent.ts";
import { referralEndpoints } from "../../src/contract/hiring/referrals.ts";
import { notificationEndpoints } from "../../src/contract/notifications/notifications.ts";
import { claimEndpoints } from "../../src/contract/payments/claims.ts";
import { disputeEndpoints } from "../../src/contract/payments/disputes.ts";
import { reconcileConsents } from "../../src/server/hiring/consent/reconcile.ts";
import { notifyNoDecision } from "../../src/server/hiring/response-time/notify.ts";
import { applyToJob, referCandidate, referWithoutNotice, uniqueEmail } from "../support/candidates.ts";
import { claimStart, moveToInterviewing, openDisputeAs, readHireAs, STARTED } from "../support/claims.ts";
import { findConsentEmails, findConsentToken, notifyQueuedCandidates } from "../support/consent.ts";
import { sendQueuedEmails } from "../support/mails.ts";
import { createWorld, type Person, type World } from "../support/world.ts";

let world: World;
let owner: Person;
let referrer: Person;

beforeAll(async () => {
  world = await createWorld();
  owner = await world.person("Petra Poster");
  referrer = await world.person("Ines Marchetti");
});
afterAll(() => world.close());

/** Refers a person, and a stranger with a different verified address applies with that person's details. */
async function applyInTheirName(typed: "candidate_email" | "candidate_linkedin" = "candidate_email") {
  const job = (await world.job(owner)).id;
  const email = uniqueEmail();
  const path = `https://www.linkedin.com/in/${email.split("@")[0]}`;
  const { id } = await referCandidate(referrer, job, { candidate_email: email, candidate_linkedin: path });
  const stranger = await world.person("Xaver Xenos", { verified: true });
  const application = await applyToJob(stranger, job, { [typed]: typed === "candidate_email" ? email : path });
  return { job, email, id, stranger, application };
}

const kindsOf = async (by: Person) =>
  (await by.call(notificationEndpoints.list, { query: {} })).items.map(({ kind }) => kind);

it.each(["candidate_email", "candidate_linkedin"] as const)(
  "gives a stranger who entered another's %s no name, no claim and no record of the hire (F9, A10)",
  async (typed) => {
    const { id, stranger, application } = await applyInTheirName(typed);
    expect(application.referred_by).toBeNull();
    const read = await stranger.call(applicationEndpoints.get, { params: { id: application.id } });
    expect(read).toMatchObject({ referred_by: null, hire: null, referral: null });
    // The company reads it as a possibility only.
    const team = await owner.call(applicationEndpoints.get, { params: { id: application.id } });
    const perhaps = { name: "Ines Marchetti", until: null };
    expect(team).toMatchObject({ referred_by: null, referral: null, credit: null, perhaps });
    expect((await stranger.try(claimEndpoints.get, { params: { id } })).status).toBe(404);
    await moveToInterviewing(owner, id);
    const make = { params: { id }, body: { started_on: STARTED } };
    expect((await stranger.try(claimEndpoints.make, make, { key: `typed-${id}` })).status).toBe(404);
    expect((await readHireAs(referrer, id)).claim).toBeNull();
  },
);

it("notifies the person of the hire, not the stranger who entered their address", async () => {
  const { id, email, stranger } = await applyInTheirName();
  await moveToInterviewing(owner, id);
  await claimStart(referrer, id);
  await owner.call(claimEndpoints.deny, { params: { id }, body: { reason: "Nobody of that name has begun here." } });
  expect(await kindsOf(stranger)).not.toContain("own_hire_update");
  await sendQueuedEmails(world);
  expect((await findConsentEmails(world, email)).map(({ text }) => text).join()).toContain("Quillstack");
});

it("hides the dispute's answer and files from the stranger", async () => {
  const { id, stranger } = await applyInTheirName();
  await moveToInterviewing(owner, id);
  await owner.call(referralEndpoints.setStatus, { params: { id }, body: { from: "Interviewing", status: "Hired" } });
  const dispute = await openDisputeAs(owner, id);
  const reply = { params: { id: dispute }, body: { words: "I answer for them.", file: null } };
  expect((await stranger.try(disputeEndpoints.reply, reply)).status).toBe(404);
  const file = { params: { id: dispute }, query: { of: "opened" as const } };
  expect((await stranger.try(disputeEndpoints.file, file)).status).toBe(404);
  expect(await readHireAs(referrer, id)).toMatchObject({ can: { reply: true } });
});

it("notifies the person who claimed that no decision was made, whoever applied in their name", async () => {
  const { id, email, stranger, application } = await applyInTheirName();
  const person = await world.person("Jonah Weiss", { email, verified: true });
  await world.pool.query(
    `INSERT INTO consent_requests (referral, created_at, answer, answered_at, claimed_by, claimed_at)
     VALUES ($1, now(), 'accepted', now(), $2, now())`,
    [id, person.id],
  );
  await world.pool.query("UPDATE applications SET status = 'Interviewing' WHERE id = $1", [application.id]);
  await world.ctx.write((tx) => notifyNoDecision(world.ctx, tx, { kind: "referral", id }));
  expect(await kindsOf(person)).toContain("no_decision");
  expect(await kindsOf(stranger)).not.toContain("no_decision");
});

it("offers the person to apply, whoever applied in their name", async () => {
  const job = (await world.job(owner)).id;
  const email = uniqueEmail();
  const { id } = await referWithoutNotice(referrer, job, { candidate_email: email });
  await notifyQueuedCandidates(world);
  await applyToJob(await world.person("Xaver Xenos", { verified: true }), job, { candidate_email: email });
  const token = await findConsentToken(world, email);
  await world.visitor.call(invitationEndpoints.answer, { body: { token, referral: id, answer: "accept" } });
  const page = await world.visitor.call(invitationEndpoints.open, { body: { token } });
  expect(page.referrals.map(({ can }) => can.apply)).toEqual([true]);
});

it("erases a person who did not answer the consent request, whoever applied in their name (F21)", async () => {
  const job = (await world.job(owner)).id;
  const email = uniqueEmail();
  const { id } = await referWithoutNotice(referrer, job, { candidate_email: email, consent_given: false });
  await notifyQueuedCandidates(world);
  const stranger = await world.person("Xaver Xenos", { verified: true });
  await applyToJob(stranger, job, { candidate_email: email });
  world.clock.advance(4 * 86_400_000);
  await reconcileConsents(world.ctx);
  await notifyQueuedCandidates(world);
  expect(await findConsentEmails(world, email)).toHaveLength(2);
  world.clock.advance(30 * 86_400_000);
  await reconcileConsents(world.ctx);
  const { rows } = await world.pool.query("SELECT candidate_email FROM referrals WHERE id = $1", [id]);
  expect(rows).toEqual([{ candidate_email: "" }]);
});
