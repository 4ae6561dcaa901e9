import { talkEndpoints } from "../../contract/talk/talk.ts";
import type { Context } from "../db/context.ts";
import { implement, inTwoSteps } from "../platform/endpoints.ts";
import type { Limit } from "../platform/rate-limits.ts";
import { openMessageLink, setQuiet, writeByLink } from "./link.ts";
import { markMessagesRead, readConversation } from "./read.ts";
import { unreadTalk } from "./unread.ts";
import { writeMessage } from "./write.ts";

/** Tries of links from one network: nobody guesses their mark, but nobody keeps us busy with it either. */
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
