import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { applyToJob, referCandidate, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { findConsentToken, notifyQueuedCandidates } from "../../../../tests/support/consent.ts";
import { signInAgain } from "../../../../tests/support/people.ts";
import { createApiClient, createWorld, type Person } from "../../../../tests/support/world.ts";
import { applicationEndpoints } from "../../../contract/hiring/applications.ts";
import { invitationEndpoints } from "../../../contract/hiring/consent.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { rewardEndpoints } from "../../../contract/payments/rewards.ts";
import { markVerified } from "../../identity/auth/mailed/mark-verified.ts";
import { readReferral } from "../referrals/queries.ts";
import { CREDIT_CLAIMED_REFERRAL, CREDIT_VERIFIED } from "./credit-claimed.ts";
import { eraseApplications } from "./erase-applications.ts";

let poster: Person;
let ines: Person;

const world = await createWorld();
// Sessions expire when the clock is advanced.
beforeEach(async () => {
  poster = await world.person("Petra Poster");
  ines = await world.person("Ines Marchetti");
});
afterAll(() => world.close());

const DAY = 86_400_000;

async function turnDown(by: Person, id: string): Promise<void> {
  await by.call(referralEndpoints.setStatus, { params: { id }, body: { from: "Pending", status: "Rejected" } });
}

/** A referral that the company rejected. */
async function turnedDown(by: Person = ines, email = uniqueEmail(), owner: Person = poster) {
  const job = (await world.job(owner)).id;
  const { id } = await referCandidate(by, job, { candidate_email: email });
  await turnDown(owner, id);
  return { id, job, email };
}

async function hire(by: Person, application: string): Promise<void> {
  for (const [from, status] of [
    ["Applied", "Reviewing"],
    ["Reviewing", "Interviewing"],
    ["Interviewing", "Hired"],
  ] as const)
    await by.call(applicationEndpoints.setStatus, { params: { id: application }, body: { from, status } });
}

const applicant = (email: string) => world.person("Jonah Weiss", { email, verified: true });
/** The account's own address is verified, after the fact. */
async function verify(person: Person): Promise<void> {
  await world.ctx.write((tx) => markVerified(world.ctx, tx, person.id));
  await world.queue.work(CREDIT_VERIFIED);
}
const seen = (by: Person, id: string) => readReferral(world.ctx.db, by.id, id);
const creditAt = async (by: Person, id: string) => (await by.call(applicationEndpoints.get, { params: { id } })).credit;

describe("R10 a rejected referral keeps its credit for 12 months at the company", () => {
  it("R10 F9 hired through an own application to the same job: its reward is due, and every text says so", async () => {
    const { id, job, email } = await turnedDown();
    expect((await seen(ines, id)).credit_until).toBe("2027-11-21T12:00:00.000Z");
    const { id: application } = await applyToJob(await applicant(email), job, { candidate_email: email });
    const credit = { kind: "kept", name: "Ines Marchetti", until: "2027-11-21T12:00:00.000Z" };
    expect(await creditAt(poster, application)).toEqual(credit);
    await hire(poster, application);
    const record = await seen(ines, id);
    expect(record).toMatchObject({ status: "Hired", ended_by: null, credit_until: null });
    expect(record.history.at(-1)).toMatchObject({ from: "Rejected", to: "Hired", note: "credit_kept" });
    await world.queue.work("referral-hired");
    const reward = await poster.call(rewardEndpoints.get, { params: { id } });
    expect(reward).toMatchObject({ state: "due" });
  });

  it("R10 N5 and to another job, also of a colleague whose company has the same website", async () => {
    const { id, email } = await turnedDown();
    const colleague = await world.person("Carl Colleague");
    const other = await world.job(colleague, {
      company_name: "Quillstack Labs",
      company_website: "HTTPS://WWW.quillstack.example/",
    });
    const { id: application } = await applyToJob(await applicant(email), other.id, { candidate_email: email });
    expect(await creditAt(colleague, application)).toMatchObject({ kind: "kept", name: "Ines Marchetti" });
    await hire(colleague, application);
    expect((await seen(ines, id)).status).toBe("Hired");
  });

  it("R10 the first referrer in time has it, and one hire pays one reward", async () => {
    const email = uniqueEmail();
    const first = await turnedDown(ines, email);
    world.clock.advance(1_000);
    const gus = await world.person("Gus Later");
    const second = await turnedDown(gus, email);
    const { id: application } = await applyToJob(await applicant(email), second.job, { candidate_email: email });
    await hire(poster, application);
    expect((await seen(ines, first.id)).status).toBe("Hired");
    expect((await seen(gus, second.id)).status).toBe("Rejected");
  });

  it("R10 F9 an open referral is hired with the application, and no other with it", async () => {
    const email = uniqueEmail();
    const before = await turnedDown(ines, email);
    const gus = await world.person("Gus Later");
    const job = (await world.job(poster)).id;
    const living = (await referCandidate(gus, job, { candidate_email: email })).id;
    const { id: application } = await applyToJob(await applicant(email), job, { candidate_email: email });
    expect(await creditAt(poster, application)).toEqual({ kind: "living", name: "Gus Later", until: null });
    await hire(poster, application);
    expect((await seen(gus, living)).status).toBe("Hired");
    expect((await seen(ines, before.id)).status).toBe("Rejected");
  });

  it("R10 F9 one hire pays one reward, also if the person of another referral is proved after it", async () => {
    const [claimed, own] = [uniqueEmail(), uniqueEmail()];
    const person = await world.person("Jonah Weiss", { email: own });
    const { id: kept } = await referCandidate(ines, (await world.job(poster)).id, { candidate_email: claimed });
    await notifyQueuedCandidates(world);
    const token = await findConsentToken(world, claimed);
    await person.call(invitationEndpoints.answer, { body: { token, referral: kept, answer: "accept" } });
    await person.call(invitationEndpoints.claim, { body: { token } });
    await turnDown(poster, kept);
    const gus = await world.person("Gus Later");
    const job = (await world.job(poster)).id;
    const { id: open } = await referCandidate(gus, job, { candidate_email: own });
    world.clock.advance(1_000);
    const { id: application } = await applyToJob(person, job, { candidate_email: own });
    await hire(poster, application);
    expect((await seen(ines, kept)).status).toBe("Hired");
    await verify(person);
    expect((await seen(gus, open)).status).toBe("Pending");
  });

  it("R10 F9 a claim after the hire at another job proves the person, and the reward is due", async () => {
    const { id, email } = await (async () => {
      const email = uniqueEmail();
      const { id } = await referCandidate(ines, (await world.job(poster)).id, { candidate_email: email });
      await notifyQueuedCandidates(world);
      const body = { token: await findConsentToken(world, email), referral: id, answer: "accept" } as const;
      await world.visitor.call(invitationEndpoints.answer, { body });
      await turnDown(poster, id);
      return { id, email };
    })();
    const person = await world.person("Jonah Weiss");
    world.clock.advance(1_000);
    const { id: application } = await applyToJob(person, (await world.job(poster)).id, { candidate_email: email });
    await hire(poster, application);
    expect((await seen(ines, id)).status).toBe("Rejected");
    await person.call(invitationEndpoints.claim, { body: { token: await findConsentToken(world, email) } });
    await world.queue.work(CREDIT_CLAIMED_REFERRAL);
    expect((await seen(ines, id)).status).toBe("Hired");
  });

  it("R10 the 12 months end at the hire, not when the person is proved", async () => {
    const { id, job, email } = await turnedDown();
    const person = await world.person("Jonah Weiss", { email });
    const { id: application } = await applyToJob(person, job, { candidate_email: email });
    await hire(poster, application);
    expect((await seen(ines, id)).status).toBe("Rejected");
    world.clock.advance(400 * DAY);
    await verify(person);
    expect((await seen(ines, id)).status).toBe("Hired");
  });

  it("R10 not where the person declined, and the application says that nothing is owed", async () => {
    const job = (await world.job(poster)).id;
    const email = uniqueEmail();
    const { id } = await referCandidate(ines, job, { candidate_email: email });
    await notifyQueuedCandidates(world);
    const person = await applicant(email);
    const { id: application } = await applyToJob(person, job, { candidate_email: email });
    const token = await findConsentToken(world, email);
    await world.visitor.call(invitationEndpoints.answer, { body: { token, referral: id, answer: "decline" } });
    expect(await seen(ines, id)).toMatchObject({ ended_by: "declined", credit_until: null });
    expect(await creditAt(poster, application)).toBeNull();
    await hire(poster, application);
    expect((await seen(ines, id)).status).toBe("Withdrawn");
    const later = await world.job(poster);
    const again = await applyToJob(person, later.id, { candidate_email: email });
    expect(again.referred_by).toBeNull();
  });

  it("R10 F15 a corrected path neither loses nor gains a possible credit, and owes nothing", async () => {
    const path = "https://www.linkedin.com/in/jonah-own-path";
    const job = (await world.job(poster)).id;
    const { id } = await referCandidate(ines, job, { candidate_linkedin: path });
    const gus = await world.person("Gus Later");
    const colleague = "https://www.linkedin.com/in/a-colleague";
    await turnDown(poster, (await referCandidate(gus, job, { candidate_linkedin: colleague })).id);
    await turnDown(poster, id);
    const correct = async (by: Person, application: string, candidate_linkedin: string) => {
      const { corrected_at } = await by.call(applicationEndpoints.get, { params: { id: application } });
      const body = {
        candidate_name: "Jonah Weiss",
        candidate_linkedin,
        cover_letter: "As before, but for the path.",
        corrected_at,
      };
      expect((await by.try(applicationEndpoints.correct, { params: { id: application }, body })).status).toBe(200);
    };
    const [one, other] = [await world.person("Jonah Weiss"), await world.person("Else Who")];
    const { id: own } = await applyToJob(one, job, { candidate_linkedin: path });
    for (const changed of ["", colleague]) {
      await correct(one, own, changed);
      const { credit, perhaps } = await poster.call(applicationEndpoints.get, { params: { id: own } });
      expect([credit, perhaps?.name]).toEqual([null, "Ines Marchetti"]);
    }
    const { id: none } = await applyToJob(other, job, { candidate_linkedin: "" });
    await correct(other, none, colleague);
    expect((await poster.call(applicationEndpoints.get, { params: { id: none } })).perhaps).toBeNull();
    await hire(poster, own);
    expect((await seen(ines, id)).status).toBe("Rejected");
    await world.ctx.write((tx) => eraseApplications(world.ctx, tx, one.id));
    const { rows } = await world.pool.query("SELECT credit_linkedin_key AS key FROM applications WHERE id = $1", [own]);
    expect(rows).toEqual([{ key: null }]);
  });

  it("R10 not after 12 months, and not at another company", async () => {
    const { id, email } = await turnedDown();
    const person = await applicant(email);
    const stranger = await world.person("Sam Stranger");
    const elsewhere = await world.job(stranger, {
      company_name: "Elsewhere",
      company_website: "https://elsewhere.example",
    });
    const { id: away } = await applyToJob(person, elsewhere.id, { candidate_email: email });
    expect(await creditAt(stranger, away)).toBeNull();
    await hire(stranger, away);
    expect((await seen(ines, id)).status).toBe("Rejected");
    world.clock.advance(366 * DAY);
    const owner = await world.person("Petra Poster");
    const late = await world.job(owner);
    const again = { ...person, ...createApiClient(world.app, await signInAgain(world.services, person.id)) };
    const { id: application } = await applyToJob(again, late.id, { candidate_email: email });
    expect(await creditAt(owner, application)).toBeNull();
    await hire(owner, application);
    expect((await seen(ines, id)).status).toBe("Rejected");
  });

  it("R10 rejecting the referral after the hire does not end its credit", async () => {
    const email = uniqueEmail();
    const job = (await world.job(poster)).id;
    const { id } = await referCandidate(ines, job, { candidate_email: email });
    const other = (await world.job(poster)).id;
    const { id: application } = await applyToJob(await applicant(email), other, { candidate_email: email });
    await hire(poster, application);
    expect((await seen(ines, id)).status).toBe("Pending");
    await turnDown(poster, id);
    expect((await seen(ines, id)).status).toBe("Hired");
  });

  it("R10 a concurrent rejection and hire through an own application keep the credit, once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = uniqueEmail();
      const job = (await world.job(poster)).id;
      const { id } = await referCandidate(ines, job, { candidate_email: email });
      const elsewhere = (await world.job(poster)).id;
      const { id: applied } = await applyToJob(await applicant(email), elsewhere, { candidate_email: email });
      const step = (from: "Applied" | "Reviewing" | "Interviewing", status: "Reviewing" | "Interviewing" | "Hired") =>
        poster.call(applicationEndpoints.setStatus, { params: { id: applied }, body: { from, status } });
      await step("Applied", "Reviewing");
      await step("Reviewing", "Interviewing");
      await Promise.all([turnDown(poster, id), step("Interviewing", "Hired")]);
      expect((await seen(ines, id)).status, `round ${round}`).toBe("Hired");
    }
  });
});
