import { candidateEndpoints, referrerEndpoints } from "../../contract/candidates.ts";
import { candidateNoteEndpoints } from "../../contract/deal/candidate-notes.ts";
import type { Context } from "../db/context.ts";
import { suggestJobs } from "../jobs/board/suggest.ts";
import { implement, inTwoSteps } from "../platform/endpoints.ts";
import { issueFormTicket } from "../platform/form-ticket.ts";
import { addCandidate, admitAddition } from "./add.ts";
import { changeCandidate } from "./change.ts";
import { admitIntroduction, introduce } from "./introduce.ts";
import { addNote, changeNote, listNotes, removeNote } from "./notes.ts";
import { readReferrerMore, readReferrerPage } from "./page.ts";
import { listCandidates, openCandidateCv } from "./queries.ts";
import { removeCandidate } from "./remove.ts";
import { admitSubmission, submitCandidate } from "./submit.ts";
import { suggestFor, suggestOnPage } from "./suggestions.ts";
import { admitMessage, writeTo } from "./write-to.ts";

export const candidatesRouter = implement<Context, typeof candidateEndpoints>("candidates", candidateEndpoints, {
  list: (ctx, { query }) => listCandidates(ctx, query),
  add: inTwoSteps(
    (ctx, { body }) => admitAddition(ctx, body),
    (ctx, { body }) => addCandidate(ctx, body),
  ),
  change: (ctx, { params, body }) => changeCandidate(ctx, params.id, body),
  submit: inTwoSteps(
    (ctx, { params, body }) => admitSubmission(ctx, params.id, body.job),
    (ctx, { params, body }) => submitCandidate(ctx, params.id, body),
  ),
  suggestions: (ctx, { params }) => suggestFor(ctx, params.id),
  cv: (ctx, { params }) => openCandidateCv(ctx, params.id),
  remove: (ctx, { params }) => removeCandidate(ctx, params.id),
});

export const candidateNotesRouter = implement<Context, typeof candidateNoteEndpoints>(
  "candidate_notes",
  candidateNoteEndpoints,
  {
    list: (ctx, { params }) => listNotes(ctx, params.id),
    add: (ctx, { params, body }) => addNote(ctx, params.id, body.text),
    change: (ctx, { params, body }) => changeNote(ctx, params.id, body.text),
    remove: (ctx, { params }) => removeNote(ctx, params.id),
  },
);

export const referrersRouter = implement<Context, typeof referrerEndpoints>("referrers", referrerEndpoints, {
  get: (ctx, { params }) => readReferrerPage(ctx, params.username),
  more: (ctx, { params }) => readReferrerMore(ctx, params.username),
  suggestions: async (ctx, { query: { username, role_interest } }) =>
    username === undefined
      ? { items: await suggestJobs(ctx, role_interest) }
      : suggestOnPage(ctx, username, role_interest),
  ticket: async (ctx) => ({ ticket: issueFormTicket(ctx) }),
  introduce: inTwoSteps(
    (ctx, { params, body }) => admitIntroduction(ctx, params.username, body),
    (ctx, { body }, referrer) => introduce(ctx, referrer, body),
  ),
  message: inTwoSteps(
    (ctx, { params, body }) => admitMessage(ctx, params.username, body),
    (ctx, { body }, referrer) => writeTo(ctx, referrer, body),
  ),
});
