import { sql } from "drizzle-orm";
import { parseProvisionedAddress } from "../auth/accounts/provisioned-accounts.ts";
import type { WriteHandle } from "../db/handles.ts";
import { isPossibleId } from "./context.ts";
import { ownAddresses } from "./domain.ts";
import { parseUser } from "./parse-body.ts";

/** Identifies the account to lock: by the provider's id, or by the attributes of a new user. */
export type UserToLock = { readonly id: string } | { readonly body: unknown };

/** Throws `ScimRejection` for a body that is not a user. */
async function parseAddressOfUser(tx: WriteHandle, company: string, body: unknown): Promise<string> {
  const { userName, emails } = parseUser(body, await ownAddresses(tx, company)) as {
    userName: string;
    emails?: readonly { value: string }[];
  };
  return parseProvisionedAddress(emails?.[0]?.value ?? userName)?.email_key ?? "";
}

/**
 * Locks a user before the company: account deletion locks in that order too (`accounts/erase-account.ts`). A group change
 * affects many users and locks none first; after a deadlock it is repeated.
 */
export async function lockUserFirst(tx: WriteHandle, company: string, whom: UserToLock): Promise<void> {
  if ("id" in whom && !isPossibleId(whom.id)) return;
  const one =
    "id" in whom
      ? sql`SELECT user_id FROM scim_people WHERE id = ${whom.id} AND company = ${company} AND deleted_at IS NULL`
      : sql`SELECT id FROM auth_users WHERE email_key = ${await parseAddressOfUser(tx, company, whom.body)}`;
  await tx.rows(sql`SELECT id FROM users WHERE id = (${one}) FOR NO KEY UPDATE`);
}
