import { askedEndpoints } from "../../contract/talk/questions.ts";
import { talkEndpoints } from "../../contract/talk/talk.ts";
import type { Context } from "../db/context.ts";
import { implement, inTwoSteps } from "../platform/endpoints.ts";
import type { Limit } from "../platform/load/rate-limits.ts";
import { askQuestion, ownQuestions } from "./ask.ts";
import { answerQuestion, publishedQuestions, publishQuestion, questionsOfJob, waitingQuestions } from "./asked.ts";
import { openMessageLink, setQuiet, writeByLink } from "./link.ts";
import { markMessagesRead, readConversation } from "./read.ts";
import { unreadTalk } from "./unread.ts";
import { writeMessage } from "./write.ts";

/** Limit of link attempts per network. Tokens cannot be guessed; this limits the load. */
const LINKS: Limit = { name: "message_links", points: 120, seconds: 3_600 };

export const talkRouter = implement<Context, typeof talkEndpoints>("talk", talkEndpoints, {
  conversation: (ctx, { query: { kind, record } }) => readConversation(ctx, { kind, id: record }),
  write: (ctx, { body }) => writeMessage(ctx, body),
  read: (ctx, { body: { kind, record, newest } }) => markMessagesRead(ctx, { kind, id: record }, newest),
  unread: (ctx, { query }) => unreadTalk(ctx, query.job),
  async openLink(ctx, { body }) {
    await ctx.limits.take(LINKS, ctx.network);
    return openMessageLink(ctx, body.token);
  },
  writeLink: inTwoSteps(
    (ctx) => ctx.limits.take(LINKS, ctx.network),
    (ctx, { body: { token, readers, text } }) => writeByLink(ctx, token, { readers, text }),
  ),
  async quietLink(ctx, { body }) {
    await ctx.limits.take(LINKS, ctx.network);
    return setQuiet(ctx, body.token, body.quiet);
  },
});

export const askedRouter = implement<Context, typeof askedEndpoints>("asked", askedEndpoints, {
  ask: (ctx, { params, body }) => askQuestion(ctx, params.id, body.text),
  own: (ctx, { params }) => ownQuestions(ctx, params.id),
  ofJob: (ctx, { params }) => questionsOfJob(ctx, params.id),
  answer: (ctx, { params, body }) => answerQuestion(ctx, params.id, body),
  publish: (ctx, { params, body }) => publishQuestion(ctx, params.id, body),
  unpublish: (ctx, { params }) => publishQuestion(ctx, params.id, null),
  published: (ctx, { params }) => publishedQuestions(ctx, params.id),
  waiting: (ctx) => waitingQuestions(ctx),
});
