import { type SQL, sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { Side } from "../../contract/talk/bounds.ts";
import type { TalkFacts } from "../../rules/talk/messages.ts";
import type { Context } from "../db/context.ts";
import type { ReadHandle } from "../db/handles.ts";
import { fullName } from "../db/status-history.ts";
import { mayWithJob } from "../db/team.ts";
import { type Named, seenBy } from "../pipeline/people.ts";
import { isRegistered, personHash } from "../referrals/person.ts";

/** The reader of a record: a user with an account, or its person through a mailed link. */
export type Reader = { readonly user: string } | { readonly link: string };

/** A record with the participants of its conversation, as one of its sides sees it. */
export type Thread = {
  readonly kind: Named["kind"];
  readonly id: string;
  readonly side: Side;
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
  readonly facts: TalkFacts;
};

type Row = Omit<Thread, "facts" | "side"> & {
  side: Side | null;
  shown: boolean;
  archived: boolean;
  writes: boolean;
  referrer_gone: boolean;
  ended_at: Date | null;
  ended_note: string | null;
};

/** The last time that a record ended, if no later step reopened it. */
const ENDED = (kind: Named["kind"], id: SQL, status: SQL) => sql`LATERAL (
    SELECT step.changed_at AS ended_at, step.note AS ended_note FROM status_history AS step
    WHERE ${status} IN ('Rejected', 'Withdrawn') AND step.record_kind = ${kind} AND step.record_id = ${id} AND step.to_status IN ('Rejected', 'Withdrawn')
    ORDER BY step.changed_at DESC, step.id DESC LIMIT 1) AS ended`;

function sideOf(kind: Named["kind"], viewer: string): SQL {
  if (kind === "application")
    // The user who gets the reward of the hire does not read the company's messages to the applicant.
    return sql`CASE WHEN applications.created_by = ${viewer} THEN 'candidate'
      WHEN ${seenBy("application", viewer)} AND NOT EXISTS (SELECT FROM referrals AS credited
        WHERE credited.id = applications.referral AND credited.created_by = ${viewer}) THEN 'company' END`;
  return sql`CASE WHEN referrals.created_by = ${viewer} THEN 'referrer' WHEN claimed_by = ${viewer} THEN 'candidate'
    WHEN ${seenBy("referral", viewer)} THEN 'company' END`;
}

/**
 * The people among these who read a record as its company. Used for reading and for notifications, so that both
 * agree.
 */
export async function companySide(db: ReadHandle, { kind, id }: Named, people: readonly string[]): Promise<string[]> {
  if (people.length === 0) return [];
  const asked = people.map((one) =>
    kind === "application"
      ? sql`SELECT ${one} AS id FROM applications JOIN jobs ON jobs.id = applications.job
          WHERE applications.id = ${id} AND ${sideOf(kind, one)} = 'company'`
      : sql`SELECT ${one} AS id FROM referrals JOIN jobs ON jobs.id = referrals.job
          LEFT JOIN referral_invitations AS asked ON asked.referral = referrals.id
          WHERE referrals.id = ${id} AND ${sideOf(kind, one)} = 'company'`,
  );
  return (await db.rows<{ id: string }>(sql.join(asked, sql` UNION ALL `))).map((row) => row.id);
}

const JOB = sql`jobs.id AS job, jobs.title, companies.name AS company, jobs.archived_at IS NOT NULL AS archived, ended_at, ended_note`;
const LINKED = sql`CASE WHEN claimed_by IS NULL THEN 'candidate' END`;

function rowOf(db: ReadHandle, { kind, id }: Named, reader: Reader): Promise<Row[]> {
  const viewer = "user" in reader ? reader.user : null;
  const writes = mayWithJob("score_people", viewer);
  if (kind === "application") {
    const side = viewer === null ? sql`NULL` : sideOf(kind, viewer);
    return db.rows<Row>(sql`
      SELECT 'application' AS kind, applications.id, ${side} AS side, ${JOB}, candidate_name AS candidate, candidate_email,
        candidate_email_key, NULL AS referrer, NULL AS referrer_name, FALSE AS referrer_gone, applications.created_by AS account,
        TRUE AS shown, ${writes} AS writes
      FROM applications JOIN jobs ON jobs.id = applications.job JOIN companies ON companies.id = jobs.company
        LEFT JOIN ${ENDED(kind, sql`applications.id`, sql`applications.status`)} ON TRUE
      WHERE applications.id = ${id}`);
  }
  return db.rows<Row>(sql`
    SELECT 'referral' AS kind, referrals.id, ${viewer === null ? LINKED : sideOf(kind, viewer)} AS side, ${JOB},
      candidate_name AS candidate, candidate_email, candidate_email_key, referrals.created_by AS referrer,
      ${fullName} AS referrer_name, users.deleted_at IS NOT NULL AS referrer_gone, claimed_by AS account,
      shown_at IS NOT NULL AS shown, ${writes} AS writes
    FROM referrals JOIN jobs ON jobs.id = referrals.job JOIN companies ON companies.id = jobs.company
      JOIN users ON users.id = referrals.created_by
      LEFT JOIN referral_invitations AS asked ON asked.referral = referrals.id
      LEFT JOIN ${ENDED(kind, sql`referrals.id`, sql`referrals.status`)} ON TRUE
    WHERE referrals.id = ${id}`);
}

/** Whether mails reach the candidate: one without an account must not be on the suppression list (rule F5). */
async function isReachable(ctx: Pick<Context, "secrets">, db: ReadHandle, row: Row): Promise<boolean> {
  if (row.account !== null) return true;
  return !(await isRegistered(db, personHash(ctx, row.candidate_email_key)));
}

/** A record as one of its sides sees it. Throws `not_found` for others (rule T1). */
export async function findThread(
  ctx: Pick<Context, "secrets">,
  db: ReadHandle,
  named: Named,
  reader: Reader,
): Promise<Thread> {
  const [row] = await rowOf(db, named, reader);
  if (row === undefined || row.side === null) throw new AppError("not_found");
  const { side, shown, archived, writes, referrer_gone, ended_at, ended_note, ...rest } = row;
  const facts: TalkFacts = {
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
