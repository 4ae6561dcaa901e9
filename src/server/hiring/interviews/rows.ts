import { type SQL, sql } from "drizzle-orm";
import type { InterviewEnd, InterviewState } from "../../../contract/hiring/interviews/bounds.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { fullNameOf } from "../../infra/db/status-history.ts";
import type { RecordKind } from "../pipeline/undoable.ts";

type InterviewStepRow = {
  at: string;
  what: "offered" | "agreed" | "changed" | InterviewEnd;
  by: string | null;
  starts_at: string | null;
};

/** An interview with the current state of its job and its person. */
export type InterviewRow = {
  readonly id: string;
  readonly job: string;
  readonly kind: RecordKind;
  readonly record: string;
  readonly state: InterviewState;
  readonly ended_by: InterviewEnd | null;
  readonly reply: string;
  readonly minutes: number;
  readonly place: string;
  readonly words: string;
  readonly zone: string;
  readonly person_zone: string | null;
  readonly offered_by: string;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
  readonly sequence: number;
  readonly remind_at: Date | null;
  readonly job_title: string;
  readonly company: string;
  readonly archived: boolean;
  readonly candidate_name: string;
  readonly candidate_email: string;
  readonly candidate_email_key: string;
  readonly status: string;
  /** The person's account; null where they have none that we know of. */
  readonly account: string | null;
  /** The person's referrer. */
  readonly referrer: string | null;
  readonly slots: readonly { readonly starts_at: string; readonly free: boolean }[];
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly steps: readonly InterviewStepRow[];
};

/**
 * Condition: a participant of the interview named `ours` has agreed to another one at that time (rule H11). The same
 * time may be offered to several people, and one gets it.
 */
export function hasConflict(starts_at: SQL, minutes: SQL, ours: SQL = sql`interviews.id`): SQL<boolean> {
  return sql<boolean>`EXISTS (
    SELECT FROM interview_people AS we
      JOIN interview_people AS they ON they.user_id = we.user_id AND they.interview <> we.interview
      JOIN interviews AS other ON other.id = they.interview
    WHERE we.interview = ${ours} AND other.state = 'agreed'
      AND other.starts_at < ${starts_at} + make_interval(mins => ${minutes}) AND other.ends_at > ${starts_at})`;
}

/** The person of an interview, as `person`; the query has to join `interviews`. */
export const PERSON_OF_INTERVIEW = sql`LATERAL (
    SELECT candidate_name, candidate_email, candidate_email_key, status, created_by AS account, NULL::uuid AS referrer
    FROM applications WHERE interviews.record_kind = 'application' AND applications.id = interviews.record_id
    UNION ALL
    SELECT candidate_name, candidate_email, candidate_email_key, status,
      (SELECT claimed_by FROM consent_requests WHERE referral = referrals.id), referrals.created_by
    FROM referrals WHERE interviews.record_kind = 'referral' AND referrals.id = interviews.record_id
  ) AS person`;

/** Condition: an offer with a time in the future, or an agreed time that is not over. */
export function isUpcoming(now: SQL): SQL<boolean> {
  return sql<boolean>`((interviews.state = 'agreed' AND interviews.ends_at > ${now}) OR (interviews.state = 'offered'
    AND EXISTS (SELECT FROM interview_slots WHERE interview = interviews.id AND interview_slots.starts_at > ${now})))`;
}

/** Interviews that match a condition; `now` decides which times are over. The caller checks the right to read them. */
export function readInterviews(
  db: ReadHandle,
  now: Date,
  where: SQL,
  order: SQL = sql`interviews.offered_at DESC, interviews.id DESC`,
): Promise<InterviewRow[]> {
  return db.rows<InterviewRow>(sql`
    SELECT interviews.id, interviews.job, record_kind AS kind, record_id AS record, interviews.state, ended_by, reply,
      minutes, place, words, zone, person_zone, offered_by, starts_at, ends_at, sequence, remind_at,
      jobs.title AS job_title, companies.name AS company, jobs.archived_at IS NOT NULL AS archived,
      candidate_name, candidate_email, candidate_email_key, person.status, account, referrer,
      (SELECT coalesce(json_agg(json_build_object('starts_at', slot.starts_at,
          'free', slot.starts_at > ${now.toISOString()} AND NOT ${hasConflict(sql`slot.starts_at`, sql`interviews.minutes`)})
          ORDER BY slot.starts_at), '[]')
        FROM interview_slots AS slot WHERE slot.interview = interviews.id) AS slots,
      (SELECT coalesce(json_agg(json_build_object('id', member.id, 'name', coalesce(${sql.raw(fullNameOf("member"))}, ''))
          ORDER BY member.name, member.surname, member.id), '[]')
        FROM interview_people JOIN users AS member ON member.id = user_id
        WHERE interview = interviews.id) AS people,
      (SELECT coalesce(json_agg(json_build_object('at', at, 'what', what, 'starts_at', interview_history.starts_at,
          'by', CASE WHEN by_member IS NOT NULL THEN coalesce(${sql.raw(fullNameOf("doer"))}, '') END) ORDER BY at, interview_history.id), '[]')
        FROM interview_history LEFT JOIN users AS doer ON doer.id = by_member
        WHERE interview = interviews.id) AS steps
    FROM interviews JOIN jobs ON jobs.id = interviews.job JOIN companies ON companies.id = jobs.company
      JOIN ${PERSON_OF_INTERVIEW} ON TRUE
    WHERE ${where} ORDER BY ${order} LIMIT 100`);
}

/** One interview by its id; undefined where there is none. */
export async function findInterviewRow(db: ReadHandle, now: Date, id: string): Promise<InterviewRow | undefined> {
  return (await readInterviews(db, now, sql`interviews.id = ${id}`))[0];
}

/** Whether its person is still in Interviewing for its job (rule H12). */
export function isInInterviewing({ status, archived }: Pick<InterviewRow, "status" | "archived">): boolean {
  return status === "Interviewing" && !archived;
}
