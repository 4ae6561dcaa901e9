import { jobDraftEndpoints } from "../../../contract/jobs/posting/job-drafts.ts";
import type { Context } from "../../infra/db/context.ts";
import { implement } from "../../infra/platform/endpoints.ts";
import { copyDraft } from "./copy.ts";
import { listDrafts, previewDraft, readFullDraft } from "./queries.ts";
import { createDraft, publishDraft, removeDraft, updateDraft } from "./write.ts";

export const jobDraftsRouter = implement<Context, typeof jobDraftEndpoints>("job_drafts", jobDraftEndpoints, {
  list: (ctx, { query }) => listDrafts(ctx, query),
  get: (ctx, { params }) => readFullDraft(ctx, params.id),
  preview: (ctx, { params }) => previewDraft(ctx, params.id),
  create: (ctx, { body }) => createDraft(ctx, body),
  copy: (ctx, { body }) => copyDraft(ctx, body),
  update: (ctx, { params, body }) => updateDraft(ctx, params.id, body),
  publish: (ctx, { params, body }) => publishDraft(ctx, params.id, body),
  remove: (ctx, { params }) => removeDraft(ctx, params.id),
});
