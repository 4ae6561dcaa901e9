import { type SQL, sql } from "drizzle-orm";
import type { OutputOf } from "../../../contract/endpoint.ts";
import { AppError } from "../../../contract/errors.ts";
import { fieldError } from "../../../contract/field-errors.ts";
import type { interviewEndpoints } from "../../../contract/hiring/interviews/interviews.ts";
import type { UserContext } from "../../infra/db/context.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { fullName } from "../../infra/db/status-history.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { users } from "../../infra/db/tables/users.ts";
import { mayWithJob } from "../../infra/db/team-rights.ts";
import { listMentionable } from "../pipeline/notes.ts";
import { isVisibleToTeam, type RecordRef, TABLE_OF_KIND } from "../pipeline/people.ts";
import { readInterviews } from "./rows.ts";
import { viewForTeam } from "./view.ts";

/** A candidate of a job as a team member sees them, and whether that member may offer times (rule H10). */
export type VisibleCandidate = {
  readonly status: string;
  readonly archived: boolean;
  readonly scores: boolean;
  readonly email: string;
  readonly email_key: string;
  /** The person of the record and their referrer, who cannot take part on the team's side. */
  readonly not: readonly string[];
};

/**
 * Reads the candidate for a viewer who sees the job's people; throws `not_found` for others, and for an unknown
 * candidate.
 */
async function findVisibleCandidate(
  db: ReadHandle,
  viewer: string,
  job: string,
  { kind, id }: RecordRef,
): Promise<VisibleCandidate> {
  const table = TABLE_OF_KIND[kind];
  const claimed =
    kind === "referral"
      ? sql`ARRAY(SELECT claimed_by FROM consent_requests WHERE referral = ${id} AND claimed_by IS NOT NULL)`
      : sql`ARRAY(SELECT created_by FROM referrals WHERE referrals.id = applications.referral)`;
  const [row] = await db.rows<VisibleCandidate & { created_by: string }>(sql`
    SELECT ${table.status} AS status, ${jobs.archived_at} IS NOT NULL AS archived,
      ${mayWithJob("score_people", viewer)} AS scores, ${table.candidate_email} AS email,
      ${table.candidate_email_key} AS email_key, ${table.created_by} || ${claimed} AS not
    FROM ${table} JOIN ${jobs} ON ${jobs.id} = ${table.job}
    WHERE ${table.id} = ${id} AND ${table.job} = ${job} AND ${isVisibleToTeam(kind, viewer)}`);
  if (row === undefined) throw new AppError("not_found");
  return row;
}

/**
 * Reads the candidate for a member who offers times, and locks the record until the transaction ends, so that offers
 * are serialized.
 */
export async function lockVisibleCandidate(
  tx: WriteHandle,
  viewer: string,
  job: string,
  named: RecordRef,
): Promise<VisibleCandidate> {
  const table = TABLE_OF_KIND[named.kind];
  await tx.rows(sql`SELECT FROM ${table} WHERE ${table.id} = ${named.id} FOR NO KEY UPDATE`);
  const seen = await findVisibleCandidate(tx, viewer, job, named);
  if (!seen.scores) throw new AppError("not_found");
  return seen;
}

/** The team members who can take part in an interview, the viewer first. */
export async function findPossibleParticipants(
  db: ReadHandle,
  viewer: string,
  job: string,
  { not }: Pick<VisibleCandidate, "not">,
) {
  const own = await db.rows<{ id: string; name: string }>(
    sql`SELECT id, coalesce(${fullName}, '') AS name FROM ${users} WHERE id = ${viewer}`,
  );
  return [...own, ...(await listMentionable(db, viewer, job))].filter(({ id }) => !not.includes(id));
}

/** Rejects people who are not among the possible participants, by field. Returns each once. */
export function checkParticipants(people: readonly string[], takers: readonly { id: string }[]): string[] {
  const known = new Set(takers.map(({ id }) => id));
  if (people.some((one) => !known.has(one)))
    throw new AppError("validation_failed", { fields: { people: fieldError("invalid") } });
  return [...new Set(people)];
}

/** Sorts coming interviews first, the soonest first, then unanswered offers, then past ones, newest first. */
function sortNextFirst(now: Date): SQL {
  return sql`state = 'ended' OR coalesce(ends_at, 'infinity') <= ${now.toISOString()}, state <> 'agreed',
    CASE WHEN ends_at > ${now.toISOString()} THEN starts_at END, offered_at DESC, interviews.id`;
}

/** Interviews of one person of a job, coming ones first, for its team (rule H10). Throws `not_found`. */
export async function listInterviewsOfPerson(
  ctx: UserContext,
  job: string,
  named: RecordRef,
): Promise<OutputOf<typeof interviewEndpoints.ofPerson>> {
  const viewer = ctx.actor.id;
  const now = ctx.clock.now();
  const seen = await findVisibleCandidate(ctx.db, viewer, job, named);
  const of = sql`record_kind = ${named.kind} AND record_id = ${named.id} AND interviews.job = ${job}`;
  const [rows, colleagues] = await Promise.all([
    readInterviews(ctx.db, now, of, sortNextFirst(now)),
    findPossibleParticipants(ctx.db, viewer, job, seen),
  ]);
  const offer = seen.scores && seen.status === "Interviewing" && !seen.archived && seen.email !== "";
  return { items: rows.map((row) => viewForTeam(row, now, seen.scores)), colleagues, can: { offer } };
}
