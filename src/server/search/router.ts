import { searchEndpoints } from "../../contract/search/everything.ts";
import type { Context } from "../db/context.ts";
import { implement } from "../platform/endpoints.ts";
import { find } from "./find.ts";

export const searchRouter = implement<Context, typeof searchEndpoints>("search", searchEndpoints, {
  find: (ctx, { query }) => find(ctx, query.search),
});
