import { LRUCache } from "lru-cache";
import {
  type SearchSuggestion,
  SUGGESTION_KINDS,
  suggestionEndpoints,
} from "../../../contract/jobs/search/suggestions.ts";
import { completionsOf } from "../../../rules/search/completions.ts";
import type { Context } from "../../infra/db/context.ts";
import { implement } from "../../infra/platform/endpoints.ts";
import { readKnownTerms, type Terms } from "./terms.ts";

const MAX_OF_KIND = { title: 4, skill: 3, company: 3, place: 3 } as const;
const MAX_CACHED = 1_000;

/** Cached, because many people type the same prefixes. */
const cachedSuggestions = new WeakMap<Terms, LRUCache<string, SearchSuggestion[]>>();

/** Completions of the typed words (rule J35); the same for all viewers. */
async function suggest(ctx: Context, search: string): Promise<{ items: SearchSuggestion[] }> {
  if (search === "") return { items: [] };
  const terms = await readKnownTerms(ctx);
  const known = cachedSuggestions.get(terms) ?? new LRUCache<string, SearchSuggestion[]>({ max: MAX_CACHED });
  cachedSuggestions.set(terms, known);
  const items =
    known.get(search) ??
    SUGGESTION_KINDS.flatMap((kind) =>
      completionsOf(terms[kind], search, MAX_OF_KIND[kind]).map(({ label, value, jobs }) => ({
        kind,
        label,
        value,
        jobs,
      })),
    );
  known.set(search, items);
  return { items };
}

export const suggestionsRouter = implement<Context, typeof suggestionEndpoints>("suggestions", suggestionEndpoints, {
  list: (ctx, { query }) => suggest(ctx, query.search ?? ""),
});
