import { describe, expect, it } from "vitest";
import { applyToJob, referWithoutNotice, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { findConsentToken, notifyQueuedCandidates, runDeliveryCallbacks } from "../../../../tests/support/consent.ts";
import { sendQueuedEmails } from "../../../../tests/support/mails.ts";
import { createReferralWorld } from "../../../../tests/support/referral-world.ts";
import { type Client, createWorld, type Person } from "../../../../tests/support/world.ts";
import { ENDPOINTS } from "../../../contract/endpoints.ts";
import { applicationEndpoints } from "../../../contract/hiring/applications.ts";
import { invitationEndpoints } from "../../../contract/hiring/consent.ts";
import { pipelineEndpoints } from "../../../contract/hiring/pipeline/pipeline.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { notificationEndpoints } from "../../../contract/notifications/notifications.ts";
import { dashboardEndpoints } from "../../../contract/overview/dashboard.ts";
import { rewardEndpoints } from "../../../contract/payments/rewards.ts";
import { deliverMail, isMail } from "../../infra/mail/deliver-mail.ts";
import type { Transport } from "../../infra/mail/transport.ts";
import { mailWeeklyDigests } from "../../notifications/weekly-digest.ts";
import { readReferral } from "../referrals/queries.ts";
import { CONSENT_EMAIL_DELIVERED, NOTIFY_CANDIDATE, notifyCandidate } from "./consent-email.ts";
import { reconcileUnnotified } from "./delivery.ts";

const { world, people, renewPeople } = await createReferralWorld();

const NAME = "Ulla Ungesagt";

/** A candidate referred to a new job, and not notified. */
async function uninvited(email = uniqueEmail()) {
  const job = (await world.job(people.owner)).id;
  const { id } = await referWithoutNotice(people.ines, job, { candidate_email: email, candidate_name: NAME });
  return { job, id, email };
}

/** Delivers the queue through a mail server that answers with this result. */
async function sendThrough(outcome: Awaited<ReturnType<Transport>>): Promise<void> {
  for (const { data } of await world.queue.take(NOTIFY_CANDIDATE)) await notifyCandidate(world.ctx, data);
  for (const { data } of await world.queue.take(isMail))
    await deliverMail(world.ctx, String(data.id), async () => outcome);
  await runDeliveryCallbacks(world);
}

/** All responses of the endpoints without a body to this user, with these ids as parameters. */
async function everything(by: Client, ids: readonly string[]): Promise<string> {
  const found: string[] = [];
  for (const group of Object.values(ENDPOINTS))
    for (const endpoint of Object.values(group)) {
      if (endpoint.method !== "get" || endpoint.answers === "events") continue;
      const places = endpoint.path.includes("{") ? ids : [""];
      for (const id of places) {
        const params = { id, username: id, token: id };
        const { status, body } = await by.try(endpoint, { params, query: {} });
        found.push(`${endpoint.path} ${status} ${JSON.stringify(body)}`);
      }
    }
  return found.join("\n");
}

/** A referral as a user reads it, even after their session expired. */
const seenBy = (person: Person, id: string) => readReferral(world.ctx.db, person.id, id);

const numbersOf = (job: string) =>
  people.owner.call(jobEndpoints.numbers, { params: { id: job }, query: { zone: "UTC" } });

describe("F10 the company sees a referral once its candidate was notified", () => {
  it("F10 a temporary failure of the mail server keeps it hidden in every response to the company", async () => {
    const { job, id, email } = await uninvited();
    await sendThrough({ kind: "later", reason: "EENVELOPE 451" });
    const seen = await everything(people.owner, [job, id, people.owner.id]);
    for (const trace of [NAME, email, id]) expect(seen.replaceAll(`{"id":"${id}"}`, "")).not.toContain(trace);
    const board = await people.owner.call(pipelineEndpoints.board, { params: { id: job }, query: {} });
    expect(board.counts).toEqual({ all: 0, referrals: 0, applications: 0 });
    expect((await numbersOf(job)).reached.received).toBe(0);
    expect((await world.visitor.call(jobEndpoints.get, { params: { id: job } })).referrals_count).toBe(0);
    for (const [endpoint, body] of [
      [referralEndpoints.get, undefined],
      [referralEndpoints.cv, undefined],
      [referralEndpoints.setStatus, { from: "Pending", status: "Reviewing" }],
      [rewardEndpoints.get, undefined],
      [rewardEndpoints.fund, undefined],
    ] as const)
      expect((await people.owner.try(endpoint, { params: { id }, body })).status, endpoint.path).toBe(404);
    const mails = await world.pool.query("SELECT message FROM mails WHERE message = 'referral_received'");
    expect(mails.rows).toEqual([]);
  });

  it("F10 R5 the referrer sees it at once, credited from then, and reads that the notification is pending", async () => {
    const { job, id, email } = await uninvited();
    const record = await people.ines.call(referralEndpoints.get, { params: { id } });
    expect(record).toMatchObject({ shown: false, invitation: "waiting", status: "Pending" });
    expect((await people.ines.call(dashboardEndpoints.get, {})).stats.referrals).toBeGreaterThan(0);
    const later = await world.person("Later Referrer");
    await expect(referWithoutNotice(later, job, { candidate_email: email })).rejects.toThrow("referral_duplicate");
  });

  it("F10 F6 the delivery makes it visible, counts it and notifies the owner, once", async () => {
    const { job, id } = await uninvited();
    const unread = async () => (await people.owner.call(notificationEndpoints.unread, {})).unread;
    const before = await unread();
    for (let turn = 0; turn < 2; turn += 1) await sendThrough({ kind: "sent", accepted_by_server: true });
    expect(await unread()).toBe(before + 1);
    expect(await people.owner.call(referralEndpoints.get, { params: { id } })).toMatchObject({
      candidate_name: NAME,
      shown: true,
    });
    expect((await world.visitor.call(jobEndpoints.get, { params: { id: job } })).referrals_count).toBe(1);
    expect((await numbersOf(job)).reached.received).toBe(1);
    expect(await people.ines.call(referralEndpoints.get, { params: { id } })).toMatchObject({
      shown: true,
      invitation: "notified",
    });
  });

  it("F10 without a mail server the written mail is enough", async () => {
    const { id } = await uninvited();
    await notifyQueuedCandidates(world);
    expect(await people.owner.call(referralEndpoints.get, { params: { id } })).toMatchObject({
      invitation: "waiting",
      shown: true,
    });
  });

  it("F10 a failed mail keeps it hidden for good, and the referrer is notified", async () => {
    const { id } = await uninvited();
    await sendThrough({ kind: "never", reason: "EENVELOPE 550" });
    expect((await people.owner.try(referralEndpoints.get, { params: { id } })).status).toBe(404);
    expect(await people.ines.call(referralEndpoints.get, { params: { id } })).toMatchObject({
      shown: false,
      invitation: "undelivered",
    });
    const { items } = await people.ines.call(notificationEndpoints.list, { query: {} });
    expect(items[0]).toMatchObject({ kind: "referral_undelivered", subject: id, person: NAME });
  });

  it("F10 F7 a suppressed person is not notified, and the company sees nothing", async () => {
    const first = await uninvited();
    await notifyQueuedCandidates(world);
    const second = await uninvited(first.email);
    const token = await findConsentToken(world, first.email);
    await world.visitor.call(invitationEndpoints.neverAgain, { body: { token } });
    world.clock.advance(3 * 3_600_000);
    await notifyQueuedCandidates(world);
    expect(await seenBy(people.ines, second.id)).toMatchObject({
      shown: false,
      invitation: "undelivered",
    });
  });

  it("F10 at most three mails a day to one address, two hours apart; waiting referrals are hidden", async () => {
    const email = uniqueEmail();
    const made = [await uninvited(email)];
    await notifyQueuedCandidates(world);
    const emails = async () =>
      (
        await world.pool.query(
          "SELECT count(*)::int AS n FROM consent_emails WHERE person_hash = (SELECT person_hash FROM consent_emails l JOIN consent_requests i ON i.consent_email = l.id WHERE i.referral = $1)",
          [made[0]?.id],
        )
      ).rows[0].n;
    for (const [hours, expected] of [
      [1, 1],
      [1, 2],
      [2, 3],
      [2, 3],
      [18, 4],
    ] as const) {
      made.push(await uninvited(email));
      world.clock.advance(hours * 3_600_000);
      await renewPeople();
      await notifyQueuedCandidates(world);
      expect(await emails(), `${made.length} referrals`).toBe(expected);
    }
  });

  it("F10 a person who has claimed one before is still notified of the next one", async () => {
    const first = await uninvited();
    await notifyQueuedCandidates(world);
    const ulla = await world.person(NAME, { email: first.email });
    const token = await findConsentToken(world, first.email);
    await ulla.call(invitationEndpoints.answer, { body: { token, referral: first.id, answer: "accept" } });
    const second = await uninvited(first.email);
    const shown = async () => (await seenBy(people.ines, second.id)).shown;
    await notifyQueuedCandidates(world);
    expect(await shown()).toBe(false);
    world.clock.advance(2 * 3_600_000);
    await notifyQueuedCandidates(world);
    expect(await shown()).toBe(true);
  });

  it("F10 F9 an own application does not make an unannounced referral visible; a hire makes the owed reward visible", async () => {
    const { job, id, email } = await uninvited();
    const applicant = await world.person(NAME, { email, verified: true });
    const application = (await applyToJob(applicant, job, { candidate_email: email })).id;
    const read = () => people.owner.call(applicationEndpoints.get, { params: { id: application } });
    expect(await read()).toMatchObject({ referral: null, referred_by: null });
    for (const [from, status] of [
      ["Applied", "Reviewing"],
      ["Reviewing", "Interviewing"],
      ["Interviewing", "Hired"],
    ] as const)
      await people.owner.call(applicationEndpoints.setStatus, { params: { id: application }, body: { from, status } });
    expect(await read()).toMatchObject({ referral: id, referred_by: "Ines Marchetti" });
    expect((await people.ines.call(referralEndpoints.get, { params: { id } })).status).toBe("Hired");
  });

  it("F10 a referral declined before the company saw it stays hidden", async () => {
    const { id, email } = await uninvited();
    for (const { data } of await world.queue.take(NOTIFY_CANDIDATE)) await notifyCandidate(world.ctx, data);
    await sendQueuedEmails(world);
    const before = (await people.owner.call(notificationEndpoints.list, { query: {} })).items.length;
    const token = await findConsentToken(world, email);
    await world.visitor.call(invitationEndpoints.answer, { body: { token, referral: id, answer: "decline" } });
    await runDeliveryCallbacks(world);
    expect((await people.owner.try(referralEndpoints.get, { params: { id } })).status).toBe(404);
    expect((await people.owner.call(notificationEndpoints.list, { query: {} })).items).toHaveLength(before);
  });

  it("F10 a notification whose task was lost is found and sent", async () => {
    const { id } = await uninvited();
    await world.queue.take(NOTIFY_CANDIDATE);
    world.clock.advance(11 * 60_000);
    await reconcileUnnotified(world.ctx);
    await notifyQueuedCandidates(world);
    expect((await seenBy(people.owner, id)).shown).toBe(true);
    await renewPeople();
    const lost = await uninvited();
    await sendThrough({ kind: "later", reason: "ECONNREFUSED" });
    world.clock.advance(2 * 60_000);
    await sendQueuedEmails(world);
    await world.queue.take(CONSENT_EMAIL_DELIVERED);
    world.clock.advance(11 * 60_000);
    await reconcileUnnotified(world.ctx);
    expect((await seenBy(people.owner, lost.id)).shown).toBe(true);
  });

  it("F10 the owner's weekly mail counts only visible referrals", async () => {
    const own = await createWorld();
    const [poster, referrer] = [await own.person("Petra Poster"), await own.person("Ines Marchetti")];
    await referWithoutNotice(referrer, (await own.job(poster)).id);
    own.clock.advance(7 * 24 * 3_600_000);
    await mailWeeklyDigests(own.ctx);
    const { rows } = await own.pool.query("SELECT dedupe_key FROM mails WHERE message = 'weekly_digest'");
    expect(rows.map(({ dedupe_key }) => dedupe_key)).toEqual([expect.stringContaining(referrer.id)]);
    await own.close();
  });
});
