import { sql } from "drizzle-orm";
import type { TxContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { dropMails } from "../mail/forget.ts";
import { INVITATION_CAUSE } from "./invitation-state.ts";

/** Background work that writes anew what a letter that was taken back told of besides; its data is the letter's id. */
export const TELL_AGAIN = "tell-again";

/** Begins the hash of a letter that was taken back: its link opens nothing, and what it told of is told anew and not given up. */
export const TAKEN_BACK = "taken back ";

type Waiting = { readonly id: string; readonly letter: string; readonly held_until: string | null };

/** Whether a letter was taken back before it went out. */
export async function wasTakenBack(tx: WriteHandle, letter: string): Promise<boolean> {
  const rows = await tx.rows(sql`
    SELECT FROM referral_letters WHERE id = ${letter} AND starts_with(token_hash, ${TAKEN_BACK})`);
  return rows.length > 0;
}

/**
 * Takes back those of these letters whose mails wait still, since something that they tell of is no more. What else they told of is told
 * anew in a mail of its own; of what a mail server took nothing is taken back. Of what is being handed over it is seen later what became:
 * gives these.
 */
export async function takeBackLetters(
  ctx: Pick<TxContext, "enqueue" | "clock">,
  tx: WriteHandle,
  letters: readonly string[],
): Promise<string[]> {
  if (letters.length === 0) return [];
  const which = sql`ANY(${sql.param([...letters])}::uuid[])`;
  await tx.rows(sql`SELECT FROM referral_letters WHERE id = ${which} ORDER BY id FOR UPDATE`);
  const waiting = await tx.rows<Waiting>(sql`
    SELECT mails.id, letter,
      CASE WHEN attempts > 0 AND claimed_until > ${ctx.clock.now().toISOString()} THEN claimed_until END AS held_until
    FROM unnest(${sql.param([...letters])}::uuid[]) AS told (letter)
      JOIN mails ON mails.cause = ${INVITATION_CAUSE}::text || letter
    WHERE mails.sealed IS NOT NULL AND mails.sent_at IS NULL ORDER BY mails.id FOR UPDATE OF mails`);
  const [free, held] = [
    waiting.filter((one) => one.held_until === null),
    waiting.filter((one) => one.held_until !== null),
  ];
  await dropMails(
    ctx,
    tx,
    free.map(({ id }) => id),
  );
  await tx.rows(sql`
    UPDATE referral_letters SET token_hash = ${TAKEN_BACK}::text || id
    WHERE id = ANY(${sql.param(free.map(({ letter }) => letter))}::uuid[])`);
  for (const { letter } of free) await ctx.enqueue(tx, TELL_AGAIN, { letter });
  for (const { letter, held_until } of held)
    await ctx.enqueue(tx, TELL_AGAIN, { letter }, new Date(held_until ?? ctx.clock.now()));
  return held.map(({ letter }) => letter);
}
