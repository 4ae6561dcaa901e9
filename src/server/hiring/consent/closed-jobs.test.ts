import { expect, it } from "vitest";
import { referWithoutNotice, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { findConsentEmails, findConsentToken, notifyQueuedCandidates } from "../../../../tests/support/consent.ts";
import { createReferralWorld } from "../../../../tests/support/referral-world.ts";
import { invitationEndpoints } from "../../../contract/hiring/consent.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { dashboardEndpoints } from "../../../contract/overview/dashboard.ts";
import type { JobStatus } from "../../../contract/statuses.ts";
import { reconcileUnnotified } from "./delivery.ts";
import { reconcileConsents } from "./reconcile.ts";

const { world, people } = await createReferralWorld();

const DAY_MS = 86_400_000;

/** A person who is asked for consent, at a job of their own. */
async function asked({ told = true, closing_date }: { told?: boolean; closing_date?: string } = {}) {
  const job = (await world.job(people.owner, closing_date === undefined ? {} : { closing_date })).id;
  const email = uniqueEmail();
  const { id } = await referWithoutNotice(people.ines, job, { candidate_email: email, consent_given: false });
  if (told) await notifyQueuedCandidates(world);
  return { id, job, email, token: await findConsentToken(world, email) };
}
type Asked = Awaited<ReturnType<typeof asked>>;

const set = ({ job }: Asked, from: JobStatus, status: JobStatus) =>
  people.owner.call(jobEndpoints.setStatus, { params: { id: job }, body: { from, status } });
const archive = ({ job }: Asked) => people.owner.call(jobEndpoints.remove, { params: { id: job } });
const accept = ({ token, id: referral }: Asked) =>
  world.visitor.try(invitationEndpoints.answer, { body: { token, referral, answer: "accept" } });
const page = async ({ token }: Asked) =>
  (await world.visitor.call(invitationEndpoints.open, { body: { token } })).referrals[0];
const stateOf = async ({ id }: Asked) =>
  (
    await world.pool.query(
      "SELECT status, visible_at IS NOT NULL AS shown, answer FROM referrals LEFT JOIN consent_requests ON referral = id WHERE id = $1",
      [id],
    )
  ).rows[0];
const mails = async ({ email }: Asked) => (await findConsentEmails(world, email)).length;

const WAYS: readonly (readonly [string, (one: Asked) => Promise<unknown>, (one: Asked) => Promise<unknown>])[] = [
  ["filled", (one) => set(one, "Open", "Filled"), (one) => set(one, "Filled", "Open")],
  ["closed", (one) => set(one, "Open", "Closed"), (one) => set(one, "Closed", "Open")],
  ["archived", archive, ({ job }) => people.owner.call(jobEndpoints.restore, { params: { id: job } })],
];

it.each(WAYS)(
  "F20 D7 nothing can be accepted at a %s job, the page says why, and it works again afterwards",
  async (_way, close, reopen) => {
    const one = await asked();
    expect(await page(one)).toMatchObject({ can: { accept: true } });
    await close(one);
    const seen = await page(one);
    expect(seen).toMatchObject({ requires_consent: true, job_closed: true, can: { accept: false, decline: true } });
    expect(await accept(one)).toMatchObject({ status: 409, body: { code: "referrals_closed" } });
    expect(await stateOf(one)).toEqual({ status: "Pending", shown: false, answer: null });
    await reopen(one);
    expect(await page(one)).not.toHaveProperty("job_closed");
    expect((await accept(one)).status).toBe(200);
    expect(await stateOf(one)).toEqual({ status: "Pending", shown: true, answer: "accepted" });
  },
);

it("F20 a paused job still takes consents, and one that the company sees can be accepted at a filled job", async () => {
  const paused = await asked();
  await set(paused, "Open", "On Hold");
  expect((await accept(paused)).status).toBe(200);
  const email = uniqueEmail();
  const job = (await world.job(people.owner)).id;
  const { id } = await referWithoutNotice(people.ines, job, { candidate_email: email });
  await notifyQueuedCandidates(world);
  const shown = { id, job, email, token: await findConsentToken(world, email) };
  await set(shown, "Open", "Filled");
  expect((await accept(shown)).status).toBe(200);
});

it("F20 R8 a job is closed once its closing date is over everywhere", async () => {
  const closing_date = world.clock.now().toISOString().slice(0, 10);
  const one = await asked({ closing_date });
  expect(await page(one)).toMatchObject({ can: { accept: true } });
  world.clock.advance(2 * DAY_MS);
  expect(await page(one)).toMatchObject({ job_closed: true, can: { accept: false } });
  expect((await accept(one)).body.code).toBe("referrals_closed");
});

it("F21 nobody is reminded of a closed job, nor asked on their dashboard, and details are erased after 30 days", async () => {
  const one = await asked();
  const person = await world.person("Jonah Weiss", { email: one.email, verified: true });
  const invitations = async () =>
    (await person.call(dashboardEndpoints.needs, {})).items.filter(({ kind }) => kind === "invitation").length;
  expect(await invitations()).toBe(1);
  await set(one, "Open", "Filled");
  expect(await invitations()).toBe(0);
  world.clock.advance(4 * DAY_MS);
  await reconcileConsents(world.ctx);
  await notifyQueuedCandidates(world);
  expect(await mails(one)).toBe(1);
  world.clock.advance(26.5 * DAY_MS);
  await reconcileConsents(world.ctx);
  expect(await stateOf(one)).toMatchObject({ status: "Withdrawn", shown: false });
});

it("F10 the announcement of a referral waits while its job is closed, and its details are erased after 30 days, too", async () => {
  const [back, over] = [await asked({ told: false }), await asked({ told: false })];
  for (const one of [back, over]) await set(one, "Open", "Filled");
  await notifyQueuedCandidates(world);
  world.clock.advance(11 * 60_000);
  await reconcileUnnotified(world.ctx);
  await notifyQueuedCandidates(world);
  expect([await mails(back), await mails(over)]).toEqual([0, 0]);
  await set(back, "Filled", "Open");
  await reconcileUnnotified(world.ctx);
  await notifyQueuedCandidates(world);
  expect([await mails(back), await mails(over)]).toEqual([1, 0]);
  world.clock.advance(30 * DAY_MS);
  await reconcileConsents(world.ctx);
  expect(await stateOf(over)).toMatchObject({ status: "Withdrawn", shown: false });
});

it("F20 accepting at the moment of closing is decided by the job's lock", async () => {
  const one = await asked();
  const closing = await world.pool.connect();
  try {
    await closing.query("BEGIN");
    await closing.query("SELECT FROM jobs WHERE id = $1 FOR UPDATE", [one.job]);
    const accepting = accept(one);
    // It waits for the lock.
    const waits =
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FROM jobs%NO KEY UPDATE%'";
    await expect.poll(async () => (await world.pool.query(waits)).rows.length).toBe(1);
    await closing.query("UPDATE jobs SET status = 'Filled' WHERE id = $1", [one.job]);
    await closing.query("COMMIT");
    expect((await accepting).body.code).toBe("referrals_closed");
  } finally {
    closing.release();
  }
  expect(await stateOf(one)).toEqual({ status: "Pending", shown: false, answer: null });
});

it("F20 T17 of twenty that are accepted while their jobs are filled, none is accepted without being seen", async () => {
  const all: Asked[] = [];
  for (let nth = 0; nth < 20; nth += 1) all.push(await asked());
  await Promise.all(all.flatMap((one) => [accept(one), set(one, "Open", "Filled")]));
  for (const one of all) {
    const { shown, answer } = await stateOf(one);
    expect(shown).toBe(answer === "accepted");
  }
});
