import { LRUCache } from "lru-cache";
import { type SearchSuggestion, SUGGESTION_KINDS, suggestionEndpoints } from "../../../contract/search/suggestions.ts";
import { completionsOf } from "../../../rules/search/completions.ts";
import type { Context } from "../../db/context.ts";
import { implement } from "../../platform/endpoints.ts";
import { knownTerms, type Terms } from "./terms.ts";

const MOST = { title: 4, skill: 3, company: 3, place: 3 } as const;
const REMEMBERED_MAX = 1_000;

/** Cached, because many people type the same prefixes. */
const answers = new WeakMap<Terms, LRUCache<string, SearchSuggestion[]>>();

/** Completions of the typed words (rule J35); the same for all viewers. */
async function suggest(ctx: Context, search: string): Promise<{ items: SearchSuggestion[] }> {
  if (search === "") return { items: [] };
  const terms = await knownTerms(ctx);
  const known = answers.get(terms) ?? new LRUCache<string, SearchSuggestion[]>({ max: REMEMBERED_MAX });
  answers.set(terms, known);
  const items =
    known.get(search) ??
    SUGGESTION_KINDS.flatMap((kind) =>
      completionsOf(terms[kind], search, MOST[kind]).map(({ label, value, jobs }) => ({ kind, label, value, jobs })),
    );
  known.set(search, items);
  return { items };
}

export const suggestionsRouter = implement<Context, typeof suggestionEndpoints>("suggestions", suggestionEndpoints, {
  list: (ctx, { query }) => suggest(ctx, query.search ?? ""),
});
