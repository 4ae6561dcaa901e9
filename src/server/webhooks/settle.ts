import { createHash } from "node:crypto";
import { hasFailedTooLong, nextTry, takenAs } from "../../rules/team/webhooks.ts";
import type { Context } from "../db/context.ts";
import type { Statement, WriteHandle } from "../db/handles.ts";
import type { Claimed } from "./claim.ts";
import { switchOff } from "./off.ts";
import type { Outcome } from "./send.ts";

type Ended = Outcome & { readonly milliseconds: number };

const TAKEN: Statement<Record<string, never>> = {
  name: "webhooks-taken",
  text: "UPDATE webhook_endpoints SET failing_since = NULL WHERE id = $1 AND failing_since IS NOT NULL",
};

const DELIVERED: Statement<Record<string, never>> = {
  name: "webhooks-delivered",
  text: `UPDATE webhook_deliveries SET state = 'delivered', next_at = NULL, claimed_until = NULL, fault = NULL, milliseconds = $2,
      status = $3, answer = $4 WHERE id = $1 AND state = 'waiting'`,
};

/** Whoever has taken it after us writes down how their own try ends. */
const FAILED: Statement<{ id: string }> = {
  name: "webhooks-failed",
  text: `UPDATE webhook_deliveries SET state = CASE WHEN $3::timestamptz IS NULL THEN 'failed' ELSE 'waiting' END, next_at = $3,
      claimed_until = NULL, milliseconds = $4, status = $5, fault = $6, answer = $7
    WHERE id = $1 AND state = 'waiting' AND tries = $2 RETURNING id`,
};

type Held = { id: string; company: string; address: string; failing_since: Date; off: string | null };

const FAILING: Statement<Held> = {
  name: "webhooks-failing",
  text: `UPDATE webhook_endpoints SET failing_since = coalesce(failing_since, $2::timestamptz)
    WHERE id = $1 RETURNING id, company, address, failing_since, off`,
};

/** From 0 up to 1, and for each try of each delivery another one. */
function chanceOf({ id, tries }: Claimed): number {
  return createHash("sha256").update(`${id} ${tries}`).digest().readUInt32BE() / 2 ** 32;
}

async function failed(ctx: Context, tx: WriteHandle, claimed: Claimed, ended: Ended): Promise<void> {
  const { status, fault, answer, milliseconds } = ended;
  const now = ctx.clock.now();
  const gone = takenAs(status) === "gone";
  const [held] = await tx.prepared(FAILING, [claimed.endpoint, now.toISOString()]);
  if (held === undefined) return;
  const off = held.off !== null;
  const next = gone || off ? null : nextTry(claimed.tries, now, chanceOf(claimed));
  const values = [claimed.id, claimed.tries, next?.toISOString() ?? null, milliseconds, status, fault, answer];
  await tx.prepared(FAILED, values);
  if (!off && gone) await switchOff(ctx, tx, held, "gone");
  else if (!off && hasFailedTooLong(held.failing_since, now)) await switchOff(ctx, tx, held, "failing");
}

/** Writes down how a try ended, when the next one is, and what follows for its endpoint (rules X74, X75). */
export async function settle(ctx: Context, claimed: Claimed, ended: Ended): Promise<void> {
  const { status, answer, milliseconds } = ended;
  await ctx.write(async (tx) => {
    if (takenAs(status) !== "delivered") return failed(ctx, tx, claimed, ended);
    // The endpoint first, as whoever switches it off holds it before its deliveries.
    await tx.prepared(TAKEN, [claimed.endpoint]);
    await tx.prepared(DELIVERED, [claimed.id, milliseconds, status, answer]);
  });
}
