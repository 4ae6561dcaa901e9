import { eq, sql } from "drizzle-orm";
import type { TxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { calendarAddresses, interviewPeople } from "../../infra/db/tables/interviews.ts";
import { notifyMissingParticipants } from "./notify.ts";
import { isUpcoming } from "./rows.ts";

/**
 * Ends the private calendar of a departing account and its participation in interviews. Agreed interviews stay with
 * the team (rule P5), which is notified of those without participants.
 */
export async function eraseInterviewsOfAccount(ctx: TxContext, tx: WriteHandle, id: string): Promise<void> {
  await tx.delete(calendarAddresses).where(eq(calendarAddresses.user_id, id));
  // Locked first: of two accounts leaving at once, the second sees that the first is gone.
  const left = await tx.rows<{ id: string }>(sql`
    SELECT id FROM interviews WHERE id IN (SELECT interview FROM interview_people WHERE user_id = ${id})
      AND state = 'agreed' AND ${isUpcoming(sql`${ctx.clock.now().toISOString()}::timestamptz`)} ORDER BY id FOR UPDATE`);
  await tx.delete(interviewPeople).where(eq(interviewPeople.user_id, id));
  for (const interview of left) await notifyMissingParticipants(ctx, tx, interview.id);
}
