import { eq, sql } from "drizzle-orm";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { consentEmails } from "../../infra/db/tables/consent.ts";
import { referrals } from "../../infra/db/tables/referrals.ts";
import { defineTask } from "../../infra/db/task.ts";
import { emailKey } from "../../infra/platform/identity.ts";
import { lockConsents, lockRecipient } from "../referrals/email-quota.ts";
import { personHash } from "../referrals/person-keys.ts";
import { isEmailWithdrawn, RESEND_WITHDRAWN_EMAIL, withdrawEmails } from "../referrals/withdrawn-emails.ts";
import { sendConsentEmail } from "./consent-email.ts";
import { findSavedAddresses } from "./saved-candidates.ts";

/**
 * Mails a new link to an address that was referred, or that was added by hand (F39); it replaces the former one.
 * Counts towards the mails of the day (rule F5). The response is the same for every address.
 */
export async function sendNewLink(ctx: Context, email: string): Promise<{ taken: true }> {
  const email_key = emailKey(email);
  await ctx.write(async (tx) => {
    const known = await tx
      .select({ id: referrals.id })
      .from(referrals)
      .where(eq(referrals.candidate_email_key, email_key))
      .limit(1);
    if (known.length === 0 && (await findSavedAddresses(tx, personHash(ctx, email_key))).length === 0) return;
    await lockRecipient(tx, email_key);
    await tx.rows(sql`
      INSERT INTO consent_requests (referral, created_at)
      SELECT id, created_at FROM referrals WHERE candidate_email_key = ${email_key} ORDER BY id ON CONFLICT DO NOTHING`);
    await sendConsentEmail(ctx, tx, email_key, "asked for");
  });
  return { taken: true };
}

/**
 * The other contents of a withdrawn email wait for a mail again, and the email no longer counts towards the mails of
 * its day.
 */
export async function requeueContents(ctx: Context, tx: WriteHandle, consent_email: string): Promise<void> {
  const [person] = await tx.rows<{ email_key: string }>(sql`
    SELECT candidate_email_key AS email_key FROM consent_requests JOIN referrals ON referrals.id = referral
    WHERE consent_email = ${consent_email} AND erased_at IS NULL
    UNION ALL SELECT email_key FROM added_candidates JOIN candidates ON candidates.id = candidate WHERE consent_email = ${consent_email}
    LIMIT 1`);
  if (person !== undefined) await lockRecipient(tx, person.email_key);
  await lockConsents(tx, sql`asked.consent_email = ${consent_email}`);
  // Its contents no longer refer to it, and wait again.
  await tx.delete(consentEmails).where(eq(consentEmails.id, consent_email));
  if (person !== undefined) await sendConsentEmail(ctx, tx, person.email_key, "found");
}

export const RESEND_WITHDRAWN_EMAIL_TASK = defineTask({
  ...RESEND_WITHDRAWN_EMAIL,
  class: "follow-up",
  run: resendWithdrawnEmail,
});

/**
 * Task for an email that was withdrawn before delivery, or was being delivered then and may be retried
 * (`withdrawEmails`). Idempotent; if it is given up, `reconcileUnnotified` does it.
 */
export async function resendWithdrawnEmail(ctx: Context, { consent_email }: { consent_email: string }): Promise<void> {
  await ctx.write(async (tx) => {
    if (await isEmailWithdrawn(tx, consent_email)) await requeueContents(ctx, tx, consent_email);
    else await withdrawEmails(ctx, tx, [consent_email]);
  });
}
