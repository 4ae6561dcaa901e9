import { sql } from "drizzle-orm";
import { CALENDAR_LIMITS } from "../../contract/interviews/calendar-bounds.ts";
import type { UserContext } from "../db/context.ts";
import { fullNameOf } from "../db/status-history.ts";
import { isParticipant, isUpcomingAndActive, isWithViewer } from "../interviews/conditions.ts";
import { PERSON_OF_INTERVIEW } from "../interviews/rows.ts";
import type { InterviewSide } from "../mail/interview-words.ts";

/** The fields of an agreed interview that calendars show; few, since one file contains many. */
export type AgreedInterview = {
  readonly side: InterviewSide;
  readonly id: string;
  readonly sequence: number;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly place: string;
  readonly words: string;
  readonly job_title: string;
  readonly company: string;
  readonly candidate_name: string;
  /** Names of the team members who take part. */
  readonly people: readonly string[];
};

/**
 * Agreed interviews of the viewer, on either side, that end after `from`, with current permissions: upcoming ones, the
 * soonest first, then past ones, the newest first. Above the limit those furthest away are left out (rule H14).
 */
export async function listAgreedInterviews({ db, clock, actor }: UserContext, from: Date): Promise<AgreedInterview[]> {
  const at = clock.now().toISOString();
  const now = sql`${at}::timestamptz`;
  const over = sql`interviews.ends_at > ${from.toISOString()}::timestamptz AND interviews.ends_at <= ${now}`;
  const sides = { team: isParticipant(actor.id), person: isWithViewer(actor.id) };
  const parts = (["team", "person"] as const).map(
    (
      side,
    ) => sql`SELECT ${side}::text AS side, interviews.id, sequence, starts_at, ends_at, place, words, jobs.title AS job_title,
        companies.name AS company, candidate_name
      FROM interviews JOIN jobs ON jobs.id = interviews.job JOIN companies ON companies.id = jobs.company JOIN ${PERSON_OF_INTERVIEW} ON TRUE
      WHERE interviews.state = 'agreed' AND (${isUpcomingAndActive(at)} OR (${over})) AND ${sides[side]}`,
  );
  const nearest = sql`ends_at <= ${now}, abs(extract(epoch FROM starts_at - ${now})), id, side`;
  return db.rows<AgreedInterview>(sql`
    SELECT near.*, (SELECT coalesce(json_agg(${sql.raw(fullNameOf("member"))} ORDER BY member.name, member.surname, member.id), '[]')
        FROM interview_people JOIN users AS member ON member.id = user_id
        WHERE interview = near.id AND ${sql.raw(fullNameOf("member"))} IS NOT NULL) AS people
    FROM (SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS agreed
      ORDER BY ${nearest} LIMIT ${CALENDAR_LIMITS.interviews}) AS near
    ORDER BY ${nearest}`);
}
