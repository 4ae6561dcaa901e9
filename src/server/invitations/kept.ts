import { sql } from "drizzle-orm";
import type { Context } from "../db/context.ts";
import type { ReadHandle, WriteHandle } from "../db/handles.ts";
import { fullName } from "../db/status-history.ts";
import { TAKEN_BACK } from "../referrals/letters-waiting.ts";

/** Somebody whom a referrer added by hand, as their mail tells of it. */
export type Kept = {
  readonly candidate: string;
  readonly to: string;
  readonly name: string;
  readonly created_by: string;
  readonly referrer: string;
};

/** Condition on `added_people`: its owner has put the LinkedIn path that stands there on the register. */
const PATH_ON_REGISTER = sql`EXISTS (SELECT FROM do_not_refer WHERE do_not_refer.linkedin_hash = added_people.linkedin_hash)`;

/**
 * Who keeps the person of a mail without having told them yet; with `again`, where they ask themselves, whoever told them, too (rule F39).
 * Whose path stands on the register is told by no address, as in a referral (F7), whoever asks for it, and not kept for long.
 */
export async function keptUntold(tx: WriteHandle, person_hash: string, again = false): Promise<Kept[]> {
  await tx.rows(sql`
    UPDATE added_people SET undelivered_at = coalesce(undelivered_at, now())
    WHERE person_hash = ${person_hash} AND letter IS NULL AND told_at IS NULL AND ${PATH_ON_REGISTER}`);
  return tx.rows<Kept>(sql`
    SELECT candidate, candidates.email AS to, candidates.name, users.id AS created_by, coalesce(${fullName}, '') AS referrer
    FROM added_people JOIN candidates ON candidates.id = candidate JOIN users ON users.id = candidates.referrer
    WHERE person_hash = ${person_hash} AND (told_at IS NULL OR ${again}) AND (letter IS NULL OR ${again})
      AND (told_at IS NOT NULL OR NOT ${PATH_ON_REGISTER})
    ORDER BY added_at DESC, candidate`);
}

/**
 * These are told by this mail. Where any of them was told before it is a fresh one, asked for: no former mail about a list opens anything
 * any more. Its row stays and counts among the mails of its day (F10).
 */
export async function tellBy(tx: WriteHandle, letter: string, kept: readonly Kept[]): Promise<void> {
  const ids = kept.map(({ candidate }) => candidate);
  if (ids.length === 0) return;
  await tx.rows(sql`
    UPDATE referral_letters AS former SET token_hash = 'replaced ' || former.id FROM referral_letters AS fresh
    WHERE fresh.id = ${letter} AND former.person_hash = fresh.person_hash AND former.about_list AND former.id <> fresh.id
      AND NOT starts_with(former.token_hash, ${TAKEN_BACK})
      AND EXISTS (SELECT FROM added_people WHERE candidate = ANY (${sql.param(ids)}::uuid[])
        AND (letter IS NOT NULL OR told_at IS NOT NULL))`);
  await tx.rows(sql`UPDATE added_people SET letter = ${letter} WHERE candidate = ANY (${sql.param(ids)}::uuid[])`);
}

/** A mail went out at that moment, or was only written. */
export async function keptWereTold(tx: WriteHandle, letter: string, at: Date, handed_over: boolean): Promise<void> {
  await tx.rows(sql`
    UPDATE added_people SET told_at = coalesce(told_at, ${at.toISOString()}), undelivered_at = NULL,
      written = NOT ${handed_over} AND (told_at IS NULL OR written)
    WHERE letter = ${letter}`);
}

/** No mail reaches the people of this letter, or of this hash who wait for one: they are not kept for long (rule F39). */
export async function keptUndelivered(
  ctx: Context,
  tx: WriteHandle,
  of: { readonly letter: string } | { readonly person_hash: string },
): Promise<void> {
  const which = "letter" in of ? sql`letter = ${of.letter}` : sql`letter IS NULL AND person_hash = ${of.person_hash}`;
  await tx.rows(sql`
    UPDATE added_people SET undelivered_at = ${ctx.clock.now().toISOString()}
    WHERE ${which} AND told_at IS NULL AND undelivered_at IS NULL`);
}

/** The canonical addresses under which the person of a mail is kept by hand. */
export async function keptAddresses(db: ReadHandle, person_hash: string): Promise<string[]> {
  const rows = await db.rows<{ key: string }>(sql`
    SELECT DISTINCT email_key AS key FROM added_people JOIN candidates ON candidates.id = candidate
    WHERE person_hash = ${person_hash}`);
  return rows.map(({ key }) => key);
}
