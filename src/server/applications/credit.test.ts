import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apply, freshEmail, refer } from "../../../tests/support/candidates.ts";
import { makeWorld, type Person, type World } from "../../../tests/support/world.ts";
import { applicationEndpoints } from "../../contract/applications.ts";
import { pipelineEndpoints } from "../../contract/pipeline/pipeline.ts";
import { referralEndpoints } from "../../contract/referrals.ts";

let world: World;
let poster: Person;
let ines: Person;

beforeAll(async () => {
  world = await makeWorld();
  poster = await world.person("Petra Poster");
  ines = await world.person("Ines Marchetti");
});
afterAll(() => world.close());

/** A person who was referred and then applied, matched by the given key. */
async function referredThenApplied(how: "address" | "linkedin" | "account" | "claim", verified = true) {
  const job = (await world.job(poster)).id;
  const email = freshEmail();
  const linkedin = { candidate_linkedin: `https://www.linkedin.com/in/person-${email.split("@")[0]}` };
  const referral = await refer(ines, job, { candidate_email: email, ...linkedin });
  const own = how === "account" ? { email } : {};
  const applicant = await world.person("Jonah Weiss", { verified, ...own });
  if (how === "claim")
    await world.pool.query(
      `INSERT INTO referral_invitations (referral, created_at, answer, answered_at, claimed_by, claimed_at)
       VALUES ($1, now(), 'accepted', now(), $2, now())`,
      [referral.id, applicant.id],
    );
  const form = how === "address" ? { candidate_email: email } : how === "linkedin" ? linkedin : {};
  const application = await apply(applicant, job, form);
  return { job, referral: referral.id, application: application.id, applicant };
}

const readApplication = (by: Person, id: string) => by.call(applicationEndpoints.get, { params: { id } });
const readReferral = (by: Person, id: string) => by.call(referralEndpoints.get, { params: { id } });

describe("F9 X14 a referred person who applies stays credited", () => {
  it.each(["address", "linkedin", "account", "claim"] as const)(
    "F9 known by %s, company and referrer see it, the applicant where it is proved",
    async (how) => {
      const { job, referral, application, applicant } = await referredThenApplied(how);
      expect(await readApplication(poster, application)).toMatchObject({ referred_by: "Ines Marchetti", referral });
      expect(await readReferral(poster, referral)).toMatchObject({ applied: true, application });
      expect(await readReferral(ines, referral)).toMatchObject({ applied: true, application: null });
      // A typed address or path does not verify that the applicant is the person.
      const referred_by = how === "account" || how === "claim" ? "Ines Marchetti" : null;
      expect(await readApplication(applicant, application)).toMatchObject({ referred_by, referral: null });
      const [mine] = (await applicant.call(applicationEndpoints.list, { query: {} })).items;
      expect(mine?.referred_by).toBe(referred_by);
      const board = await poster.call(pipelineEndpoints.board, { params: { id: job }, query: {} });
      const card = board.columns.flatMap(({ cards }) => cards).find(({ id }) => id === application);
      expect(card).toMatchObject({ kind: "application", referrer_name: "Ines Marchetti" });
    },
  );

  it("F9 X2 an account with an unverified address does not learn that its person was referred", async () => {
    const { application, applicant } = await referredThenApplied("account", false);
    expect(await readApplication(applicant, application)).toMatchObject({ referred_by: null, referral: null });
    expect((await readApplication(poster, application)).referred_by).toBe("Ines Marchetti");
  });

  it("F9 an applicant without a referral has no referrer", async () => {
    const job = (await world.job(poster)).id;
    const application = await apply(await world.person("Mira Castellan", { verified: true }), job);
    expect(await readApplication(poster, application.id)).toMatchObject({ referred_by: null, referral: null });
  });

  it("F9 hiring the applicant hires the referral: the referrer is credited", async () => {
    const { referral, application } = await referredThenApplied("address");
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
    const { referral, application } = await referredThenApplied("address");
    const reject = { params: { id: application }, body: { from: "Applied", status: "Rejected" } as const };
    await poster.call(applicationEndpoints.setStatus, reject);
    expect((await readReferral(ines, referral)).status).toBe("Pending");
  });
});
