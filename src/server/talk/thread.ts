import { type SQL, sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { Side } from "../../contract/talk/bounds.ts";
import type { TalkFacts } from "../../rules/talk/messages.ts";
import type { Context } from "../db/context.ts";
import type { ReadHandle } from "../db/handles.ts";
import { fullName } from "../db/status-history.ts";
import { mayWithJob } from "../db/team.ts";
import { type Named, seenBy } from "../pipeline/people.ts";
import { personHash } from "../referrals/person.ts";

/** Who reads a record: somebody with an account, or its person by a mailed link. */
export type Reader = { readonly user: string } | { readonly link: string };

/** A record with those who talk about it, as one of its sides finds it. */
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
  /** Who referred them; null for an application. */
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
  /** The applicant is a name from elsewhere that nobody has claimed: nothing reaches them (rule X221). */
  nobody: boolean;
  ended_at: Date | null;
  ended_note: string | null;
};

/** The last time that a record was turned down; a later step took it back. */
const ENDED = (kind: Named["kind"], id: SQL, status: SQL) => sql`LATERAL (
    SELECT step.changed_at AS ended_at, step.note AS ended_note FROM status_history AS step
    WHERE ${status} = 'Rejected' AND step.record_kind = ${kind} AND step.record_id = ${id} AND step.to_status = 'Rejected'
    ORDER BY step.changed_at DESC, step.id DESC LIMIT 1) AS ended`;

function sideOf(kind: Named["kind"], viewer: string): SQL {
  if (kind === "application")
    // Whoever gets the reward of their hire does not read what the company says to them.
    return sql`CASE WHEN applications.created_by = ${viewer} THEN 'candidate'
      WHEN ${seenBy("application", viewer)} AND NOT EXISTS (SELECT FROM referrals AS credited
        WHERE credited.id = applications.referral AND credited.created_by = ${viewer}) THEN 'company' END`;
  return sql`CASE WHEN referrals.created_by = ${viewer} THEN 'referrer' WHEN claimed_by = ${viewer} THEN 'candidate'
    WHEN ${seenBy("referral", viewer)} THEN 'company' END`;
}

/** Of these people those who read a record as its company: what says so of who reads it says so of who is told. */
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
        EXISTS (SELECT FROM users WHERE users.id = applications.created_by AND users.moved) AS nobody, TRUE AS shown, ${writes} AS writes
      FROM applications JOIN jobs ON jobs.id = applications.job JOIN companies ON companies.id = jobs.company
        LEFT JOIN ${ENDED(kind, sql`applications.id`, sql`applications.status`)} ON TRUE
      WHERE applications.id = ${id}`);
  }
  return db.rows<Row>(sql`
    SELECT 'referral' AS kind, referrals.id, ${viewer === null ? LINKED : sideOf(kind, viewer)} AS side, ${JOB},
      candidate_name AS candidate, candidate_email, candidate_email_key, referrals.created_by AS referrer,
      ${fullName} AS referrer_name, users.deleted_at IS NOT NULL OR users.moved AS referrer_gone, claimed_by AS account, FALSE AS nobody,
      shown_at IS NOT NULL AS shown, ${writes} AS writes
    FROM referrals JOIN jobs ON jobs.id = referrals.job JOIN companies ON companies.id = jobs.company
      JOIN users ON users.id = referrals.created_by
      LEFT JOIN referral_invitations AS asked ON asked.referral = referrals.id
      LEFT JOIN ${ENDED(kind, sql`referrals.id`, sql`referrals.status`)} ON TRUE
    WHERE referrals.id = ${id}`);
}

/** Whether somebody without an account stands on the do-not-refer register: they get no mail (rule F5). */
async function isReachable(ctx: Pick<Context, "secrets">, db: ReadHandle, row: Row): Promise<boolean> {
  if (row.nobody) return false;
  if (row.account !== null) return true;
  const hash = personHash(ctx, row.candidate_email_key);
  return (await db.rows(sql`SELECT FROM do_not_refer WHERE person_hash = ${hash}`)).length === 0;
}

/** A record as one of its sides finds it. Throws `not_found` for everybody else (rule T1). */
export async function findThread(
  ctx: Pick<Context, "secrets">,
  db: ReadHandle,
  named: Named,
  reader: Reader,
): Promise<Thread> {
  const [row] = await rowOf(db, named, reader);
  if (row === undefined || row.side === null) throw new AppError("not_found");
  const { side, shown, archived, writes, referrer_gone, nobody: _nobody, ended_at, ended_note, ...rest } = row;
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
