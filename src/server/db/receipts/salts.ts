import { sql } from "drizzle-orm";
import type { WriteHandle } from "../handles.ts";

/** Nothing in the log leads to the person of this referral any more (rule F18); the log itself stays. */
export async function forgetReferredInLog(tx: WriteHandle, referral: string): Promise<void> {
  await tx.rows(sql`DELETE FROM receipt_salts WHERE referral = ${referral} AND role = 'person'`);
}

/** Nor to whoever had this account. */
export async function forgetActorInLog(tx: WriteHandle, user: string): Promise<void> {
  await tx.rows(sql`DELETE FROM receipt_salts WHERE person = ${user}`);
}
