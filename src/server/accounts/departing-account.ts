import { sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import { linkedinKey } from "../../contract/trust/linkedin.ts";
import { lockErasureScope } from "../candidates/erase-candidates.ts";
import type { WriteHandle } from "../db/handles.ts";

/** A departing account: the user, their canonical address, and other identifiers. */
export type DepartingAccount = {
  readonly id: string;
  readonly email: string;
  readonly email_key: string;
  readonly verified: boolean;
  readonly name: string;
  readonly has_username: boolean;
  readonly linkedin_key: string | null;
};

type Row = Record<"email" | "email_key" | "name" | "linkedin", string> & Record<"verified" | "has_username", boolean>;

/**
 * Reads and locks the departing account. Withdrawals and changes of payment methods wait for the lock; statements that
 * only reference the user (a notification, a referral) do not, which avoids deadlocks. Throws `not_signed_in`.
 */
export async function lockDepartingAccount(tx: WriteHandle, id: string): Promise<DepartingAccount> {
  const [row] = await tx.rows<Row>(sql`
    SELECT users.email, auth_users.email_key, users.verified, trim(users.name || ' ' || users.surname) AS name,
      EXISTS (SELECT FROM referrer_profiles WHERE user_id = users.id) AS has_username,
      coalesce(profiles.linkedin, '') AS linkedin
    FROM users JOIN auth_users ON auth_users.id = users.id LEFT JOIN profiles ON profiles.user_id = users.id
    WHERE users.id = ${id} FOR NO KEY UPDATE OF users`);
  if (row === undefined) throw new AppError("not_signed_in");
  const { linkedin, ...account } = row;
  return { ...account, id, linkedin_key: linkedinKey(linkedin) };
}

/**
 * Locks at once, in the common lock order (`email-quota.ts`), what the deletion changes step by step: candidates stored
 * by or as this user, then referrals they made, claimed, are named in, or have opened. Locks only records that can
 * still change (R10).
 */
export async function lockRecordsOf(tx: WriteHandle, { id, email_key, verified }: DepartingAccount): Promise<void> {
  const email_keys = verified ? [email_key] : [];
  await lockErasureScope(tx, { email_keys, claimed_by: id, referrer: id });
  await tx.rows(sql`
    SELECT id FROM referrals WHERE id IN (
      SELECT id FROM referrals WHERE created_by = ${id} AND status <> 'Hired'
      UNION SELECT id FROM referrals WHERE candidate_email_key = ANY (${sql.param(email_keys)}::text[])
      UNION SELECT referral FROM consent_requests WHERE claimed_by = ${id}
      UNION SELECT record_id FROM record_views JOIN referrals ON referrals.id = record_id AND NOT opened
        WHERE record_kind = 'referral' AND viewed_by = ${id})
    ORDER BY id FOR UPDATE`);
}
