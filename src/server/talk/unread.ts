import { type SQL, sql } from "drizzle-orm";
import type { UnreadTalk } from "../../contract/talk/talk.ts";
import type { UserContext } from "../db/context.ts";
import { mayWithJob } from "../db/team.ts";
import { seenBy } from "../pipeline/people.ts";
import { fromOthers, readBy } from "./read.ts";

/** Maximum number of records listed. */
const MOST = 100;

type Row = Omit<UnreadTalk, "job"> & { job: string; title: string; company: string };

const PARTS = sql`messages.record_kind AS kind, messages.record_id AS record, jobs.id AS job, jobs.title,
  companies.name AS company, count(*)::int AS count, max(messages.written_at) AS newest`;
const JOINED = sql`JOIN jobs ON jobs.id = messages.job JOIN companies ON companies.id = jobs.company`;

/** Condition on a message: the viewer has not read it. */
export function unreadBy(viewer: string) {
  return sql`messages.written_at > coalesce((SELECT read_at FROM message_marks AS mark
    WHERE mark.record_kind = messages.record_kind AND mark.record_id = messages.record_id AND mark.reader = ${viewer}),
    '-infinity')`;
}

/** Unread messages of a job's team, for a member who sees its people (rule T4); empty for others. */
async function ofTeam(ctx: UserContext, job: string): Promise<Row[]> {
  const viewer = ctx.actor.id;
  const unread = sql`messages.job = ${job} AND ${fromOthers("company")} AND ${unreadBy(viewer)}`;
  return ctx.db.rows<Row>(sql`
    SELECT 'company' AS side, ${PARTS}, person.candidate
    FROM messages ${JOINED} JOIN LATERAL (
      SELECT candidate_name AS candidate FROM referrals
      WHERE messages.record_kind = 'referral' AND referrals.id = messages.record_id AND ${seenBy("referral", viewer)}
      UNION ALL
      SELECT candidate_name FROM applications
      WHERE messages.record_kind = 'application' AND applications.id = messages.record_id AND ${seenBy("application", viewer)}
        AND NOT EXISTS (SELECT FROM referrals AS credited
          WHERE credited.id = applications.referral AND credited.created_by = ${viewer})
    ) AS person ON TRUE
    WHERE ${unread} AND ${mayWithJob("see_people", viewer)}
    GROUP BY 1, 2, 3, 4, 5, 6, person.candidate ORDER BY newest DESC LIMIT ${MOST}`);
}

/**
 * Query of the viewer's unread messages in their own referrals and applications, and in referrals about them: the CTE
 * `mine` with side, kind, id and candidate, joined with `messages`, to be grouped.
 */
export function ownUnread(viewer: string, columns: SQL): SQL {
  return sql`WITH mine AS MATERIALIZED (
      SELECT 'referrer' AS side, 'referral' AS kind, id, candidate_name AS candidate FROM referrals WHERE created_by = ${viewer}
      UNION ALL SELECT 'candidate', 'referral', referral, '' FROM referral_invitations WHERE claimed_by = ${viewer}
      UNION ALL SELECT 'candidate', 'application', id, '' FROM applications WHERE created_by = ${viewer}
    )
    SELECT mine.side, ${columns}, mine.candidate
    FROM mine JOIN messages ON messages.record_kind = mine.kind AND messages.record_id = mine.id ${JOINED}
    WHERE ((mine.side = 'referrer' AND ${readBy("referrer")}) OR (mine.side = 'candidate' AND ${readBy("candidate")}))
      AND messages.side <> mine.side AND ${unreadBy(viewer)}`;
}

/** The viewer's own unread messages, for their list. */
async function ofOwn(ctx: UserContext): Promise<Row[]> {
  return ctx.db.rows<Row>(sql`${ownUnread(ctx.actor.id, PARTS)}
    GROUP BY 1, 2, 3, 4, 5, 6, mine.candidate ORDER BY newest DESC LIMIT ${MOST}`);
}

/** Records in which the viewer has unread messages, newest first (rule T4). */
export async function unreadTalk(ctx: UserContext, job: string | undefined): Promise<{ items: UnreadTalk[] }> {
  const rows = job === undefined ? await ofOwn(ctx) : await ofTeam(ctx, job);
  return {
    items: rows.map(({ kind, record, side, candidate, count, job: id, title, company }) => {
      return { kind, record, side, candidate, count, job: { id, title, company } };
    }),
  };
}
