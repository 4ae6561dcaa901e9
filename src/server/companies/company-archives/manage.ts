import { and, eq } from "drizzle-orm";
import type { Confirmed } from "../../../contract/accounts/account-data.ts";
import { ARCHIVE_BOUNDS, type CompanyArchive } from "../../../contract/companies/company-archives.ts";
import { AppError } from "../../../contract/errors.ts";
import { confirmIdentity } from "../../identity/auth/passwords/confirm-identity.ts";
import type { UserContext, UserCreationContext } from "../../infra/db/context.ts";
import { companyArchives } from "../../infra/db/tables/company-archives.ts";
import { scheduleBlobDeletion } from "../../infra/files/purge-files.ts";
import { randomToken } from "../../infra/platform/crypto.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { MAKE_ARCHIVE } from "./build-archive.ts";
import { type ArchiveRef, readMoneyInTransit, viewArchive } from "./own-archives.ts";
import { auditArchive, lockOwnedCompany, requireOwner } from "./owners.ts";

/** Limit per company: each export reads all its data. */
const MADE: Limit = { name: "company archives", points: ARCHIVE_BOUNDS.a_day, seconds: 86_400 };

/**
 * Checked before the password is asked for: throws `not_found` for users who do not own the company; then what
 * `confirmIdentity` throws.
 */
export async function checkOwner(ctx: UserContext, company: string, { password, code }: Confirmed): Promise<void> {
  await requireOwner(ctx, company);
  await confirmIdentity(ctx, password, code);
}

/**
 * Queues an export, one at a time per company (rules X166, X168). Throws `not_found`, `archive_running`,
 * `archive_money_moving`, `rate_limited`.
 */
export async function requestArchive(ctx: UserCreationContext, company: string): Promise<CompanyArchive> {
  return ctx.write(async (tx) => {
    await lockOwnedCompany(ctx, tx, company);
    await ctx.limits.consumeIn(tx, MADE, company);
    if ((await readMoneyInTransit(tx, company)).length > 0) throw new AppError("archive_money_moving");
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
    if (row === undefined) throw new Error("the insert returned no row");
    // With the storage key, so that the bytes can be removed if the row is deleted meanwhile.
    await ctx.enqueue(tx, MAKE_ARCHIVE, { archive: row.id, key: row.storage_key });
    await auditArchive(ctx, tx, "company_archive_made", { company, archive: row.id });
    return viewArchive(row);
  });
}

/** Deletes an export, or cancels one in progress: the task finds its row gone. Throws `not_found`. */
export async function removeArchive(ctx: UserContext, which: ArchiveRef): Promise<{ removed: true }> {
  return ctx.write(async (tx) => {
    await lockOwnedCompany(ctx, tx, which.id);
    const own = and(eq(companyArchives.id, which.archive), eq(companyArchives.company, which.id));
    const gone = await tx.delete(companyArchives).where(own).returning({ storage_key: companyArchives.storage_key });
    if (gone.length === 0) throw new AppError("not_found");
    await scheduleBlobDeletion(ctx, tx, gone);
    await auditArchive(ctx, tx, "company_archive_removed", { company: which.id, archive: which.archive });
    return { removed: true };
  });
}
