import { sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
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
  /** Addresses, names and numbers that they gave, in their account and in their applications. */
  readonly addresses: readonly string[];
  readonly words: readonly string[];
};

type Row = Record<"email" | "email_key" | "name" | "phone" | "linkedin", string> &
  Record<"verified" | "has_username", boolean>;
type Typed = { name: string; email: string };

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== "");
}

/** Reads who leaves, and holds their row: withdrawals and changes of payment methods wait, and
 * whoever only names them does not (a notification, a referral), so that nobody waits crosswise. Throws `not_signed_in`. */
export async function holdLeaver(tx: WriteHandle, id: string): Promise<Leaver> {
  const [row] = await tx.rows<Row>(sql`
    SELECT users.email, auth_users.email_key, users.verified, trim(users.name || ' ' || users.surname) AS name,
      EXISTS (SELECT FROM referrer_profiles WHERE user_id = users.id) AS has_username,
      coalesce(profiles.phone, '') AS phone, coalesce(profiles.linkedin, '') AS linkedin
    FROM users JOIN auth_users ON auth_users.id = users.id LEFT JOIN profiles ON profiles.user_id = users.id
    WHERE users.id = ${id} FOR NO KEY UPDATE OF users`);
  if (row === undefined) throw new AppError("not_signed_in");
  const typed = await tx.rows<Typed>(sql`
    SELECT DISTINCT candidate_name AS name, candidate_email AS email FROM applications WHERE created_by = ${id}`);
  const { email, email_key, verified, name, has_username, phone, linkedin } = row;
  return {
    id,
    email,
    email_key,
    verified,
    name,
    has_username,
    linkedin_key: linkedinKey(linkedin),
    addresses: distinct([email, email_key, ...typed.map((one) => one.email)]),
    words: distinct([name, phone, ...typed.map((one) => one.name)]),
  };
}
