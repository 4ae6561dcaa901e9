import { EVERYDAY_ROLES } from "../../../rules/search/role-words.ts";
import { type Read, readCounted } from "./counted-rows.ts";
import type { ListReader } from "./list-memory.ts";
import { isNarrowed, type PageRequest } from "./page-filters.ts";
import { type Searched, searchedFor } from "./page-request.ts";
import { respell } from "./respell.ts";

/** What was found, and by which words: those that were typed, or others. */
export type Found = Read & Searched & Pick<PageRequest, "words">;

/** Whether other words may be meant than those that were typed; `exact`: nor anything beyond. */
export type Spelling = "meant" | "kept" | "exact";

const FEW = 2;
/** With fewer jobs a page has room for what is near. */
const PAGEFUL = 10;

/**
 * A search for one kind of work that names no job, with texts as well. Several things that no job has together would be
 * found in texts that mention each of them: that is no answer; nor is what means something else in texts.
 */
function inTexts(request: PageRequest, search: string): PageRequest | null {
  const { words } = request;
  const [only, another] = words?.concepts ?? [];
  const telling = another === undefined && !only?.typed.every((word) => EVERYDAY_ROLES.has(word));
  const widened = telling ? searchedFor(request, search, "texts") : request;
  return widened.words?.all === words?.all ? null : widened;
}

/** Whether so few texts have the words, and no job's name, that they may be somebody else's typing error. */
function isNextToNothing({ rows, matching, words }: Found): boolean {
  return matching <= FEW && rows.every((row) => row.id === null || row.tier === words?.tiers.length);
}

/**
 * The first page of a search. Where no job is named so, it is read with texts as well; where next to none has the words,
 * with those that were probably meant; and where best match leaves room, what is near comes behind (rule J16). A later page,
 * a search that is to be taken as it is spelled, and what is left of a list that is narrowed are read as they are.
 */
export async function findWidened(
  reader: ListReader,
  request: PageRequest,
  searched: Searched,
  spelling: Spelling,
): Promise<Found> {
  const asked = await find(request, searched);
  const { search } = request.filters;
  // What has been counted beside its filters is what such a list has (rule J40).
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
