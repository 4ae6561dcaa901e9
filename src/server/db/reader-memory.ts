import { LRUCache } from "lru-cache";
import type { Clock } from "../platform/clock.ts";
import type { ReadHandle } from "./handles.ts";

/** A cached value; `at` is when it was read, in milliseconds since 1970. */
type Remembered<T> = { readonly at: number; readonly value: T };

/** An LRU cache by key. */
export type Shelf<T> = LRUCache<string, Remembered<T>>;

type Timed = { readonly clock: Clock };
type Reader = { readonly config: object; readonly from: ReadHandle };

/**
 * Per-process cache of read data, separate for each configuration (one per running product) and each reader, because a
 * replica may lag.
 */
export class ReaderMemory<T> {
  readonly #memories = new WeakMap<object, Map<ReadHandle, T>>();
  readonly #make: () => T;
  static readonly #all: ReaderMemory<unknown>[] = [];

  constructor(make: () => T) {
    this.#make = make;
    ReaderMemory.#all.push(this);
  }

  /** Clears every cache of this configuration. */
  static forgetAll(ctx: Pick<Reader, "config">): void {
    for (const memory of ReaderMemory.#all) memory.forget(ctx);
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
  forget({ config }: Pick<Reader, "config">): void {
    this.#memories.delete(config);
  }
}

const REMEMBERED_MAX = 1_000;

/** An empty cache for up to `max` entries. */
export function emptyShelf<T>(max = REMEMBERED_MAX): Shelf<T> {
  return new LRUCache({ max });
}

/** The cached value of `key` if younger than `milliseconds`; otherwise undefined. */
export function knownFor<T>({ clock }: Timed, shelf: Shelf<T>, key: string, milliseconds: number): T | undefined {
  const known = shelf.get(key);
  const fresh = known !== undefined && Math.abs(clock.now().getTime() - known.at) < milliseconds;
  return fresh ? known.value : undefined;
}

/** Caches a value read now. Get the cache before reading, because a change replaces it. */
export function remember<T>({ clock }: Timed, shelf: Shelf<T>, key: string, value: T): void {
  shelf.set(key, { at: clock.now().getTime(), value });
}

/** The cached value of `key` if younger than `milliseconds`, or the result of `load`. Failures are not cached. */
export function rememberedFor<T>(
  ctx: Timed,
  shelf: Shelf<Promise<T>>,
  key: string,
  milliseconds: number,
  load: () => Promise<T>,
): Promise<T> {
  const known = knownFor(ctx, shelf, key, milliseconds);
  if (known !== undefined) return known;
  const value = load();
  remember(ctx, shelf, key, value);
  // A newer entry may exist by now and must not be removed.
  value.catch(() => shelf.peek(key)?.value === value && shelf.delete(key));
  return value;
}
