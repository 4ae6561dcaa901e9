import { sql } from "drizzle-orm";
import { forEachPaged } from "../../infra/db/batches.ts";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { defineTask } from "../../infra/db/task.ts";
import { MESSAGE_KEY_PREFIX } from "../messages/notify.ts";
import { STATUS_KEY_PREFIX } from "../referrals/notify-referral.ts";
import { isSuppressed, personHash } from "../referrals/person-keys.ts";
import { ANSWER_MAILED, recordFirstResponse } from "./first-response.ts";

type Answer = { readonly referral: string; readonly at: Date };

/** By then the regular task has run. */
const PATIENCE_MS = 10 * 60_000;

/**
 * The referral that an email is about, and when the company answered by it; null if it did not, or if the record is
 * erased. One email announces all messages that follow until it is sent, also after a message of the referrer.
 */
async function answerOf(tx: WriteHandle, dedupe_key: string, until: Date): Promise<Answer | null> {
  const [row] = dedupe_key.startsWith(STATUS_KEY_PREFIX)
    ? await tx.rows<Answer>(sql`
        SELECT record_id AS referral, changed_at AS at FROM status_history WHERE id = ${dedupe_key.slice(STATUS_KEY_PREFIX.length)}`)
    : await tx.rows<Answer>(sql`
        SELECT first.record_id AS referral, min(answer.written_at) AS at FROM messages AS first
          JOIN messages AS answer ON answer.record_kind = first.record_kind AND answer.record_id = first.record_id
            AND answer.side = 'company' AND answer.written_at >= first.written_at
            AND (answer.id = first.id OR answer.written_at <= ${until.toISOString()})
        WHERE first.id = ${dedupe_key.slice(MESSAGE_KEY_PREFIX.length)} AND first.record_kind = 'referral' GROUP BY first.record_id`);
  return row === undefined ? null : { ...row, at: new Date(row.at) };
}

/** Whether the person of a referral stopped our emails meanwhile: they read the answer on their page (rule F51). */
async function wantsNoMails(ctx: Context, tx: WriteHandle, referral: string): Promise<boolean> {
  const [row] = await tx.rows<{ email_key: string }>(sql`
    SELECT candidate_email_key AS email_key FROM referrals WHERE id = ${referral} AND candidate_email <> ''`);
  return row !== undefined && isSuppressed(tx, personHash(ctx, row.email_key));
}

/** Handles the outcome of one email. */
async function settle(ctx: Context, tx: WriteHandle, dedupe_key: string): Promise<void> {
  const [mail] = await tx.rows<{ sent: boolean; over: Date | null }>(sql`
    SELECT sent_at IS NOT NULL AS sent, coalesce(sent_at, failed_at) AS over FROM mails WHERE dedupe_key = ${dedupe_key}`);
  if (mail?.over === null) return;
  const answer = mail === undefined ? null : await answerOf(tx, dedupe_key, new Date(mail.over));
  if (answer !== null && (mail?.sent || (await wantsNoMails(ctx, tx, answer.referral))))
    await recordFirstResponse(ctx, tx, "referral", [answer.referral], answer.at);
  // If it never arrived, the person waits again.
  await tx.rows(sql`UPDATE referrals SET answer_mail = NULL WHERE answer_mail = ${dedupe_key}`);
}

export const ANSWER_MAILED_TASK = defineTask({ ...ANSWER_MAILED, class: "follow-up", run: handleAnswerMail });

/**
 * Task after an email to a referred person without an account was delivered or given up: only an answer that was handed
 * to the mail server counts (rule R20). Idempotent.
 */
export async function handleAnswerMail(ctx: Context, { dedupe_key }: { dedupe_key: string }): Promise<void> {
  await ctx.write((tx) => settle(ctx, tx, dedupe_key));
}

type Found = { readonly id: string; readonly dedupe_key: string };

/** Handles outcomes whose task was lost, and emails that are gone, as in a restored copy. */
export async function findAnswerMails(ctx: Context, now: Date): Promise<void> {
  const before = new Date(now.getTime() - PATIENCE_MS).toISOString();
  await forEachPaged<Found>(
    ctx,
    (after, limit) =>
      ctx.db.rows<Found>(sql`
        SELECT referrals.id, answer_mail AS dedupe_key FROM referrals LEFT JOIN mails ON mails.dedupe_key = answer_mail
        WHERE answer_mail IS NOT NULL AND (mails.id IS NULL OR coalesce(sent_at, failed_at) < ${before})
          AND ${after === null ? sql`TRUE` : sql`referrals.id > ${after.id}`}
        ORDER BY referrals.id LIMIT ${limit}`),
    (tx, { dedupe_key }) => settle(ctx, tx, dedupe_key),
  );
}
