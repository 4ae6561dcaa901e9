import { type SQL, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { type ConversationSide, MESSAGE_LIMITS } from "../../../contract/hiring/messages/bounds.ts";
import type { Conversation, ConversationMessage } from "../../../contract/hiring/messages/messages.ts";
import { conversationState, openUntil, readableBy } from "../../../rules/messages/messages.ts";
import type { UserContext } from "../../infra/db/context.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { fullName } from "../../infra/db/status-history.ts";
import { NOTIFICATIONS } from "../../notifications/notify.ts";
import type { RecordRef } from "../pipeline/people.ts";
import { findThread, type Reader, type Thread } from "./thread.ts";

type MessageRow = Omit<ConversationMessage, "at"> & { at: Date };

/** Condition on a message: this side reads it. */
export function isReadableBySide(side: ConversationSide): SQL {
  return sql`messages.readers = ANY(${sql.param(readableBy(side))}::text[])`;
}

/** Condition on a message that this side reads: another side wrote it. */
export function isFromOtherSide(side: ConversationSide): SQL {
  return sql`messages.side <> ${side}`;
}

/** The id under which a reader's read position is stored. */
export function readPositionId({ id }: Pick<RecordRef, "id">, reader: Reader): string {
  return "user" in reader ? reader.user : id;
}

async function loadMessages(db: ReadHandle, thread: Thread, reader: Reader): Promise<ConversationMessage[]> {
  const { kind, id, side, candidate } = thread;
  // A company has several people. Each other side is one person, who may have written through a mailed link as well.
  const own =
    side === "company" && "user" in reader
      ? sql`messages.side = 'company' AND messages.written_by = ${reader.user}`
      : sql`messages.side = ${side}`;
  const rows = await db.rows<MessageRow>(sql`
    SELECT messages.id, messages.written_at AS at, messages.side, messages.readers, coalesce(${own}, FALSE) AS own,
      CASE WHEN messages.side = 'candidate' THEN ${candidate} ELSE coalesce(${fullName}, '') END AS by,
      CASE WHEN messages.taken_down_at IS NULL THEN messages.text END AS text,
      ${isFromOtherSide(side)} AND messages.written_at > coalesce((SELECT read_at FROM message_marks AS mark
        WHERE mark.record_kind = messages.record_kind AND mark.record_id = messages.record_id
          AND mark.reader = ${readPositionId(thread, reader)}), '-infinity') AS unread
    FROM messages LEFT JOIN users ON users.id = messages.written_by
    WHERE messages.record_kind = ${kind} AND messages.record_id = ${id} AND ${isReadableBySide(side)}
    ORDER BY messages.written_at DESC LIMIT ${MESSAGE_LIMITS.shown}`);
  return rows.reverse().map((row) => ({ ...row, at: row.at.toISOString() }));
}

async function isMuted(db: ReadHandle, { kind, id }: Thread): Promise<boolean> {
  const [mark] = await db.rows<{ quiet: boolean }>(sql`
    SELECT quiet FROM message_marks WHERE record_kind = ${kind} AND record_id = ${id} AND reader = ${id}`);
  return mark?.quiet ?? false;
}

/** A record's messages as its reader sees them. */
export async function viewThread(db: ReadHandle, thread: Thread, reader: Reader, now: Date): Promise<Conversation> {
  const { kind, id, side, job, title, company, candidate, referrer, referrer_name, facts } = thread;
  const messages = await loadMessages(db, thread, reader);
  const { open, closed } = conversationState(side, facts, now);
  return {
    kind,
    record: id,
    side,
    job: { id: job, title, company },
    candidate,
    referrer: referrer === null ? null : (referrer_name ?? ""),
    messages,
    unread: messages.filter(({ unread }) => unread).length,
    open,
    closed,
    until: openUntil(facts)?.toISOString() ?? null,
    quiet: "link" in reader && (await isMuted(db, thread)),
  };
}

/** The messages of a record as the viewer reads them (rule T1). Throws `not_found`. */
export async function readConversation(ctx: UserContext, named: RecordRef): Promise<Conversation> {
  const reader = { user: ctx.actor.id };
  return viewThread(ctx.db, await findThread(ctx, ctx.db, named, reader), reader, ctx.clock.now());
}

/** Records that a reader has seen a record's messages up to a time. */
export async function saveReadPosition(
  tx: WriteHandle,
  { kind, id }: RecordRef,
  reader: Reader,
  at: Date,
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO message_marks (record_kind, record_id, reader, read_at)
    VALUES (${kind}, ${id}, ${readPositionId({ id }, reader)}, ${at.toISOString()})
    ON CONFLICT (record_kind, record_id, reader) DO UPDATE SET read_at = greatest(message_marks.read_at, excluded.read_at)`);
}

/** Marks a message and all earlier ones as read, with their notifications (rule T4). Throws `not_found`. */
export async function markMessagesRead(
  ctx: UserContext,
  named: RecordRef,
  newest: string,
): Promise<{ unread: number }> {
  const reader = { user: ctx.actor.id };
  return ctx.write(async (tx) => {
    const thread = await findThread(ctx, tx, named, reader);
    const [seen] = await tx.rows<{ at: Date }>(sql`
      SELECT written_at AS at FROM messages
      WHERE id = ${newest} AND record_kind = ${named.kind} AND record_id = ${named.id} AND ${isReadableBySide(thread.side)}`);
    if (seen === undefined) throw new AppError("not_found");
    await saveReadPosition(tx, named, reader, seen.at);
    const noticed = await tx.rows(sql`
      UPDATE notifications SET read_at = ${ctx.clock.now().toISOString()}
      WHERE user_id = ${reader.user} AND subject = ${named.id} AND read_at IS NULL
        AND kind IN ('message_received', 'own_message', 'referral_message') RETURNING id`);
    if (noticed.length > 0) tx.publish(NOTIFICATIONS, reader.user);
    const { unread } = await viewThread(tx, thread, reader, ctx.clock.now());
    return { unread };
  });
}
