import { LRUCache } from "lru-cache";
import type { Clock } from "../platform/clock.ts";
import type { ReadHandle } from "./handles.ts";

/** What may be a little old: `at` is when it was read, in milliseconds since 1970. */
type Remembered<T> = { readonly at: number; readonly value: T };

/** What was read, by what it is about; the oldest are forgotten. */
export type Shelf<T> = LRUCache<string, Remembered<T>>;

type Timed = { readonly clock: Clock };
type Reader = { readonly config: object; readonly from: ReadHandle };

/**
 * What a process remembers of what it has read: by configuration, of which every running product has its own, and by where
 * it was read, since a replica may be behind.
 */
export class ReaderMemory<T> {
  readonly #memories = new WeakMap<object, Map<ReadHandle, T>>();
  readonly #make: () => T;
  static readonly #all: ReaderMemory<unknown>[] = [];

  constructor(make: () => T) {
    this.#make = make;
    ReaderMemory.#all.push(this);
  }

  /** All that any of them has read for this configuration. */
  static forgetAll(ctx: Pick<Reader, "config">): void {
    for (const memory of ReaderMemory.#all) memory.forget(ctx);
  }

  /** The memory of a reader, made when it is first asked for. */
  of({ config, from }: Reader): T {
    const own = this.#memories.get(config) ?? new Map<ReadHandle, T>();
    this.#memories.set(config, own);
    const known = own.get(from) ?? this.#make();
    own.set(from, known);
    return known;
  }

  /** All that was read for this configuration, wherever from. */
  forget({ config }: Pick<Reader, "config">): void {
    this.#memories.delete(config);
  }
}

const REMEMBERED_MAX = 1_000;

/** A shelf for so many things. */
export function emptyShelf<T>(max = REMEMBERED_MAX): Shelf<T> {
  return new LRUCache({ max });
}

/** What was read of `key` within so many milliseconds; undefined where nothing was. */
export function knownFor<T>({ clock }: Timed, shelf: Shelf<T>, key: string, milliseconds: number): T | undefined {
  const known = shelf.get(key);
  const fresh = known !== undefined && Math.abs(clock.now().getTime() - known.at) < milliseconds;
  return fresh ? known.value : undefined;
}

/** Remembers what was read now. Ask for the shelf before reading: after a change there is another. */
export function remember<T>({ clock }: Timed, shelf: Shelf<T>, key: string, value: T): void {
  shelf.set(key, { at: clock.now().getTime(), value });
}

/** What was read of `key` within so many milliseconds, or what `load` reads now; what failed is read again. */
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
  // Another may be there by now, and that one did not fail.
  value.catch(() => shelf.peek(key)?.value === value && shelf.delete(key));
  return value;
}
