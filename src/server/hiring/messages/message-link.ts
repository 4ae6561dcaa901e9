import { sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { Conversation, NewMessage } from "../../../contract/hiring/messages/messages.ts";
import type { Context, CreationContext } from "../../infra/db/context.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { parseMessageToken } from "../consent/message-link.ts";
import { saveReadPosition, viewThread } from "./conversation.ts";
import { findThread, type Thread } from "./thread.ts";
import { saveMessage } from "./write-message.ts";

/**
 * The thread of a mailed link. Throws `invitation_invalid`, also once its person was erased or claimed it in an
 * account.
 */
async function findThreadByLink(ctx: Pick<Context, "secrets">, db: ReadHandle, id: string): Promise<Thread> {
  const thread = await findThread(ctx, db, { kind: "referral", id }, { link: id }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") throw new AppError("invitation_invalid");
    throw error;
  });
  if (thread.facts.erased || !thread.facts.shown) throw new AppError("invitation_invalid");
  return thread;
}

/** The thread of a mailed link's token. Throws `invitation_invalid`. */
export function findThreadByToken(ctx: Pick<Context, "secrets">, db: ReadHandle, token: string): Promise<Thread> {
  return findThreadByLink(ctx, db, parseMessageToken(ctx, token));
}

/** The conversation of a mailed link, which marks it as read. Throws `invitation_invalid`. */
export async function openMessageLink(ctx: Context, token: string): Promise<Conversation> {
  const id = parseMessageToken(ctx, token);
  return ctx.write(async (tx) => {
    const thread = await findThreadByLink(ctx, tx, id);
    const shown = await viewThread(tx, thread, { link: id }, ctx.clock.now());
    const newest = shown.messages.at(-1);
    if (newest !== undefined) await saveReadPosition(tx, thread, { link: id }, new Date(newest.at));
    return shown;
  });
}

/** Writes an answer through the mailed link. Throws `invitation_invalid`, and as writing does. */
export async function writeMessageByLink(
  ctx: CreationContext,
  token: string,
  said: Pick<NewMessage, "readers" | "text">,
): Promise<{ id: string }> {
  const id = parseMessageToken(ctx, token);
  return ctx.write(async (tx) => {
    await findThreadByLink(ctx, tx, id);
    return saveMessage(ctx, tx, { link: id }, { kind: "referral", record: id, ...said });
  });
}

/** Turns mails about messages of this record off or on (rule T4). Throws `invitation_invalid`. */
export async function setMessageEmailsMuted(ctx: Context, token: string, quiet: boolean): Promise<Conversation> {
  const id = parseMessageToken(ctx, token);
  return ctx.write(async (tx) => {
    const thread = await findThreadByLink(ctx, tx, id);
    await saveReadPosition(tx, thread, { link: id }, new Date(0));
    await tx.rows(sql`
      UPDATE message_marks SET quiet = ${quiet} WHERE record_kind = 'referral' AND record_id = ${id} AND reader = ${id}`);
    return viewThread(tx, thread, { link: id }, ctx.clock.now());
  });
}
