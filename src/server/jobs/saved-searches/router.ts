import { savedSearchEndpoints } from "../../../contract/jobs/search/saved-searches.ts";
import type { Context } from "../../infra/db/context.ts";
import { implement } from "../../infra/platform/endpoints.ts";
import { listSearches } from "./queries.ts";
import { markSearchVisited, removeSearch, saveSearch, updateSearch } from "./save.ts";

export const savedSearchesRouter = implement<Context, typeof savedSearchEndpoints>(
  "saved_searches",
  savedSearchEndpoints,
  {
    list: (ctx) => listSearches(ctx),
    create: (ctx, { body }) => saveSearch(ctx, body),
    update: (ctx, { params, body }) => updateSearch(ctx, params.id, body),
    remove: (ctx, { params }) => removeSearch(ctx, params.id),
    visit: (ctx, { params }) => markSearchVisited(ctx, params.id),
  },
);
