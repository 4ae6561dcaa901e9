import { EVERYDAY_ROLES } from "../../../rules/search/role-words.ts";
import { type Read, readCounted } from "./counted-rows.ts";
import type { ListReader } from "./list-memory.ts";
import { isNarrowed, type PageRequest } from "./page-filters.ts";
import { type Searched, searchedFor } from "./page-request.ts";
import { respell } from "./respell.ts";

/** The result, and the words that found it: the typed ones or others. */
export type Found = Read & Searched & Pick<PageRequest, "words">;

/** Whether typed words may be corrected; `exact` also excludes related results. */
export type Spelling = "meant" | "kept" | "exact";

const FEW = 2;
/** With fewer results the page has room for related ones. */
const PAGEFUL = 10;

/**
 * A search of texts for one kind of work that matches no job's name. A search for several things would match texts that
 * merely mention each of them, and words with another meaning in texts are excluded too.
 */
function inTexts(request: PageRequest, search: string): PageRequest | null {
  const { words } = request;
  const [only, another] = words?.concepts ?? [];
  const telling = another === undefined && !only?.typed.every((word) => EVERYDAY_ROLES.has(word));
  const widened = telling ? searchedFor(request, search, "texts") : request;
  return widened.words?.all === words?.all ? null : widened;
}

/** Whether no name and so few texts match that the words may be typos in those texts. */
function isNextToNothing({ rows, matching, words }: Found): boolean {
  return matching <= FEW && rows.every((row) => row.id === null || row.tier >= (words?.tiers.length ?? 0));
}

/**
 * Reads the first page of a search. Without a match in names it also searches texts; with hardly any match it searches
 * the corrected words; where best match leaves room, related jobs follow (rule J16). Later pages, exact searches and
 * searches within an already filtered list are read as they are.
 */
export async function findWidened(
  reader: ListReader,
  request: PageRequest,
  searched: Searched,
  spelling: Spelling,
): Promise<Found> {
  const asked = await find(request, searched);
  const { search } = request.filters;
  // A facet with a count must find that many jobs (rule J40).
  const counted = asked.matching > 0 && isNarrowed(request.filters);
  if (search === null || request.after !== null || spelling === "exact" || counted) return asked;
  const found = isNextToNothing(asked) ? await findMore(search, asked) : asked;
  return findNear(search, found);

  async function find(one: PageRequest, how: Searched): Promise<Found> {
    return { ...(await readCounted(reader, one)), ...how, words: one.words };
  }

  async function findMore(typed: string, nextToNothing: Found): Promise<Found> {
    const wider = nextToNothing.matching > 0 ? null : inTexts(request, typed);
    const widened = wider && (await find(wider, { respelled: null, reach: "texts" }));
    if (widened !== null && widened.matching > 0) return widened;
    const meant = spelling === "kept" ? null : await respell(reader, request.scope, typed);
    if (meant === null) return nextToNothing;
    const other = searchedFor(request, meant);
    const named = await find(other, { respelled: meant, reach: "usual" });
    const texts = named.matching > 0 ? null : inTexts(other, meant);
    return texts === null ? named : find(texts, { respelled: meant, reach: "texts" });
  }

  async function findNear(typed: string, found: Found): Promise<Found> {
    const { respelled, reach, matching, words } = found;
    if (request.fit !== "ranked" || reach !== "usual" || matching >= PAGEFUL) return found;
    const near = searchedFor(request, respelled ?? typed, "near");
    return near.words?.all === words?.all ? found : find(near, { respelled, reach: "near" });
  }
}
