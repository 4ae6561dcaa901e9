import { sql } from "drizzle-orm";
import type { WriteHandle } from "../db/handles.ts";
import { mayWithJob } from "../db/team-rights.ts";
import { NOTIFICATIONS } from "./notify.ts";

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
