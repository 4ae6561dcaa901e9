import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { LIMITS } from "../../../contract/limits.ts";
import { paths } from "../../../contract/paths.ts";
import { nextAlert } from "../../../rules/alerts.ts";
import { settingsOf } from "../../identity/users/settings.ts";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { savedSearches } from "../../infra/db/tables/saved-searches.ts";
import { defineTask } from "../../infra/db/task.ts";
import { jobAlerts } from "../../infra/mail/messages/job-alerts.ts";
import { notify } from "../../notifications/notify.ts";
import { unsubscribeToken } from "../../notifications/unsubscribe.ts";
import { findListedSince } from "../board/listed-since.ts";
import { fromStoredFilters, type SearchRow, searchRows } from "./view.ts";

const PEOPLE_PER_RUN = 200;
/** Jobs that are counted beyond those that an email lists. */
const MAX_COUNTED_JOBS = 100;
/** Runs cover the time up to this delay ago, so that a posting with a slow commit is included. */
const SETTLE_MS = 15_000;
const LOWEST_ID = "00000000-0000-0000-0000-000000000000";

type AlertRun = { readonly now: Date; readonly until: Date; readonly due: SQL };

/** Due searches: daily and weekly ones by their hour, others when a job was listed since (rule J28). */
async function planAlertRun(ctx: Context): Promise<AlertRun> {
  const now = ctx.clock.now();
  const until = new Date(now.getTime() - SETTLE_MS);
  const [newest] = await ctx.db.rows<{ at: Date }>(sql`
    SELECT listed_at AS at FROM jobs WHERE listed AND listed_at <= ${until.toISOString()}
    ORDER BY listed_at DESC LIMIT 1`);
  const at = (newest?.at ?? new Date(0)).toISOString();
  const due = sql`((frequency = 'at_once' AND notified_until < ${at}::timestamptz)
    OR due_at <= ${now.toISOString()}::timestamptz)`;
  return { now, until, due };
}

/** Locks the person for this transaction, against concurrent alerts and account deletion. */
async function lockPerson(tx: WriteHandle, user_id: string): Promise<boolean> {
  const locked = await tx.rows(sql`
    SELECT FROM users WHERE id = ${user_id} AND deleted_at IS NULL FOR NO KEY UPDATE SKIP LOCKED`);
  return locked.length > 0;
}

async function findNewJobs(ctx: Context, tx: WriteHandle, row: SearchRow, { now, until }: AlertRun) {
  const { mailed } = LIMITS.saved_search;
  const limit = mailed + MAX_COUNTED_JOBS + 1;
  const filters = fromStoredFilters(row.filters);
  const found = await findListedSince(
    tx,
    { filters, viewer: row.user_id, after: row.notified_until, until, limit },
    now,
  );
  const more = Math.max(found.length - mailed, 0);
  const stop = paths.unsubscribe(unsubscribeToken(ctx.secrets, "savedSearch", row.id));
  const { id, name } = row;
  const jobs = found.slice(0, mailed);
  return { id, name, jobs, more: Math.min(more, MAX_COUNTED_JOBS), many: more > MAX_COUNTED_JOBS, stop };
}

/**
 * Notifies one person of all their due searches: one notification, and one email and push message as their settings
 * say.
 */
async function alertPerson(ctx: Context, tx: WriteHandle, user_id: string, run: AlertRun): Promise<void> {
  if (!(await lockPerson(tx, user_id))) return;
  const mine = and(eq(savedSearches.user_id, user_id), run.due);
  const rows = await searchRows(tx).where(mine).orderBy(asc(savedSearches.created_at), asc(savedSearches.id));
  const { timezone } = await settingsOf(tx, user_id);
  const searches = [];
  for (const row of rows) {
    const news = await findNewJobs(ctx, tx, row, run);
    if (news.jobs.length > 0) searches.push(news);
    const due_at = nextAlert(row.frequency, timezone, run.now);
    // A search saved a moment ago keeps its own start time.
    const notified_until = run.until > row.notified_until ? run.until : row.notified_until;
    await tx.update(savedSearches).set({ notified_until, due_at }).where(eq(savedSearches.id, row.id));
  }
  const [first] = searches;
  if (first === undefined) return;
  const count = searches.reduce((sum, { jobs, more }) => sum + jobs.length + more, 0);
  const many = searches.some((search) => search.many);
  await notify(ctx, tx, {
    user_id,
    kind: "job_alert",
    subject: first.id,
    trigger: run.until.toISOString(),
    params: { name: first.name, jobs: `${count}${many ? "+" : ""}`, searches: String(searches.length) },
    mail: jobAlerts.with({ searches }),
  });
}

export const SEND_SAVED_SEARCH_ALERTS = defineTask({
  name: "send-saved-search-alerts",
  class: "upkeep",
  schedule: "* * * * *",
  run: sendSavedSearchAlerts,
});

/**
 * Notifies people of new jobs in their saved searches, each in a separate transaction. People locked by another process
 * are skipped; failed ones are retried by the next run. Throws the first error after all others were processed.
 */
export async function sendSavedSearchAlerts(ctx: Context): Promise<void> {
  const run = await planAlertRun(ctx);
  let last = LOWEST_ID;
  let failure: { error: unknown } | null = null;
  for (;;) {
    const people = await ctx.db.rows<{ user_id: string }>(sql`
      SELECT DISTINCT user_id FROM saved_searches WHERE ${run.due} AND user_id > ${last}::uuid
      ORDER BY user_id LIMIT ${PEOPLE_PER_RUN}`);
    for (const { user_id } of people) {
      last = user_id;
      await ctx
        .write((tx) => alertPerson(ctx, tx, user_id, run))
        .catch((error: unknown) => {
          failure ??= { error };
        });
    }
    if (people.length < PEOPLE_PER_RUN) break;
  }
  if (failure !== null) throw (failure as { error: unknown }).error;
}
