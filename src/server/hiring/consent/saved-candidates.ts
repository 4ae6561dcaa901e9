import { inArray, sql } from "drizzle-orm";
import { linkedinKey } from "../../../contract/linkedin.ts";
import type { Context } from "../../infra/db/context.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { fullName } from "../../infra/db/status-history.ts";
import { suppressionList } from "../../infra/db/tables/consent.ts";
import { linkedinHash } from "../referrals/person-keys.ts";
import { WITHDRAWN_HASH_PREFIX } from "../referrals/withdrawn-emails.ts";

/** A candidate added by hand, as the mail to them describes it. */
export type SavedCandidate = {
  readonly candidate: string;
  readonly to: string;
  readonly name: string;
  readonly created_by: string;
  readonly referrer: string;
};

/** Which of these LinkedIn paths are on the suppression list (rule F7). */
export async function findSuppressedPaths(
  ctx: Pick<Context, "secrets">,
  db: ReadHandle,
  paths: readonly (string | null)[],
): Promise<(path: string | null) => boolean> {
  const hashOf = (path: string | null) => linkedinHash(ctx, path);
  const hashes = paths.map(hashOf).filter((hash) => hash !== null);
  if (hashes.length === 0) return () => false;
  const rows = await db.select().from(suppressionList).where(inArray(suppressionList.linkedin_hash, hashes));
  const never = new Set(rows.map(({ linkedin_hash }) => linkedin_hash));
  return (path) => path !== null && never.has(hashOf(path));
}

/**
 * The saved candidate entries of a mail's person that were not notified yet (rule F39). When the person requests it:
 * with `again` also those that were, with `known` only those. An entry whose path is on the suppression list is notified at no address, as
 * with a referral (F7), even on request, and is purged soon. The path is hashed here, since the previous version
 * stores and changes paths without a hash.
 */
export async function findUnnotifiedSaved(
  ctx: Context,
  tx: WriteHandle,
  person_hash: string,
  which: "unnotified" | "again" | "notified" = "unnotified",
): Promise<SavedCandidate[]> {
  const asked = {
    unnotified: sql`consent_email IS NULL AND notified_at IS NULL`,
    again: sql`TRUE`,
    notified: sql`notified_at IS NOT NULL`,
  };
  const rows = await tx.rows<SavedCandidate & { readonly linkedin: string; readonly unnotified: boolean }>(sql`
    SELECT candidate, candidates.email AS to, candidates.name, users.id AS created_by, coalesce(${fullName}, '') AS referrer,
      candidates.linkedin, notified_at IS NULL AS unnotified
    FROM added_candidates JOIN candidates ON candidates.id = candidate JOIN users ON users.id = candidates.referrer
    WHERE person_hash = ${person_hash} AND ${asked[which]}
    ORDER BY added_at DESC, candidate`);
  const pathOf = ({ linkedin }: { readonly linkedin: string }) => linkedinKey(linkedin);
  const never = await findSuppressedPaths(ctx, tx, rows.map(pathOf));
  const gone = rows.filter((row) => row.unnotified && never(pathOf(row)));
  if (gone.length > 0)
    await tx.rows(sql`
      UPDATE added_candidates SET undelivered_at = coalesce(undelivered_at, ${ctx.clock.now().toISOString()})
      WHERE consent_email IS NULL AND candidate = ANY (${sql.param(gone.map(({ candidate }) => candidate))}::uuid[])`);
  return rows.filter((row) => !gone.includes(row));
}

/**
 * Assigns these entries to a mail. If any of them was notified before, this is a requested new mail: earlier mails
 * about the list no longer open anything. Their rows stay and count towards the mails of their day (F10).
 */
export async function assignToEmail(
  tx: WriteHandle,
  consent_email: string,
  kept: readonly SavedCandidate[],
): Promise<void> {
  const ids = kept.map(({ candidate }) => candidate);
  if (ids.length === 0) return;
  await tx.rows(sql`
    UPDATE consent_emails AS former SET token_hash = 'replaced ' || former.id FROM consent_emails AS fresh
    WHERE fresh.id = ${consent_email} AND former.person_hash = fresh.person_hash AND former.about_list AND former.id <> fresh.id
      AND NOT starts_with(former.token_hash, ${WITHDRAWN_HASH_PREFIX})
      AND EXISTS (SELECT FROM added_candidates WHERE candidate = ANY (${sql.param(ids)}::uuid[])
        AND (consent_email IS NOT NULL OR notified_at IS NOT NULL))`);
  await tx.rows(
    sql`UPDATE added_candidates SET consent_email = ${consent_email} WHERE candidate = ANY (${sql.param(ids)}::uuid[])`,
  );
}

/** Records that a mail was delivered at this moment, or was only written. */
export async function markSavedNotified(
  tx: WriteHandle,
  consent_email: string,
  at: Date,
  accepted_by_server: boolean,
): Promise<void> {
  await tx.rows(sql`
    UPDATE added_candidates SET notified_at = coalesce(notified_at, ${at.toISOString()}), undelivered_at = NULL,
      written = NOT ${accepted_by_server} AND (notified_at IS NULL OR written)
    WHERE consent_email = ${consent_email}`);
}

/**
 * Records that no mail reaches the people of this email, or the waiting people of this hash: their entries are purged
 * soon (rule F39).
 */
export async function markSavedUndelivered(
  ctx: Context,
  tx: WriteHandle,
  of: { readonly consent_email: string } | { readonly person_hash: string },
): Promise<void> {
  const which =
    "consent_email" in of
      ? sql`consent_email = ${of.consent_email}`
      : sql`consent_email IS NULL AND person_hash = ${of.person_hash}`;
  await tx.rows(sql`
    UPDATE added_candidates SET undelivered_at = ${ctx.clock.now().toISOString()}
    WHERE ${which} AND notified_at IS NULL AND undelivered_at IS NULL`);
}

/** The canonical addresses under which the person of a mail is saved by hand. */
export async function findSavedAddresses(db: ReadHandle, person_hash: string): Promise<string[]> {
  const rows = await db.rows<{ key: string }>(sql`
    SELECT DISTINCT email_key AS key FROM added_candidates JOIN candidates ON candidates.id = candidate
    WHERE person_hash = ${person_hash}`);
  return rows.map(({ key }) => key);
}
