import { LRUCache } from "lru-cache";
import type { UserActor } from "../../platform/actor.ts";

/** Whose a checked token is, and until when (milliseconds). */
type Remembered = { readonly actor: UserActor; readonly until: number };

/** Checked tokens by the hash of their text. */
export type TokenMemory = {
  get(key: string, now: number): UserActor | undefined;
  set(key: string, entry: Remembered): void;
  /** Takes news of revocations: a session's id, or `user:` and a person's id. */
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
