import { and, desc, eq, isNull, ne, or } from "drizzle-orm";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { jobImportRuns, type jobImports } from "../../infra/db/tables/job-drafts.ts";
import { companyMembers } from "../../infra/db/tables/teams.ts";
import { notify } from "../../notifications/notify.ts";
import { canOwnerStillPost, type ImportRow } from "./import-queries.ts";

type Run = Pick<typeof jobImportRuns.$inferSelect, "id" | "import">;

/**
 * Recipients of an import's notifications: its owner, or the company's owners if that person may no longer post for it.
 */
async function findRecipients(tx: WriteHandle, row: ImportRow, now: Date): Promise<string[]> {
  if (await canOwnerStillPost(tx, row, now)) return [row.created_by];
  const ofTeam = and(eq(companyMembers.company, row.company), eq(companyMembers.role, "owner"));
  const owners = await tx.select({ id: companyMembers.user_id }).from(companyMembers).where(ofTeam);
  return owners.map(({ id }) => id).sort();
}

/**
 * Whether the owner was already notified: the last notified run of this import failed on schedule, and none has
 * succeeded since.
 */
async function hasFailedBefore(tx: WriteHandle, run: Run): Promise<boolean> {
  const ofImport = and(eq(jobImportRuns.import, run.import), eq(jobImportRuns.kind, "import"));
  // No notification is sent for failures of manually started runs, nor for stopped runs.
  const failed = and(isNull(jobImportRuns.asked_by), ne(jobImportRuns.failure, "stopped"));
  const isOutcome = or(eq(jobImportRuns.state, "done"), failed);
  const [before] = await tx
    .select({ state: jobImportRuns.state })
    .from(jobImportRuns)
    .where(and(ofImport, ne(jobImportRuns.id, run.id), isOutcome))
    .orderBy(desc(jobImportRuns.created_at), desc(jobImportRuns.id))
    .limit(1);
  return before?.state === "failed";
}

/** Notifies the import's owner of a scheduled failure. */
export async function notifyFailure(ctx: Context, tx: WriteHandle, run: Run, row: ImportRow): Promise<void> {
  if (await hasFailedBefore(tx, run)) return;
  await notifyImport(ctx, tx, row, { kind: "import_failed", run: run.id, params: {} });
}

type ImportRowOnHold = ImportRow & Pick<typeof jobImports.$inferSelect, "on_hold">;

/**
 * Notifies the import's owner of jobs that were left open and wait for confirmation (rule X106), unless they already
 * know of them.
 */
export async function notifyJobsOnHold(
  ctx: Context,
  tx: WriteHandle,
  run: Pick<Run, "id">,
  { row, on_hold }: { readonly row: ImportRowOnHold; readonly on_hold: readonly string[] },
): Promise<void> {
  const known = new Set(row.on_hold);
  if (on_hold.every((id) => known.has(id))) return;
  await notifyImport(ctx, tx, row, { kind: "import_on_hold", run: run.id, params: { n: String(on_hold.length) } });
}

type ImportNotification = {
  readonly kind: "import_failed" | "import_on_hold";
  readonly run: string;
  readonly params: Readonly<Record<string, string>>;
};

async function notifyImport(
  ctx: Context,
  tx: WriteHandle,
  row: ImportRow,
  { kind, run, params }: ImportNotification,
): Promise<void> {
  const [company] = await tx.select({ name: companies.name }).from(companies).where(eq(companies.id, row.company));
  const named = { ...params, company: company?.name ?? "", name: row.name };
  const about = { subject: row.company, trigger: run, params: named };
  for (const user_id of await findRecipients(tx, row, ctx.clock.now()))
    await notify(ctx, tx, { user_id, kind, ...about });
}
