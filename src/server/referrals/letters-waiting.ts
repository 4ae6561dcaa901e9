import { sql } from "drizzle-orm";
import type { TxContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { dropMails } from "../mail/forget.ts";
import { INVITATION_CAUSE } from "./invitation-state.ts";

/** Background work that writes anew what a letter that was taken back told of besides; its data is the letter's id. */
export const TELL_AGAIN = "tell-again";

/**
 * Takes back those of these letters whose mails wait still, since something that they tell of is no more. What else they told of is told
 * anew in a mail of its own; of what a mail server took nothing is taken back.
 */
export async function takeBackLetters(
  ctx: Pick<TxContext, "enqueue" | "clock">,
  tx: WriteHandle,
  letters: readonly string[],
): Promise<void> {
  if (letters.length === 0) return;
  const waiting = await tx.rows<{ id: string; letter: string }>(sql`
    SELECT mails.id, letter FROM unnest(${sql.param([...letters])}::uuid[]) AS told (letter)
      JOIN mails ON mails.cause = ${INVITATION_CAUSE}::text || letter
    WHERE mails.sealed IS NOT NULL AND mails.sent_at IS NULL`);
  await dropMails(
    ctx,
    tx,
    waiting.map(({ id }) => id),
  );
  for (const { letter } of waiting) await ctx.enqueue(tx, TELL_AGAIN, { letter });
}
