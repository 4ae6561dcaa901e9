import { sql } from "drizzle-orm";
import type { WriteHandle } from "./handles.ts";

/**
 * Locks a user row until the transaction ends, so that other holders of this lock run before or after. Rows that only
 * reference the user (a notification, a referral) do not wait.
 */
export async function lockUser(tx: WriteHandle, user: string): Promise<void> {
  await tx.rows(sql`SELECT FROM users WHERE id = ${user} FOR NO KEY UPDATE`);
}
