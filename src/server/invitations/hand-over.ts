import { sql } from "drizzle-orm";
import { eachOfAll } from "../db/batches.ts";
import type { Context } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { INVITATION_CAUSE } from "../referrals/invitation-state.ts";
import { notifyOfUndelivered } from "../referrals/notify-referral.ts";
import { showToCompany } from "../referrals/show.ts";
import { invite } from "./invite.ts";
import { holdAsked } from "./mail-places.ts";

type Mail = { at: Date | null; handed_over: boolean; failed: boolean };
type Row = { referral: string };

/** The invitation was given up: the company sees nothing, and the referrers are told so. */
async function giveUpOn(ctx: Context, tx: WriteHandle, invitation: string): Promise<void> {
  const rows = await tx.rows<Row>(sql`
    UPDATE referral_invitations SET undelivered_at = ${ctx.clock.now().toISOString()}
    WHERE letter = ${invitation} AND undelivered_at IS NULL AND told_at IS NULL AND answer IS NULL AND erased_at IS NULL
    RETURNING referral`);
  for (const { referral } of rows) await notifyOfUndelivered(ctx, tx, referral);
}

/**
 * Background work of an invitation's mail that was handed over, written or given up (`data.cause`): only now the company sees
 * whom it told (rule F10).
 */
export async function handleInvitation(ctx: Context, data: Record<string, unknown>): Promise<void> {
  await ctx.write((tx) => hear(ctx, tx, String(data.cause)));
}

async function hear(ctx: Context, tx: WriteHandle, cause: string): Promise<void> {
  const invitation = cause.slice(INVITATION_CAUSE.length);
  await holdAsked(tx, sql`asked.letter = ${invitation}`);
  const [mail] = await tx.rows<Mail>(sql`
    SELECT sent_at AS at, handed_over, failed_at IS NOT NULL AS failed FROM mails WHERE cause = ${cause}`);
  if (mail?.failed === true) await giveUpOn(ctx, tx, invitation);
  if (mail === undefined || mail.at === null) return;
  const told = await tx.rows<Row>(sql`
    UPDATE referral_invitations SET asked_at = coalesce(asked_at, ${mail.at.toISOString()}),
      written = NOT ${mail.handed_over} AND (asked_at IS NULL OR written)
    WHERE letter = ${invitation} AND erased_at IS NULL RETURNING referral`);
  await showToCompany(
    ctx,
    tx,
    told.map(({ referral }) => referral),
  );
}

/** Work of the ordinary way is through by then. */
const PATIENCE_MS = 10 * 60_000;

type Found = { readonly id: string; readonly at: string; readonly email_key: string; readonly cause: string | null };

/** Nobody wrote about it yet: everything that waits for the person of this address is told together. */
async function writeAgain(ctx: Context, tx: WriteHandle, email_key: string): Promise<void> {
  await tx.rows(sql`
    INSERT INTO referral_invitations (referral, created_at)
    SELECT id, created_at FROM referrals WHERE candidate_email_key = ${email_key} AND shown_at IS NULL
    ORDER BY id ON CONFLICT DO NOTHING`);
  await invite(ctx, tx, email_key, "found");
}

/**
 * Looks after people whom nobody told, though their invitation should be out long ago: what was not handled is, what was
 * not written is written (rule F10). Those who wait for their turn wait on, and so do those who are asked first (F20).
 */
export async function findUninvited(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - PATIENCE_MS).toISOString();
  const seen = new Set<string>();
  await eachOfAll<Found>(
    ctx,
    (after, limit) =>
      ctx.db.rows<Found>(sql`
        SELECT referrals.id, candidate_email_key AS email_key,
          to_char(referrals.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at,
          (SELECT cause FROM mails WHERE cause = ${INVITATION_CAUSE}::text || asked.letter
            AND coalesce(sent_at, failed_at) < ${before}) AS cause
        FROM referrals LEFT JOIN referral_invitations AS asked ON asked.referral = referrals.id
        WHERE shown_at IS NULL AND referrals.created_at < ${before} AND status <> 'Rejected' AND candidate_email <> ''
          AND asked.undelivered_at IS NULL AND NOT (ask_first AND asked.asked_at IS NOT NULL) AND (asked.letter IS NULL OR EXISTS (
            SELECT FROM mails WHERE cause = ${INVITATION_CAUSE}::text || asked.letter AND coalesce(sent_at, failed_at) < ${before}))
          AND ${after === null ? sql`TRUE` : sql`(referrals.created_at, referrals.id) > (${after.at}::timestamptz, ${after.id}::uuid)`}
        ORDER BY referrals.created_at, referrals.id LIMIT ${limit}`),
    async (tx, { cause, email_key }) => {
      // One mail may tell of many.
      if (seen.has(cause ?? email_key)) return;
      seen.add(cause ?? email_key);
      if (cause === null) await writeAgain(ctx, tx, email_key);
      else await hear(ctx, tx, cause);
    },
  );
}
