import { sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import { type Readers, type Side, TALK } from "../../contract/talk/bounds.ts";
import type { NewMessage } from "../../contract/talk/talk.ts";
import { othersOf, readableBy, talkOpen } from "../../rules/talk/messages.ts";
import type { TxContext, UserCreationContext } from "../db/context.ts";
import { noteFirstAnswer } from "../db/deal/first-answer.ts";
import type { WriteHandle } from "../db/handles.ts";
import { messages } from "../db/tables/talk.ts";
import { type Named, TABLES } from "../pipeline/people.ts";
import type { Limit } from "../platform/load/rate-limits.ts";
import { countMovedMail } from "../referrals/moved-mails.ts";
import { keepMark, markOf } from "./read.ts";
import { tellOfMessage } from "./tell.ts";
import { findThread, type Reader, type Thread } from "./thread.ts";

const HOUR = 3_600;
/** Whoever writes, to however many (docs/security.md, X48). */
const OF_PERSON: Limit = { name: "messages_person", points: TALK.person_hour, seconds: HOUR };
const IN_RECORD: Limit = { name: "messages_record", points: TALK.record_hour, seconds: HOUR };

/** How many messages of this side reached another one since that one wrote something that this side reads. */
async function unanswered(tx: WriteHandle, { kind, id, side }: Thread, other: Side): Promise<number> {
  const both = readableBy(side).filter((readers) => readableBy(other).includes(readers));
  const among = sql`record_kind = ${kind} AND record_id = ${id} AND readers = ANY(${sql.param(both)}::text[])`;
  const [row] = await tx.rows<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM messages WHERE ${among} AND side = ${side} AND written_at > coalesce(
      (SELECT max(written_at) FROM messages WHERE ${among} AND side = ${other}), '-infinity')`);
  return row?.count ?? 0;
}

/** Refuses a further message in a series that somebody has not answered (rule T5). */
async function checkSeries(tx: WriteHandle, thread: Thread, readers: Readers): Promise<void> {
  for (const other of othersOf(thread.side, readers))
    if ((await unanswered(tx, thread, other)) >= TALK.series) throw new AppError("messages_unanswered");
}

/** Later than everything before it in the record, whichever process wrote that. */
async function momentIn(tx: WriteHandle, { kind, id }: Named, now: Date): Promise<Date> {
  const [row] = await tx.rows<{ at: Date | null }>(sql`
    SELECT max(written_at) AS at FROM messages WHERE record_kind = ${kind} AND record_id = ${id}`);
  const last = row?.at?.getTime() ?? 0;
  return new Date(Math.max(now.getTime(), last + 1));
}

/**
 * Keeps a message of one of a record's sides and tells its readers (rules T1 to T5). Throws `not_found`, `messages_closed`,
 * `messages_unanswered`, and `rate_limited`.
 */
export async function keepMessage(
  ctx: TxContext,
  tx: WriteHandle,
  reader: Reader,
  { kind, record, readers, text }: NewMessage,
): Promise<{ id: string }> {
  const named = { kind, id: record };
  const table = TABLES[kind];
  // Held: one message after the other, and none beside an erasure.
  await tx.rows(sql`SELECT FROM ${table} WHERE ${table.id} = ${record} FOR NO KEY UPDATE`);
  const thread = await findThread(ctx, tx, named, reader);
  const now = ctx.clock.now();
  if (!talkOpen(thread.side, thread.facts, now).open.includes(readers)) throw new AppError("messages_closed");
  await checkSeries(tx, thread, readers);
  await ctx.limits.takeIn(tx, OF_PERSON, markOf(named, reader));
  await ctx.limits.takeIn(tx, IN_RECORD, `${thread.side}:${record}`);
  if (kind === "referral" && othersOf(thread.side, readers).includes("candidate"))
    await countMovedMail(ctx, tx, record);
  const id = ctx.ids.next();
  const at = await momentIn(tx, named, now);
  const written_by = "user" in reader ? reader.user : null;
  const of = { job: thread.job, record_kind: kind, record_id: record, side: thread.side, readers };
  await tx.insert(messages).values({ ...of, id, written_by, text, written_at: at });
  // Whoever answers has read what was said before.
  await keepMark(tx, named, reader, at);
  if (thread.side === "company") await noteFirstAnswer(ctx, tx, kind, [record], now);
  await tellOfMessage(ctx, tx, thread, { id, readers, written_by });
  tx.notify("job_changed", thread.job);
  return { id };
}

/** The same as somebody with an account. */
export async function writeMessage(ctx: UserCreationContext, body: NewMessage): Promise<{ id: string }> {
  return ctx.write((tx) => keepMessage(ctx, tx, { user: ctx.actor.id }, body));
}
