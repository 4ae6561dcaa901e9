import { RateLimited } from "./rate-limits.ts";

/** Whose costly requests run at once, and at most how many of them. */
export type Share = { readonly key: string; readonly most: number };

/** Costly requests that run at once, by whose they are; the others wait for a moment (rule O39). */
export type Budgets = {
  /**
   * Waits until there is a place under all keys; gives what gives it back. Throws `rate_limited` where too many wait already or
   * none became free in time, and where whoever asked has left meanwhile.
   */
  take(shares: readonly Share[], left?: AbortSignal): Promise<() => void>;
  /** How many wait at the moment. */
  waiting(): number;
  /** How many were turned away. */
  refused(): number;
};

/** Calls back after so many milliseconds, unless it is taken back. */
type After = (milliseconds: number, then: () => void) => () => void;

type Waiting = { readonly shares: readonly Share[]; enter(): void };

/** Longer than a screen's export takes, and within what every request is answered in. */
const WAIT_MS = 2_000;
/** So many wait for one key's places at most: whoever sends more is not helped by waiting. */
const QUEUE = 8;

const afterTimer: After = (milliseconds, then) => {
  const timer = setTimeout(then, milliseconds);
  return () => clearTimeout(timer);
};

type Places = {
  fits(shares: readonly Share[]): boolean;
  /** Takes a place under each key; gives what gives them back, once. */
  occupy(shares: readonly Share[]): () => void;
};

function makePlaces(onFree: () => void): Places {
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

/** Counts for this process alone. `after` is for tests. */
export function makeBudgets(after: After = afterTimer): Budgets {
  const waiting: Waiting[] = [];
  let refused = 0;
  const { fits, occupy } = makePlaces(letIn);

  function refuse(): RateLimited {
    refused += 1;
    return new RateLimited(WAIT_MS);
  }

  /** In the order in which they came; whoever finds other places full keeps nobody from theirs. */
  function letIn(): void {
    for (const one of [...waiting]) if (fits(one.shares)) one.enter();
  }

  return {
    async take(shares, left) {
      const mine = (one: Waiting) => one.shares.some(({ key }) => shares.some((share) => share.key === key));
      const ahead = waiting.filter(mine).length;
      // A place for somebody who is not there any more is one that others lack.
      if (left?.aborted) throw new RateLimited(WAIT_MS);
      if (fits(shares)) return occupy(shares);
      if (ahead >= QUEUE) throw refuse();
      return new Promise<() => void>((resolve, reject) => {
        const leave = () => {
          waiting.splice(waiting.indexOf(one), 1);
          left?.removeEventListener("abort", gone);
        };
        const gone = () => {
          takeBack();
          leave();
          reject(new RateLimited(WAIT_MS));
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
