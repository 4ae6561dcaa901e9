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

/** Header figures of the board and the choices of its filters. */
export type Figures = {
  readonly jobs: BoundedCount;
  readonly companies: BoundedCount;
  readonly locations: string[];
  readonly company_choices: { id: string; name: string }[];
};

/** How many jobs a list has, and how many the whole one. */
export type Counts = { readonly matching: number; readonly total: number };

/** What is said of a list by skill, company or place. */
export type ListAround = Pick<BrowseList, "reward_max" | "near">;

/** How many jobs there are, about, and how many have each frequent word. */
export type Frequencies = { readonly jobs: number; readonly words: WordFrequencies };

type ListMemory = {
  readonly figures: Shelf<Promise<Figures>>;
  readonly frequencies: Shelf<Promise<Frequencies>>;
  readonly counts: Shelf<Promise<Counts>>;
  /** Those of lists that have more jobs than are counted. */
  readonly many: Shelf<Counts>;
  /** What was probably meant by searches that found nothing; null where nothing looks alike. */
  readonly respelled: Shelf<Promise<string | null>>;
  /** Jobs that are shown on public referrer pages, by role interest. */
  readonly suggestions: Shelf<Promise<Suggestion[]>>;
  /** Where jobs are most often. */
  readonly usualPlaces: Shelf<Promise<string[]>>;
  /** How many open jobs a place has. */
  readonly places: Shelf<number>;
  /** What lists by skill, company or place are about, as their addresses were written. */
  readonly about: Shelf<Found>;
  /** The most frequent lists for visitors, what is said of each, and what leads on from a job. */
  readonly lists: Shelf<Promise<BrowseLists>>;
  readonly around: Shelf<Promise<ListAround>>;
  readonly more: Shelf<Promise<MoreJobs>>;
  /** Lists for search engines. */
  readonly worthy: Shelf<Promise<readonly string[]>>;
};

/** What a list has is counted so often, wherever it is told. */
export const COUNT_FRESH_MS = 2_000;
/** Where there are more jobs than are counted, that hardly changes. */
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

/** A reader of lists, and the database that they are read from. */
export type ListReader = Pick<Context, "config" | "clock"> & { readonly from: ReadHandle };

/** Somebody who reads lists that may be some seconds behind. */
export async function listReader(ctx: Pick<Context, "config" | "clock" | "lagging">): Promise<ListReader> {
  return { config: ctx.config, clock: ctx.clock, from: await ctx.lagging() };
}

/** Somebody who reads a list of this scope. One's own list is never behind. */
export async function readerOf(
  ctx: Pick<Context, "config" | "clock" | "db" | "lagging">,
  scope: Scope,
): Promise<ListReader> {
  return scope.kind === "own" ? { ...ctx, from: ctx.db } : listReader(ctx);
}

/** The memory of what this reader's product has read from the same database. */
export function memoryOf(reader: Pick<ListReader, "config" | "from">): ListMemory {
  return memories.of(reader);
}

/** Whoever changes a job sees the effect at once, in this process; the others follow within seconds, "1,000+" within half a minute. */
export function forgetLists(ctx: Pick<Context, "config">): void {
  memories.forget(ctx);
}

/**
 * The counts of a list that were made less than two seconds ago, or half a minute where they come to "1,000+", or are
 * being made; otherwise those that `count` makes.
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
