import { eq } from "drizzle-orm";
import type { WriteHandle } from "../db/handles.ts";
import { calendarAddresses, interviewPeople } from "../db/tables/interviews.ts";

/** Ends the private calendar of whoever leaves, and their part in interviews; what was agreed stays with the team (rule P5). */
export async function eraseInterviewsOf(tx: WriteHandle, id: string): Promise<void> {
  await tx.delete(calendarAddresses).where(eq(calendarAddresses.user_id, id));
  await tx.delete(interviewPeople).where(eq(interviewPeople.user_id, id));
}
