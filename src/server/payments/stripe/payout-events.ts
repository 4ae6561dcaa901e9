import { sql } from "drizzle-orm";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import type { PayoutAttempt } from "../../infra/db/payment-provider.ts";
import { isId } from "../../infra/platform/ids.ts";
import { completeAttempts } from "../payouts/settle.ts";
import { recordPayout, recordReturn, recordTransfer } from "./attempt-progress.ts";
import type { StripeEvent } from "./event.ts";

/** The attempt that an event is about; null for money that is not ours. */
function parseAttempt({ facts }: StripeEvent): PayoutAttempt | null {
  const attempt = Number(facts.attempt);
  const { payout } = facts;
  return isId(payout) && Number.isSafeInteger(attempt) ? { payout, attempt } : null;
}

type Handler = (ctx: Context, tx: WriteHandle, attempt: PayoutAttempt, event: StripeEvent) => Promise<void>;

const handleTransferred: Handler = (ctx, tx, attempt, { facts }) => recordTransfer(ctx, tx, attempt, String(facts.id));

const handlePaying: Handler = (_ctx, tx, attempt, { facts }) => recordPayout(tx, attempt, String(facts.id));

/** The money of a running attempt arrived. Handled twice, or after the event of its failure, it changes nothing. */
const handlePaid: Handler = async (ctx, tx, attempt, event) => {
  await handlePaying(ctx, tx, attempt, event);
  const [failed] = await tx.rows(sql`
    SELECT payout FROM payout_attempts
    WHERE payout = ${attempt.payout} AND attempt = ${attempt.attempt} AND bounced IS NOT NULL FOR UPDATE`);
  if (failed === undefined) await completeAttempts(ctx, tx, [attempt], null);
};

const handleFailed: Handler = async (ctx, tx, attempt, event) => {
  await handlePaying(ctx, tx, attempt, event);
  const { failure_message, failure_code, status } = event.facts;
  await recordReturn(ctx, tx, attempt, String(failure_message ?? failure_code ?? status ?? "failed"));
};

/** Handlers of events about payouts, by event type. */
const HANDLERS: Readonly<Record<string, Handler>> = {
  "transfer.created": handleTransferred,
  "payout.created": handlePaying,
  "payout.paid": handlePaid,
  "payout.failed": handleFailed,
  "payout.canceled": handleFailed,
};

/** Applies a Stripe event to a payout, in the transaction that marks it as handled. Other events have no effect. */
export async function handlePayoutEvent(ctx: Context, tx: WriteHandle, event: StripeEvent): Promise<void> {
  const handler = HANDLERS[event.type];
  const attempt = parseAttempt(event);
  if (handler !== undefined && attempt !== null) await handler(ctx, tx, attempt, event);
}

/** Event types that are handled here. */
export const PAYOUT_EVENTS: ReadonlySet<string> = new Set(Object.keys(HANDLERS));
