import { and, eq, isNull, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import {
  HIRING_BOUNDS,
  type HiringSystem,
  type HiringSystemConnection,
  type JobMapping,
} from "../../../contract/integrations/hiring-systems.ts";
import { findManagedCompany, lockManagedCompany } from "../../companies/managed-company.ts";
import type { UserContext, UserTxContext } from "../../infra/db/context.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { hiringSystemJobs, hiringSystemSteps, hiringSystems } from "../../infra/db/tables/hiring-systems.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import type { Config } from "../../infra/platform/config.ts";

export type SystemRow = typeof hiringSystems.$inferSelect;

/** Maximum number of listed jobs of a company. */
const MAX_JOBS = 1_000;

/**
 * Locks a company whose connection the actor may manage (rule X200), and returns its system if there is one. Throws
 * `not_found` for all others.
 */
export async function lockSystem(ctx: UserTxContext, tx: WriteHandle, id: string): Promise<SystemRow | null> {
  await lockManagedCompany(tx, ctx.actor.id, id);
  const [row] = await tx.select().from(hiringSystems).where(eq(hiringSystems.company, id)).for("update");
  return row ?? null;
}

/** The same where a system is required. Throws `not_found`. */
export async function lockRequiredSystem(ctx: UserTxContext, tx: WriteHandle, id: string): Promise<SystemRow> {
  const row = await lockSystem(ctx, tx, id);
  if (row === null) throw new AppError("not_found");
  return row;
}

/** The URL for a system's webhooks. */
function webhookUrl({ publicUrl }: Config, { id }: Pick<SystemRow, "id">): string {
  return `${publicUrl}/api/webhooks/hiring-systems/${id}`;
}

/** A system as company managers see it, without its credentials. */
export function viewSystem(config: Config, row: SystemRow): HiringSystem {
  const { vendor, automatic, hires, encrypted_webhook_secret, failure, failure_at, answered_at, seen_at, created_at } =
    row;
  return {
    vendor,
    automatic,
    hires,
    hook: webhookUrl(config, row),
    signed: encrypted_webhook_secret !== null,
    failure,
    failure_at: failure_at?.toISOString() ?? null,
    answered_at: answered_at?.toISOString() ?? null,
    seen_at: seen_at.toISOString(),
    created_at: created_at.toISOString(),
  };
}

/** The steps of a company's system, in its order. */
export function readSteps(db: ReadHandle, company: string) {
  return db
    .select({ step: hiringSystemSteps.step, name: hiringSystemSteps.name, stage: hiringSystemSteps.stage })
    .from(hiringSystemSteps)
    .where(eq(hiringSystemSteps.company, company))
    .orderBy(hiringSystemSteps.position, hiringSystemSteps.step)
    .limit(HIRING_BOUNDS.steps);
}

/** Unarchived jobs of a company, each with the opening to which its candidates are sent; `only` one of them. */
export async function readJobs(db: ReadHandle, company: string, only?: string): Promise<JobMapping[]> {
  const rows = await db
    .select({ id: jobs.id, title: jobs.title, opening: hiringSystemJobs.opening, there: hiringSystemJobs.title })
    .from(jobs)
    .leftJoin(hiringSystemJobs, and(eq(hiringSystemJobs.job, jobs.id), eq(hiringSystemJobs.company, company)))
    .where(and(eq(jobs.company, company), isNull(jobs.archived_at), only === undefined ? undefined : eq(jobs.id, only)))
    .orderBy(sql`${jobs.created_at} DESC`, jobs.id)
    .limit(MAX_JOBS);
  return rows.map(({ id, title, opening, there }) => ({
    id,
    title,
    opening: opening === null ? null : { id: opening, title: there ?? "" },
  }));
}

async function countPeople(db: ReadHandle, company: string): Promise<HiringSystemConnection["counts"]> {
  const [row] = await db.rows<HiringSystemConnection["counts"]>(sql`
    SELECT count(*) FILTER (WHERE state IN ('waiting', 'erasing'))::int AS waiting, count(*) FILTER (WHERE state = 'sent')::int AS sent,
      count(*) FILTER (WHERE state = 'failed')::int AS failed, count(*) FILTER (WHERE state = 'by_hand')::int AS by_hand
    FROM hiring_system_candidates WHERE company = ${company}`);
  return row ?? { waiting: 0, sent: 0, failed: 0, by_hand: 0 };
}

/**
 * A company's connection without its credentials (rule X200). Throws `not_found` for users who do not manage its team.
 */
export async function readConnection(ctx: UserContext, id: string): Promise<HiringSystemConnection> {
  const company = await findManagedCompany(ctx.db, ctx.actor.id, id);
  const [row] = await ctx.db.select().from(hiringSystems).where(eq(hiringSystems.company, id));
  const counts = await countPeople(ctx.db, id);
  if (row === undefined) return { company, system: null, steps: [], openings: [], jobs: [], counts };
  return {
    company,
    system: viewSystem(ctx.config, row),
    steps: await readSteps(ctx.db, id),
    openings: row.openings,
    jobs: await readJobs(ctx.db, id),
    counts,
  };
}
