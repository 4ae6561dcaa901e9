import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  applyToJob,
  referCandidate,
  referWithoutNotice,
  uniqueEmail,
} from "../../../../../tests/support/candidates.ts";
import { claimStart, moveToInterviewing, openDisputeAs } from "../../../../../tests/support/claims.ts";
import { findConsentToken, notifyQueuedCandidates } from "../../../../../tests/support/consent.ts";
import { moveApplicantToInterviewing, offerInterview } from "../../../../../tests/support/interviews.ts";
import {
  addBankAccount,
  advanceMoneyTo,
  createMoneyPeople,
  failPayoutAs,
  withdrawPayout,
} from "../../../../../tests/support/money.ts";
import { buildLinkEntry, createReferralLink, tokenOfLink } from "../../../../../tests/support/referral-links.ts";
import { requestShare } from "../../../../../tests/support/reward-share-agreements.ts";
import { joinTeam } from "../../../../../tests/support/teams.ts";
import { createWorld, type Person, type World } from "../../../../../tests/support/world.ts";
import { applicationEndpoints } from "../../../../contract/hiring/applications.ts";
import { invitationEndpoints } from "../../../../contract/hiring/consent.ts";
import { messageEndpoints } from "../../../../contract/hiring/messages/messages.ts";
import { referrerQuestionEndpoints } from "../../../../contract/hiring/messages/referrer-questions.ts";
import { referralLinkEndpoints } from "../../../../contract/hiring/referral-links.ts";
import { referralEndpoints } from "../../../../contract/hiring/referrals.ts";
import { jobEndpoints } from "../../../../contract/jobs/jobs.ts";
import { teamEndpoints } from "../../../../contract/members/team.ts";
import { notificationEndpoints } from "../../../../contract/notifications/notifications.ts";
import { dashboardEndpoints, NEEDS, type NeedKind } from "../../../../contract/overview/dashboard.ts";
import { OPEN_REWARD } from "../../../payments/rewards/open-reward.ts";

const DAY = 86_400_000;

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const needsOf = (by: Person) => by.call(dashboardEndpoints.needs, {});
const itemsOf = async (by: Person, kind: NeedKind) => (await needsOf(by)).items.filter((item) => item.kind === kind);
const kindsOf = async (by: Person) => (await needsOf(by)).items.map(({ kind, side }) => `${kind} ${side}`);

async function fixture() {
  const owner = await world.person("Petra Poster");
  const ines = await world.person("Ines Marchetti");
  const job = await world.job(owner, { title: "Bell Founder" });
  return { owner, ines, job };
}

const say = (by: Person, kind: "referral" | "application", record: string, readers = "all") =>
  by.call(messageEndpoints.write, { body: { kind, record, readers, text: "Which week suits you?" } as never });

describe("J59 due actions", () => {
  it("J59 is empty for a new user, and requires a session", async () => {
    expect(await needsOf(await world.person("New Comer"))).toEqual({ items: [], more: [] });
    expect((await world.visitor.try(dashboardEndpoints.needs, {})).status).toBe(401);
  });

  it("J18 J59 sorts first responses by due date, never by person, and counts the rest", async () => {
    const { owner, ines, job } = await fixture();
    const soon = await world.job(owner, { title: "Lamp Keeper", response_days: 1 });
    const people: string[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      world.clock.advance(1);
      people.push((await referCandidate(ines, job.id)).id);
      world.clock.advance(1);
      people.push((await applyToJob(await world.person("Andrea Applicant"), job.id)).id);
    }
    world.clock.advance(1);
    const first = (await applyToJob(await world.person("Zoe Last"), soon.id)).id;
    await referWithoutNotice(ines, job.id);
    const { items, more } = await needsOf(owner);
    expect(items.map(({ id }) => id)).toEqual([first, ...people.slice(0, NEEDS.each - 1)]);
    expect(items[0]).toMatchObject({ kind: "answer", side: "company", record: "application", due: expect.any(String) });
    expect(items[0]?.job).toEqual({ id: soon.id, title: "Lamp Keeper" });
    expect(more).toEqual([{ kind: "answer", side: "company", count: { value: 4, more: false } }]);
    const step = (body: { from: "Pending" | "Reviewing"; status: "Reviewing" | "Interviewing" }) =>
      owner.call(referralEndpoints.setStatus, { params: { id: people[0] ?? "" }, body });
    await step({ from: "Pending", status: "Reviewing" });
    // Nobody told them.
    expect((await itemsOf(owner, "answer")).map(({ id }) => id)).toContain(people[0]);
    await step({ from: "Reviewing", status: "Interviewing" });
    expect((await itemsOf(owner, "answer")).map(({ id }) => id)).not.toContain(people[0]);
    // Nobody waits at an archived job; no other user's list contains any of it.
    await owner.call(jobEndpoints.remove, { params: { id: soon.id } });
    expect((await needsOf(owner)).items.map(({ id }) => id)).not.toContain(first);
    expect(await itemsOf(ines, "answer")).toEqual([]);
  });

  it("J59 R17 shows only questions to hiring managers, nothing to viewers, and nobody their own", async () => {
    const { owner, ines, job } = await fixture();
    const manager = await world.person("Hana Manager");
    const viewer = await world.person("Vera Viewer");
    const recruiter = await world.person("Rosa Recruiter");
    await joinTeam(owner, job.company.id, manager, "hiring_manager");
    await joinTeam(owner, job.company.id, viewer, "viewer");
    await applyToJob(recruiter, job.id);
    await joinTeam(owner, job.company.id, recruiter, "recruiter");
    await referCandidate(ines, job.id);
    await ines.call(referrerQuestionEndpoints.ask, {
      params: { id: job.id },
      body: { text: "Is the workshop heated?" },
    });
    expect(await kindsOf(manager)).toEqual([]);
    await owner.call(teamEndpoints.setOfJob, { params: { id: job.id }, body: { members: [manager.id] } });
    expect(await kindsOf(manager)).toEqual(["question company"]);
    expect(await kindsOf(viewer)).toEqual([]);
    expect(await itemsOf(recruiter, "answer")).toHaveLength(1);
    expect(await itemsOf(owner, "answer")).toHaveLength(2);
    const [question] = await itemsOf(owner, "question");
    expect(question).toMatchObject({ id: job.id, count: 1, job: { title: "Bell Founder" }, due: null });
  });

  it("J59 R17 shows requests to join only to owners", async () => {
    const { owner, job } = await fixture();
    const asker = await world.person("Jo Asker");
    await asker.call(teamEndpoints.ask, { params: { id: job.company.id }, body: {} });
    const [request] = await itemsOf(owner, "join_request");
    expect(request).toMatchObject({ name: "Jo Asker", company: { id: job.company.id }, job: null });
    expect(await kindsOf(asker)).toEqual([]);
  });

  it("J59 lists the steps from hire to payout: a reported start, the reward, the other side of a dispute, the payout", async () => {
    const { owner, referrer, admin } = await createMoneyPeople(world);
    const job = await world.job(owner, { reward_amount: 12_500 });
    const { id } = await referCandidate(referrer, job.id);
    await moveToInterviewing(owner, id);
    await claimStart(referrer, id);
    const [claim] = await itemsOf(owner, "hire_claim");
    expect(claim).toMatchObject({ id, record: "referral", name: "Jonah Weiss", due: expect.any(String) });
    const other = await referCandidate(referrer, (await world.job(owner, { reward_amount: 12_500 })).id);
    await advanceMoneyTo(world, { owner, referrer, admin }, other.id, "hired");
    await world.queue.work(OPEN_REWARD);
    expect(await itemsOf(owner, "reward")).toMatchObject([{ id: other.id, amount: 1_250_000 }]);
    expect(await itemsOf(referrer, "reward")).toEqual([]);
    await openDisputeAs(referrer, other.id);
    expect(await itemsOf(owner, "dispute")).toMatchObject([{ id: other.id, side: "company" }]);
    // Nothing of a disputed reward changes meanwhile.
    expect(await itemsOf(owner, "reward")).toEqual([]);
    expect(await itemsOf(referrer, "dispute")).toEqual([]);
  });

  it("J59 M3 M8 lists actions for released money", async () => {
    const { referrer, admin, released } = await createMoneyPeople(world);
    const { payout } = await released();
    expect(await itemsOf(referrer, "payout")).toMatchObject([{ amount: 1_250_000, count: 1, side: "referrer" }]);
    await world.pool.query("UPDATE payment_methods SET usable_from = $2 WHERE user_id = $1", [
      referrer.id,
      new Date(world.clock.now().getTime() + DAY),
    ]);
    expect(await kindsOf(referrer)).toEqual([]);
    await world.pool.query("UPDATE payment_methods SET removed_at = now() WHERE user_id = $1", [referrer.id]);
    expect(await kindsOf(referrer)).toEqual(["payment_method referrer"]);
    await addBankAccount(referrer);
    await world.pool.query("UPDATE payment_methods SET usable_from = created_at WHERE user_id = $1", [referrer.id]);
    await withdrawPayout(referrer, payout);
    expect(await kindsOf(referrer)).toEqual([]);
    await failPayoutAs(admin, payout);
    expect(await kindsOf(referrer)).toEqual(["payout_failed referrer"]);
  });

  it("J59 R30 F22 lists reward-sharing requests and addresses to correct for referrers", async () => {
    const { ines, job } = await fixture();
    const kwame = await world.person("Kwame Asante");
    const agreement = await requestShare(ines, kwame, job.id);
    expect(await itemsOf(kwame, "reward_share")).toMatchObject([
      { id: agreement.id, name: "Ines Marchetti", job: { id: job.id } },
    ]);
    expect(await itemsOf(ines, "reward_share")).toEqual([]);
    const lost = await referWithoutNotice(ines, job.id);
    await world.pool.query(
      `INSERT INTO consent_requests (referral, created_at, undelivered_at) VALUES ($1, now(), now())
        ON CONFLICT (referral) DO UPDATE SET undelivered_at = now()`,
      [lost.id],
    );
    expect(await itemsOf(ines, "undelivered")).toMatchObject([{ id: lost.id, name: "Jonah Weiss" }]);
    await world.pool.query("UPDATE reward_share_agreements SET expires_at = created_at WHERE id = $1", [agreement.id]);
    expect(await itemsOf(kwame, "reward_share")).toEqual([]);
  });

  it("J59 T4 lists unread messages, for a team only to members notified about the job", async () => {
    const { owner, ines, job } = await fixture();
    const recruiter = await world.person("Rosa Recruiter");
    await joinTeam(owner, job.company.id, recruiter, "recruiter");
    const andrea = await world.person("Andrea Applicant");
    const { id } = await referCandidate(ines, job.id);
    const { id: application } = await applyToJob(andrea, job.id);
    await say(owner, "referral", id, "company_referrer");
    await say(owner, "application", application, "company_candidate");
    expect(await itemsOf(ines, "message")).toMatchObject([{ id, side: "referrer", count: 1, name: "Jonah Weiss" }]);
    expect(await itemsOf(andrea, "message")).toMatchObject([{ id: application, side: "candidate", name: "" }]);
    expect(await itemsOf(owner, "message")).toEqual([]);
    world.clock.advance(1_000);
    await say(andrea, "application", application, "company_candidate");
    expect(await itemsOf(owner, "message")).toMatchObject([{ id: application, side: "company", count: 1 }]);
    expect(await itemsOf(recruiter, "message")).toEqual([]);
    await world.pool.query("UPDATE messages SET written_at = written_at - interval '31 days' WHERE record_id = $1", [
      application,
    ]);
    expect(await itemsOf(owner, "message")).toEqual([]);
  });

  it("J59 H10 R16 lists offered times for applicants, and due decisions for the team", async () => {
    const { owner, job } = await fixture();
    const andrea = await world.person("Andrea Applicant");
    const { id } = await applyToJob(andrea, job.id);
    await moveApplicantToInterviewing(owner, id);
    const { id: interview } = await offerInterview(owner, job.id, "application", id);
    const [times] = await itemsOf(andrea, "interview");
    expect(times).toMatchObject({ id: interview, record: "application", due: "2026-12-01T13:00:00.000Z" });
    expect(await itemsOf(owner, "interview")).toEqual([]);
    expect(await itemsOf(owner, "decision")).toEqual([]);
    await world.pool.query(
      "UPDATE applications SET interviewing_at = interviewing_at - interval '31 days' WHERE id = $1",
      [id],
    );
    expect(await itemsOf(owner, "decision")).toMatchObject([{ id, record: "application", name: "Mira Castellan" }]);
    const body = { from: "Interviewing", status: "Rejected" } as const;
    await owner.call(applicationEndpoints.setStatus, { params: { id }, body });
    expect(await itemsOf(andrea, "interview")).toEqual([]);
  });

  it("J59 F5 F30 R11 lists a candidate's open requests by their verified address only", async () => {
    const { owner, ines, job } = await fixture();
    const email = uniqueEmail();
    const mira = await world.person("Mira Castellan", { email, verified: true });
    const stranger = await world.person("Sam Stranger", { verified: true });
    const relationship = {
      relationship: "worked_together",
      relationship_place: "Quillstack",
      relationship_period: "2021",
    } as const;
    const { id } = await referWithoutNotice(ines, job.id, { candidate_email: email, ...relationship });
    expect(await kindsOf(mira)).toEqual([]);
    await notifyQueuedCandidates(world);
    expect(await itemsOf(mira, "invitation")).toMatchObject([{ id, name: "Ines Marchetti", job: { id: job.id } }]);
    expect(await kindsOf(stranger)).toEqual([]);
    await world.pool.query("UPDATE users SET verified = false WHERE id = $1", [mira.id]);
    expect(await kindsOf(mira)).toEqual([]);
    const token = await findConsentToken(world, email);
    await mira.call(invitationEndpoints.answer, { body: { token, referral: id, answer: "accept" } });
    expect(await kindsOf(mira)).toEqual(["relationship candidate"]);
    await moveToInterviewing(owner, id);
    await world.pool.query(
      "UPDATE referrals SET interviewing_at = interviewing_at - interval '46 days' WHERE id = $1",
      [id],
    );
    expect(await itemsOf(mira, "start")).toMatchObject([{ id, side: "candidate", name: "" }]);
    expect(await itemsOf(ines, "start")).toMatchObject([{ id, side: "referrer", name: "Jonah Weiss" }]);
    await claimStart(mira, id);
    for (const by of [mira, ines]) expect(await itemsOf(by, "start")).toEqual([]);
  });

  it("J59 F38 asks a person who came through two links to choose", async () => {
    const { ines, job } = await fixture();
    const kwame = await world.person("Kwame Asante");
    const email = uniqueEmail();
    const amara = await world.person("Amara Okafor", { email, verified: true });
    for (const by of [ines, kwame]) {
      const token = tokenOfLink(await createReferralLink(by, job.id));
      await world.visitor.call(referralLinkEndpoints.enter, {
        params: { token },
        body: buildLinkEntry(world, { email }),
      });
    }
    expect(await itemsOf(amara, "link_entry")).toMatchObject([{ id: job.id, count: 2, due: expect.any(String) }]);
    expect(await kindsOf(ines)).toEqual([]);
  });

  it("J59 F26 lists no confirmation for a link of a suspended referrer or a private job", async () => {
    const { owner, ines, job } = await fixture();
    const amara = await world.person("Amara Obi", { email: uniqueEmail(), verified: true });
    const body = buildLinkEntry(world, { email: amara.email });
    const token = tokenOfLink(await createReferralLink(ines, job.id));
    await world.visitor.call(referralLinkEndpoints.enter, { params: { token }, body });
    expect(await itemsOf(amara, "link_entry")).toHaveLength(1);
    const until = (moment: Date | null) =>
      world.pool.query("UPDATE auth_users SET banned_until = $2 WHERE id = $1", [ines.id, moment]);
    await until(new Date(world.clock.now().getTime() + DAY));
    expect(await itemsOf(amara, "link_entry")).toEqual([]);
    await until(world.clock.now());
    expect(await itemsOf(amara, "link_entry")).toHaveLength(1);
    // A user who may see the private job cannot confirm it by that link either.
    await joinTeam(owner, job.company.id, amara, "viewer");
    await world.pool.query("UPDATE jobs SET private = true WHERE id = $1", [job.id]);
    expect(await itemsOf(amara, "link_entry")).toEqual([]);
  });

  it("J59 R39 does not ask a person with a share of the reward to claim the referral", async () => {
    const { ines, job } = await fixture();
    const bob = await world.person("Bob Second", { email: uniqueEmail(), verified: true });
    const mine = await referWithoutNotice(ines, job.id, { candidate_email: bob.email });
    await notifyQueuedCandidates(world);
    expect(await itemsOf(bob, "invitation")).toMatchObject([{ id: mine.id }]);
    await world.pool.query("INSERT INTO reward_shares (referral, place, payee, percent) VALUES ($1, 0, $2, 100)", [
      mine.id,
      bob.id,
    ]);
    expect(await itemsOf(bob, "invitation")).toEqual([]);
  });

  it("J59 R17 F6 hides a member's own application, question and referral from them", async () => {
    const { owner, job } = await fixture();
    const vera = await world.person("Vera Viewer");
    const { id: application } = await applyToJob(vera, job.id);
    await joinTeam(owner, job.company.id, vera, "viewer");
    await owner.call(teamEndpoints.setOfJob, { params: { id: job.id }, body: { members: [vera.id] } });
    const told = async (by: Person) =>
      (await by.call(notificationEndpoints.list, { query: {} })).items.map(({ kind }) => kind);
    await referCandidate(vera, job.id);
    await vera.call(referrerQuestionEndpoints.ask, {
      params: { id: job.id },
      body: { text: "Is the workshop heated?" },
    });
    await vera.call(applicationEndpoints.withdraw, { params: { id: application }, body: { from: "Applied" } });
    const own = ["application_received", "application_withdrawn", "question_asked", "referral_received"];
    expect((await told(owner)).filter((kind) => own.includes(kind)).sort()).toEqual(own);
    expect((await told(vera)).filter((kind) => own.includes(kind))).toEqual([]);
    // They are notified of other people's actions as before.
    await applyToJob(await world.person("Andrea Applicant"), job.id);
    expect((await told(vera)).filter((kind) => own.includes(kind))).toEqual(["application_received"]);
  });
});
