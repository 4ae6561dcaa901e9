import { browseEndpoints, moreJobsEndpoints } from "../../contract/search/browse.ts";
import type { Context } from "../db/context.ts";
import { implement } from "../platform/endpoints.ts";
import { browseJobs } from "./board/board.ts";
import { readBoardStatistics } from "./board/board-statistics.ts";
import { readList, readLists } from "./board/browse-lists.ts";
import { readRelatedJobs } from "./board/related-jobs.ts";

export const browseRouter = implement<Context, typeof browseEndpoints>("browse", browseEndpoints, {
  list: (ctx, { query }) => browseJobs(ctx, query),
  choices: (ctx) => readBoardStatistics(ctx),
  lists: (ctx) => readLists(ctx),
  listed: (ctx, { params, query }) => readList(ctx, params, query),
});

export const relatedJobsRouter = implement<Context, typeof moreJobsEndpoints>("more_jobs", moreJobsEndpoints, {
  read: (ctx, { params }) => readRelatedJobs(ctx, params.id),
});
