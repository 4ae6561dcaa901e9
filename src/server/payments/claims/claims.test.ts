import { afterAll, beforeEach, describe, expect, it } from "vitest";
import {
  applyToJob,
  buildReferral,
  referCandidate,
  referWithoutNotice,
  uniqueEmail,
} from "../../../../tests/support/candidates.ts";
import {
  backdateClaim,
  claimStart,
  moveToInterviewing,
  readHireAs,
  STARTED,
} from "../../../../tests/support/claims.ts";
import { findConsentToken, notifyQueuedCandidates } from "../../../../tests/support/consent.ts";
import { createWorld, type Person } from "../../../../tests/support/world.ts";
import { applicationEndpoints } from "../../../contract/hiring/applications.ts";
import { invitationEndpoints } from "../../../contract/hiring/consent.ts";
import { moveEndpoints } from "../../../contract/hiring/pipeline/moves.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { notificationEndpoints } from "../../../contract/notifications/notifications.ts";
import { claimEndpoints } from "../../../contract/payments/claims.ts";
import { disputeEndpoints } from "../../../contract/payments/disputes.ts";
import { rewardEndpoints } from "../../../contract/payments/rewards.ts";
import { readReferral } from "../../hiring/referrals/queries.ts";
import { OPEN_REWARD } from "../rewards/open-reward.ts";
import { readHireRow } from "./hire-row.ts";
import { reconcileClaims } from "./reconcile.ts";
import { viewHire } from "./view.ts";

let owner: Person;
let ines: Person;

const world = await createWorld();
beforeEach(async () => {
  // All of them share one website, which counts as one company (rule N5): unanswered claims of an earlier test must
  // not block this one.
  await world.pool.query("UPDATE hire_claims SET answered_at = now() WHERE state = 'silent' AND answered_at IS NULL");
  owner = await world.person("Petra Poster");
  ines = await world.person("Ines Marchetti");
});
afterAll(() => world.close());

/** A candidate in Interviewing, referred by Ines. */
async function interviewed(by: Person = ines, email = uniqueEmail()) {
  const job = (await world.job(owner)).id;
  const { id } = await referCandidate(by, job, { candidate_email: email });
  await moveToInterviewing(owner, id);
  return { id, job, email };
}
const reject = (id: string, from = "Interviewing") =>
  owner.call(referralEndpoints.setStatus, { params: { id }, body: { from, status: "Rejected" } as never });
const seen = (by: Person, id: string) => readReferral(world.ctx.db, by.id, id);
const make = (by: Person, id: string, started_on = STARTED, key = `key-${id}-${by.id}`) =>
  by.try(claimEndpoints.make, { params: { id }, body: { started_on } }, { key });
const kindsOf = async (by: Person) =>
  (await by.call(notificationEndpoints.list, { query: {} })).items.map(({ kind }) => kind);
const stateOf = async (id: string) => (await readHireAs(ines, id)).claim?.state;

describe("R11 a hire can be claimed once", () => {
  it("R11 from Interviewing on, by the referrer: team and person are notified, and the company confirms", async () => {
    const { id } = await interviewed();
    expect(await readHireAs(ines, id)).toMatchObject({
      as: "referrer",
      claim: null,
      can: { claim: true, answer: false },
    });
    expect(await claimStart(ines, id)).toMatchObject({ claim: { started_on: STARTED, by: "referrer", state: "open" } });
    expect(await kindsOf(owner)).toContain("hire_claim");
    expect(await readHireAs(owner, id)).toMatchObject({ as: "company", can: { claim: false, answer: true } });
    expect((await owner.call(claimEndpoints.waiting, {})).items.map(({ referral }) => referral)).toContain(id);
    const answer = await owner.call(claimEndpoints.confirm, { params: { id }, body: {} });
    expect(answer).toMatchObject({ claim: { state: "confirmed" }, can: { answer: false } });
    const record = await seen(ines, id);
    expect(record.status).toBe("Hired");
    expect(record.history.at(-1)).toMatchObject({ from: "Interviewing", to: "Hired", note: "claimed" });
    await world.queue.work(OPEN_REWARD);
    expect(await owner.call(rewardEndpoints.get, { params: { id } })).toMatchObject({ state: "due" });
    expect(await kindsOf(ines)).toContain("hire_update");
    expect((await owner.try(claimEndpoints.confirm, { params: { id }, body: {} })).body.code).toBe("claim_over");
  });

  it("R11 not before Interviewing, twice, by strangers, by the company, nor once hired", async () => {
    const job = (await world.job(owner)).id;
    const { id } = await referCandidate(ines, job);
    expect((await make(ines, id, STARTED, "early")).body.code).toBe("claim_not_now");
    await moveToInterviewing(owner, id);
    const stranger = await world.person("Sam Stranger");
    for (const other of [stranger, owner]) expect((await make(other, id)).status).toBe(404);
    expect((await stranger.try(claimEndpoints.get, { params: { id } })).status).toBe(404);
    expect((await make(ines, id)).status).toBe(201);
    expect((await make(ines, id, STARTED, "another")).body.code).toBe("claim_made");
    const other = await interviewed();
    await owner.call(referralEndpoints.setStatus, {
      params: { id: other.id },
      body: { from: "Interviewing", status: "Hired" },
    });
    expect((await make(ines, other.id)).body.code).toBe("claim_not_now");
  });

  it("R11 of ten concurrent claims with different keys one is made", async () => {
    const { id } = await interviewed();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => make(ines, id, STARTED, `at-once-${n}-${id}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
  });

  it("R11 the day is between the referral and thirty days ahead, in any zone", async () => {
    const { id } = await interviewed();
    for (const [day, code] of [
      ["2026-11-19", "start_early"],
      ["2026-12-23", "start_late"],
      ["2026-13-01", "closing_date_invalid"],
    ] as const) {
      const answer = await make(ines, id, day, day);
      expect(answer.body).toMatchObject({ fields: { started_on: { code } } });
    }
    expect((await make(ines, id, "2026-12-22", "fits")).status).toBe(201);
  });

  it("R11 R10 for twelve months after a rejection by the company, but not where the person ended it", async () => {
    const { id } = await interviewed();
    await reject(id);
    expect((await readHireAs(ines, id)).can.claim).toBe(true);
    const job = (await world.job(owner)).id;
    const email = uniqueEmail();
    const gone = await referWithoutNotice(ines, job, { candidate_email: email });
    await notifyQueuedCandidates(world);
    await moveToInterviewing(owner, gone.id);
    const token = await findConsentToken(world, email);
    await world.visitor.call(invitationEndpoints.answer, { body: { token, referral: gone.id, answer: "decline" } });
    expect((await make(ines, gone.id)).body.code).toBe("claim_not_now");
    world.clock.advance(366 * 86_400_000);
    try {
      const again = await world.person("Somebody later");
      expect((await make(again, id)).status).toBe(404);
      const row = await readHireRow(world.ctx.db, id, ines.id);
      const late = await viewHire(world.ctx.db, row, "referrer", world.clock.now());
      expect(late).toMatchObject({ can: { claim: false }, days: { to: "2027-11-21" } });
    } finally {
      world.clock.advance(-366 * 86_400_000);
    }
  });

  it("R11 by the mailed link, once; erasure ends it and removes the company's statement", async () => {
    const job = (await world.job(owner)).id;
    const email = uniqueEmail();
    const { id } = await referWithoutNotice(ines, job, { candidate_email: email });
    await notifyQueuedCandidates(world);
    await moveToInterviewing(owner, id);
    const token = await findConsentToken(world, email);
    const body = { token, referral: id };
    expect(await world.visitor.call(claimEndpoints.openLink, { body })).toMatchObject({
      as: "person",
      can: { claim: true },
    });
    const made = await world.visitor.call(claimEndpoints.makeByLink, { body: { ...body, started_on: STARTED } });
    expect(made).toMatchObject({ claim: { by: "person", state: "open" } });
    expect(await kindsOf(ines)).toContain("hire_update");
    const other = await interviewed();
    const wrong = { token, referral: other.id };
    expect((await world.visitor.try(claimEndpoints.openLink, { body: wrong })).status).toBe(404);
    await world.visitor.call(invitationEndpoints.erase, { body: { token, never_again: false } });
    await backdateClaim(world, id, 8);
    await reconcileClaims(world.ctx);
    expect(await stateOf(id)).toBe("ended");
    expect((await seen(ines, id)).status).toBe("Withdrawn");
  });
});

describe("R11 the company answers, or its deadline passes", () => {
  it("R11 seven days without an answer make it a hire, marked so, and the reward due; not a minute earlier", async () => {
    const { id } = await interviewed();
    await claimStart(ines, id);
    await backdateClaim(world, id, 6.99);
    await reconcileClaims(world.ctx);
    expect(await stateOf(id)).toBe("open");
    await backdateClaim(world, id, 0.02);
    await Promise.all([reconcileClaims(world.ctx), reconcileClaims(world.ctx)]);
    expect(await stateOf(id)).toBe("silent");
    const { history } = await seen(ines, id);
    expect(history.filter(({ to }) => to === "Hired")).toMatchObject([{ note: "as_claimed" }]);
    await world.queue.work(OPEN_REWARD);
    expect(await owner.call(rewardEndpoints.get, { params: { id } })).toMatchObject({ state: "due" });
  });

  it("R11 M1 the probation counts from the start date that the company confirms: the claimed one, or another", async () => {
    const [asClaimed, corrected] = [await interviewed(), await interviewed()];
    for (const { id } of [asClaimed, corrected]) await claimStart(ines, id);
    await owner.call(claimEndpoints.confirm, { params: { id: asClaimed.id }, body: {} });
    const far = await owner.try(claimEndpoints.confirm, {
      params: { id: corrected.id },
      body: { start_date: "2028-01-01" },
    });
    expect(far).toMatchObject({ status: 422, body: { fields: { start_date: { code: "start_date_range" } } } });
    const body = { start_date: "2026-12-01" };
    await owner.call(claimEndpoints.confirm, { params: { id: corrected.id }, body });
    const dates = async (id: string) => {
      const { start_date, probation_ends_on } = await owner.call(rewardEndpoints.get, { params: { id } });
      return [start_date, probation_ends_on];
    };
    expect(await dates(asClaimed.id)).toEqual([STARTED, "2027-02-18"]);
    expect(await dates(corrected.id)).toEqual(["2026-12-01", "2027-03-01"]);
  });

  it("R11 M1 after a missed deadline the probation counts from that day, or from a claimed day in the future", async () => {
    const [past, ahead] = [await interviewed(), await interviewed()];
    await claimStart(ines, past.id);
    await claimStart(ines, ahead.id, "2026-12-20");
    await world.pool.query("UPDATE hire_claims SET started_on = now() + interval '20 days' WHERE referral = $1", [
      ahead.id,
    ]);
    for (const { id } of [past, ahead]) await backdateClaim(world, id, 8);
    await reconcileClaims(world.ctx);
    const { rows } = await world.pool.query(
      `SELECT start_date - (hired_at AT TIME ZONE 'UTC')::date AS days FROM referrals
        WHERE id IN ($1, $2) ORDER BY id = $2`,
      [past.id, ahead.id],
    );
    expect(rows).toEqual([{ days: 0 }, { days: 20 }]);
    const body = { start_date: "2026-12-01" };
    const late = await owner.try(claimEndpoints.confirm, { params: { id: past.id }, body });
    expect(late).toMatchObject({ status: 422, body: { fields: { start_date: { code: "invalid" } } } });
    expect(await stateOf(past.id)).toBe("silent");
  });

  it("R11 R12 a claim survives the person's later withdrawal: the company confirms it, or an admin decides for the referrer", async () => {
    const admin = await world.person("Ada Admin", { admin: true });
    const ids: string[] = [];
    for (const email of [uniqueEmail(), uniqueEmail()]) {
      const { id } = await referWithoutNotice(ines, (await world.job(owner)).id, { candidate_email: email });
      await notifyQueuedCandidates(world);
      await moveToInterviewing(owner, id);
      await claimStart(ines, id);
      ids.push(id);
      if (ids.length === 2)
        await owner.call(claimEndpoints.deny, { params: { id }, body: { reason: "They never began here." } });
      const body = { token: await findConsentToken(world, email), referral: id, answer: "decline" } as const;
      await world.visitor.call(invitationEndpoints.answer, { body });
      expect((await seen(ines, id)).status).toBe("Withdrawn");
    }
    const [confirmed = "", disputed = ""] = ids;
    await owner.call(claimEndpoints.confirm, { params: { id: confirmed }, body: {} });
    const { dispute } = await readHireAs(ines, disputed);
    const params = { id: dispute?.id ?? "" };
    await ines.call(disputeEndpoints.reply, { params, body: { words: "They work there.", file: null } });
    const words = "It was read by both.";
    await admin.call(disputeEndpoints.decide, { params, body: { outcome: "uphold", shares: [], words } });
    for (const [id, note] of [
      [confirmed, "claimed"],
      [disputed, "decided"],
    ] as const) {
      const { status, history } = await seen(ines, id);
      expect(status).toBe("Hired");
      expect(history.at(-1)).toMatchObject({ from: "Withdrawn", to: "Hired", note });
    }
  });

  it("R11 the team is reminded on days 2 and 5, once each", async () => {
    const { id } = await interviewed();
    await claimStart(ines, id);
    const told = async () => (await kindsOf(owner)).filter((kind) => kind === "hire_claim").length;
    for (const [days, count] of [
      [1.9, 1],
      [0.2, 2],
      [2, 2],
      [1, 3],
      [1, 3],
    ] as const) {
      await backdateClaim(world, id, days);
      await reconcileClaims(world.ctx);
      await reconcileClaims(world.ctx);
      expect(await told()).toBe(count);
    }
  });

  it("R11 nobody is hired by a missed deadline without reminders: missed reminders come late, with two more days", async () => {
    const { id } = await interviewed();
    await claimStart(ines, id);
    await backdateClaim(world, id, 8);
    // As after a standstill of the product.
    await world.pool.query("UPDATE hire_claims SET reminders = 0 WHERE referral = $1", [id]);
    const before = (await kindsOf(owner)).filter((kind) => kind === "hire_claim").length;
    for (let run = 0; run < 2; run += 1) await reconcileClaims(world.ctx);
    expect(await stateOf(id)).toBe("open");
    expect((await kindsOf(owner)).filter((kind) => kind === "hire_claim").length).toBe(before + 1);
    await backdateClaim(world, id, 1.9);
    await reconcileClaims(world.ctx);
    expect(await stateOf(id)).toBe("open");
    await backdateClaim(world, id, 0.2);
    await reconcileClaims(world.ctx);
    expect(await stateOf(id)).toBe("silent");
  });

  it("R11 a denial has a reason that both sides read, and hires nobody", async () => {
    const { id } = await interviewed();
    await claimStart(ines, id);
    const empty = await owner.try(claimEndpoints.deny, { params: { id }, body: { reason: "  " } });
    expect(empty.status).toBe(422);
    await owner.call(claimEndpoints.deny, { params: { id }, body: { reason: "They never began here." } });
    expect((await readHireAs(ines, id)).claim).toMatchObject({ state: "denied", reason: "They never began here." });
    await backdateClaim(world, id, 30);
    await reconcileClaims(world.ctx);
    expect((await seen(ines, id)).status).toBe("Interviewing");
  });

  it("R11 two unanswered claims stop new referrals to the company's jobs, until they are answered", async () => {
    const quiet = await Promise.all([interviewed(), interviewed()]);
    for (const { id } of quiet) {
      await claimStart(ines, id);
      await backdateClaim(world, id, 8);
    }
    await reconcileClaims(world.ctx);
    const job = (await world.job(owner)).id;
    const refused = await ines.try(referralEndpoints.create, { body: buildReferral(job) }, { key: job });
    expect(refused.body.code).toBe("claims_unanswered");
    await owner.call(claimEndpoints.confirm, { params: { id: quiet[0]?.id ?? "" }, body: {} });
    expect((await referCandidate(ines, job)).shown).toBe(true);
  });
});

async function sameWebsite(one: string, other: string): Promise<void> {
  const sql = "UPDATE companies SET website = (SELECT website FROM companies WHERE id = $1) WHERE id = $2";
  await world.pool.query(sql, [one, other]);
}

describe("R10 R11 one hire has one reward", () => {
  it("R10 the first referrer in time has it: a later one cannot claim, and an application adds none", async () => {
    const email = uniqueEmail();
    const first = await interviewed(ines, email);
    await reject(first.id);
    world.clock.advance(1_000);
    const gus = await world.person("Gus Later");
    const second = await interviewed(gus, email);
    await reject(second.id);
    expect((await make(gus, second.id)).body.code).toBe("claim_not_first");
    await claimStart(ines, first.id);
    await owner.call(claimEndpoints.confirm, { params: { id: first.id }, body: {} });
    expect((await make(gus, second.id, STARTED, "again")).body.code).toBe("claim_not_first");
    const person = await world.person("Jonah Weiss", { email, verified: true });
    const later = (await world.job(owner)).id;
    const { id } = await applyToJob(person, later, { candidate_email: email });
    for (const [from, status] of [
      ["Applied", "Reviewing"],
      ["Reviewing", "Interviewing"],
      ["Interviewing", "Hired"],
    ] as const)
      await owner.call(applicationEndpoints.setStatus, { params: { id }, body: { from, status } });
    expect((await seen(gus, second.id)).status).toBe("Rejected");
  });

  it("R10 R11 a person hired through another referral since is not hired again, by a missed deadline or a late confirmation", async () => {
    const gus = await world.person("Gus Later");
    const [email, other] = [uniqueEmail(), uniqueEmail()];
    const quiet = await interviewed(ines, email);
    const late = await interviewed(ines, other);
    for (const { id } of [quiet, late]) await claimStart(ines, id);
    for (const address of [email, other]) {
      const second = await interviewed(gus, address);
      // As the previous version hires, which does not check for a claim.
      await world.pool.query("UPDATE referrals SET status = 'Hired', hired_at = now() WHERE id = $1", [second.id]);
    }
    expect((await owner.try(claimEndpoints.confirm, { params: { id: late.id }, body: {} })).body.code).toBe(
      "claim_over",
    );
    // Only a move that can still be undone delays the decision.
    const settled = (await referCandidate(ines, quiet.job)).id;
    const people = [{ kind: "referral" as const, id: settled, from: { stage: "New" as const, step: null } }];
    const params = { id: quiet.job };
    await owner.call(moveEndpoints.move, { params, body: { people, to: { stage: "Reviewing" } } });
    world.clock.advance(15_000);
    await world.queue.work("notify-pipeline-move");
    await backdateClaim(world, quiet.id, 8);
    await reconcileClaims(world.ctx);
    expect(await stateOf(quiet.id)).toBe("ended");
    for (const { id } of [quiet, late]) expect((await seen(ines, id)).status).toBe("Interviewing");
  });

  it("R10 R11 a rejected referral owed through an application is not owed by a missed deadline as well", async () => {
    const email = uniqueEmail();
    const first = await interviewed(ines, email);
    await reject(first.id);
    world.clock.advance(1_000);
    const gus = await world.person("Gus Later");
    const second = await interviewed(gus, email);
    await claimStart(gus, second.id);
    const person = await world.person("Jonah Weiss", { email, verified: true });
    // Another account of the same company, in the previous version: this version does not hire while a claim waits.
    const elsewhere = await world.person("Otto Other");
    const theirs = await world.job(elsewhere);
    await sameWebsite((await world.job(owner)).company.id, theirs.company.id);
    const { id } = await applyToJob(person, theirs.id, { candidate_email: email });
    const move = (from: string, status: string) =>
      elsewhere.try(applicationEndpoints.setStatus, { params: { id }, body: { from, status } });
    await move("Applied", "Reviewing");
    await move("Reviewing", "Interviewing");
    expect((await move("Interviewing", "Hired")).body.code).toBe("claim_waits");
    const claimIs = (state: string) =>
      world.pool.query("UPDATE hire_claims SET state = $2 WHERE referral = $1", [second.id, state]);
    await claimIs("ended");
    expect((await move("Interviewing", "Hired")).status).toBe(200);
    await claimIs("open");
    expect((await seen(ines, first.id)).status).toBe("Hired");
    await backdateClaim(world, second.id, 8);
    await reconcileClaims(world.ctx);
    expect((await seen(gus, second.id)).status).toBe("Interviewing");
  });

  it("R38 R11 two unanswered claims of rows with the same verified website stop the jobs of both", async () => {
    const elsewhere = await world.person("Otto Other");
    for (const { id } of [await interviewed(), await interviewed()]) {
      await claimStart(ines, id);
      await backdateClaim(world, id, 8);
    }
    await reconcileClaims(world.ctx);
    const [own, theirs] = [await world.job(owner), await world.job(elsewhere)];
    await sameWebsite(own.company.id, theirs.company.id);
    const referring = (key: string) => ines.try(referralEndpoints.create, { body: buildReferral(theirs.id) }, { key });
    expect((await referring(`typed-${theirs.id}`)).status).toBe(201);
    await world.pool.query(
      "UPDATE companies SET verified_by = 'dns', verified_since = now(), verified_website = website_key WHERE id = ANY($1)",
      [[own.company.id, theirs.company.id]],
    );
    expect((await referring(`proved-${theirs.id}`)).body.code).toBe("claims_unanswered");
  });

  it("F9 R11 the person claims through their own application, and both are hired together", async () => {
    const { id, job, email } = await interviewed();
    const person = await world.person("Jonah Weiss", { email, verified: true });
    const { id: application } = await applyToJob(person, job, { candidate_email: email });
    for (const [from, status] of [
      ["Applied", "Reviewing"],
      ["Reviewing", "Interviewing"],
    ] as const)
      await owner.call(applicationEndpoints.setStatus, { params: { id: application }, body: { from, status } });
    const hireIn = async (by: Person) =>
      (await by.call(applicationEndpoints.get, { params: { id: application } })).hire ?? null;
    expect([await hireIn(person), await hireIn(owner)]).toEqual([id, null]);
    // An account with an unverified address does not count as the person.
    await world.pool.query("UPDATE users SET verified = false WHERE id = $1", [person.id]);
    expect(await hireIn(person)).toBeNull();
    expect((await person.try(claimEndpoints.get, { params: { id } })).status).toBe(404);
    await world.pool.query("UPDATE users SET verified = true WHERE id = $1", [person.id]);
    expect(await claimStart(person, id)).toMatchObject({ as: "person", claim: { by: "person" } });
    await owner.call(claimEndpoints.confirm, { params: { id }, body: {} });
    expect((await person.call(applicationEndpoints.get, { params: { id: application } })).status).toBe("Hired");
  });
});
