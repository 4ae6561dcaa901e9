import { sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import {
  type ConversationSide,
  MESSAGE_LIMITS,
  type MessageReaders,
} from "../../../contract/hiring/messages/bounds.ts";
import type { NewMessage } from "../../../contract/hiring/messages/messages.ts";
import { conversationState, othersOf, readableBy } from "../../../rules/messages/messages.ts";
import type { TxContext, UserCreationContext } from "../../infra/db/context.ts";
import { emit } from "../../infra/db/events.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { messages } from "../../infra/db/tables/messages.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { messageWritten } from "../events.ts";
import { type RecordRef, TABLE_OF_KIND } from "../pipeline/people.ts";
import { readPositionId, saveReadPosition } from "./conversation.ts";
import { findThread, type Reader, type Thread } from "./thread.ts";

const HOUR = 3_600;
/** Limit of messages by one writer to all recipients (docs/security.md, X48). */
const MESSAGES_OF_PERSON: Limit = { name: "messages_person", points: MESSAGE_LIMITS.person_hour, seconds: HOUR };
const MESSAGES_IN_RECORD: Limit = { name: "messages_record", points: MESSAGE_LIMITS.record_hour, seconds: HOUR };

/** The number of messages of this side to another one since that side last wrote something that this side reads. */
async function countUnanswered(tx: WriteHandle, { kind, id, side }: Thread, other: ConversationSide): Promise<number> {
  const both = readableBy(side).filter((readers) => readableBy(other).includes(readers));
  const among = sql`record_kind = ${kind} AND record_id = ${id} AND readers = ANY(${sql.param(both)}::text[])`;
  const [row] = await tx.rows<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM messages WHERE ${among} AND side = ${side} AND written_at > coalesce(
      (SELECT max(written_at) FROM messages WHERE ${among} AND side = ${other}), '-infinity')`);
  return row?.count ?? 0;
}

/** Refuses a further message in an unanswered series (rule T5). */
async function checkSeries(tx: WriteHandle, thread: Thread, readers: MessageReaders): Promise<void> {
  for (const other of othersOf(thread.side, readers))
    if ((await countUnanswered(tx, thread, other)) >= MESSAGE_LIMITS.series) throw new AppError("messages_unanswered");
}

/** A time later than all earlier messages of the record, whichever process wrote them. */
async function nextMessageTime(tx: WriteHandle, { kind, id }: RecordRef, now: Date): Promise<Date> {
  const [row] = await tx.rows<{ at: Date | null }>(sql`
    SELECT max(written_at) AS at FROM messages WHERE record_kind = ${kind} AND record_id = ${id}`);
  const last = row?.at?.getTime() ?? 0;
  return new Date(Math.max(now.getTime(), last + 1));
}

/**
 * Stores a message of one of a record's sides and notifies its readers (rules T1 to T5). Throws `not_found`,
 * `messages_closed`, `messages_unanswered`, and `rate_limited`.
 */
export async function saveMessage(
  ctx: TxContext,
  tx: WriteHandle,
  reader: Reader,
  { kind, record, readers, text }: NewMessage,
): Promise<{ id: string }> {
  const named = { kind, id: record };
  const table = TABLE_OF_KIND[kind];
  // Locked, so that messages are serialized, also with an erasure.
  await tx.rows(sql`SELECT FROM ${table} WHERE ${table.id} = ${record} FOR NO KEY UPDATE`);
  const thread = await findThread(ctx, tx, named, reader);
  const now = ctx.clock.now();
  if (!conversationState(thread.side, thread.facts, now).open.includes(readers)) throw new AppError("messages_closed");
  await checkSeries(tx, thread, readers);
  await ctx.limits.consumeIn(tx, MESSAGES_OF_PERSON, readPositionId(named, reader));
  await ctx.limits.consumeIn(tx, MESSAGES_IN_RECORD, `${thread.side}:${record}`);
  const id = ctx.ids.next();
  const at = await nextMessageTime(tx, named, now);
  const written_by = "user" in reader ? reader.user : null;
  const of = { job: thread.job, record_kind: kind, record_id: record, side: thread.side, readers };
  await tx.insert(messages).values({ ...of, id, written_by, text, written_at: at });
  // A writer has read the earlier messages.
  await saveReadPosition(tx, named, reader, at);
  await emit(ctx, tx, messageWritten, { id, thread, readers, written_by, at: now });
  return { id };
}

/** Writes a message as a user with an account. */
export async function writeMessage(ctx: UserCreationContext, body: NewMessage): Promise<{ id: string }> {
  return ctx.write((tx) => saveMessage(ctx, tx, { user: ctx.actor.id }, body));
}
