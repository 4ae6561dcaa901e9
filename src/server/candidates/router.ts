import { candidateEndpoints, referrerEndpoints } from "../../contract/candidates.ts";
import type { Context } from "../db/context.ts";
import { suggestJobs } from "../jobs/board/suggest.ts";
import { implement } from "../platform/endpoints.ts";
import { issueFormTicket } from "../platform/form-ticket.ts";
import { introduce } from "./introduce.ts";
import { readReferrerMore, readReferrerPage } from "./page.ts";
import { listCandidates, openCandidateCv } from "./queries.ts";
import { removeCandidate } from "./remove.ts";
import { submitCandidate } from "./submit.ts";
import { writeTo } from "./write-to.ts";

export const candidatesRouter = implement<Context, typeof candidateEndpoints>("candidates", candidateEndpoints, {
  list: (ctx, { query }) => listCandidates(ctx, query),
  submit: (ctx, { params, body }) => submitCandidate(ctx, params.id, body),
  cv: (ctx, { params }) => openCandidateCv(ctx, params.id),
  remove: (ctx, { params }) => removeCandidate(ctx, params.id),
});

export const referrersRouter = implement<Context, typeof referrerEndpoints>("referrers", referrerEndpoints, {
  get: (ctx, { params }) => readReferrerPage(ctx, params.username),
  more: (ctx, { params }) => readReferrerMore(ctx, params.username),
  suggestions: async (ctx, { query }) => ({ items: await suggestJobs(ctx, query.role_interest) }),
  ticket: async (ctx) => ({ ticket: issueFormTicket(ctx) }),
  introduce: (ctx, { params, body }) => introduce(ctx, params.username, body),
  message: (ctx, { params, body }) => writeTo(ctx, params.username, body),
});
