import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { fieldError } from "../../../contract/field-errors.ts";
import type { AuditEvent } from "../../../contract/identity/audit.ts";
import {
  HIRING_BOUNDS,
  type HiringSystem,
  type HiringSystemConnection,
  type JobMapping,
  type NewHiringSystem,
  type RemoteJob,
  type RemoteStage,
  type StepStage,
} from "../../../contract/integrations/hiring-systems.ts";
import { defaultStage, REMOTE_HIRED, REMOTE_REJECTED } from "../../../rules/team/hiring-systems.ts";
import { findManagedCompany } from "../../companies/managed-company.ts";
import { writeAudit } from "../../identity/auth/accounts/audit.ts";
import type { UserContext, UserTxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import {
  hiringSystemCandidates,
  hiringSystemJobs,
  hiringSystemSteps,
  hiringSystems,
} from "../../infra/db/tables/hiring-systems.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { encrypt } from "../../infra/platform/crypto.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { type HiringSystem as Asked, type AtsStep, SystemError } from "./adapter.ts";
import { ADAPTERS, CREDENTIALS_PURPOSE, createClient } from "./adapters.ts";
import { RECONCILE_HIRING_SYSTEMS } from "./lease.ts";
import { lockRequiredSystem, lockSystem, readConnection, readJobs, readSteps, viewSystem } from "./queries.ts";

/**
 * Stops connections of a restored backup from sending or hiring automatically, because their owners may have ended them
 * after the backup. Connections made since `restored_at` continue. Returns how many were stopped.
 */
export async function stopSystemsAfterRestore(tx: WriteHandle, restored_at: Date): Promise<number> {
  const acts = or(eq(hiringSystems.automatic, true), eq(hiringSystems.hires, true));
  const stopped = await tx
    .update(hiringSystems)
    .set({ automatic: false, hires: false })
    .where(and(lte(hiringSystems.created_at, restored_at), acts))
    .returning({ company: hiringSystems.company });
  // Transfers that had not started need a manual start; people who may exist there stay tracked, because their deletion
  // may have to be requested.
  const unbegun = and(eq(hiringSystemCandidates.state, "waiting"), isNull(hiringSystemCandidates.making_since));
  await tx.delete(hiringSystemCandidates).where(and(unbegun, lte(hiringSystemCandidates.created_at, restored_at)));
  return stopped.length;
}

/** Changes per company; manual use stays far below. */
const CHANGES: Limit = { name: "hiring system changes", points: 120, seconds: 3_600 };
/** Each requests several pages from the other system. */
const READS: Limit = { name: "hiring system reads", points: 30, seconds: 3_600 };

type SystemContents = { readonly openings: RemoteJob[]; readonly steps: readonly AtsStep[] };

/** Audit log entry of a company's system, without its credentials. */
async function recordSystemChange(
  ctx: UserTxContext,
  tx: WriteHandle,
  event: AuditEvent,
  detail: { company: string; vendor: string },
) {
  await writeAudit(tx, ctx.ids, { event, at: ctx.clock.now(), user_id: ctx.actor.id, ip: ctx.network, detail });
}

/** The user waiting for the response is answered within the usual request limit. */
const REQUEST_TIMEOUT_MS = 4_500;

/** Options for requests while a user waits. */
const requestOptions = ({ config }: Pick<UserContext, "config">) => ({
  config,
  over: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
});

/**
 * Requests the jobs and steps of a system. Throws `hiring_system_refused`, and `hiring_system_silent` for all errors
 * that may be temporary.
 */
async function readContents(system: Asked): Promise<SystemContents> {
  try {
    const [openings, steps] = await Promise.all([system.openings(), system.steps()]);
    return { openings, steps };
  } catch (error) {
    if (!(error instanceof SystemError)) throw error;
    const refused = error.failure === "keys" || error.failure === "refused";
    throw new AppError(refused ? "hiring_system_refused" : "hiring_system_silent", { detail: error.message });
  }
}

/** Stores the steps. Existing mappings stay; steps that no longer exist are removed with theirs. */
async function saveSteps(tx: WriteHandle, company: string, steps: readonly AtsStep[]): Promise<void> {
  const ends = [
    { step: REMOTE_HIRED, name: "Hired" },
    { step: REMOTE_REJECTED, name: "Rejected" },
  ];
  const named = steps.filter(({ step }) => step !== "").slice(0, HIRING_BOUNDS.steps - ends.length);
  const all = [...named, ...ends];
  const rows = all.map((one, position) => ({ ...one, company, position, stage: defaultStage(one.step) }));
  const gone = sql`${hiringSystemSteps.step} <> ALL (${sql.param(all.map(({ step }) => step))}::text[])`;
  await tx.delete(hiringSystemSteps).where(and(eq(hiringSystemSteps.company, company), gone));
  await tx
    .insert(hiringSystemSteps)
    .values(rows)
    .onConflictDoUpdate({
      target: [hiringSystemSteps.company, hiringSystemSteps.step],
      set: { name: sql`excluded.name`, position: sql`excluded.position` },
    });
}

/**
 * Jobs mapped to a removed opening have no opening any more; candidates who consent wait until another one is chosen.
 */
async function saveContents(
  ctx: UserTxContext,
  tx: WriteHandle,
  company: string,
  { openings, steps }: SystemContents,
): Promise<void> {
  const known = { openings, seen_at: ctx.clock.now(), failure: null, failure_at: null, answered_at: ctx.clock.now() };
  await tx
    .update(hiringSystems)
    .set({ ...known, paused_until: null, notified: false })
    .where(eq(hiringSystems.company, company));
  await saveSteps(tx, company, steps);
}

/**
 * Connects a company's hiring system or replaces its credentials, after testing them (rule X200). With another vendor
 * people at the previous one are no longer polled, and people who exist at this one are again. Throws `not_found`,
 * `hiring_system_refused`, `hiring_system_silent`, `rate_limited`.
 */
export async function connectSystem(ctx: UserContext, company: string, body: NewHiringSystem): Promise<HiringSystem> {
  await findManagedCompany(ctx.db, ctx.actor.id, company);
  await ctx.limits.consume(READS, company);
  const { vendor, key, secret, user, signs } = body;
  const seen = await readContents(ADAPTERS[vendor].open({ key, secret, user }, requestOptions(ctx)));
  return ctx.write(async (tx) => {
    const locked = await lockSystem(ctx, tx, company);
    if (locked !== null && locked.vendor !== vendor) await stopSystem(tx, company);
    const sealing = ctx.secrets.derive(CREDENTIALS_PURPOSE);
    const encrypted = encrypt(sealing, JSON.stringify({ key, secret, user }));
    // An empty field keeps the previous value, for the same system.
    const kept = locked?.vendor === vendor ? locked.encrypted_webhook_secret : null;
    const keys = { vendor, encrypted, encrypted_webhook_secret: signs === "" ? kept : encrypt(sealing, signs) };
    const now = ctx.clock.now();
    await tx
      .insert(hiringSystems)
      .values({ ...keys, id: ctx.ids.next(), company, seen_at: now, created_at: now })
      .onConflictDoUpdate({ target: hiringSystems.company, set: keys });
    await saveContents(ctx, tx, company, seen);
    await resumePolling(tx, company, vendor);
    await recordSystemChange(ctx, tx, locked === null ? "hiring_system_connected" : "hiring_system_changed", {
      company,
      vendor,
    });
    await ctx.enqueue(tx, RECONCILE_HIRING_SYSTEMS, {});
    return viewSystem(ctx.config, await lockRequiredSystem(ctx, tx, company));
  });
}

/** Reloads a system's jobs and steps. Throws as `connectSystem` does. */
export async function reloadSystem(ctx: UserContext, company: string): Promise<HiringSystemConnection> {
  await findManagedCompany(ctx.db, ctx.actor.id, company);
  await ctx.limits.consume(READS, company);
  const [row] = await ctx.db.select().from(hiringSystems).where(eq(hiringSystems.company, company));
  if (row === undefined) throw new AppError("not_found");
  if (row.encrypted === "") throw new AppError("hiring_system_refused");
  const seen = await readContents(createClient(ctx.secrets, row, requestOptions(ctx)));
  await ctx.write(async (tx) => {
    const locked = await lockRequiredSystem(ctx, tx, company);
    // Another system was connected meanwhile.
    if (locked.vendor !== row.vendor || locked.encrypted !== row.encrypted) throw new AppError("conflict");
    await saveContents(ctx, tx, company, seen);
    await ctx.enqueue(tx, RECONCILE_HIRING_SYSTEMS, {});
  });
  return readConnection(ctx, company);
}

/**
 * Whether candidates are sent automatically, and whether a hire there counts here (rules X202, X207). Throws
 * `not_found`, `rate_limited`.
 */
export async function setSettings(
  ctx: UserContext,
  company: string,
  settings: { automatic: boolean; hires: boolean },
): Promise<HiringSystem> {
  return ctx.write(async (tx) => {
    const { vendor } = await lockRequiredSystem(ctx, tx, company);
    await ctx.limits.consumeIn(tx, CHANGES, company);
    const [row] = await tx.update(hiringSystems).set(settings).where(eq(hiringSystems.company, company)).returning();
    if (row === undefined) throw new Error("a locked row is missing");
    await recordSystemChange(ctx, tx, "hiring_system_changed", { company, vendor });
    return viewSystem(ctx.config, row);
  });
}

/**
 * Maps steps to statuses (rule X206); unknown steps are left out. All people there are polled again. Throws
 * `not_found`, `rate_limited`.
 */
export async function setSteps(
  ctx: UserContext,
  company: string,
  steps: readonly { step: string; stage: StepStage | null }[],
): Promise<{ steps: RemoteStage[] }> {
  return ctx.write(async (tx) => {
    await lockRequiredSystem(ctx, tx, company);
    await ctx.limits.consumeIn(tx, CHANGES, company);
    for (const { step, stage } of steps)
      await tx
        .update(hiringSystemSteps)
        .set({ stage })
        .where(and(eq(hiringSystemSteps.company, company), eq(hiringSystemSteps.step, step)));
    await pollAll(tx, company);
    await ctx.enqueue(tx, RECONCILE_HIRING_SYSTEMS, {});
    return { steps: await readSteps(tx, company) };
  });
}

/** People there whose status may still change become due; those being polled are polled once more. */
async function pollAll(tx: WriteHandle, company: string): Promise<void> {
  await tx.rows(sql`
    UPDATE hiring_system_candidates SET last_event_at = clock_timestamp(),
      next_at = CASE WHEN lease IS NULL THEN clock_timestamp() ELSE next_at END
    WHERE company = ${company} AND state = 'sent' AND next_at IS NOT NULL`);
}

/** People at a reconnected system are polled from now on. */
async function resumePolling(tx: WriteHandle, company: string, vendor: string): Promise<void> {
  await tx.rows(sql`
    UPDATE hiring_system_candidates SET next_at = clock_timestamp()
    WHERE company = ${company} AND vendor = ${vendor} AND state = 'sent' AND next_at IS NULL AND lease IS NULL`);
}

/** The opening there for a job's candidates; null: none. Throws `not_found`, `validation_failed`, `rate_limited`. */
export async function setJob(
  ctx: UserContext,
  { id: company, job }: { id: string; job: string },
  opening: string | null,
): Promise<JobMapping> {
  return ctx.write(async (tx) => {
    const { openings } = await lockRequiredSystem(ctx, tx, company);
    await ctx.limits.consumeIn(tx, CHANGES, company);
    const own = await tx
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(eq(jobs.id, job), eq(jobs.company, company)))
      // Locked, so that the job's company does not change meanwhile.
      .for("key share");
    if (own.length === 0) throw new AppError("not_found");
    if (opening === null) await tx.delete(hiringSystemJobs).where(eq(hiringSystemJobs.job, job));
    else {
      const there = openings.find(({ id }) => id === opening);
      if (there === undefined)
        throw new AppError("validation_failed", { fields: { opening: fieldError("opening_gone") } });
      const place = { company, opening, title: there.title };
      await tx
        .insert(hiringSystemJobs)
        .values({ ...place, job })
        .onConflictDoUpdate({ target: hiringSystemJobs.job, set: place });
    }
    const [view] = await readJobs(tx, company, job);
    if (view === undefined) throw new AppError("not_found");
    return view;
  });
}

/**
 * Stops sending and polling. Transfers that have not started are removed; deletions that cannot be requested without
 * credentials are left to be done by hand (rule X209). Work in progress still records what it created.
 */
async function stopSystem(tx: WriteHandle, company: string): Promise<void> {
  await tx.rows(sql`
    DELETE FROM hiring_system_candidates
    WHERE company = ${company} AND state IN ('waiting', 'failed') AND making_since IS NULL AND lease IS NULL`);
  await tx.rows(sql`
    UPDATE hiring_system_candidates SET next_at = NULL,
      state = CASE state WHEN 'waiting' THEN 'failed' WHEN 'erasing' THEN 'by_hand' ELSE state END
    WHERE company = ${company}`);
  await tx.delete(hiringSystems).where(eq(hiringSystems.company, company));
}

/** Disconnects a system and deletes its credentials (rule X200). Throws `not_found`, `rate_limited`. */
export async function removeSystem(ctx: UserContext, company: string): Promise<{ removed: true }> {
  await ctx.write(async (tx) => {
    const { vendor } = await lockRequiredSystem(ctx, tx, company);
    await ctx.limits.consumeIn(tx, CHANGES, company);
    await stopSystem(tx, company);
    await recordSystemChange(ctx, tx, "hiring_system_removed", { company, vendor });
  });
  return { removed: true };
}
