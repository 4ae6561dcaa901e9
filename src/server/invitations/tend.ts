import { sql } from "drizzle-orm";
import { ERASED_AFTER, REMINDED_AFTER } from "../../rules/invitations.ts";
import type { Context } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { eraseUnwanted } from "./erase-unwanted.ts";
import { remind } from "./invite.ts";

const DAY_MS = 86_400_000;
/** So many people are looked after in one run. */
const MOST = 200;

/** Asked first, told or not to be reached, and silent; who applied by themselves meanwhile is not waited for. */
const SILENT = sql`referrals.ask_first AND referrals.shown_at IS NULL AND referrals.status = 'Pending'
  AND referrals.candidate_email <> '' AND asked.answer IS NULL AND asked.erased_at IS NULL
  AND NOT EXISTS (SELECT FROM applications WHERE applications.referral = referrals.id)`;

const FROM = sql`referrals JOIN referral_invitations AS asked ON asked.referral = referrals.id`;

/** One after the other in transactions of their own: an answer that comes at this moment counts. */
async function eraseUnanswered(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - ERASED_AFTER * DAY_MS).toISOString();
  const due = sql`${SILENT} AND referrals.created_at < ${before} AND coalesce(asked.asked_at, asked.undelivered_at) < ${before}`;
  const found = await ctx.db.rows<{ id: string }>(sql`
    SELECT referrals.id FROM ${FROM} WHERE ${due} ORDER BY referrals.created_at LIMIT ${MOST}`);
  for (const { id } of found)
    await ctx.write(async (tx) => {
      const held = await tx.rows(sql`
        SELECT FROM ${FROM} WHERE referrals.id = ${id} AND ${due} FOR UPDATE OF referrals, asked`);
      if (held.length > 0) await eraseUnwanted(ctx, tx, id, { note: "unanswered" });
    });
}

type Due = { email_key: string; ids: string[] };

async function dueTo(tx: WriteHandle, email_key: string, before: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    SELECT referrals.id FROM ${FROM} WHERE candidate_email_key = ${email_key} AND ${SILENT}
      AND asked.asked_at < ${before} AND asked.reminded_at IS NULL AND asked.undelivered_at IS NULL
    ORDER BY referrals.id FOR UPDATE OF asked`);
  return rows.map(({ id }) => id);
}

async function remindSilent(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const before = new Date(now.getTime() - REMINDED_AFTER * DAY_MS).toISOString();
  const found = await ctx.db.rows<Pick<Due, "email_key">>(sql`
    SELECT candidate_email_key AS email_key FROM ${FROM} WHERE ${SILENT} AND referrals.created_at < ${before}
      AND asked.asked_at < ${before} AND asked.reminded_at IS NULL AND asked.undelivered_at IS NULL
    GROUP BY candidate_email_key ORDER BY min(asked.asked_at) LIMIT ${MOST}`);
  for (const { email_key } of found)
    await ctx.write(async (tx) => {
      const due = await dueTo(tx, email_key, before);
      if (due.length === 0 || !(await remind(ctx, tx, email_key, due))) return;
      for (const id of due)
        await tx.rows(sql`UPDATE referral_invitations SET reminded_at = ${now.toISOString()} WHERE referral = ${id}`);
    });
}

/**
 * Looks after people who are asked first and say nothing: three days after they were told they are reminded once, after 30 days
 * their details are erased and the referrer hears of it (rule F21). Safe to do twice.
 */
export async function tendAskedFirst(ctx: Context): Promise<void> {
  await eraseUnanswered(ctx);
  await remindSilent(ctx);
}
