import { expect, it } from "vitest";
import { applyToJob, referWithoutNotice, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { findConsentEmails, findConsentToken, notifyQueuedCandidates } from "../../../../tests/support/consent.ts";
import { createReferralWorld } from "../../../../tests/support/referral-world.ts";
import { invitationEndpoints } from "../../../contract/hiring/consent.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { reconcileConsents } from "./reconcile.ts";

const { world, people, renewPeople } = await createReferralWorld();

const DAY_MS = 86_400_000;
const NAME = "Stille Wasser";

async function asked(email = uniqueEmail(), requires_consent = true) {
  const job = (await world.job(people.owner)).id;
  const { id } = await referWithoutNotice(people.ines, job, {
    candidate_email: email,
    candidate_name: NAME,
    consent_given: !requires_consent,
  });
  await notifyQueuedCandidates(world);
  return { id, job, email };
}

/** Advances the clock, with the same people signed in. */
async function later(days: number): Promise<void> {
  world.clock.advance(days * DAY_MS);
  for (let turn = 0; turn < 2; turn += 1) await reconcileConsents(world.ctx);
  await notifyQueuedCandidates(world);
}

const subjects = async (email: string) => (await findConsentEmails(world, email)).map(({ text }) => text);
const rowOf = async (id: string) => (await world.pool.query("SELECT * FROM referrals WHERE id = $1", [id])).rows[0];

it("F21 a silent candidate whose consent is required is reminded once after three days, by a link that works", async () => {
  const { id, email } = await asked();
  await later(2.9);
  expect(await subjects(email)).toHaveLength(1);
  await later(0.2);
  const texts = await subjects(email);
  expect(texts).toHaveLength(2);
  expect(texts[1]).toContain("You have not answered yet");
  const token = await findConsentToken(world, email);
  await world.visitor.call(invitationEndpoints.answer, { body: { token, referral: id, answer: "accept" } });
  expect((await rowOf(id)).visible_at).not.toBeNull();
  await renewPeople();
  const silent = await asked();
  await later(3.1);
  await later(5);
  expect(await subjects(silent.email)).toHaveLength(2);
  expect(await subjects(email)).toHaveLength(2);
});

it("F21 no reminder to candidates who answered, applied, are suppressed or need no consent", async () => {
  const [declined, never, applied, free] = [
    await asked(),
    await asked(),
    await asked(),
    await asked(uniqueEmail(), false),
  ];
  const tokenOf = (one: typeof declined) => findConsentToken(world, one.email);
  const answer = { token: await tokenOf(declined), referral: declined.id, answer: "decline" as const };
  await world.visitor.call(invitationEndpoints.answer, { body: answer });
  await world.visitor.call(invitationEndpoints.neverAgain, { body: { token: await tokenOf(never) } });
  const person = await world.person(NAME, { email: applied.email, verified: true });
  await applyToJob(person, applied.job, { candidate_email: applied.email });
  await later(4);
  for (const { email } of [declined, never, applied, free])
    expect((await subjects(email)).join()).not.toContain("You have not answered yet");
  await later(30);
  expect((await rowOf(applied.id)).candidate_email).toBe(applied.email);
  expect((await rowOf(free.id)).candidate_email).toBe(free.email);
  expect((await rowOf(declined.id)).candidate_email).toBe(declined.email);
});

it("F21 F10 a reminder counts towards the three mails of a day, and waits for its slot", async () => {
  const { email } = await asked();
  world.clock.advance(2.95 * DAY_MS);
  for (let turn = 0; turn < 3; turn += 1) {
    await renewPeople();
    await asked(email);
    world.clock.advance(2 * 3_600_000);
  }
  await later(0);
  const reminders = async () => (await subjects(email)).filter((text) => text.includes("You have not answered yet"));
  expect(await reminders()).toHaveLength(0);
  await later(1);
  expect(await reminders()).toHaveLength(1);
});

it("F21 after 30 days without an answer the details are erased, the referrer is notified, and the place is free", async () => {
  const { id, job, email } = await asked();
  await later(3.1);
  await later(26.8);
  expect((await rowOf(id)).candidate_email).toBe(email);
  await later(0.2);
  expect(await rowOf(id)).toMatchObject({
    candidate_name: "",
    candidate_email: "",
    candidate_linkedin: "",
    recommendation: "",
    cv: null,
    status: "Withdrawn",
    visible_at: null,
  });
  await renewPeople();
  const dump = await world.pool.query(
    "SELECT to_jsonb(r)::text AS row FROM referrals r UNION ALL SELECT to_jsonb(i)::text FROM consent_requests i",
  );
  expect(JSON.stringify(dump.rows)).not.toContain(email);
  const { rows: notices } = await world.pool.query(
    "SELECT kind, params FROM notifications WHERE subject = $1 AND kind <> 'referral_received'",
    [id],
  );
  expect(notices).toEqual([{ kind: "referral_declined", params: { ended_by: "unanswered" } }]);
  await referWithoutNotice(people.ines, job, { candidate_email: email });
});

it("F21 the history says why it ended, and the person's page says so without their data", async () => {
  const { id, email } = await asked();
  world.clock.advance(20 * DAY_MS);
  // The last mail's link is newer than that of the first mail.
  await reconcileConsents(world.ctx);
  await notifyQueuedCandidates(world);
  const token = await findConsentToken(world, email);
  world.clock.advance(10.1 * DAY_MS);
  await reconcileConsents(world.ctx);
  const page = await world.visitor.call(invitationEndpoints.open, { body: { token } });
  expect(page).toMatchObject({ email: "", name: "", referrals: [{ ended_by: "unanswered", can: { accept: false } }] });
  const { rows: history } = await world.pool.query(
    "SELECT from_status, to_status, note, changed_by FROM status_history WHERE record_id = $1 AND note IS NOT NULL",
    [id],
  );
  expect(history).toEqual([{ from_status: "Pending", to_status: "Withdrawn", note: "unanswered", changed_by: null }]);
});

it("F10 F21 a mail that was only written is shown so to the referrer until the candidate answers", async () => {
  const { id, email } = await asked();
  const read = () => people.ines.call(referralEndpoints.get, { params: { id } });
  expect(await read()).toMatchObject({ written: true, invitation: "waiting", shown: false });
  const token = await findConsentToken(world, email);
  await world.visitor.call(invitationEndpoints.answer, { body: { token, referral: id, answer: "accept" } });
  expect(await read()).not.toHaveProperty("written");
});
