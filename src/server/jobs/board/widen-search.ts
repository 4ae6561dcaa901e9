import { EVERYDAY_ROLES } from "../../../rules/search/role-words.ts";
import { type Counts, type ListReader, readCachedCounts } from "./list-cache.ts";
import { hasFacetFilters, type PageRequest, usesWordIndex } from "./page-filters.ts";
import { type PreviousSearch, withSearch } from "./page-request.ts";
import type { PageRow } from "./page-statement.ts";
import { readRows } from "./read-rows.ts";
import { correctSpelling } from "./spelling-correction.ts";

/** The rows with complete counts. */
type CountedRows = Counts & { readonly rows: readonly PageRow[] };

/** Whether the counts may be two seconds old; not where the viewer's own actions must be visible at once. */
function isStaleCountAllowed({ scope, filters }: PageRequest): boolean {
  return scope.kind === "open" && ((!filters.saved && !filters.referable) || usesWordIndex(filters));
}

const countsOfRow = ([first]: readonly PageRow[]): Counts => ({
  matching: first?.matching ?? 0,
  total: first?.total ?? 0,
});

/**
 * Reads a page. Public lists are counted at most every two seconds for all pages, by one request while the others wait;
 * if it fails, another one counts.
 */
async function readCountedRows(reader: ListReader, request: PageRequest): Promise<CountedRows> {
  const { filters, day, viewer } = request;
  const key = JSON.stringify([filters, request.words?.all, day, filters.saved || filters.referable ? viewer : null]);
  let own: Promise<PageRow[]> | undefined;
  const count = () => {
    own = readRows(reader, request);
    return own.then(countsOfRow);
  };
  const shared = () => readCachedCounts(reader, key, count);
  const made = isStaleCountAllowed(request) ? shared() : count();
  const counts = own === undefined ? made.catch(shared) : made;
  // The number of matches decides how a search is read.
  const others = () =>
    request.words === null
      ? readRows(reader, { ...request, counted: false })
      : counts.then((known) => readRows(reader, request, known));
  const [rows, figures] = await Promise.all([own ?? others(), counts]);
  const found = rows.filter((row) => row.id !== null).length;
  // A single page needs no separate count.
  return { rows, ...figures, ...(request.after === null && found <= request.limit && { matching: found }) };
}

/** The result, and the words that found it: the typed ones or others. */
export type WidenedResult = CountedRows & PreviousSearch & Pick<PageRequest, "words">;

/** Whether typed words may be corrected; `exact` also excludes related results. */
export type SpellingMode = "meant" | "kept" | "exact";

const FEW_RESULTS = 2;
/** With fewer results the page has room for related ones. */
const FULL_PAGE = 10;

/**
 * A search of texts for one kind of work that matches no job's name. A search for several things would match texts that
 * merely mention each of them, and words with another meaning in texts are excluded too.
 */
function asTextSearch(request: PageRequest, search: string): PageRequest | null {
  const { words } = request;
  const [only, another] = words?.concepts ?? [];
  const telling = another === undefined && !only?.typed.every((word) => EVERYDAY_ROLES.has(word));
  const widened = telling ? withSearch(request, search, "texts") : request;
  return widened.words?.all === words?.all ? null : widened;
}

/** Whether no name and so few texts match that the words may be typos in those texts. */
function isAlmostEmpty({ rows, matching, words }: WidenedResult): boolean {
  return matching <= FEW_RESULTS && rows.every((row) => row.id === null || row.tier >= (words?.tiers.length ?? 0));
}

/**
 * Reads the first page of a search. Without a match in names it also searches texts; with hardly any match it searches
 * the corrected words; where best match leaves room, related jobs follow (rule J16). Later pages, exact searches and
 * searches within an already filtered list are read as they are.
 */
export async function searchWidened(
  reader: ListReader,
  request: PageRequest,
  searched: PreviousSearch,
  spelling: SpellingMode,
): Promise<WidenedResult> {
  const asked = await find(request, searched);
  const { search } = request.filters;
  // A facet with a count must find that many jobs (rule J40).
  const counted = asked.matching > 0 && hasFacetFilters(request.filters);
  if (search === null || request.after !== null || spelling === "exact" || counted) return asked;
  const found = isAlmostEmpty(asked) ? await findMore(search, asked) : asked;
  return findNear(search, found);

  async function find(one: PageRequest, how: PreviousSearch): Promise<WidenedResult> {
    return { ...(await readCountedRows(reader, one)), ...how, words: one.words };
  }

  async function findMore(typed: string, nextToNothing: WidenedResult): Promise<WidenedResult> {
    const wider = nextToNothing.matching > 0 ? null : asTextSearch(request, typed);
    const widened = wider && (await find(wider, { respelled: null, reach: "texts" }));
    if (widened !== null && widened.matching > 0) return widened;
    const meant = spelling === "kept" ? null : await correctSpelling(reader, request.scope, typed);
    if (meant === null) return nextToNothing;
    const other = withSearch(request, meant);
    const named = await find(other, { respelled: meant, reach: "usual" });
    const texts = named.matching > 0 ? null : asTextSearch(other, meant);
    return texts === null ? named : find(texts, { respelled: meant, reach: "texts" });
  }

  async function findNear(typed: string, found: WidenedResult): Promise<WidenedResult> {
    const { respelled, reach, matching, words } = found;
    if (request.fit !== "ranked" || reach !== "usual" || matching >= FULL_PAGE) return found;
    const near = withSearch(request, respelled ?? typed, "near");
    return near.words?.all === words?.all ? found : find(near, { respelled, reach: "near" });
  }
}
