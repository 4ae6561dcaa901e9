import { and, eq } from "drizzle-orm";
import type { Confirmed } from "../../contract/account-data.ts";
import type { AuditEvent } from "../../contract/audit.ts";
import { AppError } from "../../contract/errors.ts";
import { ARCHIVE_BOUNDS, type CompanyArchive } from "../../contract/team/company-archives.ts";
import { audit } from "../auth/accounts/audit.ts";
import { confirmPerson } from "../auth/passwords/confirm-person.ts";
import type { UserContext, UserCreationContext, UserTxContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { companies } from "../db/tables/companies.ts";
import { companyArchives } from "../db/tables/company-archives.ts";
import { forgetBytes } from "../files/sweep.ts";
import { randomToken } from "../platform/crypto.ts";
import type { Limit } from "../platform/load/rate-limits.ts";
import { isOwners, movingOf, viewArchive, type Which } from "./own.ts";
import { MAKE_ARCHIVE } from "./work-name.ts";

/** Of one company: each reads all of it. */
const MADE: Limit = { name: "company archives", points: ARCHIVE_BOUNDS.a_day, seconds: 86_400 };

/** Who did what with which archive, in the transaction that does it. */
export async function noteArchive(
  ctx: UserTxContext,
  tx: WriteHandle,
  event: AuditEvent,
  { id, archive }: Which,
): Promise<void> {
  const { id: user_id, session_id } = ctx.actor;
  const detail = { company: id, archive };
  await audit(tx, ctx.ids, { event, at: ctx.clock.now(), user_id, session_id, ip: ctx.network, detail });
}

/** Throws `not_found` for whoever does not own the company. */
async function holdCompany(ctx: UserTxContext, tx: WriteHandle, id: string): Promise<void> {
  const held = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.id, id), isOwners(ctx.actor.id, "companies.id")))
    .for("no key update");
  if (held.length === 0) throw new AppError("not_found");
}

/** Before anybody is asked for a password: throws `not_found` for whoever does not own the company; then what `confirmPerson` throws. */
export async function checkOwner(ctx: UserContext, company: string, { password, code }: Confirmed): Promise<void> {
  const own = and(eq(companies.id, company), isOwners(ctx.actor.id, "companies.id"));
  if ((await ctx.db.select({ id: companies.id }).from(companies).where(own)).length === 0)
    throw new AppError("not_found");
  await confirmPerson(ctx, password, code);
}

/**
 * Puts the making of an archive in line, one at a time for a company (rules X166, X168). Throws `not_found`, `archive_running`,
 * `archive_money_moving`, `rate_limited`.
 */
export async function makeArchive(ctx: UserCreationContext, company: string): Promise<CompanyArchive> {
  return ctx.write(async (tx) => {
    await holdCompany(ctx, tx, company);
    await ctx.limits.takeIn(tx, MADE, company);
    if ((await movingOf(tx, company)).length > 0) throw new AppError("archive_money_moving");
    const now = ctx.clock.now();
    const times = { created_at: now, seen_at: now };
    const made = {
      id: ctx.ids.next(),
      company,
      asked_by: ctx.actor.id,
      storage_key: `archives/${randomToken()}`,
      ...times,
    };
    const [row] = await tx.insert(companyArchives).values(made).returning();
    if (row === undefined) throw new Error("nothing was written");
    // With the key: where the row goes meanwhile, whoever makes it still knows what to remove.
    await ctx.enqueue(tx, MAKE_ARCHIVE, { archive: row.id, key: row.storage_key });
    await noteArchive(ctx, tx, "company_archive_made", { id: company, archive: row.id });
    return viewArchive(row);
  });
}

/** Deletes an archive, or ends one that is being made: whoever makes it finds it gone. Throws `not_found`. */
export async function removeArchive(ctx: UserContext, which: Which): Promise<{ removed: true }> {
  return ctx.write(async (tx) => {
    await holdCompany(ctx, tx, which.id);
    const own = and(eq(companyArchives.id, which.archive), eq(companyArchives.company, which.id));
    const gone = await tx.delete(companyArchives).where(own).returning({ storage_key: companyArchives.storage_key });
    if (gone.length === 0) throw new AppError("not_found");
    await forgetBytes(ctx, tx, gone);
    await noteArchive(ctx, tx, "company_archive_removed", which);
    return { removed: true };
  });
}
