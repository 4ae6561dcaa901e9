import { interviewEndpoints } from "../../contract/interviews/interviews.ts";
import type { Context } from "../db/context.ts";
import { implement } from "../platform/endpoints.ts";
import type { Limit } from "../platform/load/rate-limits.ts";
import { answerLink, answerOwn, openLink, ownInterviews } from "./answer.ts";
import { endCalendarAddress, makeCalendarAddress, readCalendarAddress } from "./calendar-address.ts";
import { cancelByTeam, changeInterview } from "./change.ts";
import { nextInterviews } from "./next.ts";
import { offerTimes } from "./offer.ts";
import { interviewsOfPerson } from "./team.ts";

/** Limit of link attempts per network. Tokens cannot be guessed; this limits the load. */
const LINKS: Limit = { name: "interview_links", points: 120, seconds: 3_600 };

export const interviewsRouter = implement<Context, typeof interviewEndpoints>("interviews", interviewEndpoints, {
  ofPerson: (ctx, { params, query: { kind, record } }) => interviewsOfPerson(ctx, params.id, { kind, id: record }),
  offer: (ctx, { params, body }) => offerTimes(ctx, params.id, body),
  change: (ctx, { params, body }) => changeInterview(ctx, params.id, body),
  cancel: (ctx, { params, body }) => cancelByTeam(ctx, params.id, body.reply),
  own: (ctx) => ownInterviews(ctx),
  answer: (ctx, { params, body }) => answerOwn(ctx, params.id, body),
  async openLink(ctx, { body }) {
    await ctx.limits.take(LINKS, ctx.network);
    return openLink(ctx, body.token);
  },
  async answerLink(ctx, { body }) {
    await ctx.limits.take(LINKS, ctx.network);
    return answerLink(ctx, body.token, body.answer);
  },
  next: (ctx) => nextInterviews(ctx),
  calendar: (ctx) => readCalendarAddress(ctx),
  makeCalendar: (ctx) => makeCalendarAddress(ctx),
  endCalendar: (ctx) => endCalendarAddress(ctx),
});
