import { and, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { FailedTask, FailedTaskQuery } from "../../contract/admin/failed-tasks.ts";
import { AppError } from "../../contract/errors.ts";
import type { AuditEvent } from "../../contract/identity/audit.ts";
import { boundedCount, COUNT_LIMIT } from "../../rules/bounded-count.ts";
import { writeAudit } from "../identity/auth/accounts/audit.ts";
import { deleteInBatches } from "../infra/db/batches.ts";
import type { Context, UserContext } from "../infra/db/context.ts";
import { afterCursor, decodeCursor, exactInstant, toPage } from "../infra/db/cursor.ts";
import type { ReadHandle, WriteHandle } from "../infra/db/handles.ts";
import { deadLetterTasks } from "../infra/db/tables/tasks.ts";
import { users } from "../infra/db/tables/users.ts";
import { defineTask, storedTask } from "../infra/db/task.ts";
import { UnknownTaskError } from "../infra/queue/queue.ts";

type Row = typeof deadLetterTasks.$inferSelect;
type Closer = { name: string | null; surname: string | null } | null;

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function closingOf(row: Row, closer: Closer): FailedTask["closed"] {
  if (row.closed_at === null || row.outcome === null) return null;
  const by = `${closer?.name ?? ""} ${closer?.surname ?? ""}`.trim();
  return { at: row.closed_at.toISOString(), by, outcome: row.outcome, note: row.note ?? "" };
}

function viewFailedTask(row: Row, closer: Closer): FailedTask {
  const { id, class: ofClass, task, reason, tries, times } = row;
  return {
    id,
    class: ofClass,
    task,
    reason,
    tries,
    times,
    first_failed_at: row.first_failed_at.toISOString(),
    failed_at: row.failed_at.toISOString(),
    about: Object.entries(row.data).map(([name, value]) => ({ name, value: textOf(value) })),
    closed: closingOf(row, closer),
  };
}

function matchesQuery({ state, class: ofClass }: FailedTaskQuery): SQL | undefined {
  const { closed_at, class: column } = deadLetterTasks;
  return and(
    state === "open" ? isNull(closed_at) : isNotNull(closed_at),
    ofClass === undefined ? undefined : eq(column, ofClass),
  );
}

async function countOpen(db: ReadHandle) {
  const open = await db
    .select({ id: deadLetterTasks.id })
    .from(deadLetterTasks)
    .where(isNull(deadLetterTasks.closed_at))
    .limit(COUNT_LIMIT);
  return boundedCount(open.length);
}

/** Lists permanently failed tasks, latest failure first. Throws `validation_failed`. */
export async function listFailedTasks({ db }: UserContext, query: FailedTaskQuery) {
  const after = decodeCursor(query.cursor, ["instant", "id"]);
  const { id, failed_at } = deadLetterTasks;
  const [rows, open] = await Promise.all([
    db
      .select({
        work: deadLetterTasks,
        closer: { name: users.name, surname: users.surname },
        id,
        position: exactInstant(failed_at),
      })
      .from(deadLetterTasks)
      .leftJoin(users, eq(users.id, deadLetterTasks.closed_by))
      .where(and(matchesQuery(query), afterCursor(after, failed_at, id)))
      .orderBy(desc(failed_at), desc(id))
      .limit(query.limit + 1),
    countOpen(db),
  ]);
  const page = toPage(rows, query.limit);
  return {
    items: page.rows.map(({ work, closer }) => viewFailedTask(work, closer)),
    next_cursor: page.next_cursor,
    open,
  };
}

type Closing = { outcome: "tried_again" | "closed"; note: string | null; event: AuditEvent };

/** Closes an open row and logs who did it and why. Throws `not_found`, and `conflict` if it was closed meanwhile. */
async function closeTaskRow(
  ctx: UserContext,
  tx: WriteHandle,
  id: string,
  { outcome, note, event }: Closing,
): Promise<Row> {
  const [row] = await tx.select().from(deadLetterTasks).where(eq(deadLetterTasks.id, id)).for("update");
  if (row === undefined) throw new AppError("not_found");
  if (row.closed_at !== null) throw new AppError("conflict");
  const at = ctx.clock.now();
  const change = { closed_at: at, closed_by: ctx.actor.id, outcome, note };
  await tx.update(deadLetterTasks).set(change).where(eq(deadLetterTasks.id, id));
  const who = { user_id: ctx.actor.id, session_id: ctx.actor.session_id, ip: ctx.network };
  await writeAudit(tx, ctx.ids, {
    event,
    at,
    ...who,
    detail: { work: row.task, ...(note !== null && { reason: note }) },
  });
  return { ...row, ...change };
}

async function closerOf(ctx: UserContext, tx: WriteHandle): Promise<Closer> {
  const [self] = await tx
    .select({ name: users.name, surname: users.surname })
    .from(users)
    .where(eq(users.id, ctx.actor.id));
  return self ?? null;
}

/**
 * Enqueues a failed task again with all its retries. Throws `not_found`, and `conflict` if it was closed meanwhile or
 * its name is unknown.
 */
export async function retryFailedTask(ctx: UserContext, id: string): Promise<FailedTask> {
  return ctx.write(async (tx) => {
    const row = await closeTaskRow(ctx, tx, id, { outcome: "tried_again", note: null, event: "work_tried_again" });
    try {
      await ctx.enqueue(tx, storedTask(row.task), row.data);
    } catch (error) {
      if (error instanceof UnknownTaskError) throw new AppError("conflict");
      throw error;
    }
    return viewFailedTask(row, await closerOf(ctx, tx));
  });
}

/** Closes a failed task without running it. Throws `not_found`, and `conflict` if it was closed meanwhile. */
export async function closeFailedTask(ctx: UserContext, id: string, note: string): Promise<FailedTask> {
  return ctx.write(async (tx) => {
    const row = await closeTaskRow(ctx, tx, id, { outcome: "closed", note, event: "work_closed" });
    return viewFailedTask(row, await closerOf(ctx, tx));
  });
}

/** Closed rows are kept as long as those of mails. */
const RETENTION_MS = 400 * 86_400_000;

export const PURGE_CLOSED_TASKS = defineTask({
  name: "purge-closed-tasks",
  class: "upkeep",
  schedule: "29 3 * * *",
  run: purgeClosedTasks,
});

/** Deletes rows closed long ago. Open ones stay until an admin decides. */
export async function purgeClosedTasks(ctx: Pick<Context, "clock" | "write">): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - RETENTION_MS).toISOString();
  await deleteInBatches(ctx, deadLetterTasks, sql`${deadLetterTasks.closed_at} < ${before}`);
}
