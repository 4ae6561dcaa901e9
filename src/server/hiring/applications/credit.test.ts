import { afterAll, describe, expect, it } from "vitest";
import { applyToJob, referCandidate, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { createWorld, type Person } from "../../../../tests/support/world.ts";
import { applicationEndpoints } from "../../../contract/hiring/applications.ts";
import { pipelineEndpoints } from "../../../contract/hiring/pipeline/pipeline.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { rewardEndpoints } from "../../../contract/payments/rewards.ts";
import { markVerified } from "../../identity/auth/mailed/mark-verified.ts";
import { CREDIT_VERIFIED } from "./credit-claimed.ts";

const world = await createWorld();
const poster = await world.person("Petra Poster");
const ines = await world.person("Ines Marchetti");
afterAll(() => world.close());

/** A person who was referred and then applied, matched by the given key. */
async function referredThenApplied(how: "address" | "linkedin" | "account" | "claim", verified = true) {
  const job = (await world.job(poster)).id;
  const email = uniqueEmail();
  const linkedin = { candidate_linkedin: `https://www.linkedin.com/in/person-${email.split("@")[0]}` };
  const referral = await referCandidate(ines, job, { candidate_email: email, ...linkedin });
  const own = how === "account" ? { email } : {};
  const applicant = await world.person("Jonah Weiss", { verified, ...own });
  if (how === "claim")
    await world.pool.query(
      `INSERT INTO consent_requests (referral, created_at, answer, answered_at, claimed_by, claimed_at)
       VALUES ($1, now(), 'accepted', now(), $2, now())`,
      [referral.id, applicant.id],
    );
  const form = how === "address" ? { candidate_email: email } : how === "linkedin" ? linkedin : {};
  const application = await applyToJob(applicant, job, form);
  return { job, referral: referral.id, application: application.id, applicant };
}

const readApplication = (by: Person, id: string) => by.call(applicationEndpoints.get, { params: { id } });
const readReferral = (by: Person, id: string) => by.call(referralEndpoints.get, { params: { id } });

describe("F9 X14 a referred person who applies stays credited", () => {
  it.each(["account", "claim"] as const)("F9 proved by %s, company, referrer and applicant see it", async (how) => {
    const { job, referral, application, applicant } = await referredThenApplied(how);
    const team = await readApplication(poster, application);
    expect(team).toMatchObject({ referred_by: "Ines Marchetti", referral, perhaps: null });
    expect(await readReferral(poster, referral)).toMatchObject({ applied: true, application });
    expect(await readReferral(ines, referral)).toMatchObject({ applied: true, application: null });
    const own = { referred_by: "Ines Marchetti", referral: null, hire: referral };
    expect(await readApplication(applicant, application)).toMatchObject(own);
    const [mine] = (await applicant.call(applicationEndpoints.list, { query: {} })).items;
    expect(mine?.referred_by).toBe("Ines Marchetti");
    const board = await poster.call(pipelineEndpoints.board, { params: { id: job }, query: {} });
    const card = board.columns.flatMap(({ cards }) => cards).find(({ id }) => id === application);
    expect(card).toMatchObject({ kind: "application", referrer_name: "Ines Marchetti" });
  });

  it.each(["address", "linkedin"] as const)(
    "F9 A10 known only by a typed %s, the company reads that they were perhaps referred, and nobody else anything",
    async (how) => {
      const { job, referral, application, applicant } = await referredThenApplied(how);
      const nothing = { referred_by: null, referral: null, hire: null, credit: null };
      const perhaps = { name: "Ines Marchetti", until: null };
      expect(await readApplication(poster, application)).toMatchObject({ ...nothing, perhaps });
      for (const by of [poster, ines])
        expect(await readReferral(by, referral)).toMatchObject({ applied: false, application: null });
      expect(await readApplication(applicant, application)).toMatchObject({ ...nothing, perhaps: null });
      const [mine] = (await applicant.call(applicationEndpoints.list, { query: {} })).items;
      expect(mine?.referred_by).toBeNull();
      const board = await poster.call(pipelineEndpoints.board, { params: { id: job }, query: {} });
      const card = board.columns.flatMap(({ cards }) => cards).find(({ id }) => id === application);
      expect(card).toMatchObject({ kind: "application", referrer_name: null });
    },
  );

  it("F9 X2 an account with an unverified address does not learn that its person was referred", async () => {
    const { application, applicant } = await referredThenApplied("account", false);
    expect(await readApplication(applicant, application)).toMatchObject({ referred_by: null, referral: null });
    const perhaps = { name: "Ines Marchetti", until: null };
    expect(await readApplication(poster, application)).toMatchObject({ referred_by: null, perhaps });
  });

  it("F9 A10 an address that is verified later connects the application, from the step it has reached", async () => {
    const { referral, application, applicant } = await referredThenApplied("account", false);
    const move = (from: string, status: string) =>
      poster.call(applicationEndpoints.setStatus, { params: { id: application }, body: { from, status } as never });
    await move("Applied", "Reviewing");
    expect((await readReferral(ines, referral)).status).toBe("Pending");
    await world.ctx.write((tx) => markVerified(world.ctx, tx, applicant.id));
    await world.queue.work(CREDIT_VERIFIED);
    expect(await readApplication(poster, application)).toMatchObject({ referred_by: "Ines Marchetti", referral });
    expect((await readReferral(ines, referral)).status).toBe("Reviewing");
  });

  it("F9 A10 an address that is verified after the hire makes the reward due, once", async () => {
    const { referral, application, applicant } = await referredThenApplied("account", false);
    for (const [from, status] of [
      ["Applied", "Reviewing"],
      ["Reviewing", "Interviewing"],
      ["Interviewing", "Hired"],
    ] as const)
      await poster.call(applicationEndpoints.setStatus, { params: { id: application }, body: { from, status } });
    expect((await readReferral(ines, referral)).status).toBe("Pending");
    for (let turn = 0; turn < 2; turn += 1) {
      await world.pool.query("UPDATE users SET verified = FALSE WHERE id = $1", [applicant.id]);
      await world.ctx.write((tx) => markVerified(world.ctx, tx, applicant.id));
      await world.queue.work(CREDIT_VERIFIED);
    }
    const { status, history } = await readReferral(ines, referral);
    expect([status, history.map(({ to }) => to)]).toEqual(["Hired", ["Pending", "Hired"]]);
    await world.queue.work("referral-hired");
    expect(await poster.call(rewardEndpoints.get, { params: { id: referral } })).toMatchObject({ state: "due" });
  });

  it("F9 a proved referral is credited before an older one that matches only by what was typed", async () => {
    const job = (await world.job(poster)).id;
    const typed = { candidate_email: uniqueEmail(), candidate_linkedin: "https://www.linkedin.com/in/older-by-path" };
    await referCandidate(await world.person("Olga Older"), job, typed);
    world.clock.advance(1_000);
    const email = uniqueEmail();
    const { id: referral } = await referCandidate(ines, job, { candidate_email: email });
    const applicant = await world.person("Jonah Weiss", { email, verified: true });
    const { id } = await applyToJob(applicant, job, typed);
    expect(await readApplication(poster, id)).toMatchObject({
      referral,
      credit: { kind: "living", name: "Ines Marchetti" },
      perhaps: null,
    });
  });

  it("F9 an applicant without a referral has no referrer", async () => {
    const job = (await world.job(poster)).id;
    const application = await applyToJob(await world.person("Mira Castellan", { verified: true }), job);
    const nobody = { referred_by: null, referral: null, perhaps: null };
    expect(await readApplication(poster, application.id)).toMatchObject(nobody);
  });

  it("F9 hiring the applicant hires the referral: the referrer is credited", async () => {
    const { referral, application } = await referredThenApplied("account");
    const move = (from: string, status: string) =>
      poster.call(applicationEndpoints.setStatus, {
        params: { id: application },
        body: { from, status } as never,
      });
    await poster.call(referralEndpoints.setStatus, {
      params: { id: referral },
      body: { from: "Pending", status: "Reviewing" },
    });
    await move("Applied", "Reviewing");
    expect((await readReferral(ines, referral)).history).toHaveLength(2);
    await move("Reviewing", "Interviewing");
    await move("Interviewing", "Hired");
    const record = await readReferral(ines, referral);
    expect(record.status).toBe("Hired");
    expect(record.history.map(({ to }) => to)).toEqual(["Pending", "Reviewing", "Interviewing", "Hired"]);
    expect(await world.queue.waiting()).toContainEqual({ name: "referral-hired", data: { referral }, at: undefined });
  });

  it("F9 rejecting the application does not change the referral", async () => {
    const { referral, application } = await referredThenApplied("account");
    const reject = { params: { id: application }, body: { from: "Applied", status: "Rejected" } as const };
    await poster.call(applicationEndpoints.setStatus, reject);
    expect((await readReferral(ines, referral)).status).toBe("Pending");
  });
});
