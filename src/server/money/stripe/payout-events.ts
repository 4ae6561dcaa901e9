import { sql } from "drizzle-orm";
import type { Context } from "../../db/context.ts";
import type { WriteHandle } from "../../db/handles.ts";
import type { Attempt } from "../../db/payment-provider.ts";
import { isId } from "../../platform/ids.ts";
import { completeAttempts } from "../payouts/settle.ts";
import type { StripeEvent } from "./event.ts";
import { notePaying, noteReturn, noteTransfer } from "./notes.ts";

/** The attempt that an event is about; null for money that is not ours. */
function attemptOf({ facts }: StripeEvent): Attempt | null {
  const attempt = Number(facts.attempt);
  const { payout } = facts;
  return isId(payout) && Number.isSafeInteger(attempt) ? { payout, attempt } : null;
}

type Handler = (ctx: Context, tx: WriteHandle, attempt: Attempt, event: StripeEvent) => Promise<void>;

const transferred: Handler = (ctx, tx, attempt, { facts }) => noteTransfer(ctx, tx, attempt, String(facts.id));

const paying: Handler = (_ctx, tx, attempt, { facts }) => notePaying(tx, attempt, String(facts.id));

/** The money of a running attempt arrived. Handled twice, or after the event of its failure, it changes nothing. */
const paid: Handler = async (ctx, tx, attempt, event) => {
  await paying(ctx, tx, attempt, event);
  const [failed] = await tx.rows(sql`
    SELECT payout FROM payout_attempts
    WHERE payout = ${attempt.payout} AND attempt = ${attempt.attempt} AND bounced IS NOT NULL FOR UPDATE`);
  if (failed === undefined) await completeAttempts(ctx, tx, [attempt], null);
};

const failed: Handler = async (ctx, tx, attempt, event) => {
  await paying(ctx, tx, attempt, event);
  const { failure_message, failure_code, status } = event.facts;
  await noteReturn(ctx, tx, attempt, String(failure_message ?? failure_code ?? status ?? "failed"));
};

/** Handlers of events about payouts, by event type. */
const HANDLERS: Readonly<Record<string, Handler>> = {
  "transfer.created": transferred,
  "payout.created": paying,
  "payout.paid": paid,
  "payout.failed": failed,
  "payout.canceled": failed,
};

/** Applies a Stripe event to a payout, in the transaction that marks it as handled. Other events have no effect. */
export async function handlePayoutEvent(ctx: Context, tx: WriteHandle, event: StripeEvent): Promise<void> {
  const handler = HANDLERS[event.type];
  const attempt = attemptOf(event);
  if (handler !== undefined && attempt !== null) await handler(ctx, tx, attempt, event);
}

/** Event types that are handled here. */
export const PAYOUT_EVENTS: ReadonlySet<string> = new Set(Object.keys(HANDLERS));
