import { sql } from "drizzle-orm";
import { z } from "zod";
import type { TxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { taskRef } from "../../infra/db/task.ts";
import { deleteMails } from "../../infra/mail/erase-mails.ts";
import { CONSENT_EMAIL_DEDUPE_PREFIX } from "./referral-facts.ts";

/** Task that notifies again about the other contents of a withdrawn email; its data is the email's id. */
export const RESEND_WITHDRAWN_EMAIL = taskRef("resend-withdrawn-email", z.object({ consent_email: z.string() }));

/**
 * Prefix of the token hash of a withdrawn email. Its link no longer works, and its other contents are sent again
 * rather than given up.
 */
export const WITHDRAWN_HASH_PREFIX = "taken back ";

type QueuedEmail = { readonly id: string; readonly consent_email: string; readonly held_until: string | null };

/** Whether an email was withdrawn before it was sent. */
export async function isEmailWithdrawn(tx: WriteHandle, consent_email: string): Promise<boolean> {
  const rows = await tx.rows(sql`
    SELECT FROM consent_emails WHERE id = ${consent_email} AND starts_with(token_hash, ${WITHDRAWN_HASH_PREFIX})`);
  return rows.length > 0;
}

/**
 * Withdraws those of these emails that are still queued, because something they mention no longer applies. Their
 * other contents are sent again in a new mail. Emails that a mail server accepted are not withdrawn. Returns the
 * emails that are being delivered right now, whose result is handled later.
 */
export async function withdrawEmails(
  ctx: Pick<TxContext, "enqueue" | "clock">,
  tx: WriteHandle,
  emails: readonly string[],
): Promise<string[]> {
  if (emails.length === 0) return [];
  const which = sql`ANY(${sql.param([...emails])}::uuid[])`;
  await tx.rows(sql`SELECT FROM consent_emails WHERE id = ${which} ORDER BY id FOR UPDATE`);
  const waiting = await tx.rows<QueuedEmail>(sql`
    SELECT mails.id, consent_email,
      CASE WHEN attempts > 0 AND leased_until > ${ctx.clock.now().toISOString()} THEN leased_until END AS held_until
    FROM unnest(${sql.param([...emails])}::uuid[]) AS told (consent_email)
      JOIN mails ON mails.dedupe_key = ${CONSENT_EMAIL_DEDUPE_PREFIX}::text || consent_email
    WHERE mails.encrypted IS NOT NULL AND mails.sent_at IS NULL ORDER BY mails.id FOR UPDATE OF mails`);
  const [free, locked] = [
    waiting.filter((one) => one.held_until === null),
    waiting.filter((one) => one.held_until !== null),
  ];
  await deleteMails(
    ctx,
    tx,
    free.map(({ id }) => id),
  );
  await tx.rows(sql`
    UPDATE consent_emails SET token_hash = ${WITHDRAWN_HASH_PREFIX}::text || id
    WHERE id = ANY(${sql.param(free.map(({ consent_email }) => consent_email))}::uuid[])`);
  for (const { consent_email } of free) await ctx.enqueue(tx, RESEND_WITHDRAWN_EMAIL, { consent_email });
  for (const { consent_email, held_until } of locked)
    await ctx.enqueue(tx, RESEND_WITHDRAWN_EMAIL, { consent_email }, new Date(held_until ?? ctx.clock.now()));
  return locked.map(({ consent_email }) => consent_email);
}
