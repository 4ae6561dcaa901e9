import { browseEndpoints, moreJobsEndpoints } from "../../contract/search/browse.ts";
import type { Context } from "../db/context.ts";
import { implement } from "../platform/endpoints.ts";
import { browseJobs } from "./board/board.ts";
import { readList, readLists } from "./board/browse-lists.ts";
import { readFigures } from "./board/figures.ts";
import { readMore } from "./board/more-jobs.ts";

export const browseRouter = implement<Context, typeof browseEndpoints>("browse", browseEndpoints, {
  list: (ctx, { query }) => browseJobs(ctx, query),
  choices: (ctx) => readFigures(ctx),
  lists: (ctx) => readLists(ctx),
  listed: (ctx, { params, query }) => readList(ctx, params, query),
});

export const moreJobsRouter = implement<Context, typeof moreJobsEndpoints>("more_jobs", moreJobsEndpoints, {
  read: (ctx, { params }) => readMore(ctx, params.id),
});
