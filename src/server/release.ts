import { and, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { ANSWER_MAILED } from "./hiring/response-time/first-response.ts";
import type { Enqueue, TaskData } from "./infra/db/context.ts";
import type { WriteHandle } from "./infra/db/handles.ts";
import { mails } from "./infra/db/tables/mails.ts";
import { restorations } from "./infra/db/tables/platform.ts";
import { storedTask } from "./infra/db/task.ts";
import { isMail, RESEND_MAIL } from "./infra/mail/deliver-mail.ts";
import { errorFields } from "./infra/platform/log.ts";
import { currentTaskName, storedTaskNames } from "./infra/queue/former-names.ts";
import { RECONCILE_HIRING_SYSTEMS } from "./integrations/hiring-systems/lease.ts";
import { SEND_PUSH } from "./notifications/send-push.ts";
import { RECONCILE_CLAIMS } from "./payments/claims/reconcile.ts";
import type { Services } from "./services.ts";
import { bindTasks, TASK_CLASSES } from "./tasks.ts";

/**
 * Counts of what a release did. `repeated`: mails and notifications of scheduled tasks that were dropped because they
 * may have been sent before.
 */
export type Released = {
  work: number;
  dropped: number;
  mails: number;
  repeated: number;
  unknown: number;
  failed: string[];
};

type Waiting = { id: number; data: { task?: string; data?: Record<string, unknown> } | null; start_after: Date };

const BATCH = 500;

const sends = (task: string) => isMail(task) || task === RESEND_MAIL.name || task === SEND_PUSH.name;

/**
 * Scheduled tasks that the catch-up skips. Companies get two more days after an outage (R37), and a copy on hold must
 * not contact any hiring system. The scheduler runs both after the release.
 */
const SKIPPED_TASKS: ReadonlySet<string> = new Set([RECONCILE_CLAIMS.name, RECONCILE_HIRING_SYSTEMS.name]);

/**
 * Enqueues the tasks that waited when the backup was taken. A mail's task later finds that its mail is not to be sent.
 */
async function enqueuePending(
  services: Services,
  tx: WriteHandle,
  sendWaiting: boolean,
  done: Released,
): Promise<boolean> {
  const rows = await tx.rows<Waiting>(sql`
    DELETE FROM restored_tasks WHERE id IN (SELECT id FROM restored_tasks ORDER BY id LIMIT ${BATCH})
    RETURNING id, data, start_after`);
  for (const { data, start_after } of rows.toSorted((left, right) => left.id - right.id)) {
    const task = currentTaskName(data?.task ?? "");
    if (!TASK_CLASSES.has(task)) done.unknown += 1;
    else if (task === SEND_PUSH.name && !sendWaiting) done.dropped += 1;
    else {
      await services.enqueue(tx, storedTask(task), data?.data ?? {}, start_after);
      done.work += 1;
    }
  }
  return rows.length > 0;
}

/**
 * Mails that may have been sent before. Those of answers are among them, although their delivery is handled: their
 * people then wait again in the copy (rule R20).
 */
const UNSENT = and(
  isNull(mails.sent_at),
  isNull(mails.failed_at),
  or(isNull(mails.callback_task), inArray(mails.callback_task, storedTaskNames(ANSWER_MAILED.name))),
);

type Dropped = { readonly id: string; readonly dedupe_key: string; readonly callback_task: string | null };
const DROPPED = { id: mails.id, dedupe_key: mails.dedupe_key, callback_task: mails.callback_task };

/** Runs the delivery callbacks of dropped mails. */
async function handleDropped(enqueue: Enqueue, tx: WriteHandle, dropped: readonly Dropped[]): Promise<void> {
  for (const { dedupe_key, callback_task } of dropped)
    if (callback_task !== null) await enqueue(tx, storedTask(callback_task), { dedupe_key });
}

/**
 * Returns an enqueue function that drops tasks which would send something, and marks their waiting mails as failed in
 * the same transaction.
 */
function withoutSending({ enqueue, clock }: Services, done: Released): Enqueue {
  return async (tx, task, data, at) => {
    const { name } = task;
    const all = Array.isArray(data) ? (data as readonly TaskData[]) : [data as TaskData];
    if (name === SEND_PUSH.name) {
      done.repeated += all.length;
      return;
    }
    if (isMail(name)) {
      const ids = all.map(({ id }) => String(id));
      const gone = await tx
        .update(mails)
        .set({ failed_at: clock.now(), encrypted: null })
        .where(and(inArray(mails.id, ids), UNSENT))
        .returning(DROPPED);
      done.repeated += gone.length;
      await handleDropped(enqueue, tx, gone);
    }
    await enqueue(tx, task, data, at);
  };
}

/** Returns the same services with another enqueue function. */
function withEnqueue(services: Services, enqueue: Enqueue): Services {
  return {
    ...services,
    enqueue,
    contextFor: (actor, request_id, network) => ({ ...services.contextFor(actor, request_id, network), enqueue }),
    contextForPages: () => ({ ...services.contextForPages(), enqueue }),
  };
}

/**
 * Runs each scheduled task once while sending is suppressed, so that notifications sent between the backup and the
 * outage are not sent again. Payments run through their own tasks after the release.
 */
async function catchUp(services: Services, done: Released): Promise<void> {
  for (const task of bindTasks(withEnqueue(services, withoutSending(services, done)))) {
    if (task.cron === undefined || task.class === "money" || sends(task.name)) continue;
    if (SKIPPED_TASKS.has(task.name)) continue;
    try {
      await task.run({});
    } catch (error) {
      services.log.warn({ task: task.name, ...errorFields(error) }, "a scheduled task failed during the catch-up");
      done.failed.push(task.name);
    }
  }
}

/**
 * Drops the mails that waited when the copy was made, except those that announce a referral: referred people must
 * receive their consent mail at least once. Mails created later, while the copy was on hold, are sent as usual.
 */
async function deleteHeldMails(services: Services, until: Date): Promise<number> {
  return services.contextForPages().write(async (tx) => {
    const dropped = await tx
      .update(mails)
      .set({ failed_at: services.clock.now(), encrypted: null })
      .where(and(UNSENT, lte(mails.created_at, until)))
      .returning(DROPPED);
    await handleDropped(services.enqueue, tx, dropped);
    return dropped.length;
  });
}

/** A copy on hold. A copy of a copy that was on hold itself has one row per restore. */
export type RestoredCopy = {
  /** The time up to which the copy's data is current: the oldest backup in the chain of restores. */
  readonly taken_at: Date;
  /** The time of the backup after which erasures may be missing. */
  readonly erased_until: Date;
  /** When the copy was restored. */
  readonly restored_at: Date;
  /** Whether the erasures were repeated after each of its restores. */
  readonly erased: boolean;
};

/** Returns the state of the unreleased copy, or null if nothing is on hold. */
export async function readRestoredCopy(services: Services): Promise<RestoredCopy | null> {
  const all = await services.db
    .select()
    .from(restorations)
    .where(isNull(restorations.released_at))
    .orderBy(restorations.taken_at, restorations.restored_at);
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined) return null;
  const open = all.find(({ erased_at }) => erased_at === null);
  return {
    taken_at: first.taken_at,
    erased_until: (open ?? last).taken_at,
    restored_at: last.restored_at,
    erased: open === undefined,
  };
}

/** Counts payouts that had not arrived when the backup was taken, and ledger entries. */
export async function moneyToCheck(services: Services): Promise<{ payouts: number; entries: number }> {
  const [row] = await services.db.rows<{ payouts: number; entries: number }>(sql`
    SELECT (SELECT count(*) FROM payout_attempts WHERE outcome = 'open')::int AS payouts,
      (SELECT count(*) FROM (SELECT FROM ledger_entries LIMIT 1) AS any_entry)::int AS entries`);
  return row ?? { payouts: 0, entries: 0 };
}

/**
 * Releases a restored copy (rule O15): its processes start to send mails, pay and run tasks. Transfers that may have
 * been made after the backup are looked up at the provider before any new one is made. Running processes notice the
 * release within seconds.
 */
export async function release(services: Services, { sendWaiting }: { sendWaiting: boolean }): Promise<Released> {
  const done: Released = { work: 0, dropped: 0, mails: 0, repeated: 0, unknown: 0, failed: [] };
  const { write } = services.contextForPages();
  if (!sendWaiting) {
    const copy = await readRestoredCopy(services);
    if (copy !== null) done.mails = await deleteHeldMails(services, copy.restored_at);
    await catchUp(services, done);
  }
  while (await write((tx) => enqueuePending(services, tx, sendWaiting, done)));
  await write(async (tx) => {
    await tx.rows(sql`
      UPDATE payout_attempts SET sent_at = coalesce(sent_at, now()) WHERE provider = 'stripe' AND outcome = 'open'`);
    await tx.update(restorations).set({ released_at: services.clock.now() }).where(isNull(restorations.released_at));
  });
  return done;
}
