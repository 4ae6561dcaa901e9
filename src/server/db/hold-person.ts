import { sql } from "drizzle-orm";
import type { WriteHandle } from "./handles.ts";

/**
 * Holds a person until the transaction ends: whatever else holds them comes before it or after it. Whoever only names them
 * (a notification, a referral) does not wait.
 */
export async function holdPerson(tx: WriteHandle, user: string): Promise<void> {
  await tx.rows(sql`SELECT FROM users WHERE id = ${user} FOR NO KEY UPDATE`);
}
