import { sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { TxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { findInterviewRow, hasConflict, type InterviewRow } from "./rows.ts";

/**
 * Locks the time of these members until the transaction ends, so that agreements are serialized (rule H11). Must be
 * taken before all row locks, so that nobody waits for it while holding one.
 */
export async function lockMembersTime(tx: WriteHandle, people: readonly string[]): Promise<void> {
  for (const id of people.toSorted())
    await tx.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`interview time of ${id}`}, 0))`);
}

/** Locks an interview until the transaction ends. Throws `not_found`. */
export async function lockInterview(ctx: TxContext, tx: WriteHandle, id: string): Promise<InterviewRow> {
  await tx.rows(sql`SELECT FROM interviews WHERE id = ${id} FOR UPDATE`);
  return requireFound(await findInterviewRow(tx, ctx.clock.now(), id));
}

/** Reads an interview without a lock. Throws `not_found`. */
export async function findInterview(ctx: TxContext, tx: WriteHandle, id: string): Promise<InterviewRow> {
  return requireFound(await findInterviewRow(tx, ctx.clock.now(), id));
}

function requireFound(row: InterviewRow | undefined): InterviewRow {
  if (row === undefined) throw new AppError("not_found");
  return row;
}

/** Throws `interview_slot_taken` where a participant has agreed to another interview at that time. */
export async function checkParticipantsFree(
  tx: WriteHandle,
  id: string,
  starts_at: Date,
  minutes: number,
): Promise<void> {
  const at = sql`${starts_at.toISOString()}::timestamptz`;
  const [row] = await tx.rows<{ taken: boolean }>(
    sql`SELECT ${hasConflict(at, sql`${minutes}::int`, sql`${id}::uuid`)} AS taken`,
  );
  if (row?.taken === true) throw new AppError("interview_slot_taken");
}
