import { eq } from "drizzle-orm";
import type { InterviewEnd } from "../../../contract/hiring/interviews/bounds.ts";
import type { TxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { interviewHistory, interviews } from "../../infra/db/tables/interviews.ts";
import { findInterview } from "./locks.ts";
import type { InterviewRow } from "./rows.ts";

/** How an interview ends: the cause, the member who ended it, and their message. */
export type InterviewEnding = { readonly by: InterviewEnd; readonly member: string | null; readonly reply: string };

/** Ends a locked interview, records it, and returns its new state. The caller sends the notifications. */
export async function endInterview(
  ctx: TxContext,
  tx: WriteHandle,
  row: InterviewRow,
  { by, member, reply }: InterviewEnding,
): Promise<InterviewRow> {
  const at = ctx.clock.now();
  // Calendars only know agreed interviews: a cancellation increments their sequence.
  const sequence = row.state === "agreed" ? row.sequence + 1 : row.sequence;
  const ended = { state: "ended", ended_by: by, ended_at: at, reply, sequence, remind_at: null } as const;
  await tx.update(interviews).set(ended).where(eq(interviews.id, row.id));
  const step = { id: ctx.ids.next(), interview: row.id, at, what: by, by_member: member, starts_at: row.starts_at };
  await tx.insert(interviewHistory).values(step);
  tx.publish("job_changed", row.job);
  return findInterview(ctx, tx, row.id);
}
