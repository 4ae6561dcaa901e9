import { eq, sql } from "drizzle-orm";
import type { Context } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { referralLetters } from "../db/tables/invitations.ts";
import { takeBackLetters, wasTakenBack } from "../referrals/letters-waiting.ts";
import { invite } from "./invite.ts";
import { holdQuestions, holdTold } from "./mail-places.ts";

/** What else a letter told of that was taken back waits for a mail again, and the letter has no place among the mails of its day. */
export async function tellAnew(ctx: Context, tx: WriteHandle, letter: string): Promise<void> {
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
}

/**
 * Background work of a letter that was taken back before it went out, or was being handed over then and may wait for another try
 * (`takeBackLetters`). Safe to do twice; should it be given up, `findUninvited` does it.
 */
export async function tellAgain(ctx: Context, data: Record<string, unknown>): Promise<void> {
  const letter = String(data.letter);
  await ctx.write(async (tx) => {
    if (await wasTakenBack(tx, letter)) await tellAnew(ctx, tx, letter);
    else await takeBackLetters(ctx, tx, [letter]);
  });
}
