import { jobEndpoints } from "../../contract/jobs/jobs.ts";
import { browseEndpoints, moreJobsEndpoints } from "../../contract/jobs/search/browse.ts";
import type { Context } from "../infra/db/context.ts";
import { actorId } from "../infra/platform/actor.ts";
import { implement } from "../infra/platform/endpoints.ts";
import { browseJobs, listJobs, readBoard } from "./board/board.ts";
import { readBoardStatistics } from "./board/board-statistics.ts";
import { readList, readLists } from "./board/browse-lists.ts";
import { readRelatedJobs } from "./board/related-jobs.ts";
import { postJob } from "./post.ts";
import { readJob } from "./queries.ts";
import { removeJob } from "./remove.ts";
import { restoreJob } from "./restore.ts";
import { saveJob } from "./save-job.ts";
import { setJobStatus } from "./set-status.ts";
import { readJobStatistics } from "./statistics.ts";
import { updateJob } from "./update.ts";

export const browseRouter = implement<Context, typeof browseEndpoints>("browse", browseEndpoints, {
  list: (ctx, { query }) => browseJobs(ctx, query),
  choices: (ctx) => readBoardStatistics(ctx),
  lists: (ctx) => readLists(ctx),
  listed: (ctx, { params, query }) => readList(ctx, params, query),
});

export const relatedJobsRouter = implement<Context, typeof moreJobsEndpoints>("more_jobs", moreJobsEndpoints, {
  read: (ctx, { params }) => readRelatedJobs(ctx, params.id),
});

export const jobsRouter = implement<Context, typeof jobEndpoints>("jobs", jobEndpoints, {
  board: (ctx, { query }) => readBoard(ctx, query),
  boardFigures: (ctx) => readBoardStatistics(ctx),
  list: (ctx, { query }) => listJobs(ctx, query),
  get: (ctx, { params }) => readJob(ctx.db, actorId(ctx.actor), params.id, ctx.clock.now()),
  create: (ctx, { body }) => postJob(ctx, body),
  update: (ctx, { params, body }) => updateJob(ctx, params.id, body),
  setStatus: (ctx, { params, body }) => setJobStatus(ctx, params.id, body),
  remove: (ctx, { params }) => removeJob(ctx, params.id),
  restore: (ctx, { params }) => restoreJob(ctx, params.id),
  save: (ctx, { params, body }) => saveJob(ctx, params.id, body.saved),
  numbers: (ctx, { params, query }) => readJobStatistics(ctx, params.id, query.zone),
});
