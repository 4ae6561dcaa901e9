import { COUNT_LIMIT } from "../../../rules/bounded-count.ts";
import type { SearchQuery } from "../../../rules/search/search-query.ts";
import { anyOf, word } from "../../../rules/search/word-query.ts";
import type { Counts, ListReader } from "./list-cache.ts";
import { hasNoFilters, type PageRequest, SORTS } from "./page-filters.ts";
import { type PageRow, pageStatement } from "./page-statement.ts";
import { estimateMatches, estimateWordMatches, type MatchEstimate } from "./word-frequencies.ts";

/** Number of jobs that can be sorted at once at negligible cost, and the same where they must also be counted. */
const FEW_MATCHES = 1_200;
const MAX_RANKED = 3_000;
/**
 * A page of texts that a share p of N texts matches is full after scanning 21 / p of them. The index returns p N jobs,
 * each at about a sixth of the cost of a text. The scan is faster where p² N is more than this.
 */
const TEXT_SCAN_BREAK_EVEN = 120;
/** The same without texts: scanning three rows costs as much as one row from the index. */
const SCAN_BREAK_EVEN = 7;

function readInOneStatement(reader: ListReader, request: PageRequest): Promise<PageRow[]> {
  const { statement, values } = pageStatement(request);
  return reader.from.prepared<PageRow>(statement, values);
}

const isJob = ({ id }: PageRow) => id !== null;

/** Replaces the query of a search by a cheaper equivalent. */
function withEquivalentSearch(request: PageRequest, words: SearchQuery, found: SearchQuery["found"]): PageRequest {
  return { ...request, words: { ...words, all: found.text, found } };
}

const toCountsRow = ({ matching, total }: PageRow): PageRow => ({ id: null, matching, total });

/** The counts of a search that matches many jobs, as one row. */
async function readCountsRow(reader: ListReader, request: PageRequest): Promise<PageRow[]> {
  if (!request.counted) return [];
  return (await readInOneStatement(reader, { ...request, fit: "any", sort: SORTS.newest, after: null, limit: 0 })).map(
    toCountsRow,
  );
}

/** Whether the search's frequent words alone may match more jobs than are counted. */
const isFrequent = ({ part }: MatchEstimate) => part !== null && part.found >= COUNT_LIMIT;

/** Counts by the frequent words where they match that many jobs; returns undefined otherwise. */
async function countByFrequentWords(
  reader: ListReader,
  request: PageRequest,
  words: SearchQuery,
  { part }: MatchEstimate,
): Promise<PageRow[]> {
  if (part === null) return [];
  const counts = await readCountsRow(reader, withEquivalentSearch(request, words, part.query));
  return counts.filter(({ matching }) => matching === COUNT_LIMIT);
}

/**
 * How texts are searched: by a scan where the index would return very many jobs and no filter leaves only few of them.
 */
function textScanMode({ filters }: PageRequest, { found, all }: MatchEstimate): PageRequest["walk"] {
  if (!hasNoFilters({ ...filters, search: null }) || found === 0) return "promising";
  return found ** 2 > TEXT_SCAN_BREAK_EVEN * all ? "whole" : "none";
}

/** A list with only a filter by levels, which a scan may fill sooner than the index returns all matches. */
async function withLevelScan(reader: ListReader, request: PageRequest): Promise<PageRequest> {
  const { filters, sort, walk } = request;
  if (filters.levels.length === 0 || sort !== SORTS.newest || !hasNoFilters({ ...filters, levels: [] })) return request;
  const { found, all } = await estimateWordMatches(
    reader,
    anyOf(filters.levels.map((level) => word(`level=${level}`))),
  );
  return { ...request, walk: found ** 2 > SCAN_BREAK_EVEN * all ? "whole" : walk };
}

/** The reads that fill a page: tier by tier, or all matches of names at once where they are few; texts last. */
function planReads(request: PageRequest, words: SearchQuery, expected: MatchEstimate): PageRequest[] {
  const texts = words.tiers.length;
  const from = Math.min(request.after?.tier ?? 0, texts);
  const ofTier = (fit: number) => ({ ...request, fit, after: fit === from ? request.after : null });
  const tiers = words.tiers.map((_tier, nth) => nth).slice(from);
  const named =
    expected.named <= FEW_MATCHES
      ? [withEquivalentSearch(request, { ...words, inText: false }, words.named)]
      : tiers.map(ofTier);
  return [
    ...(from < texts ? named : []),
    ...(words.inText ? [{ ...ofTier(texts), walk: textScanMode(request, expected) }] : []),
  ];
}

async function readByTiers(
  reader: ListReader,
  request: PageRequest,
  words: SearchQuery,
  expected: MatchEstimate,
): Promise<PageRow[]> {
  const found: PageRow[] = [];
  for (const step of planReads({ ...request, counted: false }, words, expected)) {
    found.push(...(await readInOneStatement(reader, step)).filter(isJob));
    if (found.length > request.limit) break;
  }
  return found.slice(0, request.limit + 1);
}

/** The rows of a search with too many matches to sort at once. */
async function readManyMatches(reader: ListReader, request: PageRequest, words: SearchQuery, expected: MatchEstimate) {
  if (request.fit !== "ranked") return readInOneStatement(reader, request);
  return [...(await readCountsRow(reader, request)), ...(await readByTiers(reader, request, words, expected))];
}

/**
 * Returns the rows of a page plus one more, and the counts, in a row before them or in the first one, where they are
 * not `known`. With best match the best tier comes first, and within a tier the newest (rule J16).
 */
export async function readRows(
  reader: ListReader,
  asked: PageRequest,
  known: Counts | null = null,
): Promise<PageRow[]> {
  const request = { ...asked, counted: asked.counted && known === null };
  const { words, scope, fit } = request;
  if (scope.kind !== "open") return readInOneStatement(reader, request);
  if (words === null) return readInOneStatement(reader, await withLevelScan(reader, request));
  const expected = await estimateMatches(reader, words);
  const ranked = fit === "ranked";
  const few = expected.found <= FEW_MATCHES || (known !== null && known.matching < COUNT_LIMIT);
  if (ranked && few) return readInOneStatement(reader, request);
  if (!request.counted) return readManyMatches(reader, request, words, expected);
  const frequent = isFrequent(expected);
  const counts = frequent ? await countByFrequentWords(reader, request, words, expected) : [];
  if (counts.length > 0)
    return [...counts, ...(await readManyMatches(reader, { ...request, counted: false }, words, expected))];
  // Where the frequent words of a search match few jobs, together or with filters, the whole search does too.
  const rare = frequent || expected.found <= MAX_RANKED;
  return ranked && rare ? readInOneStatement(reader, request) : readManyMatches(reader, request, words, expected);
}
