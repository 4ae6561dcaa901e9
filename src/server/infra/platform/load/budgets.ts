import { RateLimitError } from "./rate-limits.ts";

/** A budget key and its maximum number of concurrent costly requests. */
export type BudgetShare = { readonly key: string; readonly most: number };

/** Limits concurrent costly requests per key; further requests wait for a moment (rule O39). */
export type Budgets = {
  /**
   * Waits for a slot under all keys; returns the function that releases them. Throws `rate_limited` if too many
   * requests wait already, if no slot became free in time, or if the client disconnected.
   */
  take(shares: readonly BudgetShare[], left?: AbortSignal): Promise<() => void>;
  /** Number of waiting requests. */
  waiting(): number;
  /** Number of rejected requests. */
  refused(): number;
};

/** Calls back after some milliseconds. Returns a function that cancels. */
type Timer = (milliseconds: number, then: () => void) => () => void;

type Waiting = { readonly shares: readonly BudgetShare[]; enter(): void };

/** Longer than an export for a screen takes, and below the deadline of every request. */
const WAIT_MS = 2_000;
/** Maximum number of waiting requests per key. Waiting does not help a client that sends more. */
const MAX_WAITING = 8;

const afterTimer: Timer = (milliseconds, then) => {
  const timer = setTimeout(then, milliseconds);
  return () => clearTimeout(timer);
};

type Slots = {
  fits(shares: readonly BudgetShare[]): boolean;
  /** Takes a slot under each key; returns a function that releases them once. */
  occupy(shares: readonly BudgetShare[]): () => void;
};

function createSlots(onFree: () => void): Slots {
  const running = new Map<string, number>();
  const runs = (key: string) => running.get(key) ?? 0;
  return {
    fits: (shares) => shares.every(({ key, most }) => runs(key) < most),
    occupy(shares) {
      for (const { key } of shares) running.set(key, runs(key) + 1);
      let given = false;
      return () => {
        if (given) return;
        given = true;
        for (const { key } of shares)
          if (runs(key) > 1) running.set(key, runs(key) - 1);
          else running.delete(key);
        onFree();
      };
    },
  };
}

/** Counts within this process only. `after` is for tests. */
export function makeBudgets(after: Timer = afterTimer): Budgets {
  const waiting: Waiting[] = [];
  let refused = 0;
  const { fits, occupy } = createSlots(letIn);

  function refuse(): RateLimitError {
    refused += 1;
    return new RateLimitError(WAIT_MS);
  }

  /** Admits waiting requests in order of arrival. A request that does not fit does not block those behind it. */
  function letIn(): void {
    for (const one of [...waiting]) if (fits(one.shares)) one.enter();
  }

  return {
    async take(shares, left) {
      const mine = (one: Waiting) => one.shares.some(({ key }) => shares.some((share) => share.key === key));
      const ahead = waiting.filter(mine).length;
      // A slot must not go to a client that has disconnected.
      if (left?.aborted) throw new RateLimitError(WAIT_MS);
      if (fits(shares)) return occupy(shares);
      if (ahead >= MAX_WAITING) throw refuse();
      return new Promise<() => void>((resolve, reject) => {
        const leave = () => {
          waiting.splice(waiting.indexOf(one), 1);
          left?.removeEventListener("abort", gone);
        };
        const gone = () => {
          takeBack();
          leave();
          reject(new RateLimitError(WAIT_MS));
        };
        const takeBack = after(WAIT_MS, () => {
          leave();
          reject(refuse());
        });
        const one: Waiting = {
          shares,
          enter() {
            takeBack();
            leave();
            resolve(occupy(shares));
          },
        };
        waiting.push(one);
        left?.addEventListener("abort", gone);
      });
    },
    waiting: () => waiting.length,
    refused: () => refused,
  };
}
