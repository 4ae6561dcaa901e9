import { type SQL, sql } from "drizzle-orm";
import type { UnreadConversation } from "../../../contract/hiring/messages/messages.ts";
import type { UserContext } from "../../infra/db/context.ts";
import { mayWithJob } from "../../infra/db/team-rights.ts";
import { isVisibleToTeam } from "../pipeline/people.ts";
import { isFromOtherSide, isReadableBySide } from "./conversation.ts";

/** Maximum number of records listed. */
const MAX_RECORDS = 100;

type UnreadRow = Omit<UnreadConversation, "job"> & { job: string; title: string; company: string };

const UNREAD_COLUMNS = sql`messages.record_kind AS kind, messages.record_id AS record, jobs.id AS job, jobs.title,
  companies.name AS company, count(*)::int AS count, max(messages.written_at) AS newest`;
const UNREAD_JOINS = sql`JOIN jobs ON jobs.id = messages.job JOIN companies ON companies.id = jobs.company`;

/** Condition on a message: the viewer has not read it. */
export function isUnreadBy(viewer: string) {
  return sql`messages.written_at > coalesce((SELECT read_at FROM message_marks AS mark
    WHERE mark.record_kind = messages.record_kind AND mark.record_id = messages.record_id AND mark.reader = ${viewer}),
    '-infinity')`;
}

/** Unread messages of a job's team, for a member who sees its people (rule T4); empty for others. */
async function findUnreadOfTeam(ctx: UserContext, job: string): Promise<UnreadRow[]> {
  const viewer = ctx.actor.id;
  const unread = sql`messages.job = ${job} AND ${isFromOtherSide("company")} AND ${isUnreadBy(viewer)}`;
  return ctx.db.rows<UnreadRow>(sql`
    SELECT 'company' AS side, ${UNREAD_COLUMNS}, person.candidate
    FROM messages ${UNREAD_JOINS} JOIN LATERAL (
      SELECT candidate_name AS candidate FROM referrals
      WHERE messages.record_kind = 'referral' AND referrals.id = messages.record_id AND ${isVisibleToTeam("referral", viewer)}
      UNION ALL
      SELECT candidate_name FROM applications
      WHERE messages.record_kind = 'application' AND applications.id = messages.record_id AND ${isVisibleToTeam("application", viewer)}
        AND NOT EXISTS (SELECT FROM referrals AS credited
          WHERE credited.id = applications.referral AND credited.created_by = ${viewer})
    ) AS person ON TRUE
    WHERE ${unread} AND ${mayWithJob("see_people", viewer)}
    GROUP BY 1, 2, 3, 4, 5, 6, person.candidate ORDER BY newest DESC LIMIT ${MAX_RECORDS}`);
}

/**
 * Query of the viewer's unread messages in their own referrals and applications, and in referrals about them: the CTE
 * `mine` with side, kind, id and candidate, joined with `messages`, to be grouped.
 */
export function selectOwnUnread(viewer: string, columns: SQL): SQL {
  return sql`WITH mine AS MATERIALIZED (
      SELECT 'referrer' AS side, 'referral' AS kind, id, candidate_name AS candidate FROM referrals WHERE created_by = ${viewer}
      UNION ALL SELECT 'candidate', 'referral', referral, '' FROM consent_requests WHERE claimed_by = ${viewer}
      UNION ALL SELECT 'candidate', 'application', id, '' FROM applications WHERE created_by = ${viewer}
    )
    SELECT mine.side, ${columns}, mine.candidate
    FROM mine JOIN messages ON messages.record_kind = mine.kind AND messages.record_id = mine.id ${UNREAD_JOINS}
    WHERE ((mine.side = 'referrer' AND ${isReadableBySide("referrer")}) OR (mine.side = 'candidate' AND ${isReadableBySide("candidate")}))
      AND messages.side <> mine.side AND ${isUnreadBy(viewer)}`;
}

/** The viewer's own unread messages, for their list. */
async function findOwnUnread(ctx: UserContext): Promise<UnreadRow[]> {
  return ctx.db.rows<UnreadRow>(sql`${selectOwnUnread(ctx.actor.id, UNREAD_COLUMNS)}
    GROUP BY 1, 2, 3, 4, 5, 6, mine.candidate ORDER BY newest DESC LIMIT ${MAX_RECORDS}`);
}

/** Records in which the viewer has unread messages, newest first (rule T4). */
export async function listUnread(ctx: UserContext, job: string | undefined): Promise<{ items: UnreadConversation[] }> {
  const rows = job === undefined ? await findOwnUnread(ctx) : await findUnreadOfTeam(ctx, job);
  return {
    items: rows.map(({ kind, record, side, candidate, count, job: id, title, company }) => {
      return { kind, record, side, candidate, count, job: { id, title, company } };
    }),
  };
}
