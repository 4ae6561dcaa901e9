import { COUNT_LIMIT } from "../../../rules/bounded-count.ts";
import type { SearchQuery } from "../../../rules/search/search-query.ts";
import { anyOf, word } from "../../../rules/search/word-query.ts";
import { type Expected, expectedOf, expectedOfWords } from "./frequencies.ts";
import type { Counts, ListReader } from "./list-memory.ts";
import { isWhole, type PageRequest, SORTS } from "./page-filters.ts";
import { type PageRow, pageStatement } from "./page-statement.ts";

/** Number of jobs that can be sorted at once at negligible cost, and the same where they must also be counted. */
const FEW = 1_200;
const RANKED_MAX = 3_000;
/**
 * A page of texts that a share p of N texts matches is full after scanning 21 / p of them. The index returns p N jobs,
 * each at about a sixth of the cost of a text. The scan is faster where p² N is more than this.
 */
const TEXT_WALK_PAYS = 120;
/** The same without texts: scanning three rows costs as much as one row from the index. */
const WALK_PAYS = 7;

function inOneGo(reader: ListReader, request: PageRequest): Promise<PageRow[]> {
  const { statement, values } = pageStatement(request);
  return reader.from.prepared<PageRow>(statement, values);
}

const isJob = ({ id }: PageRow) => id !== null;

/** Replaces the query of a search by a cheaper equivalent. */
function searchedBy(request: PageRequest, words: SearchQuery, found: SearchQuery["found"]): PageRequest {
  return { ...request, words: { ...words, all: found.text, found } };
}

const countsRow = ({ matching, total }: PageRow): PageRow => ({ id: null, matching, total });

/** The counts of a search that matches many jobs, as one row. */
async function counted(reader: ListReader, request: PageRequest): Promise<PageRow[]> {
  if (!request.counted) return [];
  return (await inOneGo(reader, { ...request, fit: "any", sort: SORTS.newest, after: null, limit: 0 })).map(countsRow);
}

/** Whether the search's frequent words alone may match more jobs than are counted. */
const isFrequent = ({ part }: Expected) => part !== null && part.found >= COUNT_LIMIT;

/** Counts by the frequent words where they match that many jobs; returns undefined otherwise. */
async function countedByPart(
  reader: ListReader,
  request: PageRequest,
  words: SearchQuery,
  { part }: Expected,
): Promise<PageRow[]> {
  if (part === null) return [];
  const counts = await counted(reader, searchedBy(request, words, part.query));
  return counts.filter(({ matching }) => matching === COUNT_LIMIT);
}

/**
 * How texts are searched: by a scan where the index would return very many jobs and no filter leaves only few of them.
 */
function inTexts({ filters }: PageRequest, { found, all }: Expected): PageRequest["walk"] {
  if (!isWhole({ ...filters, search: null }) || found === 0) return "promising";
  return found ** 2 > TEXT_WALK_PAYS * all ? "whole" : "none";
}

/** A list with only a filter by levels, which a scan may fill sooner than the index returns all matches. */
async function ofLevels(reader: ListReader, request: PageRequest): Promise<PageRequest> {
  const { filters, sort, walk } = request;
  if (filters.levels.length === 0 || sort !== SORTS.newest || !isWhole({ ...filters, levels: [] })) return request;
  const { found, all } = await expectedOfWords(reader, anyOf(filters.levels.map((level) => word(`level=${level}`))));
  return { ...request, walk: found ** 2 > WALK_PAYS * all ? "whole" : walk };
}

/** The reads that fill a page: tier by tier, or all matches of names at once where they are few; texts last. */
function steps(request: PageRequest, words: SearchQuery, expected: Expected): PageRequest[] {
  const texts = words.tiers.length;
  const from = Math.min(request.after?.tier ?? 0, texts);
  const ofTier = (fit: number) => ({ ...request, fit, after: fit === from ? request.after : null });
  const tiers = words.tiers.map((_tier, nth) => nth).slice(from);
  const named =
    expected.named <= FEW ? [searchedBy(request, { ...words, inText: false }, words.named)] : tiers.map(ofTier);
  return [
    ...(from < texts ? named : []),
    ...(words.inText ? [{ ...ofTier(texts), walk: inTexts(request, expected) }] : []),
  ];
}

async function byTiers(
  reader: ListReader,
  request: PageRequest,
  words: SearchQuery,
  expected: Expected,
): Promise<PageRow[]> {
  const found: PageRow[] = [];
  for (const step of steps({ ...request, counted: false }, words, expected)) {
    found.push(...(await inOneGo(reader, step)).filter(isJob));
    if (found.length > request.limit) break;
  }
  return found.slice(0, request.limit + 1);
}

/** The rows of a search with too many matches to sort at once. */
async function ofMany(reader: ListReader, request: PageRequest, words: SearchQuery, expected: Expected) {
  if (request.fit !== "ranked") return inOneGo(reader, request);
  return [...(await counted(reader, request)), ...(await byTiers(reader, request, words, expected))];
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
  if (scope.kind !== "open") return inOneGo(reader, request);
  if (words === null) return inOneGo(reader, await ofLevels(reader, request));
  const expected = await expectedOf(reader, words);
  const ranked = fit === "ranked";
  const few = expected.found <= FEW || (known !== null && known.matching < COUNT_LIMIT);
  if (ranked && few) return inOneGo(reader, request);
  if (!request.counted) return ofMany(reader, request, words, expected);
  const frequent = isFrequent(expected);
  const counts = frequent ? await countedByPart(reader, request, words, expected) : [];
  if (counts.length > 0) return [...counts, ...(await ofMany(reader, { ...request, counted: false }, words, expected))];
  // Where the frequent words of a search match few jobs, together or with filters, the whole search does too.
  const rare = frequent || expected.found <= RANKED_MAX;
  return ranked && rare ? inOneGo(reader, request) : ofMany(reader, request, words, expected);
}
