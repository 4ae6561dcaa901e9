import { searchEndpoints } from "../../contract/search/global-search.ts";
import type { Context } from "../db/context.ts";
import { implement } from "../platform/endpoints.ts";
import { searchAll } from "./find.ts";

export const searchRouter = implement<Context, typeof searchEndpoints>("search", searchEndpoints, {
  find: (ctx, { query }) => searchAll(ctx, query.search),
});
