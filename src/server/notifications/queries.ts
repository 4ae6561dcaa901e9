import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import {
  type Notification,
  type NotificationKind,
  UNREAD_MAX,
  type Unread,
} from "../../contract/notifications/notifications.ts";
import type { UserContext } from "../infra/db/context.ts";
import { afterCursor, decodeCursor, exactInstant, toPage } from "../infra/db/cursor.ts";
import type { ReadHandle } from "../infra/db/handles.ts";
import { canViewJobText } from "../infra/db/job-access.ts";
import { fullName } from "../infra/db/status-history.ts";
import { candidates } from "../infra/db/tables/candidates.ts";
import { companies } from "../infra/db/tables/companies.ts";
import { jobs } from "../infra/db/tables/jobs.ts";
import { notifications } from "../infra/db/tables/notifications.ts";
import { applications, referrals } from "../infra/db/tables/referrals.ts";
import { users } from "../infra/db/tables/users.ts";

const person: SQL<string | null> =
  sql`coalesce(NULLIF(${referrals.candidate_name}, ''), ${applications.candidate_name}, ${candidates.name})`;

/**
 * Users who may no longer see a job get no text about it, not even as recipients of its reward (rules J51, R39), unless
 * they have a record of their own in it.
 */
const SAYS_JOB = sql.raw(canViewJobText("notifications.user_id"));

/** A query for notifications joined with the current state of their records. */
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
    .leftJoin(users, sql`${users.id} = coalesce(${referrals.created_by}, (${notifications.params} ->> 'member')::uuid)`)
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof notificationRows>>[number];

/** The maximum length of a failed probation's reason in a list. */
const REASON_LENGTH = 140;

/** The text parameters of a notification, looked up in the records, so that they disappear with them. */
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

/** A notification as the API returns it. */
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

/** The viewer's notifications, newest first. Throws `validation_failed` for an invalid cursor. */
export async function listNotifications(ctx: UserContext, query: { cursor?: string | undefined; limit: number }) {
  const after = decodeCursor(query.cursor, ["instant", "id"]);
  const rows = await notificationRows(ctx.db.withCachedPlan)
    .where(and(eq(notifications.user_id, ctx.actor.id), afterCursor(after, notifications.created_at, notifications.id)))
    .orderBy(desc(notifications.created_at), desc(notifications.id))
    .limit(query.limit + 1);
  const page = toPage(rows, query.limit);
  return { items: page.rows.map(viewNotification), next_cursor: page.next_cursor };
}

/** A user's unread count and newest notification. */
export async function readUnread(db: ReadHandle, user_id: string): Promise<Unread> {
  const [row] = await db.rows<Unread>(sql`
    SELECT
      (SELECT count(*)::int FROM (
        SELECT FROM notifications WHERE user_id = ${user_id} AND read_at IS NULL LIMIT ${UNREAD_MAX}) AS unread) AS unread,
      (SELECT id FROM notifications WHERE user_id = ${user_id} ORDER BY created_at DESC, id DESC LIMIT 1) AS newest`);
  return row ?? { unread: 0, newest: null };
}
