import { LRUCache } from "lru-cache";
import type { Bus } from "../../../infra/db/bus.ts";
import type { UserActor } from "../../../infra/platform/actor.ts";
import type { Clock } from "../../../infra/platform/clock.ts";
import { REVOKED } from "./sessions.ts";

/** The actor of a verified token, and the expiry (milliseconds). */
type CachedActor = { readonly actor: UserActor; readonly until: number };

/** Verified tokens by hash. */
export type TokenCache = {
  get(key: string, now: number): UserActor | undefined;
  set(key: string, entry: CachedActor): void;
  /** Applies a revocation: the id of a session or key, or `user:` and a user's id. */
  invalidate(news: string): void;
  clear(): void;
};

/** An LRU cache with this capacity. */
export function createTokenCache(capacity: number): TokenCache {
  const entries = new LRUCache<string, CachedActor>({ max: capacity });
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
    invalidate(news) {
      for (const [key, { actor }] of entries) {
        if (actor.session_id === news || `user:${actor.id}` === news) entries.delete(key);
      }
    },
    clear: () => entries.clear(),
  };
}

/** A verified entry that was not invalidated. */
type CheckedCache = {
  known(key: string): UserActor | undefined;
  /** Call it before the lookup; the returned function stores the result. */
  begin(): (key: string, entry: CachedActor) => void;
};

/**
 * A cache invalidated by the revocations of all processes. While the bus is unhealthy it is not used, and lookups
 * during which a revocation arrived are not cached, because they may be older than it.
 */
export function createCheckedCache({ bus, clock }: { bus: Bus; clock: Clock }, capacity: number): CheckedCache {
  const memory = createTokenCache(capacity);
  let news = 0;
  bus.subscribe(REVOKED, (payload) => {
    news += 1;
    memory.invalidate(payload);
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
