import { messageEndpoints } from "../../../contract/hiring/messages/messages.ts";
import { referrerQuestionEndpoints } from "../../../contract/hiring/messages/referrer-questions.ts";
import type { Context } from "../../infra/db/context.ts";
import { implement, withPreflight } from "../../infra/platform/endpoints.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { askQuestion, listOwnQuestions } from "./ask-question.ts";
import { markMessagesRead, readConversation } from "./conversation.ts";
import { openMessageLink, setMessageEmailsMuted, writeMessageByLink } from "./message-link.ts";
import {
  answerQuestion,
  listPublishedQuestions,
  listQuestionsOfJob,
  listWaitingQuestions,
  publishQuestion,
} from "./questions.ts";
import { listUnread } from "./unread.ts";
import { writeMessage } from "./write-message.ts";

/** Limit of link attempts per network. Tokens cannot be guessed; this limits the load. */
const LINKS: Limit = { name: "message_links", points: 120, seconds: 3_600 };

export const messagesRouter = implement<Context, typeof messageEndpoints>("talk", messageEndpoints, {
  conversation: (ctx, { query: { kind, record } }) => readConversation(ctx, { kind, id: record }),
  write: (ctx, { body }) => writeMessage(ctx, body),
  read: (ctx, { body: { kind, record, newest } }) => markMessagesRead(ctx, { kind, id: record }, newest),
  unread: (ctx, { query }) => listUnread(ctx, query.job),
  async openLink(ctx, { body }) {
    await ctx.limits.consume(LINKS, ctx.network);
    return openMessageLink(ctx, body.token);
  },
  writeLink: withPreflight(
    (ctx) => ctx.limits.consume(LINKS, ctx.network),
    (ctx, { body: { token, readers, text } }) => writeMessageByLink(ctx, token, { readers, text }),
  ),
  async quietLink(ctx, { body }) {
    await ctx.limits.consume(LINKS, ctx.network);
    return setMessageEmailsMuted(ctx, body.token, body.quiet);
  },
});

export const questionsRouter = implement<Context, typeof referrerQuestionEndpoints>(
  "asked",
  referrerQuestionEndpoints,
  {
    ask: (ctx, { params, body }) => askQuestion(ctx, params.id, body.text),
    own: (ctx, { params }) => listOwnQuestions(ctx, params.id),
    ofJob: (ctx, { params }) => listQuestionsOfJob(ctx, params.id),
    answer: (ctx, { params, body }) => answerQuestion(ctx, params.id, body),
    publish: (ctx, { params, body }) => publishQuestion(ctx, params.id, body),
    unpublish: (ctx, { params }) => publishQuestion(ctx, params.id, null),
    published: (ctx, { params }) => listPublishedQuestions(ctx, params.id),
    waiting: (ctx) => listWaitingQuestions(ctx),
  },
);
