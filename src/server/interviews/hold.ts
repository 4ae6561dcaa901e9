import { sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { TxContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { type InterviewRow, interviewById, taken } from "./rows.ts";

/**
 * Holds the time of these members until the transaction ends, whoever gives it away: one agreement after the other (rule H11).
 * Comes before every row, so that nobody waits for it while they hold one.
 */
export async function holdTimeOf(tx: WriteHandle, people: readonly string[]): Promise<void> {
  for (const id of people.toSorted())
    await tx.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`interview time of ${id}`}, 0))`);
}

/** Holds an interview, as nobody changes it until the transaction ends. Throws `not_found`. */
export async function heldInterview(ctx: TxContext, tx: WriteHandle, id: string): Promise<InterviewRow> {
  await tx.rows(sql`SELECT FROM interviews WHERE id = ${id} FOR UPDATE`);
  return known(await interviewById(tx, ctx.clock.now(), id));
}

/** The same without holding it. */
export async function foundInterview(ctx: TxContext, tx: WriteHandle, id: string): Promise<InterviewRow> {
  return known(await interviewById(tx, ctx.clock.now(), id));
}

function known(row: InterviewRow | undefined): InterviewRow {
  if (row === undefined) throw new AppError("not_found");
  return row;
}

/** Throws `interview_slot_taken` where somebody who takes part has agreed to another interview at that time. */
export async function checkFree(tx: WriteHandle, id: string, starts_at: Date, minutes: number): Promise<void> {
  const at = sql`${starts_at.toISOString()}::timestamptz`;
  const [row] = await tx.rows<{ taken: boolean }>(
    sql`SELECT ${taken(at, sql`${minutes}::int`, sql`${id}::uuid`)} AS taken`,
  );
  if (row?.taken === true) throw new AppError("interview_slot_taken");
}
