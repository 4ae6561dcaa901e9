import { AppError } from "../../../contract/errors.ts";
import type { Scope } from "../../../contract/identity/keys/scopes.ts";

/**
 * The caller of a request. The role in the session's metadata is not included, because it never decides a right (rule
 * R1).
 */
export type Anonymous = { readonly kind: "anonymous" };
export type UserActor = {
  readonly kind: "user";
  readonly id: string;
  /** The session, or the id of the API key used instead. Revoking it revokes this actor. */
  readonly session_id: string;
  readonly admin: boolean;
  /** Set for a request made with an API key: the same person, limited to the key's scopes (rule X81). */
  readonly key?: KeyGrant;
};
/** The visible part of an API key: its prefix and its scopes. */
export type KeyGrant = {
  readonly id: string;
  readonly prefix: string;
  readonly scopes: readonly Scope[];
  /**
   * The company's id for a company key. The actor is then not a person but the key as a member of that team (rule
   * X211).
   */
  readonly company?: string;
};
export type Actor = Anonymous | UserActor;

export const ANONYMOUS: Anonymous = { kind: "anonymous" };

/** Returns the signed-in user. Throws `not_signed_in`. */
export function requireUser(actor: Actor): UserActor {
  if (actor.kind !== "user") throw new AppError("not_signed_in");
  return actor;
}

/** Returns the signed-in admin. Throws `not_signed_in` or `admin_required` (rule R4). */
export function requireAdmin(actor: Actor): UserActor {
  const user = requireUser(actor);
  if (!user.admin) throw new AppError("admin_required");
  return user;
}

/**
 * Returns the id whose rate limits a call counts against: the person, or the company for all of its keys (rule X214).
 * Null for a visitor.
 */
export function rateLimitSubject(actor: Actor): string | null {
  if (actor.kind !== "user") return null;
  const { company } = actor.key ?? {};
  return company === undefined ? actor.id : `company ${company}`;
}

/** Returns the signed-in person's id, or null for a visitor. Queries use it in their WHERE clause. */
export function actorId(actor: Actor): string | null {
  return actor.kind === "user" ? actor.id : null;
}
