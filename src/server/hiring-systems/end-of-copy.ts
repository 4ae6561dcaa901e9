import { and, eq, isNull, lte, or } from "drizzle-orm";
import type { WriteHandle } from "../db/handles.ts";
import { hiringSystemPeople, hiringSystems } from "../db/tables/hiring-systems.ts";

/**
 * Lets connections that a restored copy brought back send and hire nobody by themselves: which of them their owners had ended after it
 * was taken nobody knows. Those that were made since `restored_at` go on. Gives how many there were.
 */
export async function stopSystemsOfCopy(tx: WriteHandle, restored_at: Date): Promise<number> {
  const acts = or(eq(hiringSystems.automatic, true), eq(hiringSystems.hires, true));
  const stopped = await tx
    .update(hiringSystems)
    .set({ automatic: false, hires: false })
    .where(and(lte(hiringSystems.created_at, restored_at), acts))
    .returning({ company: hiringSystems.company });
  // Whom nobody had begun with goes with a press; who may be there already is followed, as their deletion may have to be asked for.
  const unbegun = and(eq(hiringSystemPeople.state, "waiting"), isNull(hiringSystemPeople.making_since));
  await tx.delete(hiringSystemPeople).where(and(unbegun, lte(hiringSystemPeople.created_at, restored_at)));
  return stopped.length;
}
