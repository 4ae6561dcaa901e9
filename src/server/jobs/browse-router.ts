import { browseEndpoints } from "../../contract/browse.ts";
import type { Context } from "../db/context.ts";
import { implement } from "../platform/endpoints.ts";
import { browseJobs } from "./board/board.ts";
import { readFigures } from "./board/figures.ts";

export const browseRouter = implement<Context, typeof browseEndpoints>("browse", browseEndpoints, {
  list: (ctx, { query }) => browseJobs(ctx, query),
  choices: (ctx) => readFigures(ctx),
});
