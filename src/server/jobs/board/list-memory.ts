import type { Suggestion } from "../../../contract/candidates.ts";
import type { BoundedCount } from "../../../contract/paging.ts";
import type { BrowseList, BrowseLists, MoreJobs } from "../../../contract/search/browse.ts";
import { COUNT_LIMIT } from "../../../rules/bounded-count.ts";
import type { WordFrequencies } from "../../../rules/search/word-query.ts";
import type { Context } from "../../db/context.ts";
import type { ReadHandle } from "../../db/handles.ts";
import { emptyShelf, knownFor, ReaderMemory, remember, rememberedFor, type Shelf } from "../../db/reader-memory.ts";
import type { Found } from "./list-kinds.ts";
import type { Scope } from "./page-filters.ts";

/** Header figures of the board and the options of its filters. */
export type Figures = {
  readonly jobs: BoundedCount;
  readonly companies: BoundedCount;
  readonly locations: string[];
  readonly company_choices: { id: string; name: string }[];
};

/** How many jobs the list has, and how many without filters. */
export type Counts = { readonly matching: number; readonly total: number };

/** The summary of a list by skill, company or place. */
export type ListAround = Pick<BrowseList, "reward_max" | "near">;

/** The estimated number of jobs, and the frequency of each common word. */
export type Frequencies = { readonly jobs: number; readonly words: WordFrequencies };

type ListMemory = {
  readonly figures: Shelf<Promise<Figures>>;
  readonly frequencies: Shelf<Promise<Frequencies>>;
  readonly counts: Shelf<Promise<Counts>>;
  /** Counts of lists with more jobs than are counted exactly. */
  readonly many: Shelf<Counts>;
  /** Corrections of searches without results; null where no similar word exists. */
  readonly respelled: Shelf<Promise<string | null>>;
  /** Jobs suggested on public referrer pages, by role interest. */
  readonly suggestions: Shelf<Promise<Suggestion[]>>;
  /** The most frequent places of jobs. */
  readonly usualPlaces: Shelf<Promise<string[]>>;
  /** The number of open jobs by place. */
  readonly places: Shelf<number>;
  /** Subjects of lists by skill, company or place, by their URL. */
  readonly about: Shelf<Found>;
  /** The most frequent public lists, the summary of each, and the related links of jobs. */
  readonly lists: Shelf<Promise<BrowseLists>>;
  readonly around: Shelf<Promise<ListAround>>;
  readonly more: Shelf<Promise<MoreJobs>>;
  /** Lists for search engines. */
  readonly worthy: Shelf<Promise<readonly string[]>>;
};

/** How long counts of a list are cached, in every place that shows them. */
export const COUNT_FRESH_MS = 2_000;
/** Counts above the exact limit hardly change, so they are cached longer. */
const MANY_FRESH_MS = 30_000;
const memories = new ReaderMemory<ListMemory>(() => ({
  figures: emptyShelf(1),
  frequencies: emptyShelf(1),
  counts: emptyShelf(),
  many: emptyShelf(),
  respelled: emptyShelf(),
  suggestions: emptyShelf(),
  usualPlaces: emptyShelf(1),
  places: emptyShelf(),
  about: emptyShelf(),
  lists: emptyShelf(1),
  around: emptyShelf(),
  more: emptyShelf(),
  worthy: emptyShelf(1),
}));

/** A reader of lists and the database it reads from. */
export type ListReader = Pick<Context, "config" | "clock"> & { readonly from: ReadHandle };

/** A reader of lists that may be some seconds old. */
export async function listReader(ctx: Pick<Context, "config" | "clock" | "lagging">): Promise<ListReader> {
  return { config: ctx.config, clock: ctx.clock, from: await ctx.lagging() };
}

/** A reader of a list of this scope. A viewer's own list is never stale. */
export async function readerOf(
  ctx: Pick<Context, "config" | "clock" | "db" | "lagging">,
  scope: Scope,
): Promise<ListReader> {
  return scope.kind === "own" ? { ...ctx, from: ctx.db } : listReader(ctx);
}

/** The cache for this reader's installation and database. */
export function memoryOf(reader: Pick<ListReader, "config" | "from">): ListMemory {
  return memories.of(reader);
}

/**
 * Clears the cached lists of this process, so that the author of a change sees it at once. Other processes follow
 * within seconds, or half a minute for "1,000+".
 */
export function forgetLists(ctx: Pick<Context, "config">): void {
  memories.forget(ctx);
}

/**
 * The counts of a list from the last two seconds (half a minute for "1,000+"), or a count in progress; otherwise the
 * result of `count`.
 */
export function countsOf(ctx: ListReader, list: string, count: () => Promise<Counts>): Promise<Counts> {
  const { counts, many } = memoryOf(ctx);
  const known = knownFor(ctx, many, list, MANY_FRESH_MS);
  if (known !== undefined) return Promise.resolve(known);
  return rememberedFor(ctx, counts, list, COUNT_FRESH_MS, async () => {
    const made = await count();
    if (made.matching === COUNT_LIMIT) remember(ctx, many, list, made);
    return made;
  });
}
