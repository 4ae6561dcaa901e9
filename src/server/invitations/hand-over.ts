import { sql } from "drizzle-orm";
import type { Context } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { INVITATION_CAUSE } from "../referrals/invitation-state.ts";
import { notifyOfUndelivered } from "../referrals/notify-referral.ts";
import { showToCompany } from "../referrals/show.ts";
import { invite } from "./invite.ts";
import { keptUndelivered, keptWereTold } from "./kept.ts";

type Mail = { at: Date | null; handed_over: boolean; failed: boolean };
type Row = { referral: string };

/** The invitation was given up: the company sees nothing, and the referrers are told so. */
async function giveUpOn(ctx: Context, tx: WriteHandle, invitation: string): Promise<void> {
  const rows = await tx.rows<Row>(sql`
    UPDATE referral_invitations SET undelivered_at = ${ctx.clock.now().toISOString()}
    WHERE letter = ${invitation} AND undelivered_at IS NULL AND told_at IS NULL AND answer IS NULL AND erased_at IS NULL
    RETURNING referral`);
  for (const { referral } of rows) await notifyOfUndelivered(ctx, tx, referral);
  await keptUndelivered(ctx, tx, { letter: invitation });
}

/**
 * Background work of an invitation's mail that was handed over, written or given up (`data.cause`): only now the company sees
 * whom it told (rule F10).
 */
export async function handleInvitation(ctx: Context, data: Record<string, unknown>): Promise<void> {
  const cause = String(data.cause);
  const invitation = cause.slice(INVITATION_CAUSE.length);
  await ctx.write(async (tx) => {
    const [mail] = await tx.rows<Mail>(sql`
      SELECT sent_at AS at, handed_over, failed_at IS NOT NULL AS failed FROM mails WHERE cause = ${cause}`);
    if (mail?.failed === true) await giveUpOn(ctx, tx, invitation);
    if (mail === undefined || mail.at === null) return;
    await keptWereTold(tx, invitation, mail.at, mail.handed_over);
    const told = await tx.rows<Row>(sql`
      UPDATE referral_invitations SET asked_at = coalesce(asked_at, ${mail.at.toISOString()}),
        written = NOT ${mail.handed_over} AND (asked_at IS NULL OR written)
      WHERE letter = ${invitation} AND erased_at IS NULL RETURNING referral`);
    await showToCompany(
      ctx,
      tx,
      told.map(({ referral }) => referral),
    );
  });
}

/** So many are looked after in one run. */
const FOUND = 200;
/** Work of the ordinary way is through by then. */
const PATIENCE_MS = 10 * 60_000;

type Found = { email_key: string; cause: string | null };

/** Of those who were referred: who waits for their turn waits on, and so do those who are asked first (F20). */
async function untoldReferred(ctx: Context, before: string): Promise<Found[]> {
  return ctx.db.rows<Found>(sql`
    SELECT candidate_email_key AS email_key,
      (SELECT cause FROM mails WHERE cause = ${INVITATION_CAUSE}::text || asked.letter
        AND coalesce(sent_at, failed_at) < ${before}) AS cause
    FROM referrals LEFT JOIN referral_invitations AS asked ON asked.referral = referrals.id
    WHERE shown_at IS NULL AND referrals.created_at < ${before} AND status <> 'Rejected' AND candidate_email <> ''
      AND asked.undelivered_at IS NULL AND NOT (ask_first AND asked.asked_at IS NOT NULL) AND (asked.letter IS NULL OR EXISTS (
        SELECT FROM mails WHERE cause = ${INVITATION_CAUSE}::text || asked.letter AND coalesce(sent_at, failed_at) < ${before}))
    ORDER BY referrals.created_at LIMIT ${FOUND}`);
}

/** And of those who were added by hand (rule F39). */
async function untoldAdded(ctx: Context, before: string): Promise<Found[]> {
  return ctx.db.rows<Found>(sql`
    SELECT email_key, mail.cause FROM added_people JOIN candidates ON candidates.id = candidate
      LEFT JOIN mails AS mail ON mail.cause = ${INVITATION_CAUSE}::text || letter
    WHERE told_at IS NULL AND undelivered_at IS NULL AND added_at < ${before}
      AND (letter IS NULL OR coalesce(mail.sent_at, mail.failed_at) < ${before})
    ORDER BY added_at LIMIT ${FOUND}`);
}

/**
 * Looks after people whom nobody told, though their mail should be out long ago: what was not handled is, what was
 * not written is written (rules F10, F39).
 */
export async function findUninvited(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - PATIENCE_MS).toISOString();
  const found = [...(await untoldReferred(ctx, before)), ...(await untoldAdded(ctx, before))];
  const causes = new Set(found.map(({ cause }) => cause));
  for (const cause of causes) if (cause !== null) await handleInvitation(ctx, { cause });
  const keys = new Set(found.filter(({ cause }) => cause === null).map(({ email_key }) => email_key));
  for (const email_key of keys)
    await ctx.write(async (tx) => {
      await tx.rows(sql`
        INSERT INTO referral_invitations (referral, created_at)
        SELECT id, created_at FROM referrals WHERE candidate_email_key = ${email_key} AND shown_at IS NULL
        ON CONFLICT DO NOTHING`);
      await invite(ctx, tx, email_key, "found");
    });
}
