import { candidateNoteEndpoints } from "../../../contract/hiring/candidate-notes.ts";
import { candidateEndpoints, referrerEndpoints } from "../../../contract/hiring/candidates.ts";
import type { Context } from "../../infra/db/context.ts";
import { implement, withPreflight } from "../../infra/platform/endpoints.ts";
import { issueFormTicket } from "../../infra/platform/form-ticket.ts";
import { suggestJobs } from "../../jobs/board/suggest-jobs.ts";
import { addCandidate, countAddition } from "./add.ts";
import { checkIntroduction, introduce } from "./introduce.ts";
import { checkMessage, sendMessageToReferrer } from "./message-referrer.ts";
import { addNote, listNotes, removeNote, updateNote } from "./notes.ts";
import { listCandidates, openCandidateCv } from "./queries.ts";
import { readReferrerDetails, readReferrerPage } from "./referrer-page.ts";
import { removeCandidate } from "./remove.ts";
import { countSubmissionCheck, submitCandidate } from "./submit-candidate.ts";
import { suggestJobsForCandidate, suggestJobsOnPage } from "./suggest-jobs.ts";
import { updateCandidate } from "./update.ts";

export const candidatesRouter = implement<Context, typeof candidateEndpoints>("candidates", candidateEndpoints, {
  list: (ctx, { query }) => listCandidates(ctx, query),
  add: withPreflight(
    (ctx, { body }) => countAddition(ctx, body),
    (ctx, { body }) => addCandidate(ctx, body),
  ),
  change: (ctx, { params, body }) => updateCandidate(ctx, params.id, body),
  submit: withPreflight(
    (ctx, { params, body }) => countSubmissionCheck(ctx, params.id, body.job),
    (ctx, { params, body }) => submitCandidate(ctx, params.id, body),
  ),
  suggestions: (ctx, { params }) => suggestJobsForCandidate(ctx, params.id),
  cv: (ctx, { params }) => openCandidateCv(ctx, params.id),
  remove: (ctx, { params }) => removeCandidate(ctx, params.id),
});

export const candidateNotesRouter = implement<Context, typeof candidateNoteEndpoints>(
  "candidate_notes",
  candidateNoteEndpoints,
  {
    list: (ctx, { params }) => listNotes(ctx, params.id),
    add: (ctx, { params, body }) => addNote(ctx, params.id, body.text),
    change: (ctx, { params, body }) => updateNote(ctx, params.id, body.text),
    remove: (ctx, { params }) => removeNote(ctx, params.id),
  },
);

export const referrersRouter = implement<Context, typeof referrerEndpoints>("referrers", referrerEndpoints, {
  get: (ctx, { params }) => readReferrerPage(ctx, params.username),
  more: (ctx, { params }) => readReferrerDetails(ctx, params.username),
  suggestions: async (ctx, { query: { username, role_interest } }) =>
    username === undefined
      ? { items: await suggestJobs(ctx, role_interest) }
      : suggestJobsOnPage(ctx, username, role_interest),
  ticket: async (ctx) => ({ ticket: issueFormTicket(ctx) }),
  introduce: withPreflight(
    (ctx, { params, body }) => checkIntroduction(ctx, params.username, body),
    (ctx, { body }, referrer) => introduce(ctx, referrer, body),
  ),
  message: withPreflight(
    (ctx, { params, body }) => checkMessage(ctx, params.username, body),
    (ctx, { body }, referrer) => sendMessageToReferrer(ctx, referrer, body),
  ),
});
