import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, type Options, verify } from "@node-rs/argon2";
import { AppError } from "../../../contract/errors.ts";
import type { Config } from "../../platform/config.ts";

/**
 * Parameters of argon2id. With 64 MiB and five passes one check takes about 75 ms on a core of a small server of 2026
 * (target: 50 to 150 ms). Stored hashes contain their own parameters and stay valid when these change.
 */
export type PasswordCost = Config["passwordCost"];

function optionsOf({ memoryMib, passes }: PasswordCost) {
  return { algorithm: 2, memoryCost: memoryMib * 1_024, timeCost: passes, parallelism: 1 } as const satisfies Options;
}

/** A longer queue would only produce responses after the request's deadline. */
const QUEUE = 64;
const PATIENCE_MS = 3_000;

/** Hashes and checks passwords off the event loop with limited concurrency. Throws `unavailable` if too many wait. */
export type Passwords = {
  hash(password: string): Promise<string>;
  /** Without a hash it takes the same time and returns false. */
  matches(hashed: string | null, password: string): Promise<boolean>;
};

/** A hash with these parameters that matches no password. */
function unmatchable({ memoryCost, timeCost, parallelism }: ReturnType<typeof optionsOf>): string {
  const random = (bytes: number) => randomBytes(bytes).toString("base64").replaceAll("=", "");
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${random(16)}$${random(32)}`;
}

type Waiting = { readonly since: number; start(): void; refuse(): void };

function busy(): AppError {
  return new AppError("unavailable", { detail: "too many password checks wait" });
}

/**
 * A semaphore for `width` running and `QUEUE` waiting operations. Operations that waited too long are rejected instead
 * of run late.
 */
function makeGate(width: number) {
  let running = 0;
  const queue: Waiting[] = [];
  function turn(): Promise<void> {
    if (running < width) {
      running += 1;
      return Promise.resolve();
    }
    if (queue.length >= QUEUE) return Promise.reject(busy());
    return new Promise((start, reject) => {
      queue.push({ since: performance.now(), start, refuse: () => reject(busy()) });
    });
  }
  function leave(): void {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      if (performance.now() - next.since < PATIENCE_MS) {
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
const gateOfProcess = makeGate(Math.max(1, availableParallelism() - 1));

/** Shared by all callers of this process with the same parameters, because they share its cores. */
export function passwordsOfProcess(cost: PasswordCost): Passwords {
  return passwordsBehind(gateOfProcess, cost);
}

/** Takes the hash parameters and the number of concurrent checks. */
export function makePasswords(cost: PasswordCost, width = 1): Passwords {
  return passwordsBehind(makeGate(width), cost);
}

function passwordsBehind(pass: ReturnType<typeof makeGate>, cost: PasswordCost): Passwords {
  const options = optionsOf(cost);
  return {
    hash: (password) => pass(() => hash(password, options)),
    matches: (hashed, password) => pass(() => verify(hashed ?? unmatchable(options), password)),
  };
}
