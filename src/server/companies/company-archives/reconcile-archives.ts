import { and, eq, inArray, lte } from "drizzle-orm";
import type { Context } from "../../infra/db/context.ts";
import { companyArchives } from "../../infra/db/tables/company-archives.ts";
import { defineTask } from "../../infra/db/task.ts";
import { scheduleBlobDeletion } from "../../infra/files/purge-files.ts";
import { failArchive } from "./build-archive.ts";

/** Longer than all attempts of the task may take; after that none follows. */
const STALLED_MS = 3 * 3_600_000;
/** How long a failed export stays listed. */
const FAILED_RETENTION_MS = 7 * 86_400_000;

export const RECONCILE_ARCHIVES = defineTask({
  name: "reconcile-company-archives",
  class: "upkeep",
  schedule: "33 * * * *",
  run: reconcileArchives,
});

/** Deletes expired exports (rule X168), and ends those without progress for hours. */
export async function reconcileArchives(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await ctx.write(async (tx) => {
    const over = and(eq(companyArchives.state, "ready"), lte(companyArchives.ends_at, now));
    const gone = await tx.delete(companyArchives).where(over).returning({ storage_key: companyArchives.storage_key });
    await scheduleBlobDeletion(ctx, tx, gone);
    const old = lte(companyArchives.ended_at, new Date(now.getTime() - FAILED_RETENTION_MS));
    await tx.delete(companyArchives).where(and(eq(companyArchives.state, "failed"), old));
  });
  const silent = lte(companyArchives.seen_at, new Date(now.getTime() - STALLED_MS));
  const broken = and(inArray(companyArchives.state, ["waiting", "running"]), silent);
  for (const row of await ctx.db.select().from(companyArchives).where(broken)) await failArchive(ctx, row);
}
