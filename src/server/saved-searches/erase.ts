import { eq } from "drizzle-orm";
import type { WriteHandle } from "../db/handles.ts";
import { savedSearches } from "../db/tables/saved-searches.ts";

/** Deletes a person's saved searches. */
export async function eraseSavedSearches(tx: WriteHandle, user_id: string): Promise<void> {
  await tx.delete(savedSearches).where(eq(savedSearches.user_id, user_id));
}
