import { and, eq, isNull, lte, or } from "drizzle-orm";
import type { WriteHandle } from "../db/handles.ts";
import { hiringSystemCandidates, hiringSystems } from "../db/tables/hiring-systems.ts";

/**
 * Stops connections of a restored backup from sending or hiring automatically, because their owners may have ended them
 * after the backup. Connections made since `restored_at` continue. Returns how many were stopped.
 */
export async function stopSystemsAfterRestore(tx: WriteHandle, restored_at: Date): Promise<number> {
  const acts = or(eq(hiringSystems.automatic, true), eq(hiringSystems.hires, true));
  const stopped = await tx
    .update(hiringSystems)
    .set({ automatic: false, hires: false })
    .where(and(lte(hiringSystems.created_at, restored_at), acts))
    .returning({ company: hiringSystems.company });
  // Transfers that had not started need a manual start; people who may exist there stay tracked, because their deletion
  // may have to be requested.
  const unbegun = and(eq(hiringSystemCandidates.state, "waiting"), isNull(hiringSystemCandidates.making_since));
  await tx.delete(hiringSystemCandidates).where(and(unbegun, lte(hiringSystemCandidates.created_at, restored_at)));
  return stopped.length;
}
