import { LRUCache } from "lru-cache";
import type { Clock } from "../platform/clock.ts";
import type { ReadHandle } from "./handles.ts";

/** A cached value; `at` is when it was read, in milliseconds since 1970. */
type CacheEntry<T> = { readonly at: number; readonly value: T };

/** An LRU cache by key. */
export type KeyedCache<T> = LRUCache<string, CacheEntry<T>>;

type Timed = { readonly clock: Clock };
type Reader = { readonly config: object; readonly from: ReadHandle };

/**
 * Per-process cache of read data, separate for each configuration (one per running product) and each reader, because a
 * replica may lag.
 */
export class ReadCache<T> {
  readonly #memories = new WeakMap<object, Map<ReadHandle, T>>();
  readonly #make: () => T;
  static readonly #all: ReadCache<unknown>[] = [];

  constructor(make: () => T) {
    this.#make = make;
    ReadCache.#all.push(this);
  }

  /** Clears every cache of this configuration. */
  static invalidateAll(ctx: Pick<Reader, "config">): void {
    for (const memory of ReadCache.#all) memory.invalidate(ctx);
  }

  /** The cache of a reader, created on first use. */
  of({ config, from }: Reader): T {
    const own = this.#memories.get(config) ?? new Map<ReadHandle, T>();
    this.#memories.set(config, own);
    const known = own.get(from) ?? this.#make();
    own.set(from, known);
    return known;
  }

  /** Clears what was read for this configuration from any reader. */
  invalidate({ config }: Pick<Reader, "config">): void {
    this.#memories.delete(config);
  }
}

const MAX_CACHE_ENTRIES = 1_000;

/** An empty cache for up to `max` entries. */
export function createKeyedCache<T>(max = MAX_CACHE_ENTRIES): KeyedCache<T> {
  return new LRUCache({ max });
}

/** The cached value of `key` if younger than `milliseconds`; otherwise undefined. */
export function getCached<T>({ clock }: Timed, shelf: KeyedCache<T>, key: string, milliseconds: number): T | undefined {
  const known = shelf.get(key);
  const fresh = known !== undefined && Math.abs(clock.now().getTime() - known.at) < milliseconds;
  return fresh ? known.value : undefined;
}

/** Caches a value read now. Get the cache before reading, because a change replaces it. */
export function setCached<T>({ clock }: Timed, shelf: KeyedCache<T>, key: string, value: T): void {
  shelf.set(key, { at: clock.now().getTime(), value });
}

/** The cached value of `key` if younger than `milliseconds`, or the result of `load`. Failures are not cached. */
export function getOrLoad<T>(
  ctx: Timed,
  shelf: KeyedCache<Promise<T>>,
  key: string,
  milliseconds: number,
  load: () => Promise<T>,
): Promise<T> {
  const known = getCached(ctx, shelf, key, milliseconds);
  if (known !== undefined) return known;
  const value = load();
  setCached(ctx, shelf, key, value);
  // A newer entry may exist by now and must not be removed.
  value.catch(() => shelf.peek(key)?.value === value && shelf.delete(key));
  return value;
}
