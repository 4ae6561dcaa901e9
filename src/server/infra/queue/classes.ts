import type { TaskClass } from "../db/task.ts";

export type ClassSettings = {
  /** Tasks that one process runs concurrently. */
  readonly parallel: number;
  /** Poll interval in milliseconds while idle. */
  readonly pollMs: number;
  readonly retryLimit: number;
  /** Seconds before the first retry; each further pause doubles up to `retryDelayMax`. */
  readonly retryDelay: number;
  readonly retryDelayMax: number;
  /** A task that runs longer than this many seconds has failed. */
  readonly expireInSeconds: number;
};

const PROMPT = { retryLimit: 8, retryDelay: 2, retryDelayMax: 600 };
/** Longer than a mail server may take. Mails have their own retries; these cover an unavailable database. */
const MAIL = { ...PROMPT, expireInSeconds: 300 };

export const CLASSES: Readonly<Record<TaskClass, ClassSettings>> = {
  /** Retries for some nine minutes; the periodic payment check picks up tasks that failed permanently. */
  money: { ...PROMPT, parallel: 2, pollMs: 2_000, expireInSeconds: 300 },
  /** Codes and links that a user is waiting for. */
  "mail-now": { ...MAIL, parallel: 4, pollMs: 1_000 },
  /** Changes to a user's referral, application or reward. */
  mail: { ...MAIL, parallel: 3, pollMs: 2_000 },
  /** Digests and matches: thousands at once, not urgent. */
  "mail-bulk": { ...MAIL, parallel: 2, pollMs: 5_000 },
  /** Immediate consequences of an action: asking for consent, opening a reward, sending a push message. */
  "follow-up": { ...PROMPT, retryLimit: 12, parallel: 3, pollMs: 2_000, expireInSeconds: 300 },
  /** Job boards and files, which take minutes: a user is watching, and nothing else waits behind them. */
  imports: { ...PROMPT, parallel: 2, pollMs: 2_000, expireInSeconds: 300 },
  /** Calls to hiring systems, which may take minutes: each run queries many of them concurrently. */
  systems: { ...PROMPT, parallel: 1, pollMs: 2_000, expireInSeconds: 300 },
  /** Scheduled cleanup, which catches up on the next day what it missed. */
  upkeep: { retryLimit: 3, retryDelay: 30, retryDelayMax: 600, parallel: 2, pollMs: 5_000, expireInSeconds: 1_800 },
};

export const CLASS_NAMES = Object.keys(CLASSES) as readonly TaskClass[];

/** Dead letter queue of pg-boss: permanently failed and expired tasks, until they are in the table `dead_letter_tasks`. */
export const DEAD_LETTER_QUEUE = "given-up";

const DAY = 86_400;

/** Waiting tasks are kept for 90 days, completed ones for a day. */
const RETENTION = { retentionSeconds: 90 * DAY, deleteAfterSeconds: DAY };

/** Settings of each queue for pg-boss. Recording failed tasks is retried without end. */
export function queueSettings(name: TaskClass | typeof DEAD_LETTER_QUEUE) {
  if (name === DEAD_LETTER_QUEUE)
    return {
      ...RETENTION,
      retryLimit: 10_000,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 300,
      expireInSeconds: 60,
    };
  const { retryLimit, retryDelay, retryDelayMax, expireInSeconds } = CLASSES[name];
  return {
    ...RETENTION,
    retryLimit,
    retryDelay,
    retryBackoff: true,
    retryDelayMax,
    expireInSeconds,
    deadLetter: DEAD_LETTER_QUEUE,
  };
}
