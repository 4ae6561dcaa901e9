import { type SQL, sql } from "drizzle-orm";
import { MIN_GAP_MS, nextMailTime, type QuotaMail } from "../../../rules/hiring/mail-quota.ts";
import type { TxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { consentEmails } from "../../infra/db/tables/consent.ts";
import { personHash } from "./person-keys.ts";

// Lock order for changes to what a candidate is asked or told: candidates added by hand, by id (`lockSavedCandidates`);
// referrals, by id; their consents (`lockReferralsAndConsents`); CVs; the candidate's address (`lockAddress`). After the address
// only mails are locked. The fixed order prevents deadlocks.

const DAY_MS = 86_400_000;
/** Hash prefix of an entry that is no email of its own but counts towards the mails of a day. */
const QUOTA_HASH_PREFIX = "place ";
/** Hash prefix of a lost link that was sent again. It does not count towards the mails of a day. */
export const RESENT_LINK_HASH_PREFIX = "again ";
const RESENDS_PER_DAY = 3;

async function lockReferralRows(tx: WriteHandle, which: SQL, referrals: "UPDATE" | "KEY SHARE"): Promise<string[]> {
  const found = await tx.rows<{ id: string }>(sql`
    SELECT referrals.id FROM referrals JOIN consent_requests AS asked ON asked.referral = referrals.id
    WHERE ${which} ORDER BY referrals.id FOR ${sql.raw(referrals)} OF referrals`);
  const rows = await tx.rows<{ referral: string }>(sql`
    SELECT asked.referral FROM consent_requests AS asked JOIN referrals ON referrals.id = asked.referral
    WHERE asked.referral = ANY(${sql.param(found.map(({ id }) => id))}::uuid[]) AND ${which} ORDER BY asked.referral FOR UPDATE OF asked`);
  return rows.map(({ referral }) => referral);
}

/**
 * Locks candidates added by hand, and their notification state, until the transaction ends. Takes a condition on
 * `candidates` and `added`. Must come before their referrals in the lock order.
 */
export async function lockSavedCandidates(tx: WriteHandle, which: SQL): Promise<void> {
  const found = await tx.rows<{ id: string }>(sql`
    SELECT candidates.id FROM candidates JOIN added_candidates AS added ON added.candidate = candidates.id
    WHERE ${which} ORDER BY candidates.id FOR KEY SHARE OF candidates`);
  if (found.length === 0) return;
  await tx.rows(sql`
    SELECT FROM added_candidates WHERE candidate = ANY(${sql.param(found.map(({ id }) => id))}::uuid[]) ORDER BY candidate FOR NO KEY UPDATE`);
}

/**
 * Locks everything that may be sent to an address, in lock order, whether or not a consent exists yet. A later insert
 * of a consent then waits for nobody.
 */
export async function lockRecipient(tx: WriteHandle, email_key: string): Promise<void> {
  await lockSavedCandidates(tx, sql`candidates.email_key = ${email_key}`);
  await tx.rows(sql`SELECT FROM referrals WHERE candidate_email_key = ${email_key} ORDER BY id FOR KEY SHARE`);
}

/** Locks referrals and their consents until the transaction ends. Takes a condition on `referrals` and `asked`. */
export function lockReferralsAndConsents(tx: WriteHandle, which: SQL): Promise<string[]> {
  return lockReferralRows(tx, which, "UPDATE");
}

/**
 * Locks consents for a transaction that does not change the referrals. The referrals get a KEY SHARE lock anyway: a
 * second update of a consent takes that lock by itself, too late for the lock order.
 */
export function lockConsents(tx: WriteHandle, which: SQL): Promise<string[]> {
  return lockReferralRows(tx, which, "KEY SHARE");
}

/** Serializes the mails to one address, and changes to its suppression list entry, until the transaction ends. */
export async function lockAddress(tx: WriteHandle, person_hash: string): Promise<void> {
  await tx.executeSql("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [person_hash]);
}

type Address = { readonly person_hash: string; readonly email_key: string };

/**
 * When the next mail may be sent to a locked address (rule F10). `notifies`: the mail informs the candidate of a
 * referral.
 */
export async function nextEmailTime(tx: WriteHandle, to: Address, notifies: boolean, now: Date): Promise<Date> {
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  const rows = await tx.rows<QuotaMail>(sql`
    SELECT created_at AS at, NOT (about_list OR starts_with(token_hash, ${QUOTA_HASH_PREFIX})) AS notifies FROM consent_emails
    WHERE person_hash = ${to.person_hash} AND created_at > ${since} AND NOT starts_with(token_hash, ${RESENT_LINK_HASH_PREFIX})
    UNION ALL SELECT created_at, FALSE FROM link_submissions WHERE email_key = ${to.email_key} AND created_at > ${since}`);
  const placed = rows.map((row) => ({ ...row, at: new Date(row.at) }));
  return nextMailTime(placed, notifies, now);
}

/**
 * When a mail about a referrer's candidate list alone may be sent (rule F39): at least two hours after any other
 * mail. A mail about a referral does not wait for these two hours.
 */
export async function nextListEmailTime(tx: WriteHandle, to: Address, now: Date): Promise<Date> {
  const place = await nextEmailTime(tx, to, false, now);
  const [last] = await tx.rows<{ at: string | null }>(sql`
    SELECT max(created_at) AS at FROM consent_emails
    WHERE person_hash = ${to.person_hash} AND NOT starts_with(token_hash, ${QUOTA_HASH_PREFIX})
      AND NOT starts_with(token_hash, ${RESENT_LINK_HASH_PREFIX})`);
  const apart = last?.at == null ? 0 : new Date(last.at).getTime() + MIN_GAP_MS;
  return new Date(Math.max(place.getTime(), apart));
}

/**
 * Whether a lost link may be sent again to a locked address: three times in 24 hours, independent of other mails
 * (rule F50).
 */
export async function mayResendLink(tx: WriteHandle, person_hash: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  const sent = await tx.rows(sql`
    SELECT FROM consent_emails
    WHERE person_hash = ${person_hash} AND created_at > ${since} AND starts_with(token_hash, ${RESENT_LINK_HASH_PREFIX})`);
  return sent.length < RESENDS_PER_DAY;
}

/** Records that a mail about a referral is sent to an address at this moment. */
export async function recordSentEmail(ctx: TxContext, tx: WriteHandle, person_hash: string, at: Date): Promise<void> {
  const id = ctx.ids.next();
  const expires_at = new Date(at.getTime() + DAY_MS);
  await tx
    .insert(consentEmails)
    .values({ id, person_hash, token_hash: `${QUOTA_HASH_PREFIX}${id}`, created_at: at, expires_at });
}

/**
 * Reserves a mail to a person without an account about an open referral (rules T4, R11) and returns when it may be
 * sent. Mails of all kinds about referrals share one limit (rule F10).
 */
export async function reserveEmailQuota(ctx: TxContext, tx: WriteHandle, email_key: string): Promise<Date> {
  const person_hash = personHash(ctx, email_key);
  await lockAddress(tx, person_hash);
  const at = await nextEmailTime(tx, { person_hash, email_key }, false, ctx.clock.now());
  await recordSentEmail(ctx, tx, person_hash, at);
  return at;
}
