import { eq, sql } from "drizzle-orm";
import type { Context } from "../db/context.ts";
import { referralLetters } from "../db/tables/invitations.ts";
import { invite } from "./invite.ts";
import { holdQuestions, holdTold } from "./mail-places.ts";

/**
 * Background work of a letter that was taken back before it went out (`takeBackLetters`): what else it told of waits for a mail again, and
 * the letter has no place among the mails of its day. Safe to do twice.
 */
export async function tellAgain(ctx: Context, data: Record<string, unknown>): Promise<void> {
  const letter = String(data.letter);
  await ctx.write(async (tx) => {
    const [person] = await tx.rows<{ email_key: string }>(sql`
      SELECT candidate_email_key AS email_key FROM referral_invitations JOIN referrals ON referrals.id = referral
      WHERE letter = ${letter} AND erased_at IS NULL
      UNION ALL SELECT email_key FROM added_people JOIN candidates ON candidates.id = candidate WHERE letter = ${letter}
      LIMIT 1`);
    if (person !== undefined) await holdTold(tx, person.email_key);
    await holdQuestions(tx, sql`asked.letter = ${letter}`);
    // What it told of names it no more, and waits again.
    await tx.delete(referralLetters).where(eq(referralLetters.id, letter));
    if (person !== undefined) await invite(ctx, tx, person.email_key, "found");
  });
}
