import { type SQL, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { ConversationSide } from "../../../contract/hiring/messages/bounds.ts";
import type { ConversationFacts } from "../../../rules/messages/messages.ts";
import type { Context } from "../../infra/db/context.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { fullName } from "../../infra/db/status-history.ts";
import { mayWithJob } from "../../infra/db/team-rights.ts";
import { isVisibleToTeam, type RecordRef } from "../pipeline/people.ts";
import { isSuppressed, personHash } from "../referrals/person-keys.ts";

/** The reader of a record: a user with an account, or its person through a mailed link. */
export type Reader = { readonly user: string } | { readonly link: string };

/** A record with the participants of its conversation, as one of its sides sees it. */
export type Thread = {
  readonly kind: RecordRef["kind"];
  readonly id: string;
  readonly side: ConversationSide;
  readonly job: string;
  readonly title: string;
  readonly company: string;
  readonly candidate: string;
  readonly candidate_email: string;
  readonly candidate_email_key: string;
  /** The referrer; null for an application. */
  readonly referrer: string | null;
  readonly referrer_name: string | null;
  /** The candidate's account; null where they have none that we know of. */
  readonly account: string | null;
  readonly facts: ConversationFacts;
};

type Row = Omit<Thread, "facts" | "side"> & {
  side: ConversationSide | null;
  shown: boolean;
  archived: boolean;
  writes: boolean;
  referrer_gone: boolean;
  ended_at: Date | null;
  ended_note: string | null;
};

/** The last time that a record ended, if no later step reopened it. */
const endedAt = (kind: RecordRef["kind"], id: SQL, status: SQL) => sql`LATERAL (
    SELECT step.changed_at AS ended_at, step.note AS ended_note FROM status_history AS step
    WHERE ${status} IN ('Rejected', 'Withdrawn') AND step.record_kind = ${kind} AND step.record_id = ${id} AND step.to_status IN ('Rejected', 'Withdrawn')
    ORDER BY step.changed_at DESC, step.id DESC LIMIT 1) AS ended`;

function sideColumn(kind: RecordRef["kind"], viewer: string): SQL {
  if (kind === "application")
    // The user who gets the reward of the hire does not read the company's messages to the applicant.
    return sql`CASE WHEN applications.created_by = ${viewer} THEN 'candidate'
      WHEN ${isVisibleToTeam("application", viewer)} AND NOT EXISTS (SELECT FROM referrals AS credited
        WHERE credited.id = applications.referral AND credited.created_by = ${viewer}) THEN 'company' END`;
  return sql`CASE WHEN referrals.created_by = ${viewer} THEN 'referrer' WHEN claimed_by = ${viewer} THEN 'candidate'
    WHEN ${isVisibleToTeam("referral", viewer)} THEN 'company' END`;
}

/**
 * The people among these who read a record as its company. Used for reading and for notifications, so that both
 * agree.
 */
export async function filterCompanySide(
  db: ReadHandle,
  { kind, id }: RecordRef,
  people: readonly string[],
): Promise<string[]> {
  if (people.length === 0) return [];
  const asked = people.map((one) =>
    kind === "application"
      ? sql`SELECT ${one} AS id FROM applications JOIN jobs ON jobs.id = applications.job
          WHERE applications.id = ${id} AND ${sideColumn(kind, one)} = 'company'`
      : sql`SELECT ${one} AS id FROM referrals JOIN jobs ON jobs.id = referrals.job
          LEFT JOIN consent_requests AS asked ON asked.referral = referrals.id
          WHERE referrals.id = ${id} AND ${sideColumn(kind, one)} = 'company'`,
  );
  return (await db.rows<{ id: string }>(sql.join(asked, sql` UNION ALL `))).map((row) => row.id);
}

const JOB_COLUMNS = sql`jobs.id AS job, jobs.title, companies.name AS company, jobs.archived_at IS NOT NULL AS archived, ended_at, ended_note`;
const LINK_SIDE = sql`CASE WHEN claimed_by IS NULL THEN 'candidate' END`;

function findThreadRow(db: ReadHandle, { kind, id }: RecordRef, reader: Reader): Promise<Row[]> {
  const viewer = "user" in reader ? reader.user : null;
  const writes = mayWithJob("score_people", viewer);
  if (kind === "application") {
    const side = viewer === null ? sql`NULL` : sideColumn(kind, viewer);
    return db.rows<Row>(sql`
      SELECT 'application' AS kind, applications.id, ${side} AS side, ${JOB_COLUMNS}, candidate_name AS candidate, candidate_email,
        candidate_email_key, NULL AS referrer, NULL AS referrer_name, FALSE AS referrer_gone, applications.created_by AS account,
        TRUE AS shown, ${writes} AS writes
      FROM applications JOIN jobs ON jobs.id = applications.job JOIN companies ON companies.id = jobs.company
        LEFT JOIN ${endedAt(kind, sql`applications.id`, sql`applications.status`)} ON TRUE
      WHERE applications.id = ${id}`);
  }
  return db.rows<Row>(sql`
    SELECT 'referral' AS kind, referrals.id, ${viewer === null ? LINK_SIDE : sideColumn(kind, viewer)} AS side, ${JOB_COLUMNS},
      candidate_name AS candidate, candidate_email, candidate_email_key, referrals.created_by AS referrer,
      ${fullName} AS referrer_name, users.deleted_at IS NOT NULL AS referrer_gone, claimed_by AS account,
      visible_at IS NOT NULL AS shown, ${writes} AS writes
    FROM referrals JOIN jobs ON jobs.id = referrals.job JOIN companies ON companies.id = jobs.company
      JOIN users ON users.id = referrals.created_by
      LEFT JOIN consent_requests AS asked ON asked.referral = referrals.id
      LEFT JOIN ${endedAt(kind, sql`referrals.id`, sql`referrals.status`)} ON TRUE
    WHERE referrals.id = ${id}`);
}

/** Whether mails reach the candidate: one without an account must not be on the suppression list (rule F5). */
async function isReachable(ctx: Pick<Context, "secrets">, db: ReadHandle, row: Row): Promise<boolean> {
  if (row.account !== null) return true;
  return !(await isSuppressed(db, personHash(ctx, row.candidate_email_key)));
}

/** A record as one of its sides sees it. Throws `not_found` for others (rule T1). */
export async function findThread(
  ctx: Pick<Context, "secrets">,
  db: ReadHandle,
  named: RecordRef,
  reader: Reader,
): Promise<Thread> {
  const [row] = await findThreadRow(db, named, reader);
  if (row === undefined || row.side === null) throw new AppError("not_found");
  const { side, shown, archived, writes, referrer_gone, ended_at, ended_note, ...rest } = row;
  const facts: ConversationFacts = {
    kind: row.kind,
    shown,
    archived,
    writes,
    erased: row.candidate_email === "",
    ended: ended_at === null ? null : { at: ended_at, by_company: ended_note === null },
    candidate: await isReachable(ctx, db, row),
    referrer: row.referrer !== null && !referrer_gone,
  };
  return { ...rest, side, facts };
}
