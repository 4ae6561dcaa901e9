import { LRUCache } from "lru-cache";
import type { Bus } from "../../db/bus.ts";
import type { UserActor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import { REVOKED } from "./sessions.ts";

/** Whose a checked token is, and until when (milliseconds). */
type Remembered = { readonly actor: UserActor; readonly until: number };

/** Checked tokens by the hash of their text. */
export type TokenMemory = {
  get(key: string, now: number): UserActor | undefined;
  set(key: string, entry: Remembered): void;
  /** Takes news of revocations: the id of a session or key, or `user:` and a person's id. */
  forget(news: string): void;
  clear(): void;
};

/** Remembers at most so many tokens; the least recently used one goes first. */
export function makeTokenMemory(capacity: number): TokenMemory {
  const entries = new LRUCache<string, Remembered>({ max: capacity });
  return {
    get(key, now) {
      const entry = entries.get(key);
      if (entry === undefined || entry.until > now) return entry?.actor;
      entries.delete(key);
      return undefined;
    },
    set(key, entry) {
      entries.set(key, entry);
    },
    forget(news) {
      for (const [key, { actor }] of entries) {
        if (actor.session_id === news || `user:${actor.id}` === news) entries.delete(key);
      }
    },
    clear: () => entries.clear(),
  };
}

/** What was checked, as long as nothing says that it is not so any more. */
type Checked = {
  known(key: string): UserActor | undefined;
  /** Call it before looking up; what it gives remembers what was found. */
  begin(): (key: string, entry: Remembered) => void;
};

/**
 * A memory that hears the news of revocations of every process. While they do not arrive nothing is trusted from it, and what
 * was looked up while some came is not remembered: they may have overtaken it.
 */
export function rememberChecked({ bus, clock }: { bus: Bus; clock: Clock }, capacity: number): Checked {
  const memory = makeTokenMemory(capacity);
  let news = 0;
  bus.subscribe(REVOKED, (payload) => {
    news += 1;
    memory.forget(payload);
  });
  bus.onResync(() => {
    news += 1;
    memory.clear();
  });
  return {
    known: (key) => (bus.healthy() ? memory.get(key, clock.now().getTime()) : undefined),
    begin() {
      const before = news;
      return (key, entry) => {
        if (bus.healthy() && news === before) memory.set(key, entry);
      };
    },
  };
}
