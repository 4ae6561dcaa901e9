import { eq } from "drizzle-orm";
import type { z } from "zod";
import { ROLES } from "../../contract/statuses.ts";
import type { me } from "../../contract/users.ts";
import type { ReadHandle } from "../db/handles.ts";
import { authUsers } from "../db/tables/auth.ts";
import { users } from "../db/tables/users.ts";
import type { UserActor } from "../platform/actor.ts";

/** The signed-in user; undefined if the account was deleted meanwhile. The role only selects what screens offer. */
export async function findMe(db: ReadHandle, actor: UserActor): Promise<z.input<typeof me> | undefined> {
  const [row] = await db
    .select({ person: users, user_metadata: authUsers.user_metadata })
    .from(users)
    .innerJoin(authUsers, eq(authUsers.id, users.id))
    .where(eq(users.id, actor.id));
  if (row === undefined) return undefined;
  const { id, email, name, surname, verified } = row.person;
  const role = ROLES.find((known) => known === row.user_metadata.role) ?? "referrer";
  return { id, email, name, surname, verified, role, admin: actor.admin };
}
