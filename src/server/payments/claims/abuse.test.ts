import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { applyToJob, referCandidate, referWithoutNotice, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { moveToInterviewing, readHireAs, STARTED } from "../../../../tests/support/claims.ts";
import { findConsentToken, notifyQueuedCandidates } from "../../../../tests/support/consent.ts";
import { createReferralWorld } from "../../../../tests/support/referral-world.ts";
import type { Person } from "../../../../tests/support/world.ts";
import { applicationEndpoints } from "../../../contract/hiring/applications.ts";
import { invitationEndpoints } from "../../../contract/hiring/consent.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { claimEndpoints } from "../../../contract/payments/claims.ts";
import { claimDays } from "../../../rules/hiring/hire-claims.ts";

const { world, people } = await createReferralWorld();

const make = (by: Person, id: string) =>
  by.try(claimEndpoints.make, { params: { id }, body: { started_on: STARTED } }, { key: `abuse-${by.id}-${id}` });

/** A candidate in Interviewing at a job of the owner's company, from this referrer. */
async function interviewed(by: Person, email: string, job?: string) {
  const at = job ?? (await world.job(people.owner)).id;
  const { id } = await referCandidate(by, at, { candidate_email: email });
  await moveToInterviewing(people.owner, id);
  return id;
}

describe("X17 forbidden claims", () => {
  it("X17 X25 a stranger, and a referrer of the same person elsewhere, cannot claim", async () => {
    const email = uniqueEmail();
    const id = await interviewed(people.ines, email);
    const rival = await world.person("Rita Rival");
    const other = await world.person("Otto Owner");
    await referCandidate(rival, (await world.job(other)).id, { candidate_email: email });
    const missing = await make(people.ines, "01890000-0000-7000-8000-00000000dead");
    for (const who of [rival, other, await world.person("Sam Stranger")]) {
      const answer = await make(who, id);
      expect([answer.status, answer.body.code]).toEqual([missing.status, missing.body.code]);
      expect((await who.try(claimEndpoints.get, { params: { id } })).status).toBe(404);
    }
    expect((await readHireAs(people.ines, id)).claim).toBeNull();
  });

  it("X17 a person who declined or was erased cannot be claimed", async () => {
    for (const how of ["decline", "erase"] as const) {
      const email = uniqueEmail();
      const { id } = await referWithoutNotice(people.ines, (await world.job(people.owner)).id, {
        candidate_email: email,
      });
      await notifyQueuedCandidates(world);
      await moveToInterviewing(people.owner, id);
      const token = await findConsentToken(world, email);
      if (how === "erase") await world.visitor.call(invitationEndpoints.erase, { body: { token, never_again: false } });
      else await world.visitor.call(invitationEndpoints.answer, { body: { token, referral: id, answer: "decline" } });
      expect((await make(people.ines, id)).body.code, how).toBe("claim_not_now");
    }
  });

  it("X17 of several claims by one pair at one company only one counts", async () => {
    const email = uniqueEmail();
    const first = await world.job(people.owner);
    const ids = [await interviewed(people.ines, email, first.id)];
    for (let turn = 0; turn < 2; turn += 1) ids.push(await interviewed(people.ines, email));
    const answers = await Promise.all(ids.map((id) => make(people.ines, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

describe("R11 other hires during a claim", () => {
  it("R11 while a reported start waits, the person cannot be hired through another referral or an own application", async () => {
    const email = uniqueEmail();
    const gus = await world.person("Gus Later");
    const first = await interviewed(people.ines, email);
    world.clock.advance(1_000);
    const second = await interviewed(gus, email);
    const person = await world.person("Jonah Weiss", { email, verified: true });
    const { id: applied } = await applyToJob(person, (await world.job(people.owner)).id, { candidate_email: email });
    for (const [from, status] of [
      ["Applied", "Reviewing"],
      ["Reviewing", "Interviewing"],
    ] as const)
      await people.owner.call(applicationEndpoints.setStatus, { params: { id: applied }, body: { from, status } });
    expect((await make(people.ines, first)).status).toBe(201);
    const body = { from: "Interviewing", status: "Hired" } as const;
    const bySecond = () => people.owner.try(referralEndpoints.setStatus, { params: { id: second }, body });
    const byOwn = () => people.owner.try(applicationEndpoints.setStatus, { params: { id: applied }, body });
    for (const answer of await Promise.all([bySecond(), byOwn()]))
      expect([answer.status, answer.body.code]).toEqual([409, "claim_waits"]);
    // The reported one may be hired; other waiting claims do not matter.
    await people.owner.call(claimEndpoints.deny, { params: { id: first }, body: { reason: "They never began." } });
    expect((await bySecond()).status).toBe(200);
  });

  it("R11 a reported start of another person blocks nobody", async () => {
    const id = await interviewed(people.ines, uniqueEmail());
    expect((await make(people.ines, await interviewed(people.ines, uniqueEmail()))).status).toBe(201);
    const body = { from: "Interviewing", status: "Hired" } as const;
    expect((await people.owner.try(referralEndpoints.setStatus, { params: { id }, body })).status).toBe(200);
  });
});

describe("R11 deadlines at the limits of time zones", () => {
  it("R11 the company has 168 hours, to the second", async () => {
    const id = await interviewed(people.ines, uniqueEmail());
    expect((await make(people.ines, id)).status).toBe(201);
    const [row] = await world.ctx.db.rows<{ hours: number }>(sql`
      SELECT (extract(epoch FROM answer_by - claimed_at) / 3600)::float8 AS hours FROM hire_claims WHERE referral = ${id}`);
    expect(row?.hours).toBe(168);
  });

  it("R11 the allowed days are the same in the repeated and in the skipped hour of a clock change", () => {
    const facts = { status: "Interviewing", created_at: new Date("2026-10-01T09:00:00Z") } as const;
    const of = (now: string) => claimDays(facts, new Date(now));
    expect(of("2026-10-25T00:30:00Z")).toEqual(of("2026-10-25T01:30:00Z"));
    expect(of("2027-03-28T00:59:00Z")).toEqual(of("2027-03-28T01:01:00Z"));
    expect(of("2026-10-25T09:59:59Z")).toEqual({ from: "2026-09-30", to: "2026-11-24" });
    expect(of("2026-10-25T10:00:00Z").to).toBe("2026-11-25");
  });
});
