import { eq, sql } from "drizzle-orm";
import type { Context } from "../infra/db/context.ts";
import type { WriteHandle } from "../infra/db/handles.ts";
import { notifications, pushSubscriptions } from "../infra/db/tables/notifications.ts";
import { defineTask } from "../infra/db/task.ts";
import { mayWithJob } from "../infra/db/team-rights.ts";
import { NOTIFICATIONS } from "./notify.ts";

/** Deletes a user's notifications and push subscriptions; notifications of others contain no names. */
export async function eraseNotifications(tx: WriteHandle, user_id: string): Promise<void> {
  await tx.delete(notifications).where(eq(notifications.user_id, user_id));
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.user_id, user_id));
}

/**
 * Deletes a user's notifications about candidates of a company whom they may no longer see (rules R17, C12), because
 * names are looked up on read. Notifications as referrer or applicant stay.
 */
export async function deleteHiddenNotifications(
  tx: WriteHandle,
  { company, user_id }: { company: string; user_id: string },
): Promise<void> {
  const gone = await tx.rows(sql`
    DELETE FROM notifications USING jobs, LATERAL (
      SELECT id FROM referrals WHERE job = jobs.id AND created_by <> ${user_id}
        AND NOT EXISTS (SELECT FROM consent_requests WHERE referral = referrals.id AND claimed_by = ${user_id})
      UNION ALL SELECT id FROM applications WHERE job = jobs.id AND created_by <> ${user_id}
    ) AS people
    WHERE jobs.company = ${company} AND NOT ${mayWithJob("see_people", user_id)}
      AND notifications.user_id = ${user_id} AND notifications.subject = people.id
    RETURNING notifications.id`);
  if (gone.length > 0) tx.publish(NOTIFICATIONS, user_id);
}

const DAY_MS = 86_400_000;
/** Retention periods; see docs/decisions/0008-retention.md. */
const READ_DAYS = 365;
const UNREAD_DAYS = 2 * 365;
const BATCH = 5_000;

async function purgeBatch(ctx: Context): Promise<number> {
  const before = (days: number) => new Date(ctx.clock.now().getTime() - days * DAY_MS).toISOString();
  const gone = await ctx.write((tx) =>
    tx.rows(sql`
      DELETE FROM notifications WHERE id IN (
        SELECT id FROM notifications
        WHERE created_at < ${before(READ_DAYS)} AND (read_at IS NOT NULL OR created_at < ${before(UNREAD_DAYS)})
        ORDER BY created_at LIMIT ${BATCH}) RETURNING id`),
  );
  return gone.length;
}

export const PURGE_OLD_NOTIFICATIONS = defineTask({
  name: "purge-notifications",
  class: "upkeep",
  schedule: "47 3 * * *",
  run: purgeOldNotifications,
});

/** Deletes notifications: read ones after one year, unread ones after two. */
export async function purgeOldNotifications(ctx: Context): Promise<void> {
  while ((await purgeBatch(ctx)) === BATCH);
}
