import { sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import { holdErased } from "../candidates/erase.ts";
import type { WriteHandle } from "../db/handles.ts";
import { linkedinKey } from "../platform/identity.ts";

/** Somebody who leaves: who they are, under which canonical address, and what else tells of them. */
export type Leaver = {
  readonly id: string;
  readonly email: string;
  readonly email_key: string;
  readonly verified: boolean;
  readonly name: string;
  readonly has_username: boolean;
  readonly linkedin_key: string | null;
};

type Row = Record<"email" | "email_key" | "name" | "linkedin", string> & Record<"verified" | "has_username", boolean>;

/** Reads who leaves, and holds their row: withdrawals and changes of payment methods wait, and
 * whoever only names them does not (a notification, a referral), so that nobody waits crosswise. Throws `not_signed_in`. */
export async function holdLeaver(tx: WriteHandle, id: string): Promise<Leaver> {
  const [row] = await tx.rows<Row>(sql`
    SELECT users.email, auth_users.email_key, users.verified, trim(users.name || ' ' || users.surname) AS name,
      EXISTS (SELECT FROM referrer_profiles WHERE user_id = users.id) AS has_username,
      coalesce(profiles.linkedin, '') AS linkedin
    FROM users JOIN auth_users ON auth_users.id = users.id LEFT JOIN profiles ON profiles.user_id = users.id
    WHERE users.id = ${id} FOR NO KEY UPDATE OF users`);
  if (row === undefined) throw new AppError("not_signed_in");
  const { linkedin, ...leaver } = row;
  return { ...leaver, id, linkedin_key: linkedinKey(linkedin) };
}

/**
 * Holds at once what the deletion takes one after the other, in the order of everybody (`mail-places.ts`): who is kept as a candidate by or
 * as this person, then the referrals that they made, claimed, are named in, or have opened. Only what can still change is held (R10).
 */
export async function holdRecordsOf(tx: WriteHandle, { id, email_key, verified }: Leaver): Promise<void> {
  const email_keys = verified ? [email_key] : [];
  await holdErased(tx, { email_keys, claimed_by: id, referrer: id });
  await tx.rows(sql`
    SELECT id FROM referrals WHERE id IN (
      SELECT id FROM referrals WHERE created_by = ${id} AND status <> 'Hired'
      UNION SELECT id FROM referrals WHERE candidate_email_key = ANY (${sql.param(email_keys)}::text[])
      UNION SELECT referral FROM referral_invitations WHERE claimed_by = ${id}
      UNION SELECT record_id FROM record_looks JOIN referrals ON referrals.id = record_id AND NOT opened
        WHERE record_kind = 'referral' AND looked_by = ${id})
    ORDER BY id FOR UPDATE`);
}
