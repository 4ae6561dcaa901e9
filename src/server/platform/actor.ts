import { AppError } from "../../contract/errors.ts";

/** Who is asking. The role of the metadata is not part of it: it never decides a right (rule R1). */
export type Anonymous = { readonly kind: "anonymous" };
export type UserActor = {
  readonly kind: "user";
  readonly id: string;
  readonly session_id: string;
  readonly admin: boolean;
};
export type Actor = Anonymous | UserActor;

export const ANONYMOUS: Anonymous = { kind: "anonymous" };

/** The signed-in person, or throws `not_signed_in`. */
export function requireUser(actor: Actor): UserActor {
  if (actor.kind !== "user") throw new AppError("not_signed_in");
  return actor;
}

/** The admin, or throws `not_signed_in` or `admin_required` (rule R4). */
export function requireAdmin(actor: Actor): UserActor {
  const user = requireUser(actor);
  if (!user.admin) throw new AppError("admin_required");
  return user;
}

/** Id of the signed-in person, null for a visitor: what queries carry in their WHERE clause. */
export function actorId(actor: Actor): string | null {
  return actor.kind === "user" ? actor.id : null;
}
