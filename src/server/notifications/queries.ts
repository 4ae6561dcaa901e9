import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { type Notification, type NotificationKind, UNREAD_MAX, type Unread } from "../../contract/notifications.ts";
import type { UserContext } from "../db/context.ts";
import { cutPage, decodeCursor, exactInstant, olderThan } from "../db/cursor.ts";
import type { ReadHandle } from "../db/handles.ts";
import { knowsJobText } from "../db/job-access.ts";
import { fullName } from "../db/status-history.ts";
import { candidates } from "../db/tables/candidates.ts";
import { companies } from "../db/tables/companies.ts";
import { jobs } from "../db/tables/jobs.ts";
import { notifications } from "../db/tables/notifications.ts";
import { applications, referrals } from "../db/tables/referrals.ts";
import { users } from "../db/tables/users.ts";

const person: SQL<string | null> =
  sql`coalesce(NULLIF(${referrals.candidate_name}, ''), ${applications.candidate_name}, ${candidates.name})`;

/** Of a job nothing is said to whoever may not see it any more, nor because they share its reward (rules J51, R39); with a record of theirs they may. */
const SAYS_JOB = sql.raw(knowsJobText("notifications.user_id"));

/** A query for notifications with the records that they are about, as these are today. */
export function notificationRows(db: Pick<ReadHandle, "select">) {
  return db
    .select({
      id: notifications.id,
      kind: notifications.kind,
      subject: notifications.subject,
      person,
      by: fullName,
      job: jobs.id,
      title: jobs.title,
      company: companies.name,
      failure: referrals.probation_failure,
      params: notifications.params,
      read_at: notifications.read_at,
      created_at: notifications.created_at,
      position: exactInstant(notifications.created_at),
    })
    .from(notifications)
    .leftJoin(referrals, eq(referrals.id, notifications.subject))
    .leftJoin(applications, eq(applications.id, notifications.subject))
    .leftJoin(candidates, eq(candidates.id, notifications.subject))
    .leftJoin(
      jobs,
      sql`${jobs.id} = coalesce(${referrals.job}, ${applications.job}, ${notifications.subject}) AND ${SAYS_JOB}`,
    )
    .leftJoin(companies, eq(companies.id, jobs.company))
    .leftJoin(users, eq(users.id, referrals.created_by))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof notificationRows>>[number];

/** Of why a probation failed so much stands in a line of a list. */
const REASON_LENGTH = 140;

/** The words that a notification is filled with: what the records say is looked up, so that it is gone when they are. */
function paramsOf({ kind, params, failure }: Row): Record<string, string> {
  if (kind !== "reward_refunded" || failure === null) return params;
  const line = failure.replaceAll(/\s+/g, " ");
  const reason =
    line.length <= REASON_LENGTH
      ? line
      : `${line
          .slice(0, REASON_LENGTH - 1)
          .trimEnd()
          .toWellFormed()}…`;
  return { ...params, reason };
}

/** A notification as it travels. */
export function viewNotification(row: Row): Notification {
  const { job, title, company } = row;
  return {
    id: row.id,
    kind: row.kind as NotificationKind,
    subject: row.subject,
    person: row.person,
    by: row.by,
    job: job === null || title === null || company === null ? null : { id: job, title, company },
    params: paramsOf(row),
    read: row.read_at !== null,
    created_at: row.created_at.toISOString(),
  };
}

/** The viewer's notifications, newest first. Throws `validation_failed` for a cursor that is none of ours. */
export async function listNotifications(ctx: UserContext, query: { cursor?: string | undefined; limit: number }) {
  const after = decodeCursor(query.cursor, ["instant", "id"]);
  const rows = await notificationRows(ctx.db.kept)
    .where(and(eq(notifications.user_id, ctx.actor.id), olderThan(after, notifications.created_at, notifications.id)))
    .orderBy(desc(notifications.created_at), desc(notifications.id))
    .limit(query.limit + 1);
  const page = cutPage(rows, query.limit);
  return { items: page.rows.map(viewNotification), next_cursor: page.next_cursor };
}

/** How many of a person's notifications are unread, and which is the newest. */
export async function unreadOf(db: ReadHandle, user_id: string): Promise<Unread> {
  const [row] = await db.rows<Unread>(sql`
    SELECT
      (SELECT count(*)::int FROM (
        SELECT FROM notifications WHERE user_id = ${user_id} AND read_at IS NULL LIMIT ${UNREAD_MAX}) AS unread) AS unread,
      (SELECT id FROM notifications WHERE user_id = ${user_id} ORDER BY created_at DESC, id DESC LIMIT 1) AS newest`);
  return row ?? { unread: 0, newest: null };
}
