import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, type Options, verify } from "@node-rs/argon2";
import { AppError } from "../../../contract/errors.ts";

/**
 * argon2id with 64 MiB and five passes: about 75 ms for one check on a core of a small server of 2026
 * (the aim is 50 to 150 ms). Older hashes carry their own numbers and stay readable when these change.
 */
const COST = { algorithm: 2, memoryCost: 65_536, timeCost: 5, parallelism: 1 } as const satisfies Options;
/** More would only wait for answers that come after the request's time is over. */
const QUEUE = 64;
const PATIENCE_MS = 3_000;

/** Hashes and checks passwords off the event loop, few at a time. Throws `unavailable` when too many wait. */
export type Passwords = {
  hash(password: string): Promise<string>;
  /** Takes as long without a hash as with one, and is false then. */
  matches(hashed: string | null, password: string): Promise<boolean>;
};

/** A hash of the present cost that no password has. */
function unmatchable(): string {
  const random = (bytes: number) => randomBytes(bytes).toString("base64").replaceAll("=", "");
  return `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${random(16)}$${random(32)}`;
}

type Waiting = { readonly since: number; start(): void; refuse(): void };

function busy(): AppError {
  return new AppError("unavailable", { detail: "too many password checks wait" });
}

/** A gate that lets `width` pieces of work run and `QUEUE` wait. Whoever waited too long is refused, not served late. */
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

let shared: Passwords | undefined;

/** The one of this process: its cores are the same, whoever asks. */
export function passwordsOfProcess(): Passwords {
  shared ??= makePasswords();
  return shared;
}

/** Takes how many checks run at once; by default one core stays free for everything else. */
export function makePasswords(width = Math.max(1, availableParallelism() - 1)): Passwords {
  const pass = makeGate(width);
  const nobody = unmatchable();
  return {
    hash: (password) => pass(() => hash(password, COST)),
    matches: (hashed, password) => pass(() => verify(hashed ?? nobody, password)),
  };
}
