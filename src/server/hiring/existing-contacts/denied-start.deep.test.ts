import { afterAll, beforeEach, describe, expect, it } from "vitest";
import {
  makeReferralVisible,
  RECOMMENDATION,
  referWithoutNotice,
  uniqueEmail,
} from "../../../../tests/support/candidates.ts";
import { claimStart, moveToInterviewing, readHireAs } from "../../../../tests/support/claims.ts";
import { findConsentToken, notifyQueuedCandidates } from "../../../../tests/support/consent.ts";
import { joinTeam } from "../../../../tests/support/teams.ts";
import { createWorld, type Person } from "../../../../tests/support/world.ts";
import { invitationEndpoints } from "../../../contract/hiring/consent.ts";
import { EXISTING_CONTACT_LIMITS, existingContactEndpoints } from "../../../contract/hiring/existing-contacts.ts";
import { pipelineEndpoints } from "../../../contract/hiring/pipeline/pipeline.ts";
import { referralChangeEndpoints } from "../../../contract/hiring/referral-changes.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import type { JobDetail } from "../../../contract/jobs/jobs.ts";
import { claimEndpoints } from "../../../contract/payments/claims.ts";
import { disputeEndpoints } from "../../../contract/payments/disputes.ts";

let owner: Person;
let ines: Person;
let job: JobDetail;

const world = await createWorld();
beforeEach(async () => {
  [owner, ines] = await Promise.all([world.person("Petra Poster"), world.person("Ines Marchetti")]);
  job = await world.job(owner);
});
afterAll(() => world.close());

const of = () => ({ params: { id: job.company.id } });
const say = (text: string, by = owner) => by.try(existingContactEndpoints.add, { ...of(), body: { text } });
const read = (id: string, by = ines) => by.call(referralEndpoints.get, { params: { id } });
const look = (id: string) =>
  owner.call(pipelineEndpoints.view, { params: { id: job.id }, body: { kind: "referral", record: id } });
const deny = (id: string, known_before: boolean) =>
  owner.try(claimEndpoints.deny, { params: { id }, body: { reason: "We met in spring.", known_before } });

/** A referral whose person the company listed before, if `known`. */
async function referred({ known, by = ines, at = job.id }: { known: boolean; by?: Person; at?: string }) {
  const email = uniqueEmail();
  if (known) await say(email);
  const { id } = await referWithoutNotice(by, at, { candidate_email: email });
  await notifyQueuedCandidates(world);
  return { id, email };
}

describe("F33 denying a reported start because the company knew the person", () => {
  it("F33 requires the flag of the referral: both sides and admins read since when, as verified", async () => {
    const { id } = await referred({ known: true });
    await moveToInterviewing(owner, id);
    await claimStart(ines, id);
    const { known_since } = await read(id, owner);
    expect(await readHireAs(owner, id)).toMatchObject({ known_since, can: { answer: true } });
    expect((await readHireAs(ines, id)).known_since).toBeUndefined();
    expect((await deny(id, true)).status).toBe(200);
    for (const by of [owner, ines])
      expect((await readHireAs(by, id)).claim).toMatchObject({
        state: "denied",
        reason: "We met in spring.",
        known_since,
      });
    const admin = await world.person("Ada Admin", { admin: true });
    const { items } = await admin.call(disputeEndpoints.list, { query: {} });
    const dispute = { params: { id: items.at(-1)?.id ?? "" } };
    expect(await admin.call(disputeEndpoints.get, dispute)).toMatchObject({ referral: id, known_since });
  });

  it("F33 is refused where the company had not listed them before the referral; other reasons stay possible", async () => {
    const { id, email } = await referred({ known: false });
    await say(email);
    await moveToInterviewing(owner, id);
    await claimStart(ines, id);
    expect((await readHireAs(owner, id)).known_since).toBeUndefined();
    expect((await deny(id, true)).body.code).toBe("not_known_before");
    expect((await readHireAs(owner, id)).claim?.state).toBe("open");
    expect((await deny(id, false)).status).toBe(200);
    expect((await readHireAs(ines, id)).claim?.known_since).toBeUndefined();
  });

  it("F33 F16 is erased with the person's data, and the mailed link shows no statements", async () => {
    const { id, email } = await referred({ known: true });
    await moveToInterviewing(owner, id);
    await claimStart(ines, id);
    await deny(id, true);
    const body = { token: await findConsentToken(world, email), referral: id };
    const { claim, dispute } = await world.visitor.call(claimEndpoints.openLink, { body });
    expect([claim?.reason, dispute?.opened.text]).toEqual(["", ""]);
    await world.visitor.call(invitationEndpoints.erase, { body: { token: body.token, never_again: false } });
    expect((await readHireAs(ines, id)).claim).toMatchObject({ reason: "" });
    expect((await readHireAs(ines, id)).claim?.known_since).toBeUndefined();
  });

  it("F33 counts once for ten concurrent answers", async () => {
    const { id } = await referred({ known: true });
    await moveToInterviewing(owner, id);
    await claimStart(ines, id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => deny(id, true)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
  });
});

describe("F34 the person's view", () => {
  it("F34 is on the page of their link and in their data export, once the company opened the referral", async () => {
    const person = await world.person("Jonah Weiss");
    await say(person.email);
    const { id } = await referWithoutNotice(ines, job.id, { candidate_email: person.email });
    await notifyQueuedCandidates(world);
    const token = await findConsentToken(world, person.email);
    const page = async () => (await world.visitor.call(invitationEndpoints.open, { body: { token } })).referrals[0];
    const file = async (by: Person) => {
      const headers = { authorization: `Bearer ${by.token}`, "content-type": "application/json" };
      const answer = await world.app.request("/api/account/export", { method: "POST", headers, body: "{}" });
      return (await answer.json()) as Record<string, Record<string, unknown>[]>;
    };
    await person.call(invitationEndpoints.answer, { body: { token, referral: id, answer: "accept" } });
    await person.try(invitationEndpoints.claim, { body: { token } });
    expect((await page())?.known_since).toBeUndefined();
    expect((await file(person)).referred_to).toMatchObject([{ id, company_knew_you_since: null }]);
    await look(id);
    const { known_since } = await read(id, owner);
    expect(await page()).toMatchObject({ id, known_since });
    expect((await file(person)).referred_to).toMatchObject([{ id, company_knew_you_since: expect.any(String) }]);
    expect((await file(ines)).referrals).toMatchObject([{ id, company_knew_them_since: expect.any(String) }]);
    await world.visitor.call(invitationEndpoints.erase, { body: { token, never_again: false } });
    expect((await page())?.known_since).toBeUndefined();
  });
});

describe("F7 F11 existing contacts cannot be tested", () => {
  it("F7 neither a referrer who corrects a cooperating person's path nor that person learns about others", async () => {
    await say("https://www.linkedin.com/in/somebody-else");
    // By the database's clock it was before the referral, whose time is the test clock's.
    await world.pool.query("UPDATE existing_contacts SET first_at = first_at - interval '30 days'");
    const { id, email } = await referred({ known: false });
    const token = await findConsentToken(world, email);
    const body = {
      candidate_name: "Jonah Weiss",
      recommendation: RECOMMENDATION,
      candidate_linkedin: "https://www.linkedin.com/in/somebody-else",
    };
    const answer = await ines.try(referralChangeEndpoints.correct, { params: { id }, body });
    expect(answer).toMatchObject({ status: 200, body: { shown: true } });
    const own = (await ines.call(referralEndpoints.list, { query: {} })).items;
    const [told] = (await world.visitor.call(invitationEndpoints.open, { body: { token } })).referrals;
    for (const one of [answer.body, await read(id), own[0], told]) expect(one).not.toHaveProperty("known_since");
    const { known_since } = await read(id, owner);
    expect(known_since).toEqual(expect.any(String));
    // From now on the path cannot be corrected.
    await look(id);
    expect(await read(id)).toMatchObject({ known_since });
  });

  it("F32 a company sends at most thirty lists a day, whoever of its team sends them and whatever it deleted", async () => {
    const rosa = await world.person("Rosa Recruiter");
    await joinTeam(owner, job.company.id, rosa, "recruiter");
    const statuses: number[] = [];
    for (let n = 0; n < EXISTING_CONTACT_LIMITS.pieces_a_day; n += 1) {
      statuses.push((await say(uniqueEmail(), n % 2 === 0 ? owner : rosa)).status);
      if (n === 20) await owner.call(existingContactEndpoints.clear, of());
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    const [row] = (
      await world.pool.query("SELECT key, points FROM rate_limits WHERE key LIKE 'known people:%' AND points >= 30")
    ).rows;
    expect(row).toMatchObject({
      key: expect.stringContaining(job.company.id),
      points: EXISTING_CONTACT_LIMITS.pieces_a_day,
    });
    // Limits are ten thousand times higher in tests: simulates that all were used.
    await world.pool.query("UPDATE rate_limits SET points = points * 10000 WHERE key = $1", [row.key]);
    for (const by of [owner, rosa]) expect((await say(uniqueEmail(), by)).body.code).toBe("rate_limited");
    const elsewhere = await world.job(owner, {
      company_name: "Elsewhere",
      company_website: "https://elsewhere.example",
    });
    const there = { params: { id: elsewhere.company.id }, body: { text: uniqueEmail() } };
    expect((await owner.try(existingContactEndpoints.add, there)).status).toBe(200);
  });

  it("F32 whole address books are refused: lines per list and entries per company are limited", async () => {
    const lines = Array.from({ length: EXISTING_CONTACT_LIMITS.lines + 1 }, (_, n) => `${n}@p.example`).join("\n");
    expect((await say(lines)).status).toBe(422);
    // In tenths: on a busy machine one statement for all exceeds the statement timeout.
    const tenth = EXISTING_CONTACT_LIMITS.stored / 10;
    for (let from = 0; from < EXISTING_CONTACT_LIMITS.stored; from += tenth)
      await world.pool.query(
        `INSERT INTO existing_contacts (company, hash)
         SELECT $1, 'held ' || n FROM generate_series($2::int + 1, $2::int + $3::int) AS n`,
        [job.company.id, from, tenth],
      );
    expect((await say(uniqueEmail())).body.code).toBe("existing_contacts_full");
    expect((await owner.call(existingContactEndpoints.get, of())).stored).toBe(EXISTING_CONTACT_LIMITS.stored);
    await world.pool.query("TRUNCATE existing_contacts");
  });
});

describe("F11 R11 a referral without a credit window", () => {
  it("F11 R10 does not block the next one: it can be claimed after the company removed the contact", async () => {
    const kwame = await world.person("Kwame Asante");
    const email = uniqueEmail();
    const second = (await world.job(owner)).id;
    await say(email);
    const first = await referWithoutNotice(ines, job.id, { candidate_email: email });
    await owner.call(existingContactEndpoints.clear, of());
    const next = await referWithoutNotice(kwame, second, { candidate_email: email });
    for (const { id } of [first, next]) {
      await makeReferralVisible(owner, id);
      const body = { from: "Pending", status: "Rejected" } as const;
      await owner.call(referralEndpoints.setStatus, { params: { id }, body });
    }
    expect((await read(first.id)).credit_until).toBeNull();
    expect((await readHireAs(ines, first.id)).can.claim).toBe(false);
    expect((await read(next.id, kwame)).credit_until).toEqual(expect.any(String));
    expect((await readHireAs(kwame, next.id)).can.claim).toBe(true);
  });
});
