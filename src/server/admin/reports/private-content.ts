import { type SQL, sql } from "drizzle-orm";
import type { ReportCaseDetail } from "../../../contract/admin/reports/admin-reports.ts";
import type { ReportKind } from "../../../contract/admin/reports/reports.ts";
import { AppError } from "../../../contract/errors.ts";
import type { ConversationSide, MessageReaders } from "../../../contract/hiring/messages/bounds.ts";
import { paths } from "../../../contract/paths.ts";
import { readableBy } from "../../../rules/messages/messages.ts";
import { findThreadByToken } from "../../hiring/messages/message-link.ts";
import { findThread } from "../../hiring/messages/thread.ts";
import type { RecordRef } from "../../hiring/pipeline/people.ts";
import type { Context } from "../../infra/db/context.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { canViewJob } from "../../infra/db/job-access.ts";
import { mayWithJob } from "../../infra/db/team-rights.ts";
import { actorId } from "../../infra/platform/actor.ts";
import type { ReportedContent } from "./reported-content.ts";

// Reports of messages, questions and answers (rules T10 to T12).

export type PrivateKind = Extract<ReportKind, "message" | "question" | "answer">;
type PrivateContext = NonNullable<ReportCaseDetail["said"]>;

/** How many messages before a reported one an admin sees, as context. */
const BEFORE = 2;

/** Whether the content is not public. */
export function isPrivateKind(kind: ReportKind): kind is PrivateKind {
  return kind === "message" || kind === "question" || kind === "answer";
}

const MESSAGE = sql`FROM messages JOIN jobs ON jobs.id = messages.job JOIN companies ON companies.id = jobs.company`;
const ASKED = sql`FROM referrer_questions AS asked JOIN jobs ON jobs.id = asked.job JOIN companies ON companies.id = jobs.company`;

type ThingRow = { label: string; owner: string | null; stranger: string | null; shown_on: string | null };

/** Condition: content that can be taken down. */
function isNotTakenDown(kind: PrivateKind): SQL {
  if (kind === "message") return sql`messages.taken_down_at IS NULL`;
  if (kind === "question") return sql`asked.text <> '' AND asked.question_taken_down_at IS NULL`;
  return sql`asked.answered_at IS NOT NULL AND asked.answer_taken_down_at IS NULL`;
}

function columnsOf(kind: PrivateKind): SQL {
  if (kind === "message")
    return sql`jobs.title AS label, messages.written_by AS owner, NULL AS shown_on,
      CASE WHEN messages.written_by IS NULL AND messages.record_kind = 'referral' THEN messages.record_id END AS stranger`;
  if (kind === "question") return sql`jobs.title AS label, asked.asked_by AS owner, NULL AS stranger, NULL AS shown_on`;
  return sql`jobs.title AS label, coalesce(asked.answered_by, jobs.created_by) AS owner, NULL AS stranger,
    CASE WHEN asked.published_at IS NOT NULL AND jobs.archived_at IS NULL AND NOT jobs.private THEN jobs.id END AS shown_on`;
}

async function find(
  db: ReadHandle,
  kind: PrivateKind,
  id: string,
  may: SQL = sql`TRUE`,
): Promise<ReportedContent | null> {
  const from = kind === "message" ? MESSAGE : ASKED;
  const which = kind === "message" ? sql`messages.id = ${id}` : sql`asked.id = ${id}`;
  const [row] = await db.rows<ThingRow>(sql`
    SELECT ${columnsOf(kind)} ${from} WHERE ${which} AND ${isNotTakenDown(kind)} AND ${may}`);
  if (row === undefined) return null;
  const { label, owner, stranger, shown_on } = row;
  return { id, label, owner, stranger, path: shown_on === null ? null : `${paths.job(shown_on)}#questions` };
}

/** Content with this id that was not taken down, whoever may read it; null otherwise. */
export function findPrivateContent(db: ReadHandle, kind: PrivateKind, id: string): Promise<ReportedContent | null> {
  return find(db, kind, id);
}

type MessagePlace = {
  kind: RecordRef["kind"];
  record: string;
  readers: MessageReaders;
  side: ConversationSide;
  written_by: string | null;
};

async function placeOf(db: ReadHandle, id: string): Promise<MessagePlace | null> {
  const [row] = await db.rows<MessagePlace>(sql`
    SELECT record_kind AS kind, record_id AS record, readers, side, written_by FROM messages WHERE id = ${id}`);
  return row ?? null;
}

/** A message as the holder of an emailed link sees it; their own messages cannot be reported. */
async function byLink(ctx: Context, id: string, link: string): Promise<ReportedContent | null> {
  const place = await placeOf(ctx.db, id);
  const thread = await findThreadByToken(ctx, ctx.db, link);
  const reads = place?.kind === thread.kind && place.record === thread.id && place.side !== thread.side;
  if (place === null || !reads || !readableBy(thread.side).includes(place.readers)) return null;
  const thing = await find(ctx.db, "message", id);
  return thing === null ? null : { ...thing, answer_to: thread.candidate_email };
}

async function ofThread(ctx: Context, viewer: string, id: string): Promise<ReportedContent | null> {
  const place = await placeOf(ctx.db, id);
  if (place === null || place.written_by === viewer) return null;
  const thread = await findThread(ctx, ctx.db, { kind: place.kind, id: place.record }, { user: viewer });
  return readableBy(thread.side).includes(place.readers) ? find(ctx.db, "message", id) : null;
}

/**
 * Readers of a question: the job's team. Readers of an answer: the asking person, and for a published one everybody who
 * may see the job.
 */
function mayRead(kind: PrivateKind, viewer: string | null): SQL {
  const sees = viewer === null ? sql`NOT jobs.private` : canViewJob(viewer);
  const published = sql`(asked.published_at IS NOT NULL AND jobs.archived_at IS NULL AND ${sees})`;
  if (viewer === null) return kind === "answer" ? published : sql`FALSE`;
  if (kind === "question")
    return sql`asked.asked_by IS DISTINCT FROM ${viewer} AND ${mayWithJob("see_people", viewer)}`;
  return sql`asked.answered_by IS DISTINCT FROM ${viewer} AND (asked.asked_by = ${viewer} OR ${published})`;
}

/**
 * Content that the user reads and did not write, signed in or through an emailed link (rules T10, T11); null for all
 * other, which looks like missing content.
 */
export async function findReadableContent(
  ctx: Context,
  kind: PrivateKind,
  id: string,
  link: string | undefined,
): Promise<ReportedContent | null> {
  const viewer = actorId(ctx.actor);
  if (kind !== "message") return find(ctx.db, kind, id, mayRead(kind, viewer));
  try {
    if (link !== undefined) return await byLink(ctx, id, link);
    return viewer === null ? null : await ofThread(ctx, viewer, id);
  } catch (error) {
    if (error instanceof AppError && (error.code === "not_found" || error.code === "invitation_invalid")) return null;
    throw error;
  }
}

type WordRow = { part: PrivateContext["words"][number]["part"]; side: ConversationSide; text: string; at: Date };

async function wordsOfMessage(db: ReadHandle, id: string): Promise<WordRow[]> {
  return db.rows<WordRow>(sql`
    SELECT * FROM (
      SELECT CASE WHEN near.id = messages.id THEN 'message' ELSE 'before' END AS part, near.side, near.text,
        near.written_at AS at
      FROM messages JOIN messages AS near ON near.record_kind = messages.record_kind AND near.record_id = messages.record_id
      WHERE messages.id = ${id} AND near.written_at <= messages.written_at
        -- Earlier messages that all of its readers see too.
        AND (near.id = messages.id OR ((near.readers = messages.readers OR near.readers = 'all') AND near.taken_down_at IS NULL))
      ORDER BY near.id = messages.id DESC, near.written_at DESC, near.id DESC LIMIT ${BEFORE + 1}) AS newest ORDER BY at`);
}

async function wordsOfQuestion(db: ReadHandle, kind: PrivateKind, id: string): Promise<WordRow[]> {
  const rows = await db.rows<WordRow>(sql`
    SELECT part, side, words.text, at FROM referrer_questions AS asked CROSS JOIN LATERAL (VALUES
        ('question', 'referrer', asked.text, asked.asked_at),
        ('answer', 'company', asked.answer, asked.answered_at),
        ('published_question', 'company', asked.published_question, asked.published_at),
        ('published_answer', 'company', asked.published_answer, asked.published_at)
      ) AS words (part, side, text, at)
    WHERE asked.id = ${id} AND words.text <> '' AND (${kind} = 'answer' OR part = 'question')`);
  return rows;
}

const replaceable = ({ part }: WordRow) => part !== "question";
const viewed = ({ at, ...row }: WordRow) => ({ ...row, at: new Date(at).toISOString() });

/**
 * The current text of an answer, stored with a report because the company may replace it before an admin reads it (rule
 * T12). Questions cannot change and are read in place. Null for unchangeable content.
 */
export async function readWordsToStore(db: ReadHandle, kind: ReportKind, id: string) {
  return kind === "answer" ? (await wordsOfQuestion(db, kind, id)).filter(replaceable).map(viewed) : null;
}

/** The reported texts of an answer, each once, and its current text. */
async function wordsOfAnswer(db: ReadHandle, id: string): Promise<PrivateContext["words"]> {
  const now = await wordsOfQuestion(db, "answer", id);
  const rows = await db.rows<{ word: PrivateContext["words"][number] }>(sql`
    SELECT jsonb_array_elements(said) AS word FROM reports JOIN report_cases ON report_cases.id = case_id
    WHERE kind = 'answer' AND subject = ${id} AND said IS NOT NULL ORDER BY reports.created_at, reports.id`);
  const kept = new Map(rows.map(({ word }) => [`${word.part} ${word.text}`, word]));
  const since = now.filter((row) => kept.size > 0 && replaceable(row) && !kept.has(`${row.part} ${row.text}`));
  const asReported = kept.size === 0 ? now : now.filter((row) => !replaceable(row));
  return [
    ...asReported.map(viewed),
    ...kept.values(),
    ...since.map((row) => ({ ...viewed(row), since: true as const })),
  ];
}

async function wordsOf(db: ReadHandle, kind: PrivateKind, id: string): Promise<PrivateContext["words"]> {
  if (kind === "answer") return wordsOfAnswer(db, id);
  return (kind === "message" ? await wordsOfMessage(db, id) : await wordsOfQuestion(db, kind, id)).map(viewed);
}

/** The texts of a case for admins: exactly what was reported, and its context (rule T12). Null for public pages. */
export async function readPrivateContext(db: ReadHandle, kind: ReportKind, id: string): Promise<PrivateContext | null> {
  if (!isPrivateKind(kind)) return null;
  const words = await wordsOf(db, kind, id);
  const from = kind === "message" ? MESSAGE : ASKED;
  const which = kind === "message" ? sql`messages.id = ${id}` : sql`asked.id = ${id}`;
  const [of] = await db.rows<{ company: string; readers: MessageReaders | null }>(sql`
    SELECT companies.name AS company, ${kind === "message" ? sql`messages.readers` : sql`NULL`} AS readers
    ${from} WHERE ${which}`);
  return {
    company: of?.company ?? "",
    readers: of?.readers ?? null,
    words,
  };
}

/** Hides texts from all readers, or restores them; open screens are updated. */
export async function setTakenDown(tx: WriteHandle, kind: PrivateKind, id: string, at: string | null): Promise<void> {
  const rows = await tx.rows<{ job: string }>(
    kind === "message"
      ? sql`UPDATE messages SET taken_down_at = ${at} WHERE id = ${id} RETURNING job`
      : sql`UPDATE referrer_questions SET ${sql.raw(`${kind}_taken_down_at`)} = ${at} WHERE id = ${id} RETURNING job`,
  );
  for (const { job } of rows) tx.publish("job_changed", job);
}
