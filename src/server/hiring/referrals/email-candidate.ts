import { sql } from "drizzle-orm";
import type { TxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import type { FilledMessage } from "../../infra/mail/message.ts";
import { type NewMail, sendMail } from "../../infra/mail/send-mail.ts";
import { candidatePath, recipientLanguage } from "./candidate-link.ts";
import { reserveEmailQuota } from "./email-quota.ts";
import { findEmailReason } from "./email-reason.ts";
import { isSuppressed, personHash } from "./person-keys.ts";

type Row = { email: string; email_key: string };

/**
 * Mails a candidate who follows their referral without an account, with the link of their page, within the daily mail
 * limit (rules F51, F10). Skips people who unsubscribed and people whose data are erased. Returns whether it is mailed.
 */
export async function emailCandidate(
  ctx: TxContext,
  tx: WriteHandle,
  referral: string,
  mail: {
    readonly dedupe_key: string;
    readonly message: (path: string) => FilledMessage;
    readonly deliveryTask?: NonNullable<NewMail["deliveryTask"]>;
  },
): Promise<boolean> {
  const [row] = await tx.rows<Row>(sql`
    SELECT candidate_email AS email, candidate_email_key AS email_key FROM referrals
    WHERE id = ${referral} AND candidate_email <> ''`);
  if (row === undefined) return false;
  if (await isSuppressed(tx, personHash(ctx, row.email_key))) return false;
  const language = await recipientLanguage(tx, row.email_key);
  const sent = await sendMail(ctx, tx, {
    to: row.email,
    language,
    dedupe_key: mail.dedupe_key,
    stranger: await findEmailReason(tx, referral),
    not_before: await reserveEmailQuota(ctx, tx, row.email_key),
    message: mail.message(await candidatePath(ctx, tx, referral, language)),
    ...(mail.deliveryTask !== undefined && { deliveryTask: mail.deliveryTask }),
  });
  return sent !== null;
}
