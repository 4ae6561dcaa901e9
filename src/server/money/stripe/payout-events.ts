import { sql } from "drizzle-orm";
import type { Context } from "../../db/context.ts";
import type { WriteHandle } from "../../db/handles.ts";
import type { Attempt } from "../../db/payment-provider.ts";
import { isId } from "../../platform/ids.ts";
import { completeAttempts } from "../payouts/settle.ts";
import type { StripeEvent } from "./event.ts";
import { notePaying, noteReturn, noteTransfer } from "./notes.ts";

/** Which of our attempts a word is about; null for money that is none of ours. */
function attemptOf({ facts }: StripeEvent): Attempt | null {
  const attempt = Number(facts.attempt);
  const { payout } = facts;
  return isId(payout) && Number.isSafeInteger(attempt) ? { payout, attempt } : null;
}

type Word = (ctx: Context, tx: WriteHandle, attempt: Attempt, event: StripeEvent) => Promise<void>;

const transferred: Word = (ctx, tx, attempt, { facts }) => noteTransfer(ctx, tx, attempt, String(facts.id));

const paying: Word = (_ctx, tx, attempt, { facts }) => notePaying(tx, attempt, String(facts.id));

/** It has arrived: of the attempt that runs. Heard twice, or after the word that it failed, it changes nothing. */
const paid: Word = async (ctx, tx, attempt, event) => {
  await paying(ctx, tx, attempt, event);
  const [failed] = await tx.rows(sql`
    SELECT payout FROM payout_attempts
    WHERE payout = ${attempt.payout} AND attempt = ${attempt.attempt} AND bounced IS NOT NULL FOR UPDATE`);
  if (failed === undefined) await completeAttempts(ctx, tx, [attempt], null);
};

const failed: Word = async (ctx, tx, attempt, event) => {
  await paying(ctx, tx, attempt, event);
  const { failure_message, failure_code, status } = event.facts;
  await noteReturn(ctx, tx, attempt, String(failure_message ?? failure_code ?? status ?? "failed"));
};

/** What Stripe says about payouts, by the type of its word. */
const WORDS: Readonly<Record<string, Word>> = {
  "transfer.created": transferred,
  "payout.created": paying,
  "payout.paid": paid,
  "payout.failed": failed,
  "payout.canceled": failed,
};

/** What Stripe's word means for a payout, in the transaction that marks it as done. Words about other things mean nothing. */
export async function hearOfPayout(ctx: Context, tx: WriteHandle, event: StripeEvent): Promise<void> {
  const word = WORDS[event.type];
  const attempt = attemptOf(event);
  if (word !== undefined && attempt !== null) await word(ctx, tx, attempt, event);
}

/** Types of words that are heard here. */
export const PAYOUT_WORDS: ReadonlySet<string> = new Set(Object.keys(WORDS));
