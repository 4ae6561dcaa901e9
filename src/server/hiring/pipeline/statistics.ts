import { type SQL, sql } from "drizzle-orm";
import type { OutputOf } from "../../../contract/endpoint.ts";
import type { CANDIDATE_SOURCES, statisticsEndpoints } from "../../../contract/hiring/pipeline/statistics.ts";
import type { InterviewStep } from "../../../contract/hiring/pipeline/steps.ts";
import { FINAL_STATUSES, STAGES, type Stage } from "../../../contract/statuses.ts";
import type { UserContext } from "../../infra/db/context.ts";
import { plainName } from "../../infra/db/search-pattern.ts";
import { fullName } from "../../infra/db/status-history.ts";
import { canViewApplication, canViewReferral } from "../referrals/policy.ts";
import { currentStep, readSteps } from "./steps.ts";

/** Maximum number of referrers listed; further ones are only counted. */
const MAX_REFERRERS = 100;
/** Stages in which people wait for the next step. */
const WAITING_STAGES: readonly Stage[] = STAGES.filter((stage) => !FINAL_STATUSES.some((final) => final === stage));

type PipelineStatistics = OutputOf<typeof statisticsEndpoints.figures>;
type StageCounts = { received: number; viewed: number; interviewing: number; hired: number };
type TimeRow = PipelineStatistics["times"][number];

/**
 * All people of a job whom the viewer sees, with the time at which each reached each place; undone moves are excluded
 * (rule H4). `person` is the same for a referral and the application it led to.
 */
function selectPeopleWithEvents(job: string, viewer: string): SQL {
  return sql`WITH people AS MATERIALIZED (
    SELECT 'referral' AS kind, referrals.id, referrals.id AS person, referrals.created_by AS referrer,
      greatest(referrals.created_at, referrals.visible_at) AS came
    FROM referrals JOIN jobs ON jobs.id = referrals.job WHERE jobs.id = ${job} AND ${canViewReferral(viewer)}
    UNION ALL
    SELECT 'application', applications.id, coalesce(shown.id, applications.id), shown.created_by, applications.created_at
    FROM applications JOIN jobs ON jobs.id = applications.job
      LEFT JOIN referrals AS shown ON shown.id = applications.referral AND shown.visible_at IS NOT NULL
    WHERE jobs.id = ${job} AND ${canViewApplication(viewer)}
  ), moves AS MATERIALIZED (
    SELECT record_kind, record_id, moved_at, undone_at, to_status, to_step FROM pipeline_moves WHERE job = ${job}
  ), events AS MATERIALIZED (
    SELECT people.*, came AS at, 'New' AS stage, NULL::smallint AS step FROM people
    UNION ALL
    SELECT people.*, moved_at, CASE WHEN to_status IN ('Pending', 'Applied') THEN 'New' ELSE to_status END, to_step
    FROM people JOIN moves ON record_kind = kind AND record_id = people.id WHERE undone_at IS NULL
    UNION ALL
    SELECT people.*, greatest(changed_at, came),
      CASE WHEN to_status IN ('Pending', 'Applied') THEN 'New' ELSE to_status END, NULL
    FROM people JOIN status_history AS history ON history.record_kind = kind AND history.record_id = people.id
    WHERE NOT EXISTS (SELECT FROM moves WHERE moves.record_kind = kind AND moves.record_id = people.id
      AND history.changed_at IN (moves.moved_at, moves.undone_at))
  )`;
}

/** The rank of a stage as a number. */
const stageRank = sql`array_position(ARRAY['New', 'Reviewing', 'Interviewing', 'Hired'], stage)`;

async function readStageTimes(
  ctx: UserContext,
  job: string,
  steps: readonly InterviewStep[],
): Promise<Map<string, TimeRow>> {
  const now = ctx.clock.now().toISOString();
  const rows = await ctx.db.rows<TimeRow>(sql`
    ${selectPeopleWithEvents(job, ctx.actor.id)}, stays AS (
      SELECT stage, CASE WHEN stage = 'Interviewing' THEN ${currentStep(sql`step`, steps)} END AS step, at,
        lead(at) OVER (PARTITION BY kind, id ORDER BY at, ${stageRank} NULLS LAST) AS until
      FROM events
    ), lasted AS (
      SELECT stage, step, until IS NULL AS here,
        greatest(0, extract(epoch FROM coalesce(until, ${now}::timestamptz) - at)) AS seconds
      FROM stays WHERE until IS NULL OR until > at
    )
    SELECT stage, step, count(*) FILTER (WHERE here)::int AS waiting,
      round(percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) FILTER (WHERE here))::int AS median_seconds,
      round(max(seconds) FILTER (WHERE here))::int AS longest_seconds,
      count(*) FILTER (WHERE NOT here)::int AS passed,
      round(percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) FILTER (WHERE NOT here))::int AS usual_seconds
    FROM lasted GROUP BY stage, step`);
  return new Map(rows.map((row) => [`${row.stage}:${row.step ?? ""}`, row]));
}

/** Counts how many came and how far they got, from a query that returns each person with their furthest stage. */
const countStagesReached = sql`count(*)::int AS received, count(*) FILTER (WHERE furthest >= 2)::int AS viewed,
  count(*) FILTER (WHERE furthest >= 3)::int AS interviewing, count(*) FILTER (WHERE furthest >= 4)::int AS hired`;

type SourceRow = StageCounts & { source: (typeof CANDIDATE_SOURCES)[number] };

async function readSources(ctx: UserContext, job: string): Promise<SourceRow[]> {
  return ctx.db.rows<SourceRow>(sql`
    ${selectPeopleWithEvents(job, ctx.actor.id)}, persons AS (
      SELECT max(${stageRank}) AS furthest,
        CASE WHEN count(DISTINCT kind) = 2 THEN 'both' ELSE min(kind) END AS source
      FROM events GROUP BY person
    )
    SELECT source, ${countStagesReached} FROM persons GROUP BY source ORDER BY source`);
}

type ReferrerRow = StageCounts & { name: string | null; all: number };

async function readReferrers(ctx: UserContext, job: string): Promise<ReferrerRow[]> {
  return ctx.db.rows<ReferrerRow>(sql`
    ${selectPeopleWithEvents(job, ctx.actor.id)}, persons AS (
      SELECT max(${stageRank}) AS furthest, min(referrer::text)::uuid AS referrer FROM events
      WHERE referrer IS NOT NULL GROUP BY person
    )
    SELECT ${fullName} AS name, ${countStagesReached}, count(*) OVER ()::int AS all
    FROM persons JOIN users ON users.id = persons.referrer
    GROUP BY users.id ORDER BY ${plainName(fullName)}, users.id LIMIT ${MAX_REFERRERS}`);
}

const NO_WAITING = { waiting: 0, median_seconds: null, longest_seconds: null, passed: 0, usual_seconds: null };

/**
 * The waiting and passage times at each place of a job's pipeline, the sources of its people and their referrers
 * (rule H18), for viewers who see its people. Throws `not_found`.
 */
export async function readPipelineStatistics(ctx: UserContext, job: string): Promise<PipelineStatistics> {
  const { steps } = await readSteps(ctx.db, job, ctx.actor.id, "see_people");
  const [times, sources, referrers] = await Promise.all([
    readStageTimes(ctx, job, steps),
    readSources(ctx, job),
    readReferrers(ctx, job),
  ]);
  const places = WAITING_STAGES.flatMap((stage): { stage: Stage; step: number | null }[] =>
    stage === "Interviewing" ? steps.map(({ key }) => ({ stage, step: key })) : [{ stage, step: null }],
  );
  return {
    steps: [...steps],
    times: places.map((place) => ({ ...NO_WAITING, ...times.get(`${place.stage}:${place.step ?? ""}`), ...place })),
    sources,
    referrers: referrers.map(({ all: _, ...row }) => row),
    more_referrers: Math.max(0, (referrers[0]?.all ?? 0) - referrers.length),
  };
}
