import { sql } from "drizzle-orm";
import { AppError } from "../../../../contract/errors.ts";
import type { WriteHandle } from "../../../infra/db/handles.ts";
import type { UserActor } from "../../../infra/platform/actor.ts";

/**
 * Locks the actor's session until the transaction ends, so that a session ended meanwhile creates nothing that works
 * without it; functions that end access end sessions before keys and addresses. Lock the account or company first.
 * Throws `not_signed_in` if the session ended.
 */
export async function lockOwnSession(tx: WriteHandle, actor: Pick<UserActor, "id" | "session_id">): Promise<void> {
  const { id, session_id } = actor;
  const locked = await tx.rows(sql`SELECT FROM auth_sessions WHERE id = ${session_id} AND user_id = ${id} FOR SHARE`);
  if (locked.length === 0) throw new AppError("not_signed_in");
}
