import { interviewEndpoints } from "../../../contract/hiring/interviews/interviews.ts";
import type { Context } from "../../infra/db/context.ts";
import { implement } from "../../infra/platform/endpoints.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { answerByLink, answerOwnInterview, listOwnInterviews, openInterviewLink } from "./answer.ts";
import { createCalendarAddress, endCalendarAddress, readCalendarAddress } from "./calendar-address.ts";
import { cancelInterview, changeInterview } from "./change.ts";
import { listNextInterviews } from "./next.ts";
import { offerTimes } from "./offer.ts";
import { listInterviewsOfPerson } from "./team.ts";

/** Limit of link attempts per network. Tokens cannot be guessed; this limits the load. */
const LINKS: Limit = { name: "interview_links", points: 120, seconds: 3_600 };

export const interviewsRouter = implement<Context, typeof interviewEndpoints>("interviews", interviewEndpoints, {
  ofPerson: (ctx, { params, query: { kind, record } }) => listInterviewsOfPerson(ctx, params.id, { kind, id: record }),
  offer: (ctx, { params, body }) => offerTimes(ctx, params.id, body),
  change: (ctx, { params, body }) => changeInterview(ctx, params.id, body),
  cancel: (ctx, { params, body }) => cancelInterview(ctx, params.id, body.reply),
  own: (ctx) => listOwnInterviews(ctx),
  answer: (ctx, { params, body }) => answerOwnInterview(ctx, params.id, body),
  async openLink(ctx, { body }) {
    await ctx.limits.consume(LINKS, ctx.network);
    return openInterviewLink(ctx, body.token);
  },
  async answerLink(ctx, { body }) {
    await ctx.limits.consume(LINKS, ctx.network);
    return answerByLink(ctx, body.token, body.answer);
  },
  next: (ctx) => listNextInterviews(ctx),
  calendar: (ctx) => readCalendarAddress(ctx),
  makeCalendar: (ctx) => createCalendarAddress(ctx),
  endCalendar: (ctx) => endCalendarAddress(ctx),
});
