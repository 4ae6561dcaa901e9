import type { Suggestion } from "../../../contract/hiring/candidates.ts";
import type { BrowseList, BrowseLists, MoreJobs } from "../../../contract/jobs/search/browse.ts";
import type { BoundedCount } from "../../../contract/paging.ts";
import { COUNT_LIMIT } from "../../../rules/bounded-count.ts";
import type { WordFrequencies } from "../../../rules/search/word-query.ts";
import type { Context } from "../../infra/db/context.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import {
  createKeyedCache,
  getCached,
  getOrLoad,
  type KeyedCache,
  ReadCache,
  setCached,
} from "../../infra/db/read-cache.ts";
import type { ListSubject } from "./list-kinds.ts";
import type { ListScope } from "./page-filters.ts";

/** Header figures of the board and the options of its filters. */
export type BoardStatistics = {
  readonly jobs: BoundedCount;
  readonly companies: BoundedCount;
  readonly locations: string[];
  readonly company_choices: { id: string; name: string }[];
};

/** How many jobs the list has, and how many without filters. */
export type Counts = { readonly matching: number; readonly total: number };

/** The summary of a list by skill, company or place. */
export type ListSummary = Pick<BrowseList, "reward_max" | "near">;

/** The estimated number of jobs, and the frequency of each common word. */
export type WordFrequencyTable = { readonly jobs: number; readonly words: WordFrequencies };

type ListCache = {
  readonly figures: KeyedCache<Promise<BoardStatistics>>;
  readonly frequencies: KeyedCache<Promise<WordFrequencyTable>>;
  readonly counts: KeyedCache<Promise<Counts>>;
  /** Counts of lists with more jobs than are counted exactly. */
  readonly many: KeyedCache<Counts>;
  /** Corrections of searches without results; null where no similar word exists. */
  readonly respelled: KeyedCache<Promise<string | null>>;
  /** Jobs suggested on public referrer pages, by role interest. */
  readonly suggestions: KeyedCache<Promise<Suggestion[]>>;
  /** The most frequent places of jobs. */
  readonly usualPlaces: KeyedCache<Promise<string[]>>;
  /** The number of open jobs by place. */
  readonly places: KeyedCache<number>;
  /** Subjects of lists by skill, company or place, by their URL. */
  readonly about: KeyedCache<ListSubject>;
  /** The most frequent public lists, the summary of each, and the related links of jobs. */
  readonly lists: KeyedCache<Promise<BrowseLists>>;
  readonly around: KeyedCache<Promise<ListSummary>>;
  readonly more: KeyedCache<Promise<MoreJobs>>;
  /** Lists for search engines. */
  readonly worthy: KeyedCache<Promise<readonly string[]>>;
};

/** How long counts of a list are cached, in every place that shows them. */
export const COUNT_CACHE_MS = 2_000;
/** Counts above the exact limit hardly change, so they are cached longer. */
const LARGE_COUNT_CACHE_MS = 30_000;
const caches = new ReadCache<ListCache>(() => ({
  figures: createKeyedCache(1),
  frequencies: createKeyedCache(1),
  counts: createKeyedCache(),
  many: createKeyedCache(),
  respelled: createKeyedCache(),
  suggestions: createKeyedCache(),
  usualPlaces: createKeyedCache(1),
  places: createKeyedCache(),
  about: createKeyedCache(),
  lists: createKeyedCache(1),
  around: createKeyedCache(),
  more: createKeyedCache(),
  worthy: createKeyedCache(1),
}));

/** A reader of lists and the database it reads from. */
export type ListReader = Pick<Context, "config" | "clock"> & { readonly from: ReadHandle };

/** A reader of lists that may be some seconds old. */
export async function listReader(ctx: Pick<Context, "config" | "clock" | "readReplica">): Promise<ListReader> {
  return { config: ctx.config, clock: ctx.clock, from: await ctx.readReplica() };
}

/** A reader of a list of this scope. A viewer's own list is never stale. */
export async function readerOfScope(
  ctx: Pick<Context, "config" | "clock" | "db" | "readReplica">,
  scope: ListScope,
): Promise<ListReader> {
  return scope.kind === "own" ? { ...ctx, from: ctx.db } : listReader(ctx);
}

/** The cache for this reader's installation and database. */
export function cacheOf(reader: Pick<ListReader, "config" | "from">): ListCache {
  return caches.of(reader);
}

/**
 * Clears the cached lists of this process, so that the author of a change sees it at once. Other processes follow
 * within seconds, or half a minute for "1,000+".
 */
export function clearListCache(ctx: Pick<Context, "config">): void {
  caches.invalidate(ctx);
}

/**
 * The counts of a list from the last two seconds (half a minute for "1,000+"), or a count in progress; otherwise the
 * result of `count`.
 */
export function readCachedCounts(ctx: ListReader, list: string, count: () => Promise<Counts>): Promise<Counts> {
  const { counts, many } = cacheOf(ctx);
  const known = getCached(ctx, many, list, LARGE_COUNT_CACHE_MS);
  if (known !== undefined) return Promise.resolve(known);
  return getOrLoad(ctx, counts, list, COUNT_CACHE_MS, async () => {
    const made = await count();
    if (made.matching === COUNT_LIMIT) setCached(ctx, many, list, made);
    return made;
  });
}
