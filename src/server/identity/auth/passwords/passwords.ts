import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, type Options, verify } from "@node-rs/argon2";
import { AppError } from "../../../../contract/errors.ts";
import type { Config } from "../../../infra/platform/config.ts";

/**
 * Parameters of argon2id. With 64 MiB and five passes one check takes about 75 ms on a core of a small server of 2026
 * (target: 50 to 150 ms). Stored hashes contain their own parameters and stay valid when these change.
 */
export type PasswordCost = Config["passwordCost"];

function hashOptions({ memoryMib, passes }: PasswordCost) {
  return { algorithm: 2, memoryCost: memoryMib * 1_024, timeCost: passes, parallelism: 1 } as const satisfies Options;
}

/** A longer queue would only produce responses after the request's deadline. */
const MAX_QUEUE = 64;
const QUEUE_TIMEOUT_MS = 3_000;

/** Hashes and checks passwords off the event loop with limited concurrency. Throws `unavailable` if too many wait. */
export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /** Without a hash it takes the same time and returns false. */
  matches(hashed: string | null, password: string): Promise<boolean>;
};

/** A hash with these parameters that matches no password. */
function unmatchableHash({ memoryCost, timeCost, parallelism }: ReturnType<typeof hashOptions>): string {
  const random = (bytes: number) => randomBytes(bytes).toString("base64").replaceAll("=", "");
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${random(16)}$${random(32)}`;
}

type QueuedCheck = { readonly since: number; start(): void; refuse(): void };

function overloadedError(): AppError {
  return new AppError("unavailable", { detail: "too many password checks wait" });
}

/**
 * A semaphore for `width` running and `MAX_QUEUE` waiting operations. Operations that waited too long are rejected instead
 * of run late.
 */
function createSemaphore(width: number) {
  let running = 0;
  const queue: QueuedCheck[] = [];
  function turn(): Promise<void> {
    if (running < width) {
      running += 1;
      return Promise.resolve();
    }
    if (queue.length >= MAX_QUEUE) return Promise.reject(overloadedError());
    return new Promise((start, reject) => {
      queue.push({ since: performance.now(), start, refuse: () => reject(overloadedError()) });
    });
  }
  function leave(): void {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      if (performance.now() - next.since < QUEUE_TIMEOUT_MS) {
        next.start();
        return;
      }
      next.refuse();
    }
    running -= 1;
  }
  return async function pass<T>(work: () => Promise<T>): Promise<T> {
    await turn();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}

/** One core stays free for other work. */
const processSemaphore = createSemaphore(Math.max(1, availableParallelism() - 1));

/** Shared by all callers of this process with the same parameters, because they share its cores. */
export function sharedPasswordHasher(cost: PasswordCost): PasswordHasher {
  return hasherWithSemaphore(processSemaphore, cost);
}

/** Takes the hash parameters and the number of concurrent checks. */
export function createPasswordHasher(cost: PasswordCost, width = 1): PasswordHasher {
  return hasherWithSemaphore(createSemaphore(width), cost);
}

function hasherWithSemaphore(pass: ReturnType<typeof createSemaphore>, cost: PasswordCost): PasswordHasher {
  const options = hashOptions(cost);
  return {
    hash: (password) => pass(() => hash(password, options)),
    matches: (hashed, password) => pass(() => verify(hashed ?? unmatchableHash(options), password)),
  };
}
