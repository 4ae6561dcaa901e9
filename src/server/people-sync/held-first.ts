import { sql } from "drizzle-orm";
import { syncedAddress } from "../auth/accounts/synced.ts";
import type { WriteHandle } from "../db/handles.ts";
import { userIn } from "./said.ts";
import { canBeId } from "./scene.ts";

/** Whose account a change is going to hold: by the id that the provider knows, or by what is sent of somebody new. */
export type Whom = { readonly id: string } | { readonly body: unknown };

/** Throws `SyncRefused` for a body that is nobody's. */
function addressIn(body: unknown): string {
  const { userName, emails } = userIn(body) as { userName: string; emails?: readonly { value: string }[] };
  return syncedAddress(emails?.[0]?.value ?? userName)?.email_key ?? "";
}

/**
 * Holds a person before their company is held: whoever deletes their account holds their own row, and then their teams
 * (`accounts/remove.ts`). A change of a group is about many and holds none; met crosswise, it is done again.
 */
export async function holdPersonFirst(tx: WriteHandle, company: string, whom: Whom): Promise<void> {
  if ("id" in whom && !canBeId(whom.id)) return;
  const one =
    "id" in whom
      ? sql`SELECT user_id FROM scim_people WHERE id = ${whom.id} AND company = ${company} AND deleted_at IS NULL`
      : sql`SELECT id FROM auth_users WHERE email_key = ${addressIn(whom.body)}`;
  await tx.rows(sql`SELECT id FROM users WHERE id = (${one}) FOR NO KEY UPDATE`);
}
