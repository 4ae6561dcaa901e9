import { eq, type SQL, sql } from "drizzle-orm";
import type { Context, TxContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { forgetAnswers } from "../db/idempotency.ts";
import { candidates } from "../db/tables/candidates.ts";
import { removeFile } from "../files/attach.ts";
import { takeBackLetters } from "../referrals/letters-waiting.ts";
import { isReferrals } from "./referrals-of.ts";

/** A candidate who is gone: what else may tell of them (rule F16). */
export type GoneCandidate = { readonly id: string; readonly email: string };

type Row = { id: string; email: string; cv: string | null; referrer: string };

const ids = (all: readonly string[]): SQL => sql`ANY (${sql.param([...all])}::uuid[])`;

/** The letters that tell these people, or told them, that they are on a list. */
async function lettersTo(tx: WriteHandle, of: SQL): Promise<string[]> {
  const rows = await tx.rows<{ letter: string }>(sql`
    SELECT DISTINCT letter FROM added_people WHERE candidate = ${of} AND letter IS NOT NULL`);
  return rows.map(({ letter }) => letter);
}

/** Candidates who are gone, and the letters that told of them, which their caller takes back: mails come last (`mail-places.ts`). */
export type Removed = { readonly gone: GoneCandidate[]; readonly letters: string[] };

/** Removes candidates with the notes about them, and the kept answers that repeat either. Of their CVs what no referral has. */
async function removeCandidates(
  ctx: Pick<TxContext, "enqueue" | "clock">,
  tx: WriteHandle,
  which: SQL,
): Promise<Removed> {
  // Held first: a note that is being written meanwhile is there, and its kept answer goes with it.
  const held = await tx.rows<{ id: string }>(sql`SELECT id FROM candidates WHERE ${which} ORDER BY id FOR UPDATE`);
  if (held.length === 0) return { gone: [], letters: [] };
  const of = ids(held.map(({ id }) => id));
  const notes = await tx.rows<{ id: string; actor: string }>(sql`
    DELETE FROM candidate_notes AS notes USING candidates WHERE notes.candidate = ${of} AND candidates.id = notes.candidate
    RETURNING notes.id, candidates.referrer AS actor`);
  for (const note of notes) await forgetAnswers(tx, note);
  const letters = await lettersTo(tx, of);
  const gone = await tx.rows<Row>(sql`DELETE FROM candidates WHERE id = ${of} RETURNING id, email, cv, referrer`);
  for (const { id, cv, referrer: actor } of gone) {
    if (cv !== null && !(await isReferrals(tx, cv))) await removeFile(ctx, tx, cv);
    await forgetAnswers(tx, { actor, id });
  }
  return { gone, letters };
}

/** The same, with the letters: what waits to tell them of it would not be true any more (rule F45). */
export async function dropCandidates(
  ctx: Pick<TxContext, "enqueue" | "clock">,
  tx: WriteHandle,
  which: SQL,
): Promise<GoneCandidate[]> {
  const { gone, letters } = await removeCandidates(ctx, tx, which);
  await takeBackLetters(ctx, tx, letters);
  return gone;
}

/** Candidates of these referrals, under whichever address their referrer keeps them. Three look-ups, since one condition would read the whole table. */
const ofReferrals = (referrals: SQL): SQL => sql`
  SELECT candidates.id FROM candidates WHERE candidates.referral IN (${referrals})
  UNION SELECT candidate FROM candidate_referrals WHERE referral IN (${referrals})
  UNION SELECT candidates.id FROM referrals JOIN candidates
    ON candidates.referrer = referrals.created_by AND candidates.email_key = referrals.candidate_email_key
  WHERE referrals.id IN (${referrals})`;

/** Whose candidates an erasure takes: those of addresses, of the referrals to these or claimed by an account, and of a referrer. */
export type Erased = {
  readonly email_keys: readonly string[];
  readonly claimed_by?: string | null;
  readonly referrer?: string;
};

/**
 * Holds all candidates that an erasure may take, in their order, before its referrals (`mail-places.ts`): a submission that is under way
 * holds its candidate, and is waited for here.
 */
export async function holdErased(tx: WriteHandle, { email_keys, claimed_by = null, referrer }: Erased): Promise<void> {
  const keys = sql`ANY (${sql.param([...email_keys])}::text[])`;
  const referrals = sql`
    SELECT id FROM referrals WHERE candidate_email_key = ${keys}
    UNION SELECT referral FROM referral_invitations WHERE claimed_by = ${claimed_by}`;
  const own = referrer === undefined ? sql`` : sql`UNION SELECT id FROM candidates WHERE referrer = ${referrer}`;
  const found = await tx.rows<{ id: string }>(sql`
    SELECT id FROM candidates WHERE email_key = ${keys} UNION ${ofReferrals(referrals)} ${own}`);
  await tx.rows(sql`SELECT id FROM candidates WHERE id = ${ids(found.map(({ id }) => id))} ORDER BY id FOR UPDATE`);
}

/** Removes what any referrer keeps of the person of an address, CVs included, because that person wants so (rule F5). */
export function eraseCandidate(ctx: Context, tx: WriteHandle, email_key: string): Promise<Removed> {
  return removeCandidates(ctx, tx, eq(candidates.email_key, email_key));
}

/** The same of a person who was referred, under whichever address their referrers keep them (rule F16). */
export function eraseReferredCandidates(ctx: Context, tx: WriteHandle, referrals: readonly string[]): Promise<Removed> {
  return removeCandidates(
    ctx,
    tx,
    sql`candidates.id IN (${ofReferrals(sql`SELECT unnest(${sql.param([...referrals])}::uuid[])`)})`,
  );
}

/**
 * Removes everybody whom a referrer kept, since the referrer leaves. The CV of a referral is that one's too, and stays with
 * it. Gives the letters to take back.
 */
export async function eraseCandidatesOf(ctx: Context, tx: WriteHandle, referrer: string): Promise<string[]> {
  return (await removeCandidates(ctx, tx, eq(candidates.referrer, referrer))).letters;
}
