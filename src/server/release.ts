import { and, isNull, lte, sql } from "drizzle-orm";
import { TEND_CLAIMS } from "./claims/tend.ts";
import type { WriteHandle } from "./db/handles.ts";
import { mails } from "./db/tables/mails.ts";
import { restorations } from "./db/tables/platform.ts";
import { isMail, RESEND_MAIL } from "./mail/deliver.ts";
import { SEND_PUSH } from "./notifications/notify.ts";
import { errorFields } from "./platform/log.ts";
import type { Services } from "./services.ts";
import { TASK_CLASSES, tasksOf } from "./tasks.ts";

/** What a release did, in numbers. */
export type Released = { work: number; dropped: number; mails: number; unknown: number; failed: string[] };

type Waiting = { id: number; data: { task?: string; data?: Record<string, unknown> } | null; start_after: Date };

const BATCH = 500;

const sends = (task: string) => isMail(task) || task === RESEND_MAIL || task === SEND_PUSH;

/** Puts the work that waited when the backup was taken into the queue; a mail's own work finds that it is not to be sent. */
async function putIn(services: Services, tx: WriteHandle, sendWaiting: boolean, done: Released): Promise<boolean> {
  const rows = await tx.rows<Waiting>(sql`
    DELETE FROM restored_work WHERE id IN (SELECT id FROM restored_work ORDER BY id LIMIT ${BATCH})
    RETURNING id, data, start_after`);
  for (const { data, start_after } of rows.toSorted((left, right) => left.id - right.id)) {
    const task = data?.task ?? "";
    if (!TASK_CLASSES.has(task)) done.unknown += 1;
    else if (task === SEND_PUSH && !sendWaiting) done.dropped += 1;
    else {
      await services.enqueue(tx, task, data?.data ?? {}, start_after);
      done.work += 1;
    }
  }
  return rows.length > 0;
}

/**
 * Does once what the clock asks for, while nothing is sent: what the installation did between the backup and its end is not
 * told to people a second time. Money moves by its own work, after the release.
 */
async function catchUp(services: Services, done: Released): Promise<void> {
  for (const task of tasksOf(services)) {
    // Companies are told of the two days more that a standstill gives them (R37): by the clock itself, once it runs again.
    if (task.cron === undefined || task.class === "money" || sends(task.name) || task.name === TEND_CLAIMS) continue;
    try {
      await task.run({});
    } catch (error) {
      services.log.warn({ task: task.name, ...errorFields(error) }, "work was not caught up with");
      done.failed.push(task.name);
    }
  }
}

/** Mails that wait are not sent, but for those whose fate somebody hears of: people who were referred are asked at least once. */
async function dropMails(services: Services, until: Date): Promise<number> {
  const dropped = await services.contextForPages().write((tx) =>
    tx
      .update(mails)
      .set({ failed_at: services.clock.now(), sealed: null })
      .where(and(isNull(mails.sent_at), isNull(mails.failed_at), isNull(mails.heard_by), lte(mails.created_at, until)))
      .returning({ id: mails.id }),
  );
  await services.pool.query(
    "DELETE FROM pgboss.job WHERE state IN ('created', 'retry') AND data->>'task' = $1 AND created_on <= now()",
    [SEND_PUSH],
  );
  return dropped.length;
}

/** As of when the copy is that is not released yet, and whether people were erased again; null where nothing is held. */
export async function heldSince(services: Services): Promise<{ taken_at: Date; erased_at: Date | null } | null> {
  const [held] = await services.db
    .select({ taken_at: restorations.taken_at, erased_at: restorations.erased_at })
    .from(restorations)
    .where(isNull(restorations.released_at))
    .orderBy(restorations.taken_at)
    .limit(1);
  return held ?? null;
}

/** Payouts that had not arrived when the backup was taken, and whether there is money at all. */
export async function moneyToCheck(services: Services): Promise<{ payouts: number; entries: number }> {
  const [row] = await services.db.rows<{ payouts: number; entries: number }>(sql`
    SELECT (SELECT count(*) FROM payout_attempts WHERE outcome = 'open')::int AS payouts,
      (SELECT count(*) FROM (SELECT FROM ledger_entries LIMIT 1) AS any_entry)::int AS entries`);
  return row ?? { payouts: 0, entries: 0 };
}

/**
 * Releases a restored copy (rule O15): from now on its processes send, pay and work. Transfers that may have been made
 * after the backup are looked for before any is made. Processes that run hear of it within seconds.
 */
export async function release(services: Services, { sendWaiting }: { sendWaiting: boolean }): Promise<Released> {
  const done: Released = { work: 0, dropped: 0, mails: 0, unknown: 0, failed: [] };
  const { write } = services.contextForPages();
  if (!sendWaiting) {
    await catchUp(services, done);
    done.mails = await dropMails(services, services.clock.now());
  }
  while (await write((tx) => putIn(services, tx, sendWaiting, done)));
  await write(async (tx) => {
    await tx.rows(sql`
      UPDATE payout_attempts SET sent_at = coalesce(sent_at, now()) WHERE provider = 'stripe' AND outcome = 'open'`);
    await tx.update(restorations).set({ released_at: services.clock.now() }).where(isNull(restorations.released_at));
  });
  return done;
}
