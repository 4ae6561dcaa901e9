import { eq } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { SignedMessage } from "../../contract/money/webhooks.ts";
import type { Context } from "../db/context.ts";
import type { Statement } from "../db/handles.ts";
import { hiringSystems } from "../db/tables/hiring-systems.ts";
import { decrypt } from "../platform/crypto.ts";
import { ADAPTERS, CREDENTIALS_PURPOSE } from "./adapters.ts";
import { RECONCILE_HIRING_SYSTEMS } from "./task-name.ts";

/** Schedules a poll of the person; a person in work is polled once more afterwards. */
const SCHEDULE_POLL: Statement<{ referral: string; wakes: boolean }> = {
  name: "hiring-systems-schedule-poll",
  text: `WITH there AS (
      SELECT referral, lease IS NULL AND next_at > clock_timestamp() AS wakes FROM hiring_system_candidates
      WHERE company = $1::uuid AND application = $2 AND state = 'sent' AND next_at IS NOT NULL FOR UPDATE
    )
    UPDATE hiring_system_candidates AS one SET last_event_at = clock_timestamp(),
      next_at = CASE WHEN lease IS NULL THEN least(next_at, clock_timestamp()) ELSE next_at END
    FROM there WHERE one.referral = there.referral RETURNING one.referral, there.wakes`,
};

/**
 * Receives a webhook of a company's hiring system (rule X205). It only triggers a poll, so that lost, repeated or
 * reordered messages do no harm. Throws `signature_invalid`, also for a system that is not connected.
 */
export async function receiveWebhook(
  ctx: Context,
  id: string,
  { bytes, signature }: SignedMessage,
): Promise<{ received: true }> {
  const [row] = await ctx.db.select().from(hiringSystems).where(eq(hiringSystems.id, id));
  if (row === undefined || row.encrypted_webhook_secret === null) throw new AppError("signature_invalid");
  const signs = decrypt(ctx.secrets.every(CREDENTIALS_PURPOSE), row.encrypted_webhook_secret).toString("utf8");
  const application = ADAPTERS[row.vendor].parseWebhook(signs, { bytes: Buffer.from(bytes), signature });
  if (application === undefined) throw new AppError("signature_invalid");
  if (application === null) return { received: true };
  await ctx.write(async (tx) => {
    const scheduled = await tx.prepared(SCHEDULE_POLL, [row.company, application]);
    if (scheduled.some(({ wakes }) => wakes)) await ctx.enqueue(tx, RECONCILE_HIRING_SYSTEMS, {});
  });
  return { received: true };
}
