import { searchEndpoints } from "../../../contract/overview/global-search.ts";
import type { Context } from "../../infra/db/context.ts";
import { implement } from "../../infra/platform/endpoints.ts";
import { searchAll } from "./find.ts";

export const searchRouter = implement<Context, typeof searchEndpoints>("search", searchEndpoints, {
  find: (ctx, { query }) => searchAll(ctx, query.search),
});
