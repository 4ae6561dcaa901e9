import { LRUCache } from "lru-cache";
import type { Suggestion } from "../../../contract/candidates.ts";
import type { BoundedCount } from "../../../contract/paging.ts";
import type { BrowseList, BrowseLists, MoreJobs } from "../../../contract/search/browse.ts";
import type { Context } from "../../db/context.ts";
import type { ReadHandle } from "../../db/handles.ts";

/** What may be a little old: `at` is when it was read, in milliseconds since 1970. */
type Remembered<T> = { readonly at: number; readonly value: T };

/** Header figures of the board and the choices of its filters. */
export type Figures = {
  readonly jobs: BoundedCount;
  readonly companies: BoundedCount;
  readonly locations: string[];
  readonly company_choices: { id: string; name: string }[];
};

/** How many jobs a list has, and how many the whole one. */
export type Counts = { readonly matching: number; readonly total: number };

/** How many jobs have each frequent word, about. */
export type Frequencies = ReadonlyMap<string, number>;

/** What is said of a list by skill, company or place. */
export type ListAround = Pick<BrowseList, "reward_max" | "near">;

/** What is being read or was, by what it is about. */
type Shelf<T> = LRUCache<string, Remembered<Promise<T>>>;

type ListMemory = {
  figures: Remembered<Promise<Figures>> | null;
  frequencies: Remembered<Promise<Frequencies>> | null;
  readonly counts: LRUCache<string, Remembered<Counts>>;
  /** What was probably meant by searches that found nothing; null where nothing looks alike. */
  readonly respelled: LRUCache<string, Remembered<string | null>>;
  /** Jobs that are shown on public referrer pages, by role interest. */
  readonly suggestions: LRUCache<string, Remembered<Suggestion[]>>;
  /** Where jobs are most often. */
  usualPlaces: Remembered<string[]> | null;
  /** How many open jobs a place has. */
  readonly places: LRUCache<string, Remembered<number>>;
  /** The most frequent lists for visitors, what is said of each, and what leads on from a job. */
  readonly lists: Shelf<BrowseLists>;
  readonly around: Shelf<ListAround>;
  readonly more: Shelf<MoreJobs>;
  /** Lists for search engines. */
  readonly worthy: Shelf<readonly string[]>;
};

const COUNT_FRESH_MS = 2_000;
const RESPELLED_FRESH_MS = 60_000;
const FREQUENCIES_FRESH_MS = 60_000;
const SUGGESTIONS_FRESH_MS = 60_000;
const REMEMBERED_MAX = 1_000;

/** By configuration, of which every running product has its own, and by where it was read: a replica may be behind. */
const memories = new WeakMap<object, Map<ReadHandle, ListMemory>>();

/** A reader of lists, and the database that they are read from. */
export type ListReader = Pick<Context, "config" | "clock"> & { readonly from: ReadHandle };

/** Somebody who reads lists that may be some seconds behind. */
export async function listReader(ctx: Pick<Context, "config" | "clock" | "lagging">): Promise<ListReader> {
  return { config: ctx.config, clock: ctx.clock, from: await ctx.lagging() };
}

/** The memory of what this reader's product has read from the same database. */
export function memoryOf({ config, from }: Pick<ListReader, "config" | "from">): ListMemory {
  const own = memories.get(config) ?? new Map<ReadHandle, ListMemory>();
  memories.set(config, own);
  const known = own.get(from) ?? {
    figures: null,
    frequencies: null,
    counts: new LRUCache({ max: REMEMBERED_MAX }),
    respelled: new LRUCache({ max: REMEMBERED_MAX }),
    suggestions: new LRUCache({ max: REMEMBERED_MAX }),
    usualPlaces: null,
    places: new LRUCache({ max: REMEMBERED_MAX }),
    lists: new LRUCache({ max: 1 }),
    around: new LRUCache({ max: REMEMBERED_MAX }),
    more: new LRUCache({ max: REMEMBERED_MAX }),
    worthy: new LRUCache({ max: 1 }),
  };
  own.set(from, known);
  return known;
}

/** Whoever changes a job sees the effect at once, in this process; the others follow within seconds. */
export function forgetLists(ctx: Pick<Context, "config">): void {
  memories.delete(ctx.config);
}

function fresh<T>(
  ctx: Pick<Context, "clock">,
  known: Remembered<T> | undefined,
  milliseconds: number,
): known is Remembered<T> {
  return known !== undefined && Math.abs(ctx.clock.now().getTime() - known.at) < milliseconds;
}

/** What is read now. */
function now<T>(ctx: Pick<Context, "clock">, value: T): Remembered<T> {
  return { at: ctx.clock.now().getTime(), value };
}

/**
 * The counts of a list that were made less than two seconds ago, if there are any, and where new ones are remembered; the
 * oldest are forgotten. Ask before reading: what was counted before a change is not remembered behind it.
 */
export function countsOf(ctx: ListReader, list: string) {
  const { counts } = memoryOf(ctx);
  const known = counts.get(list);
  return {
    known: fresh(ctx, known, COUNT_FRESH_MS) ? known.value : undefined,
    remember(value: Counts) {
      counts.set(list, now(ctx, value));
    },
  };
}

/** The frequent words of the last minute, or those that `load` reads now; what failed is read again. */
export function frequenciesOf(ctx: ListReader, load: () => Promise<Frequencies>): Promise<Frequencies> {
  const memory = memoryOf(ctx);
  const known = memory.frequencies ?? undefined;
  if (fresh(ctx, known, FREQUENCIES_FRESH_MS)) return known.value;
  const value = load();
  memory.frequencies = now(ctx, value);
  value.catch(() => {
    memory.frequencies = null;
  });
  return value;
}

/** What was meant by a search within the last minute, or undefined where nobody asked. */
export function knownSpelling(ctx: ListReader, search: string): string | null | undefined {
  const known = memoryOf(ctx).respelled.get(search);
  return fresh(ctx, known, RESPELLED_FRESH_MS) ? known.value : undefined;
}

/** Remembers what was meant by a search; the oldest are forgotten. */
export function rememberSpelling(ctx: ListReader, search: string, meant: string | null): void {
  memoryOf(ctx).respelled.set(search, now(ctx, meant));
}

/** The jobs suggested for a role interest within the last minute, or undefined. */
export function knownSuggestions(ctx: ListReader, interest: string): Suggestion[] | undefined {
  const known = memoryOf(ctx).suggestions.get(interest);
  return fresh(ctx, known, SUGGESTIONS_FRESH_MS) ? known.value : undefined;
}

/** Remembers the jobs suggested for a role interest. */
export function rememberSuggestions(ctx: ListReader, interest: string, jobs: Suggestion[]): void {
  memoryOf(ctx).suggestions.set(interest, now(ctx, jobs));
}

/** What was read of `key` within so many milliseconds, or what `load` reads now; what failed is read again. */
export function rememberedFor<T extends object>(
  ctx: ListReader,
  shelf: Shelf<T>,
  key: string,
  milliseconds: number,
  load: () => Promise<T>,
): Promise<T> {
  const known = shelf.get(key);
  if (fresh(ctx, known, milliseconds)) return known.value;
  const value = load();
  shelf.set(key, now(ctx, value));
  value.catch(() => shelf.delete(key));
  return value;
}
