import { and, eq, isNotNull, ne, notInArray, type SQL, sql } from "drizzle-orm";
import type { OutputOf } from "../../../contract/endpoint.ts";
import { AppError } from "../../../contract/errors.ts";
import type {
  hiringSystemEndpoints,
  RemoteCandidate,
  RemoteCandidateList,
  SyncState,
} from "../../../contract/integrations/hiring-systems.ts";
import type { Page } from "../../../contract/paging.ts";
import { FINAL_STATUSES } from "../../../contract/statuses.ts";
import { findManagedCompany } from "../../companies/managed-company.ts";
import { canDecideReferral, canViewReferral } from "../../hiring/referrals/policy.ts";
import type { UserContext, UserCreationContext } from "../../infra/db/context.ts";
import { afterCursor, decodeCursor, exactInstant, toPage } from "../../infra/db/cursor.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { hiringSystemCandidates, hiringSystemJobs, hiringSystems } from "../../infra/db/tables/hiring-systems.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { referrals } from "../../infra/db/tables/referrals.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { RECONCILE_HIRING_SYSTEMS } from "./lease.ts";

type Row = typeof hiringSystemCandidates.$inferSelect;

/** Limit per company: one action for each of its people. */
const SENDS: Limit = { name: "hiring system sends", points: 600, seconds: 3_600 };

/** A person there as the company sees them. */
function viewRemoteCandidate(row: Row): RemoteCandidate {
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  const { vendor, state, failure, application, step } = row;
  const lacks: RemoteCandidate["lacks"] = [];
  if (state === "sent" && !row.recommendation_sent) lacks.push("word");
  if (state === "sent" && !row.cv_sent) lacks.push("cv");
  return {
    vendor,
    state,
    failure,
    application,
    step,
    lacks,
    hire_asked_at: iso(row.hire_asked_at),
    moved_at: iso(row.moved_at),
    sent_at: iso(row.sent_at),
    polled_at: iso(row.polled_at),
    created_at: row.created_at.toISOString(),
  };
}

/**
 * Condition on `referrals`: the candidate consented, the company sees the referral, and it is active (rule X201). A
 * migration's trigger checks the same for automatic transfers.
 */
export const HAS_CONSENTED: SQL | undefined = and(
  isNotNull(referrals.visible_at),
  ne(referrals.candidate_email, ""),
  notInArray(referrals.status, [...FINAL_STATUSES]),
  sql`EXISTS (SELECT FROM consent_requests AS asked WHERE asked.referral = ${referrals.id} AND asked.answer = 'accepted'
    AND asked.erased_at IS NULL)`,
);

const HAS_CONSENTED_COLUMN = sql<boolean>`(${HAS_CONSENTED})`;

/** The company's system for a referral's job, and the known ids of the candidate there. */
function selectWithSystem(db: ReadHandle, id: string, who: SQL) {
  return db
    .select({
      company: jobs.company,
      vendor: hiringSystems.vendor,
      opening: hiringSystemJobs.opening,
      agreed: HAS_CONSENTED_COLUMN,
      there: hiringSystemCandidates,
    })
    .from(referrals)
    .innerJoin(jobs, eq(jobs.id, referrals.job))
    .leftJoin(hiringSystems, eq(hiringSystems.company, jobs.company))
    .leftJoin(hiringSystemJobs, and(eq(hiringSystemJobs.job, jobs.id), eq(hiringSystemJobs.company, jobs.company)))
    .leftJoin(hiringSystemCandidates, eq(hiringSystemCandidates.referral, referrals.id))
    .where(and(eq(referrals.id, id), who));
}

/** Whether a manual transfer is needed: none exists, or it was given up at the same system. */
function needsTransfer(there: Row | null, vendor: string): boolean {
  return there === null || (there.state === "failed" && (there.vendor === vendor || there.making_since === null));
}

/** The candidate's state in the company's system, for its team. Throws `not_found`. */
export async function readRemoteCandidate(
  ctx: UserContext,
  id: string,
): Promise<OutputOf<typeof hiringSystemEndpoints.ofReferral>> {
  const [row] = await selectWithSystem(ctx.db, id, canViewReferral(ctx.actor.id));
  if (row === undefined) throw new AppError("not_found");
  const { vendor, opening, agreed, there } = row;
  const decides = await selectWithSystem(ctx.db, id, canDecideReferral(ctx.actor.id));
  const placed = vendor !== null && opening !== null;
  return {
    can_send: decides.length > 0 && placed && agreed && needsTransfer(there, vendor),
    system: vendor,
    there: there === null ? null : viewRemoteCandidate(there),
  };
}

/**
 * Sends a candidate who consented, started by a team member who decides on candidates, or retries it (rules X201,
 * X202). Transfers in progress and completed ones stay. Throws `not_found`, `hiring_system_missing`,
 * `hiring_system_not_agreed`, `rate_limited`.
 */
export async function sendRemoteCandidate(ctx: UserCreationContext, id: string): Promise<RemoteCandidate> {
  return ctx.write(async (tx) => {
    const decides = canDecideReferral(ctx.actor.id);
    if ((await selectWithSystem(tx, id, decides)).length === 0) throw new AppError("not_found");
    // Checked again under the lock.
    await tx.select({ id: referrals.id }).from(referrals).where(eq(referrals.id, id)).for("update");
    const [row] = await selectWithSystem(tx, id, decides);
    if (row === undefined) throw new AppError("not_found");
    const { company, vendor, opening, agreed, there } = row;
    if (there !== null && vendor !== null && !needsTransfer(there, vendor)) return viewRemoteCandidate(there);
    if (vendor === null || opening === null) throw new AppError("hiring_system_missing");
    if (!agreed) throw new AppError("hiring_system_not_agreed");
    await ctx.limits.consumeIn(tx, SENDS, company);
    const waits = {
      vendor,
      opening,
      state: "waiting" as const,
      failures: 0,
      failure: null,
      next_at: sql`clock_timestamp()`,
    };
    const [written] = await tx
      .insert(hiringSystemCandidates)
      .values({ ...waits, referral: id, company })
      .onConflictDoUpdate({ target: hiringSystemCandidates.referral, set: waits })
      .returning();
    if (written === undefined) throw new Error("the upsert returned no row");
    await ctx.enqueue(tx, RECONCILE_HIRING_SYSTEMS, {});
    return viewRemoteCandidate(written);
  });
}

type PeopleQuery = {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly state?: SyncState | undefined;
};

/**
 * People sent to a company's system and their state, the newest first. Throws `not_found` for users who do not manage
 * its team.
 */
export async function listRemoteCandidates(
  ctx: UserContext,
  company: string,
  asked: PeopleQuery,
): Promise<Page<RemoteCandidateList>> {
  await findManagedCompany(ctx.db, ctx.actor.id, company);
  const after = decodeCursor(asked.cursor, ["instant", "id"]);
  const { created_at, referral } = hiringSystemCandidates;
  const rows = await ctx.db
    .select({
      there: hiringSystemCandidates,
      id: referral,
      position: exactInstant(created_at),
      job: { id: jobs.id, title: jobs.title },
      candidate_name: referrals.candidate_name,
    })
    .from(hiringSystemCandidates)
    .innerJoin(referrals, eq(referrals.id, referral))
    .innerJoin(jobs, eq(jobs.id, referrals.job))
    .where(
      and(
        eq(hiringSystemCandidates.company, company),
        asked.state === undefined ? undefined : eq(hiringSystemCandidates.state, asked.state),
        // A member does not see their own referral or application as the team does.
        sql`(${canViewReferral(ctx.actor.id)} OR ${referrals.candidate_email} = '')`,
        afterCursor(after, created_at, referral),
      ),
    )
    .orderBy(sql`${created_at} DESC`, sql`${referral} DESC`)
    .limit(asked.limit + 1);
  const page = toPage(rows, asked.limit);
  const items = page.rows.map(({ there, id, job, candidate_name }) => ({
    ...viewRemoteCandidate(there),
    referral: id,
    job,
    candidate_name,
  }));
  return { items, next_cursor: page.next_cursor };
}

/** The person was deleted there by hand (rule X209): their id there is removed. Throws `not_found`. */
export async function confirmManualErasure(
  ctx: UserContext,
  { id: company, referral }: { id: string; referral: string },
): Promise<{ erased: true }> {
  return ctx.write(async (tx) => {
    await findManagedCompany(tx, ctx.actor.id, company);
    const { state } = hiringSystemCandidates;
    const settled = await tx
      .update(hiringSystemCandidates)
      .set({ state: "erased", next_at: null, candidate: null, application: null, step: null, encrypted_address: null })
      .where(
        and(
          eq(hiringSystemCandidates.referral, referral),
          eq(hiringSystemCandidates.company, company),
          sql`${state} IN ('by_hand', 'erased')`,
        ),
      )
      .returning({ referral: hiringSystemCandidates.referral });
    if (settled.length === 0) throw new AppError("not_found");
    return { erased: true as const };
  });
}
