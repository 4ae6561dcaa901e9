import { eq, type SQL, sql } from "drizzle-orm";
import { ADDED_RETENTION_DAYS, OPEN_REFERRAL_STATUSES, UNDELIVERED_RETENTION_DAYS } from "../../../rules/candidates.ts";
import type { Context, TxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { eraseStoredResponses } from "../../infra/db/idempotency.ts";
import { candidates } from "../../infra/db/tables/candidates.ts";
import { defineTask } from "../../infra/db/task.ts";
import { removeFile } from "../../infra/files/remove-file.ts";
import { withdrawEmails } from "../referrals/withdrawn-emails.ts";
import { CANDIDATE_REFERRALS, isCvUsedByReferral } from "./candidate-referrals.ts";

/** Candidates purged per transaction. */
const BATCH = 200;
const DAY_MS = 86_400_000;

const OPEN_STATUSES = sql.raw(`('${OPEN_REFERRAL_STATUSES.join("', '")}')`);

export const PURGE_SAVED_CANDIDATES = defineTask({
  name: "purge-saved-candidates",
  class: "upkeep",
  schedule: "47 3 * * *",
  run: purgeSavedCandidates,
});

/**
 * Purges candidates added by hand that their referrer did not use for 180 days, and those whom no mail reached within
 * seven, unless a referral of theirs is open (rule F39, docs/decisions/0008-retention.md). Idempotent.
 */
export async function purgeSavedCandidates(ctx: Context): Promise<void> {
  const before = (days: number) => new Date(ctx.clock.now().getTime() - days * DAY_MS).toISOString();
  const due = sql`(used_at < ${before(ADDED_RETENTION_DAYS)} OR undelivered_at < ${before(UNDELIVERED_RETENTION_DAYS)} AND notified_at IS NULL)
    AND NOT EXISTS (SELECT FROM ${CANDIDATE_REFERRALS} AS own JOIN referrals ON referrals.id = own.referral
      WHERE referrals.status IN ${OPEN_STATUSES})`;
  let gone = BATCH;
  while (gone === BATCH)
    gone = await ctx.write(async (tx) => {
      // Locked first, so that a concurrent referral of them counts.
      const rows = await tx.rows<{ id: string }>(sql`
        SELECT candidates.id FROM candidates JOIN added_candidates ON added_candidates.candidate = candidates.id
        WHERE ${due} ORDER BY candidates.id LIMIT ${BATCH} FOR UPDATE OF candidates`);
      const locked = sql`${candidates.id} IN (SELECT id FROM unnest(${sql.param(rows.map(({ id }) => id))}::uuid[]) AS due(id)
        JOIN added_candidates ON added_candidates.candidate = due.id WHERE ${due})`;
      if (rows.length > 0) await eraseMatchingCandidates(ctx, tx, locked);
      return rows.length;
    });
}

/** An erased candidate with the values by which other traces are found (rule F16). */
export type ErasedCandidate = { readonly id: string; readonly email: string };

type Row = { id: string; email: string; cv: string | null; referrer: string };

const idList = (all: readonly string[]): SQL => sql`ANY (${sql.param([...all])}::uuid[])`;

/** The emails that tell these people, or told them, that they are on a list. */
async function findEmailsTo(tx: WriteHandle, of: SQL): Promise<string[]> {
  const rows = await tx.rows<{ consent_email: string }>(sql`
    SELECT DISTINCT consent_email FROM added_candidates WHERE candidate = ${of} AND consent_email IS NOT NULL`);
  return rows.map(({ consent_email }) => consent_email);
}

/**
 * Erased candidates, and the emails about them, which the caller withdraws: mails come last in the lock order
 * (`email-quota.ts`).
 */
export type CandidateErasure = { readonly gone: ErasedCandidate[]; readonly emails: string[] };

/**
 * Deletes candidates with the notes about them, and the stored responses that contain either. Deletes those of their
 * CVs that no referral uses.
 */
async function removeCandidates(
  ctx: Pick<TxContext, "enqueue" | "clock">,
  tx: WriteHandle,
  which: SQL,
): Promise<CandidateErasure> {
  // Locked first: a note that is being written meanwhile is included, and so is its stored response.
  const locked = await tx.rows<{ id: string }>(sql`SELECT id FROM candidates WHERE ${which} ORDER BY id FOR UPDATE`);
  if (locked.length === 0) return { gone: [], emails: [] };
  const of = idList(locked.map(({ id }) => id));
  const notes = await tx.rows<{ id: string; actor: string }>(sql`
    DELETE FROM candidate_notes AS notes USING candidates WHERE notes.candidate = ${of} AND candidates.id = notes.candidate
    RETURNING notes.id, candidates.referrer AS actor`);
  for (const note of notes) await eraseStoredResponses(tx, note);
  const emails = await findEmailsTo(tx, of);
  const gone = await tx.rows<Row>(sql`DELETE FROM candidates WHERE id = ${of} RETURNING id, email, cv, referrer`);
  for (const { id, cv, referrer: actor } of gone) {
    if (cv !== null && !(await isCvUsedByReferral(tx, cv))) await removeFile(ctx, tx, cv);
    await eraseStoredResponses(tx, { actor, id });
  }
  return { gone, emails };
}

/** Deletes candidates and withdraws the queued emails about them, which would no longer be true (rule F45). */
export async function eraseMatchingCandidates(
  ctx: Pick<TxContext, "enqueue" | "clock">,
  tx: WriteHandle,
  which: SQL,
): Promise<ErasedCandidate[]> {
  const { gone, emails } = await removeCandidates(ctx, tx, which);
  await withdrawEmails(ctx, tx, emails);
  return gone;
}

/**
 * Candidates of these referrals, under any address that their referrer has. Three lookups, since one condition would
 * scan the whole table.
 */
const ofReferrals = (referrals: SQL): SQL => sql`
  SELECT candidates.id FROM candidates WHERE candidates.referral IN (${referrals})
  UNION SELECT candidate FROM candidate_referrals WHERE referral IN (${referrals})
  UNION SELECT candidates.id FROM referrals JOIN candidates
    ON candidates.referrer = referrals.created_by AND candidates.email_key = referrals.candidate_email_key
  WHERE referrals.id IN (${referrals})`;

/**
 * The candidates that an erasure covers: those of addresses, of referrals to these addresses or claimed by an
 * account, and of a referrer.
 */
export type ErasureScope = {
  readonly email_keys: readonly string[];
  readonly claimed_by?: string | null;
  readonly referrer?: string;
};

/**
 * Locks all candidates that an erasure may cover, in order, before its referrals (`email-quota.ts`). A concurrent
 * submission holds a lock on its candidate, so the erasure waits for it.
 */
export async function lockErasureScope(
  tx: WriteHandle,
  { email_keys, claimed_by = null, referrer }: ErasureScope,
): Promise<void> {
  const keys = sql`ANY (${sql.param([...email_keys])}::text[])`;
  const referrals = sql`
    SELECT id FROM referrals WHERE candidate_email_key = ${keys}
    UNION SELECT referral FROM consent_requests WHERE claimed_by = ${claimed_by}`;
  const own = referrer === undefined ? sql`` : sql`UNION SELECT id FROM candidates WHERE referrer = ${referrer}`;
  const found = await tx.rows<{ id: string }>(sql`
    SELECT id FROM candidates WHERE email_key = ${keys} UNION ${ofReferrals(referrals)} ${own}`);
  await tx.rows(sql`SELECT id FROM candidates WHERE id = ${idList(found.map(({ id }) => id))} ORDER BY id FOR UPDATE`);
}

/**
 * Deletes what any referrer has saved of the person of an address, CVs included, at that person's request (rule F5).
 */
export function eraseCandidatesByAddress(ctx: Context, tx: WriteHandle, email_key: string): Promise<CandidateErasure> {
  return removeCandidates(ctx, tx, eq(candidates.email_key, email_key));
}

/** Deletes what referrers have saved of a referred person, under any address (rule F16). */
export function eraseCandidatesOfReferrals(
  ctx: Context,
  tx: WriteHandle,
  referrals: readonly string[],
): Promise<CandidateErasure> {
  return removeCandidates(
    ctx,
    tx,
    sql`candidates.id IN (${ofReferrals(sql`SELECT unnest(${sql.param([...referrals])}::uuid[])`)})`,
  );
}

/**
 * Deletes all candidates of a departing referrer. A CV that a referral uses stays with it. Returns the emails to
 * withdraw.
 */
export async function eraseCandidatesOfReferrer(ctx: Context, tx: WriteHandle, referrer: string): Promise<string[]> {
  return (await removeCandidates(ctx, tx, eq(candidates.referrer, referrer))).emails;
}
