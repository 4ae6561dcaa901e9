import { type SQL, sql } from "drizzle-orm";
import { mayWithJob } from "../../infra/db/team-rights.ts";

/** Condition: the viewer is a participant of the team, and still sees the job's people (rules R17, H14). */
export function isParticipant(viewer: string): SQL {
  return sql`(EXISTS (SELECT FROM interview_people WHERE interview = interviews.id AND user_id = ${viewer})
    AND ${mayWithJob("see_people", viewer)})`;
}

/** Condition: the interview is with the viewer, by their application or a referral that they claimed. */
export function isWithViewer(viewer: string): SQL {
  return sql`((record_kind = 'application' AND EXISTS (
      SELECT FROM applications WHERE applications.id = record_id AND applications.created_by = ${viewer}))
    OR (record_kind = 'referral' AND EXISTS (
      SELECT FROM consent_requests WHERE referral = record_id AND claimed_by = ${viewer})))`;
}

/** Condition: it is not over at `now` (ISO 8601), and the person is still in Interviewing for an open job. */
export function isUpcomingAndActive(now: string): SQL {
  return sql`(interviews.ends_at > ${now}::timestamptz AND person.status = 'Interviewing' AND jobs.archived_at IS NULL)`;
}
