import { AppError } from "../../contract/errors.ts";
import type { Scope } from "../../contract/keys/scopes.ts";

/** Who is asking. The role of the metadata is not part of it: it never decides a right (rule R1). */
export type Anonymous = { readonly kind: "anonymous" };
export type UserActor = {
  readonly kind: "user";
  readonly id: string;
  /** Of a session, or of the key that stands in its place: what is revoked by it. */
  readonly session_id: string;
  readonly admin: boolean;
  /** Asked for with an API key: the same person, within its scopes (rule X81). */
  readonly key?: KeyGrant;
};
/** An API key as far as others know it: by its beginning, and by what it may do. */
export type KeyGrant = {
  readonly id: string;
  readonly prefix: string;
  readonly scopes: readonly Scope[];
  /** Of a company's key: that company's id. Its actor is no person, but the key as a member of that team alone (rule X211). */
  readonly company?: string;
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

/** Whose limits a call counts against: the person's, and for all keys of one company that company's (rule X214); null for a visitor. */
export function countedAs(actor: Actor): string | null {
  if (actor.kind !== "user") return null;
  const { company } = actor.key ?? {};
  return company === undefined ? actor.id : `company ${company}`;
}

/** Id of the signed-in person, null for a visitor: what queries carry in their WHERE clause. */
export function actorId(actor: Actor): string | null {
  return actor.kind === "user" ? actor.id : null;
}
