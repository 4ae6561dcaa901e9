import { sql } from "drizzle-orm";
import type { WriteHandle } from "../handles.ts";

/**
 * Deletes the salt of a referral's person, so that the log no longer leads to them (rule F18). The log itself stays.
 */
export async function erasePersonFromLog(tx: WriteHandle, referral: string): Promise<void> {
  await tx.rows(sql`DELETE FROM receipt_salts WHERE referral = ${referral} AND role = 'person'`);
}

/** Deletes the salts of an account's owner. */
export async function eraseActorFromLog(tx: WriteHandle, user: string): Promise<void> {
  await tx.rows(sql`DELETE FROM receipt_salts WHERE person = ${user}`);
}
