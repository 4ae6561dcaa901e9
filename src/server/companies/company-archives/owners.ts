import { and, eq } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { AuditEvent } from "../../../contract/identity/audit.ts";
import { writeAudit } from "../../identity/auth/accounts/audit.ts";
import type { UserContext, UserTxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { isOwnerOf } from "./own-archives.ts";

const owned = (viewer: string, id: string) => and(eq(companies.id, id), isOwnerOf(viewer, "companies.id"));

/** Throws `not_found` for users who do not own the company. */
export async function requireOwner(ctx: UserContext, id: string): Promise<void> {
  const found = await ctx.db.select({ id: companies.id }).from(companies).where(owned(ctx.actor.id, id));
  if (found.length === 0) throw new AppError("not_found");
}

/** Locks the company. Throws `not_found` for users who do not own it. */
export async function lockOwnedCompany(ctx: UserTxContext, tx: WriteHandle, id: string): Promise<void> {
  const locked = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(owned(ctx.actor.id, id))
    .for("no key update");
  if (locked.length === 0) throw new AppError("not_found");
}

/** Writes the action on an export to the audit log, in its transaction. */
export async function auditArchive(
  ctx: UserTxContext,
  tx: WriteHandle,
  event: AuditEvent,
  detail: { readonly company: string } & Readonly<Record<string, string>>,
): Promise<void> {
  const { id: user_id, session_id } = ctx.actor;
  await writeAudit(tx, ctx.ids, { event, at: ctx.clock.now(), user_id, session_id, ip: ctx.network, detail });
}
