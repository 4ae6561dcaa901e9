import { eq } from "drizzle-orm";
import { AppError } from "../../../../contract/errors.ts";
import { fieldError } from "../../../../contract/field-errors.ts";
import type { WriteHandle } from "../../../infra/db/handles.ts";
import { authUsers } from "../../../infra/db/tables/auth.ts";
import { users } from "../../../infra/db/tables/users.ts";
import { AuthError } from "../errors.ts";
import { mergedMetadata } from "./metadata.ts";
import type { JsonObject } from "./rows.ts";

/**
 * Merges a patch into a user's metadata under a row lock, so that concurrent changes are both kept; a new name also
 * updates `users` (rule A3). Throws AuthError.
 */
export async function mergeMetadata(tx: WriteHandle, user_id: string, data: JsonObject, at: Date): Promise<void> {
  const [row] = await tx
    .select({ user_metadata: authUsers.user_metadata, name: users.name, surname: users.surname })
    .from(authUsers)
    .innerJoin(users, eq(users.id, authUsers.id))
    .where(eq(authUsers.id, user_id))
    .for("update");
  if (row === undefined) throw new AuthError("user_not_found");
  const { metadata, person } = mergedMetadata(row.user_metadata, data, row);
  await tx.update(authUsers).set({ user_metadata: metadata, updated_at: at }).where(eq(authUsers.id, user_id));
  if (person !== null) await tx.update(users).set(person).where(eq(users.id, user_id));
}

/**
 * Sets name and picture of an account from the user's profile; null removes the picture. Throws `validation_failed` on
 * `name` if the metadata that clients store leave too little room for it.
 */
export async function setProfileMetadata(
  tx: WriteHandle,
  user_id: string,
  shown: { full_name?: string; avatar_url?: string | null },
  at: Date,
): Promise<void> {
  try {
    await mergeMetadata(tx, user_id, shown, at);
  } catch (error) {
    const full = error instanceof AuthError && error.code === "validation_failed";
    throw full ? new AppError("validation_failed", { fields: { name: fieldError("too_long") }, cause: error }) : error;
  }
}
