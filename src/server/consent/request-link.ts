import { eq, sql } from "drizzle-orm";
import type { Context } from "../db/context.ts";
import { referrals } from "../db/tables/referrals.ts";
import { emailKey } from "../platform/identity.ts";
import { lockRecipient } from "../referrals/email-quota.ts";
import { personHash } from "../referrals/person-keys.ts";
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
