/**
 * Kinds of background work by what waiting costs, not by noun: each class is one queue with retries, expiry and
 * parallelism of its own, so that nothing waits behind work of another class.
 */
export type WorkClass = "money" | "mail-now" | "mail" | "mail-bulk" | "follow-up" | "imports" | "systems" | "upkeep";

export type ClassSettings = {
  /** Pieces that one process works on at a time. */
  readonly parallel: number;
  /** Milliseconds between two looks for new pieces while there is nothing to do. */
  readonly pollMs: number;
  readonly retryLimit: number;
  /** Seconds before the first retry; each further pause is twice as long, up to `retryDelayMax`. */
  readonly retryDelay: number;
  readonly retryDelayMax: number;
  /** A piece that takes longer than that many seconds has failed. */
  readonly expireInSeconds: number;
};

const PROMPT = { retryLimit: 8, retryDelay: 2, retryDelayMax: 600 };
/** Longer than a mail server may take to answer. A mail has tries of its own; these are for a database that is away. */
const MAIL = { ...PROMPT, expireInSeconds: 300 };

export const CLASSES: Readonly<Record<WorkClass, ClassSettings>> = {
  /** Some nine minutes of bad luck; the sweep over payments takes up what was given up. */
  money: { ...PROMPT, parallel: 2, pollMs: 2_000, expireInSeconds: 300 },
  /** Codes and links that somebody waits for in front of the screen. */
  "mail-now": { ...MAIL, parallel: 4, pollMs: 1_000 },
  /** What happened to somebody's referral, application, reward. */
  mail: { ...MAIL, parallel: 3, pollMs: 2_000 },
  /** Digests and matches: thousands at once, nobody waits. */
  "mail-bulk": { ...MAIL, parallel: 2, pollMs: 5_000 },
  /** What an act leads to right after it: the person who was referred is asked, a reward is opened, a push is sent. */
  "follow-up": { ...PROMPT, retryLimit: 12, parallel: 3, pollMs: 2_000, expireInSeconds: 300 },
  /** Boards and files of jobs, minutes each: whoever pressed watches, and nothing else waits behind them. */
  imports: { ...PROMPT, parallel: 2, pollMs: 2_000, expireInSeconds: 300 },
  /** What hiring systems are asked, for minutes where they are slow: one turn at a time asks many of them at once. */
  systems: { ...PROMPT, parallel: 1, pollMs: 2_000, expireInSeconds: 300 },
  /** Sweeps by the clock. They find tomorrow what they missed today. */
  upkeep: { retryLimit: 3, retryDelay: 30, retryDelayMax: 600, parallel: 2, pollMs: 5_000, expireInSeconds: 1_800 },
};

export const CLASS_NAMES = Object.keys(CLASSES) as readonly WorkClass[];

/** Where pg-boss puts what has failed for good, expired work too, until it stands in the table `failed_work`. */
export const GIVEN_UP = "given-up";

const DAY = 86_400;

/** Nothing that waits is thrown away within a season; what is done leaves after a day. */
const KEPT = { retentionSeconds: 90 * DAY, deleteAfterSeconds: DAY };

/** Settings of each queue as pg-boss takes them. Retries of putting failed work into its table do not end. */
export function queueSettings(name: WorkClass | typeof GIVEN_UP) {
  if (name === GIVEN_UP)
    return { ...KEPT, retryLimit: 10_000, retryDelay: 5, retryBackoff: true, retryDelayMax: 300, expireInSeconds: 60 };
  const { retryLimit, retryDelay, retryDelayMax, expireInSeconds } = CLASSES[name];
  return { ...KEPT, retryLimit, retryDelay, retryBackoff: true, retryDelayMax, expireInSeconds, deadLetter: GIVEN_UP };
}
