import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { ImportRun, ImportRunDetail } from "../../../contract/jobs/posting/import-runs.ts";
import type { JobImport } from "../../../contract/jobs/posting/job-imports.ts";
import { writeAudit } from "../../identity/auth/accounts/audit.ts";
import type { UserContext, UserTxContext } from "../../infra/db/context.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { jobImportRuns, jobImports } from "../../infra/db/tables/job-drafts.ts";
import { mayWithCompany } from "../../infra/db/team-rights.ts";

/** The ids of an import and its company, as in a URL. */
export type ImportRef = { readonly id: string; readonly import: string };

/** All columns except the file, which only a run reads. */
export const IMPORT_COLUMNS = {
  id: jobImports.id,
  company: jobImports.company,
  created_by: jobImports.created_by,
  address: jobImports.address,
  name: jobImports.name,
  source: jobImports.source,
  system: jobImports.system,
  setup: jobImports.setup,
  heads: jobImports.heads,
  file_name: jobImports.file_name,
  file_size: jobImports.file_size,
  daily: jobImports.daily,
  due_at: jobImports.due_at,
  version: jobImports.version,
  created_at: jobImports.created_at,
};
export type ImportRow = Pick<typeof jobImports.$inferSelect, keyof typeof IMPORT_COLUMNS>;

const RUN_COLUMNS = {
  id: jobImportRuns.id,
  import: jobImportRuns.import,
  kind: jobImportRuns.kind,
  state: jobImportRuns.state,
  asked_by: jobImportRuns.asked_by,
  version: jobImportRuns.version,
  done: jobImportRuns.done,
  counts: jobImportRuns.counts,
  failure: jobImportRuns.failure,
  created_at: jobImportRuns.created_at,
  ended_at: jobImportRuns.ended_at,
};
type RunRow = Pick<typeof jobImportRuns.$inferSelect, keyof typeof RUN_COLUMNS>;

/** The states of a run that has not ended. */
export const ACTIVE_RUN_STATES: ("waiting" | "running")[] = ["waiting", "running"];

/** A run as users who may post for the company see it. */
export function viewRun({ id, kind, state, asked_by, done, counts, failure, created_at, ended_at }: RunRow): ImportRun {
  const times = { created_at: created_at.toISOString(), ended_at: ended_at?.toISOString() ?? null };
  return { id, kind, state, asked: asked_by !== null, done, counts, failure, ...times };
}

/** The last runs of an import. */
type LastRuns = { readonly preview: RunRow | null; readonly imported: RunRow | null };
const NO_RUNS: LastRuns = { preview: null, imported: null };

/** The preview that may be imported: completed, for the current file and settings, with no later import. */
function importablePreview({ version }: ImportRow, { preview, imported }: LastRuns): string | null {
  if (preview === null || preview.state !== "done" || preview.version !== version) return null;
  return imported !== null && imported.id > preview.id ? null : preview.id;
}

function viewImport(row: ImportRow, last: LastRuns): JobImport {
  const { id, address, name, system, setup, heads, file_name, file_size, daily, due_at, created_at } = row;
  const { type, reward_kind, reward, percent, reward_most, departments, columns } = setup;
  return {
    id,
    address,
    name,
    system,
    heads,
    columns,
    daily,
    type,
    reward_kind,
    reward,
    percent,
    reward_most,
    departments,
    file: file_name === null ? null : { name: file_name, size: file_size ?? 0 },
    due_at: due_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    preview: last.preview === null ? null : viewRun(last.preview),
    imported: last.imported === null ? null : viewRun(last.imported),
    previewed: importablePreview(row, last),
  };
}

/** The last preview and the last import of each import. */
async function findLastRuns(db: ReadHandle, imports: readonly string[]): Promise<Map<string, LastRuns>> {
  const rows = await db
    .selectDistinctOn([jobImportRuns.import, jobImportRuns.kind], RUN_COLUMNS)
    .from(jobImportRuns)
    .where(inArray(jobImportRuns.import, [...imports]))
    .orderBy(jobImportRuns.import, jobImportRuns.kind, desc(jobImportRuns.created_at), desc(jobImportRuns.id));
  const of = (id: string, kind: ImportRun["kind"]) =>
    rows.find((one) => one.import === id && one.kind === kind) ?? null;
  return new Map(imports.map((id) => [id, { preview: of(id, "preview"), imported: of(id, "import") }]));
}

/** An import in its current state. */
export async function readImportView(db: ReadHandle, row: ImportRow): Promise<JobImport> {
  return viewImport(row, (await findLastRuns(db, [row.id])).get(row.id) ?? NO_RUNS);
}

/** All imports of a company, the oldest first (rule X100). Throws `not_found` for users who may not post for it. */
export async function listImports(ctx: UserContext, id: string) {
  const mine = and(eq(companies.id, id), mayWithCompany("edit_jobs", ctx.actor.id));
  const [company] = await ctx.db.select({ id: companies.id, name: companies.name }).from(companies).where(mine);
  if (company === undefined) throw new AppError("not_found");
  const rows = await ctx.db
    .select(IMPORT_COLUMNS)
    .from(jobImports)
    .where(eq(jobImports.company, id))
    .orderBy(jobImports.created_at, jobImports.id);
  const ids = rows.map((row) => row.id);
  const last = ids.length === 0 ? new Map<string, LastRuns>() : await findLastRuns(ctx.db, ids);
  const items = rows.map((row) => viewImport(row, last.get(row.id) ?? NO_RUNS));
  return { company, hosts: [...ctx.config.importHosts], items };
}

function isEditableBy({ id, import: own }: ImportRef, viewer: string): SQL | undefined {
  const theirs = mayWithCompany("edit_jobs", viewer, "job_imports.company");
  return and(eq(jobImports.id, own), eq(jobImports.company, id), theirs);
}

/** An import of a company for which the viewer may post. Throws `not_found` for all others. */
export async function readOwnImport(db: ReadHandle, viewer: string, which: ImportRef): Promise<ImportRow> {
  const [row] = await db.select(IMPORT_COLUMNS).from(jobImports).where(isEditableBy(which, viewer));
  if (row === undefined) throw new AppError("not_found");
  return row;
}

/** The same, locked until the transaction ends. Throws `not_found`. */
export async function lockOwnImport(ctx: UserTxContext, tx: WriteHandle, which: ImportRef): Promise<ImportRow> {
  const locked = tx.select(IMPORT_COLUMNS).from(jobImports).where(isEditableBy(which, ctx.actor.id));
  const [row] = await locked.for("no key update");
  if (row === undefined) throw new AppError("not_found");
  return row;
}

/** Requires that no run of the locked import is in progress. Throws `import_running`. */
export async function requireNoActiveRun(tx: WriteHandle, own: string): Promise<void> {
  const underWay = and(eq(jobImportRuns.import, own), inArray(jobImportRuns.state, ACTIVE_RUN_STATES));
  const running = await tx.select({ id: jobImportRuns.id }).from(jobImportRuns).where(underWay).for("update");
  if (running.length > 0) throw new AppError("import_running");
}

/** Locks the company, so that its imports are counted before one is added. Throws `not_found`. */
export async function lockCompany(ctx: UserTxContext, tx: WriteHandle, id: string): Promise<void> {
  const locked = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.id, id), mayWithCompany("edit_jobs", ctx.actor.id)))
    .for("no key update");
  if (locked.length === 0) throw new AppError("not_found");
}

/** A run of an import, with its lines. Throws `not_found`. */
export async function readRunOf(db: ReadHandle, own: Pick<ImportRow, "id">, run: string) {
  const [row] = await db
    .select({ ...RUN_COLUMNS, lines: jobImportRuns.lines })
    .from(jobImportRuns)
    .where(and(eq(jobImportRuns.id, run), eq(jobImportRuns.import, own.id)));
  if (row === undefined) throw new AppError("not_found");
  return row;
}

/** A run with the results of its postings. Throws `not_found` for users who may not post for the company. */
export async function readRun(ctx: UserContext, which: ImportRef & { readonly run: string }): Promise<ImportRunDetail> {
  const row = await readRunOf(ctx.db, await readOwnImport(ctx.db, ctx.actor.id, which), which.run);
  return { ...viewRun(row), lines: row.lines };
}

/** Whether the import's owner may still post for its company: a team member who is not suspended. */
export async function canOwnerStillPost(
  db: ReadHandle,
  { company, created_by }: ImportRow,
  now: Date,
): Promise<boolean> {
  const rows = await db.rows(sql`
    SELECT FROM companies WHERE id = ${company} AND ${mayWithCompany("edit_jobs", created_by)}
      AND NOT EXISTS (SELECT FROM auth_users WHERE id = ${created_by} AND banned_until > ${now})`);
  return rows.length > 0;
}

/** An action on an import, or on one of its runs. */
type ImportStep =
  | { readonly step: "added" | "settings" | "file" | "removed" }
  | { readonly step: "started" | "stopped"; readonly run: string };

/** Records the action in the audit log, in its transaction. The board is named as in its jobs. */
export async function recordStep(ctx: UserTxContext, tx: WriteHandle, row: ImportRow, step: ImportStep) {
  const detail = { company: row.company, import: row.id, board: row.source, ...step };
  const who = { at: ctx.clock.now(), user_id: ctx.actor.id, ip: ctx.network };
  await writeAudit(tx, ctx.ids, { event: "import_changed", ...who, detail });
}
