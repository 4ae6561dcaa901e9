import { sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { TxContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { type InterviewRow, interviewById, taken } from "./rows.ts";

/**
 * Locks the time of these members until the transaction ends, so that agreements are serialized (rule H11). Must be
 * taken before all row locks, so that nobody waits for it while holding one.
 */
export async function holdTimeOf(tx: WriteHandle, people: readonly string[]): Promise<void> {
  for (const id of people.toSorted())
    await tx.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`interview time of ${id}`}, 0))`);
}

/** Locks an interview until the transaction ends. Throws `not_found`. */
export async function heldInterview(ctx: TxContext, tx: WriteHandle, id: string): Promise<InterviewRow> {
  await tx.rows(sql`SELECT FROM interviews WHERE id = ${id} FOR UPDATE`);
  return known(await interviewById(tx, ctx.clock.now(), id));
}

/** Reads an interview without a lock. Throws `not_found`. */
export async function foundInterview(ctx: TxContext, tx: WriteHandle, id: string): Promise<InterviewRow> {
  return known(await interviewById(tx, ctx.clock.now(), id));
}

function known(row: InterviewRow | undefined): InterviewRow {
  if (row === undefined) throw new AppError("not_found");
  return row;
}

/** Throws `interview_slot_taken` where a participant has agreed to another interview at that time. */
export async function checkFree(tx: WriteHandle, id: string, starts_at: Date, minutes: number): Promise<void> {
  const at = sql`${starts_at.toISOString()}::timestamptz`;
  const [row] = await tx.rows<{ taken: boolean }>(
    sql`SELECT ${taken(at, sql`${minutes}::int`, sql`${id}::uuid`)} AS taken`,
  );
  if (row?.taken === true) throw new AppError("interview_slot_taken");
}
