import type { Context } from "../db/context.ts";
import type { Statement } from "../db/handles.ts";

/** Longer than a try takes: whoever holds one for longer has died. */
const CLAIM_MS = 45_000;

/** An endpoint for which something is due, and whether its last try failed. */
export type Due = { endpoint: string; failing: boolean };

/** Those whose last try was taken come first: nobody who answers waits behind those who do not. */
const DUE: Statement<Due> = {
  name: "webhooks-due",
  text: `SELECT due.endpoint, endpoints.failing_since IS NOT NULL AS failing
    FROM (SELECT DISTINCT endpoint FROM webhook_deliveries WHERE state = 'waiting'
      AND (next_at IS NULL OR next_at <= $1::timestamptz) AND (claimed_until IS NULL OR claimed_until <= $1::timestamptz)) AS due
    JOIN webhook_endpoints AS endpoints ON endpoints.id = due.endpoint AND endpoints.off IS NULL
    ORDER BY failing, random() LIMIT 500`,
};

/** The endpoints for which something is due now. */
export async function dueEndpoints(ctx: Pick<Context, "db" | "clock">): Promise<Due[]> {
  return ctx.db.prepared(DUE, [ctx.clock.now().toISOString()]);
}

/** What a process has taken to send. */
export type Claimed = {
  readonly id: string;
  readonly number: number;
  readonly endpoint: string;
  readonly event: string;
  readonly data: Record<string, string>;
  readonly happened_at: Date;
  readonly tries: number;
  readonly address: string;
  readonly sealed: string;
  readonly sealed_former: string | null;
};

/** Of each record only what happened first is taken, until it is done or has failed for good (rule X74). */
const CLAIM: Statement<Claimed> = {
  name: "webhooks-claim",
  text: `UPDATE webhook_deliveries AS taken SET claimed_until = $2::timestamptz, tries = taken.tries + 1, tried_at = $1::timestamptz
    FROM unnest($3::uuid[], $4::int[]) AS wanted (endpoint, free)
      CROSS JOIN LATERAL (
        SELECT id FROM webhook_deliveries AS next
        WHERE next.endpoint = wanted.endpoint AND next.state = 'waiting'
          AND (next.next_at IS NULL OR next.next_at <= $1::timestamptz)
          AND (next.claimed_until IS NULL OR next.claimed_until <= $1::timestamptz)
          AND NOT EXISTS (SELECT FROM webhook_deliveries AS before WHERE before.endpoint = next.endpoint
            AND before.record = next.record AND before.state = 'waiting' AND before.number < next.number)
        ORDER BY next.next_at NULLS FIRST, next.number LIMIT wanted.free FOR UPDATE SKIP LOCKED
      ) AS picked
      JOIN webhook_endpoints AS endpoints ON endpoints.id = wanted.endpoint AND endpoints.off IS NULL
    WHERE taken.id = picked.id
    RETURNING taken.id, taken.number, taken.endpoint, taken.event, taken.data, taken.happened_at, taken.tries, endpoints.address,
      endpoints.sealed, CASE WHEN endpoints.former_until > $1::timestamptz THEN endpoints.sealed_former END AS sealed_former`,
};

/** Takes what is due for these endpoints, so many of each at most; nobody else sends it meanwhile. */
export async function claim(
  ctx: Pick<Context, "write" | "clock">,
  wanted: readonly { endpoint: string; free: number }[],
): Promise<Claimed[]> {
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + CLAIM_MS);
  const lists = [wanted.map(({ endpoint }) => endpoint), wanted.map(({ free }) => free)];
  return ctx.write((tx) => tx.prepared(CLAIM, [now.toISOString(), until.toISOString(), ...lists]));
}

/** Gives back what was not sent to its end: it is due again, and this try was none. */
export async function giveBack(ctx: Pick<Context, "write">, claimed: readonly Claimed[]): Promise<void> {
  if (claimed.length === 0) return;
  const lists = [claimed.map(({ id }) => id), claimed.map(({ tries }) => tries)];
  await ctx.write((tx) => tx.prepared(GIVE_BACK, lists));
}

const GIVE_BACK: Statement<Record<string, never>> = {
  name: "webhooks-give-back",
  text: `UPDATE webhook_deliveries AS held SET claimed_until = NULL, tries = held.tries - 1
    FROM unnest($1::uuid[], $2::int[]) AS given (id, tries)
    WHERE held.id = given.id AND held.tries = given.tries AND held.state = 'waiting'`,
};
