import { describe, expect, it } from "vitest";
import { referWithoutNotice, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { findConsentEmails, findConsentToken, notifyQueuedCandidates } from "../../../../tests/support/consent.ts";
import { createReferralWorld } from "../../../../tests/support/referral-world.ts";
import { startSecondProcess } from "../../../../tests/support/second-process.ts";
import { AppError } from "../../../contract/errors.ts";
import { invitationEndpoints } from "../../../contract/hiring/consent.ts";
import { ANONYMOUS } from "../../infra/platform/actor.ts";
import { emailKey } from "../../infra/platform/identity.ts";
import { personHash } from "../referrals/person-keys.ts";
import { NOTIFY_CANDIDATE } from "./consent-email.ts";
import { reconcileUnnotified } from "./delivery.ts";
import { reconcileConsents } from "./reconcile.ts";
import { sendNewLink } from "./resend.ts";
import { withdrawReferralAsReferrer } from "./withdraw-referral.ts";

const { world, people, renewPeople } = await createReferralWorld();

const DAY = 86_400_000;

async function asked(email = uniqueEmail(), requires_consent = true) {
  const job = (await world.job(people.owner)).id;
  const { id } = await referWithoutNotice(people.ines, job, {
    candidate_email: email,
    consent_given: !requires_consent,
  });
  return { id, job, email };
}

/** Creates copies of this one, each of another person and a second older. Returns their addresses. */
async function others(like: string, many: number): Promise<string[]> {
  const emails = Array.from({ length: many }, () => uniqueEmail());
  await world.pool.query(
    `INSERT INTO referrals SELECT (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'candidate_email', email,
        'candidate_email_key', email, 'candidate_email_soft', email, 'candidate_linkedin_key', NULL,
        'created_at', one.created_at - nth * interval '1 second'))).*
      FROM referrals AS one, unnest($2::text[]) WITH ORDINALITY AS people (email, nth) WHERE one.id = $1`,
    [like, emails],
  );
  await world.pool.query(
    `INSERT INTO consent_requests SELECT (jsonb_populate_record(asked, jsonb_build_object('referral', referrals.id, 'consent_email', NULL,
        'asked_at', asked.asked_at - interval '1 hour'))).*
      FROM referrals, consent_requests AS asked WHERE asked.referral = $1 AND candidate_email = ANY($2)`,
    [like, emails],
  );
  return emails;
}
/** A mail was sent there a moment ago: there is no slot for the next one yet. */
const mailedJustNow = (emails: readonly string[]) =>
  world.pool.query(
    `INSERT INTO consent_emails (id, person_hash, token_hash, created_at, expires_at)
      SELECT gen_random_uuid(), hash, gen_random_uuid()::text, $2, $2::timestamptz + interval '30 days' FROM unnest($1::text[]) AS hash`,
    [emails.map((email) => personHash(world.ctx, emailKey(email))), world.clock.now()],
  );
const mailsTo = async (email: string) => (await findConsentEmails(world, email)).length;

describe("F21 F10 blocked candidates do not delay others", () => {
  it("F21 210 who cannot be reminded now, and 20 on the suppression list, do not block another reminder", async () => {
    const { id, email } = await asked();
    await notifyQueuedCandidates(world);
    const [busy, never] = [await others(id, 210), await others(id, 20)];
    world.clock.advance(3.1 * DAY);
    await mailedJustNow(busy);
    await world.pool.query(
      "INSERT INTO suppression_list (person_hash, confirmed_at) SELECT hash, now() FROM unnest($1::text[]) AS hash",
      [never.map((one) => personHash(world.ctx, emailKey(one)))],
    );
    await reconcileConsents(world.ctx);
    await notifyQueuedCandidates(world);
    expect(await mailsTo(email)).toBe(2);
    const { rows } = await world.pool.query(
      `SELECT count(*) FILTER (WHERE candidate_email = ANY($1) AND reminded_at IS NULL)::int AS wait,
        count(*) FILTER (WHERE candidate_email = ANY($2) AND reminded_at IS NULL)::int AS never
      FROM referrals JOIN consent_requests ON referral = referrals.id`,
      [busy, never],
    );
    expect(rows).toEqual([{ wait: 210, never: 0 }]);
    // They only wait for their own slot.
    world.clock.advance(2.1 * 3_600_000);
    await reconcileConsents(world.ctx);
    const after = await world.pool.query(
      "SELECT count(*)::int AS n FROM consent_requests WHERE reminded_at IS NULL AND asked_at IS NOT NULL AND undelivered_at IS NULL",
    );
    expect(after.rows).toEqual([{ n: 0 }]);
  });

  it("F21 one that cannot be erased does not block others", async () => {
    const { id } = await asked();
    await notifyQueuedCandidates(world);
    await world.pool.query("UPDATE consent_requests SET asked_at = $2 WHERE referral = $1", [id, world.clock.now()]);
    const suppressed = await others(id, 210);
    await world.pool.query(
      `CREATE FUNCTION refuse_some() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN RAISE EXCEPTION ''not this one''; END'`,
    );
    await world.pool.query(
      `CREATE TRIGGER refuse_some BEFORE UPDATE ON referrals FOR EACH ROW WHEN (OLD.candidate_email <> NEW.candidate_email AND OLD.id <> '${id}'::uuid)
        EXECUTE FUNCTION refuse_some()`,
    );
    world.clock.advance(31 * DAY);
    await world.pool.query("UPDATE consent_requests SET reminded_at = created_at");
    await expect(reconcileConsents(world.ctx)).rejects.toThrow();
    await world.pool.query("DROP TRIGGER refuse_some ON referrals");
    const { rows } = await world.pool.query("SELECT candidate_email FROM referrals WHERE id = $1", [id]);
    expect(rows).toEqual([{ candidate_email: "" }]);
    expect(suppressed).toHaveLength(210);
  });

  it("F10 250 who wait for their slot do not hide a candidate without a mail", async () => {
    const { id, email } = await asked(uniqueEmail(), false);
    await world.queue.take(NOTIFY_CANDIDATE);
    await world.pool.query("INSERT INTO consent_requests (referral, created_at) VALUES ($1, now())", [id]);
    await mailedJustNow(await others(id, 250));
    world.clock.advance(11 * 60_000);
    await reconcileUnnotified(world.ctx);
    await notifyQueuedCandidates(world);
    expect(await mailsTo(email)).toBe(1);
  });
});

describe("F21 F5 F23 all changes of a consent use the same lock order", () => {
  const deadlocks = async () =>
    Number(
      (await world.pool.query("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()")).rows[0]
        .deadlocks,
    );

  it("F21 F5 a reminder and a new link for the same row do not deadlock", async () => {
    const { id, email } = await asked();
    await notifyQueuedCandidates(world);
    world.clock.advance(3.1 * DAY);
    const holder = await world.pool.connect();
    await holder.query("BEGIN");
    await holder.query("SELECT FROM consent_requests WHERE referral = $1 FOR UPDATE", [id]);
    const waiting = async () =>
      (
        await world.pool.query(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        )
      ).rows.length;
    const both = [reconcileConsents(world.ctx)];
    while ((await waiting()) < 1);
    both.push(sendNewLink(world.ctx, email).then(() => undefined));
    while ((await waiting()) < 2);
    await holder.query("COMMIT");
    holder.release();
    const done = await Promise.allSettled(both);
    expect(done.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    await notifyQueuedCandidates(world);
    // A lost link is sent whatever else was sent to the address that day.
    expect(await mailsTo(email)).toBe(3);
  });

  it("F21 F5 F23 reminders, new links, answers, withdrawals and suppression entries, ten at once on two processes: no deadlock", async () => {
    const second = await startSecondProcess(world);
    const there = second.contextFor(ANONYMOUS, "test");
    const before = await deadlocks();
    try {
      for (let round = 0; round < 4; round += 1) {
        await renewPeople();
        const email = uniqueEmail();
        const made = await Promise.all([asked(email), asked(email), asked(email)]);
        await notifyQueuedCandidates(world);
        const token = await findConsentToken(world, email);
        world.clock.advance(3.1 * DAY);
        const answer = (referral: string, said: "accept" | "decline") =>
          world.visitor.try(invitationEndpoints.answer, { body: { token, referral, answer: said } });
        const ends = await Promise.allSettled([
          reconcileConsents(world.ctx),
          reconcileConsents(there),
          sendNewLink(world.ctx, email),
          sendNewLink(there, email),
          answer(made[0].id, "accept"),
          answer(made[1].id, "decline"),
          world.visitor.try(invitationEndpoints.neverAgain, { body: { token } }),
          withdrawReferralAsReferrer(people.ines.ctx, made[2].id),
          reconcileUnnotified(there),
          world.visitor.try(invitationEndpoints.erase, { body: { token, never_again: true } }),
        ]);
        for (const end of ends) {
          // A late request gets an error.
          if (end.status === "rejected") expect(end.reason).toBeInstanceOf(AppError);
          else expect(Number((end.value as { status?: unknown } | undefined)?.status) || 200).toBeLessThan(500);
        }
      }
    } finally {
      await second.close();
    }
    expect(await deadlocks()).toBe(before);
  });
});
