import { type SQL, sql } from "drizzle-orm";
import type { PIPELINE_KINDS } from "../../../contract/hiring/pipeline/bounds.ts";
import type { PipelineCard } from "../../../contract/hiring/pipeline/cards.ts";
import type { InterviewStep } from "../../../contract/hiring/pipeline/steps.ts";
import { APPLICATION_STATUSES, REFERRAL_STATUSES, STAGES, type Stage } from "../../../contract/statuses.ts";
import { decisionDueAt } from "../../../rules/hiring/response-time.ts";
import type { StepPosition } from "../../../rules/pipeline/steps.ts";
import { stageOf } from "../../../rules/statuses.ts";
import { isVettedScout } from "../../identity/users/vetted-scout.ts";
import type { UserContext } from "../../infra/db/context.ts";
import { decodeCursor, toPage } from "../../infra/db/cursor.ts";
import { isNamed, searchPattern } from "../../infra/db/search-pattern.ts";
import { fullName } from "../../infra/db/status-history.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { applications, referrals } from "../../infra/db/tables/referrals.ts";
import { users } from "../../infra/db/tables/users.ts";
import { mayWithJob } from "../../infra/db/team-rights.ts";
import { canViewApplication, canViewReferral, isNotApplicant, isNotCandidate } from "../referrals/policy.ts";
import { isVisibleToCompany } from "../referrals/visible.ts";
import { isDecisionOverdue, isResponseOverdue } from "../response-time/response-deadlines.ts";
import { type BuiltSortOrder, buildSortOrder, type OrderPart, type Sort } from "./sort-order.ts";
import { currentStep, readSteps } from "./steps.ts";
import { findLastUndoable } from "./undoable.ts";

const COLUMN_CARDS = 10;

export type Kind = (typeof PIPELINE_KINDS)[number];
type CardRow = Omit<PipelineCard, "created_at" | "updated_at" | "marked" | "answer_late"> & {
  created_at: Date;
  updated_at: Date;
  position: string;
  next_interview: Date | null;
  answer_late: Date | null;
  undecided_since: Date | null;
  referrer: string | null;
  marked: number;
  /** The index of its column among the requested ones. */
  nth: number;
};
type CountRow = {
  kind: "referral" | "application";
  status: PipelineCard["status"];
  step: number | null;
  count: number;
  marked: number;
  late: number;
};

type CardQuery = {
  readonly job: string;
  readonly kind: Kind;
  readonly steps: readonly InterviewStep[];
  /** The requested columns; a stage without a step means the whole stage. */
  readonly places: readonly StepPosition[];
  readonly after: readonly (string | number)[] | null;
  readonly order: BuiltSortOrder;
  /** Words of a name or an address. */
  readonly search?: string | undefined;
  /** Only people with a marked answer (rule J56). */
  readonly marked?: boolean | undefined;
  /** Only people whose first answer is late (rule R13). */
  readonly late?: boolean | undefined;
  readonly now: Date;
  /** Maximum number of cards per column. */
  readonly limit: number;
  /** The limit applies to all columns together. */
  readonly together: boolean;
};

/** Each column with the stored status of referrals and of applications. */
function columnStatuses(places: readonly StepPosition[]): SQL {
  const rows = places.map(({ stage, step }, nth) => {
    const ofReferral = REFERRAL_STATUSES.find((status) => stageOf(status) === stage);
    const ofApplication = APPLICATION_STATUSES.find((status) => stageOf(status) === stage);
    return sql`(${nth}::int, ${stage}::text, ${step}::smallint, ${ofReferral}::text, ${ofApplication}::text)`;
  });
  return sql`(VALUES ${sql.join(rows, sql`, `)}) AS places(nth, stage, step, of_referral, of_application)`;
}

/** The step of a row in Interviewing; null for every other row. */
function currentStepColumn(table: typeof referrals | typeof applications, steps: readonly InterviewStep[]): SQL {
  return sql`CASE WHEN ${table.status} = 'Interviewing' THEN ${currentStep(sql`${table.step}`, steps)} END`;
}

/**
 * A stage without a step includes all its steps. Written so that the planner expects early matches and reads rows in
 * index order.
 */
function isAtStep(column: SQL, steps: readonly InterviewStep[]): SQL {
  return sql`coalesce(places.step = ${currentStep(column, steps)}, TRUE)`;
}

function matchesName(
  { candidate_name, candidate_email }: typeof referrals | typeof applications,
  search?: string,
): SQL {
  if (search === undefined || search === "") return sql`TRUE`;
  const pattern = searchPattern(search);
  return sql`(${isNamed(candidate_name, pattern)} OR ${isNamed(candidate_email, pattern)})`;
}

/** Since when an answer or a decision is late; null where it is not. */
function overdueColumns(table: typeof referrals | typeof applications, now: Date): SQL {
  return sql`CASE WHEN ${isResponseOverdue(table, now)} THEN ${table.response_due_at} END AS answer_late,
    CASE WHEN ${isDecisionOverdue(table, now)} THEN ${table.interviewing_at} END AS undecided_since`;
}

function referralCards(
  { job, steps, after, search, late, now, limit }: CardQuery,
  order: OrderPart,
  viewer: string,
): SQL {
  return sql`(SELECT 'referral' AS kind, ${referrals.id}, ${referrals.candidate_name}, ${referrals.candidate_email},
      ${referrals.status}, ${currentStepColumn(referrals, steps)} AS at_step, ${referrals.reward_status},
      ${referrals.created_by} AS referrer, 0 AS marked,
      ${referrals.created_at}, ${referrals.updated_at}, ${overdueColumns(referrals, now)}, ${order.columns(referrals)}
    FROM ${referrals}
    WHERE ${referrals.job} = ${job} AND ${referrals.status} = places.of_referral AND ${isVisibleToCompany()}
      AND ${isNotCandidate(viewer)} AND ${order.of(referrals)} AND ${late ? isResponseOverdue(referrals, now) : sql`TRUE`}
      AND ${isAtStep(sql`${referrals.step}`, steps)}
      AND ${matchesName(referrals, search)} AND ${order.after(referrals, after)}
    ${order.by(referrals)} LIMIT ${limit})`;
}

function applicationCards(
  { job, steps, after, search, marked, late, now, limit }: CardQuery,
  order: OrderPart,
  viewer: string,
): SQL {
  return sql`(SELECT 'application' AS kind, ${applications.id}, ${applications.candidate_name},
      ${applications.candidate_email}, ${applications.status}, ${currentStepColumn(applications, steps)} AS at_step,
      NULL AS reward_status,
      (SELECT created_by FROM ${referrals}
        WHERE ${referrals.id} = ${applications.referral} AND ${isVisibleToCompany()}) AS referrer, ${applications.marked},
      ${applications.created_at}, ${applications.updated_at}, ${overdueColumns(applications, now)}, ${order.columns(applications)}
    FROM ${applications}
    WHERE ${applications.job} = ${job} AND ${applications.status} = places.of_application
      AND ${marked ? sql`${applications.marked} > 0` : sql`TRUE`}
      AND ${isNotApplicant(viewer)} AND ${order.of(applications)}
      AND ${late ? isResponseOverdue(applications, now) : sql`TRUE`}
      AND ${isAtStep(sql`${applications.step}`, steps)}
      AND ${matchesName(applications, search)} AND ${order.after(applications, after)}
    ${order.by(applications)} LIMIT ${limit})`;
}

/** Reads cards of a job of the viewer's team in order, up to the limit; each column's index is read only that far. */
async function selectCards(ctx: UserContext, wanted: CardQuery): Promise<CardRow[]> {
  const [viewer, ordered] = [ctx.actor.id, wanted.order.parts];
  const parts = [
    // Referred people answer no questions.
    ...(wanted.kind === "applications" || wanted.marked
      ? []
      : ordered.map((part) => referralCards(wanted, part, viewer))),
    ...(wanted.kind === "referrals" ? [] : ordered.map((part) => applicationCards(wanted, part, viewer))),
  ];
  return ctx.db.withCachedPlan.rows<CardRow>(sql`
    SELECT places.nth, places.stage, cards.*, cards.at_step AS step, ${fullName} AS referrer_name,
      ${isVettedScout} IS TRUE AS referrer_vetted,
      CASE WHEN places.stage = 'Interviewing' THEN (
        SELECT min(starts_at) FROM interviews WHERE record_kind = cards.kind AND record_id = cards.id
          AND interviews.state = 'agreed' AND ends_at > ${ctx.clock.now().toISOString()}) END AS next_interview
    FROM ${jobs} CROSS JOIN ${columnStatuses(wanted.places)} CROSS JOIN LATERAL (
      SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS parts
      ${wanted.order.byOuter} LIMIT ${wanted.limit}
    ) AS cards LEFT JOIN ${users} ON ${users.id} = cards.referrer
    WHERE ${jobs.id} = ${wanted.job} AND ${mayWithJob("see_people", ctx.actor.id)}
    ${wanted.order.byOuter} ${wanted.together ? sql`LIMIT ${wanted.limit}` : sql``}`);
}

async function countCards(ctx: UserContext, job: string, steps: readonly InterviewStep[]): Promise<CountRow[]> {
  const now = ctx.clock.now();
  return ctx.db.withCachedPlan.rows<CountRow>(sql`
    SELECT 'referral' AS kind, ${referrals.status}, ${currentStepColumn(referrals, steps)} AS step, count(*)::int AS count,
      0 AS marked, (count(*) FILTER (WHERE ${isResponseOverdue(referrals, now)}))::int AS late
    FROM ${referrals} JOIN ${jobs} ON ${jobs.id} = ${referrals.job}
    WHERE ${jobs.id} = ${job} AND ${canViewReferral(ctx.actor.id)}
    GROUP BY 2, 3
    UNION ALL
    SELECT 'application', ${applications.status}, ${currentStepColumn(applications, steps)}, count(*)::int,
      (count(*) FILTER (WHERE ${applications.marked} > 0))::int,
      (count(*) FILTER (WHERE ${isResponseOverdue(applications, now)}))::int
    FROM ${applications} JOIN ${jobs} ON ${jobs.id} = ${applications.job}
    WHERE ${jobs.id} = ${job} AND ${canViewApplication(ctx.actor.id)} GROUP BY 2, 3`);
}

function viewCard(row: CardRow): PipelineCard {
  const { kind, id, candidate_name, candidate_email, stage, step, status, reward_status, referrer_name } = row;
  const { referrer_vetted, created_at, updated_at, marked, next_interview, answer_late, undecided_since } = row;
  const words = { kind, id, candidate_name, candidate_email, stage, step, status, reward_status, referrer_name };
  return {
    ...words,
    referrer_vetted,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    ...(marked > 0 && { marked }),
    ...(next_interview !== null && { interview: next_interview.toISOString() }),
    ...(answer_late !== null && { answer_late: answer_late.toISOString() }),
    ...(undecided_since !== null && { decision_late: decisionDueAt(undecided_since).toISOString() }),
  };
}

function sumCounts(counts: readonly CountRow[], wanted: (row: CountRow) => boolean): number {
  return counts.filter(wanted).reduce((sum, row) => sum + row.count, 0);
}

/**
 * The pipeline of a job by stage, and within Interviewing by step: the newest cards of each and their number (rules
 * J4, H1). The separate counts cover all kinds, whatever `kind` is shown. Archived jobs stay readable (rule J6).
 * Throws `not_found`.
 */
export async function readPipelineBoard(ctx: UserContext, job: string, kind: Kind) {
  const { steps, version, decides } = await readSteps(ctx.db, job, ctx.actor.id, "see_people");
  const ofSteps = steps.map(({ key }): StepPosition => ({ stage: "Interviewing", step: key }));
  const places = [...STAGES.map((stage): StepPosition => ({ stage, step: null })), ...ofSteps];
  const now = ctx.clock.now();
  const order = buildSortOrder("late", now);
  const wanted = { job, kind, steps, places, after: null, order, now, limit: COLUMN_CARDS + 1, together: false };
  const [cards, counts, undo] = await Promise.all([
    selectCards(ctx, wanted),
    countCards(ctx, job, steps),
    findLastUndoable(ctx, ctx.db, job),
  ]);
  const counted = (row: CountRow) => kind === "all" || kind === `${row.kind}s`;
  const column = (nth: number, here: (row: CountRow) => boolean) => {
    const { rows, next_cursor } = toPage(
      cards.filter((card) => card.nth === nth),
      COLUMN_CARDS,
      [now.toISOString()],
    );
    return { count: sumCounts(counts, (row) => here(row) && counted(row)), cards: rows.map(viewCard), next_cursor };
  };
  const ofReferrals = sumCounts(counts, (row) => row.kind === "referral");
  const ofApplications = sumCounts(counts, (row) => row.kind === "application");
  return {
    columns: STAGES.map((stage, nth) => ({ stage, ...column(nth, (row) => stageOf(row.status) === stage) })),
    steps: steps.map((step, nth) => ({ ...step, ...column(STAGES.length + nth, (row) => row.step === step.key) })),
    steps_version: version,
    can: { decide: decides },
    undo,
    marked: counts.reduce((sum, row) => sum + row.marked, 0),
    late: counts.reduce((sum, row) => sum + row.late, 0),
    counts: { all: ofReferrals + ofApplications, referrals: ofReferrals, applications: ofApplications },
  };
}

export type PipelineListQuery = {
  readonly kind: Kind;
  readonly stage?: Stage | undefined;
  readonly step?: number | undefined;
  readonly search?: string | undefined;
  readonly marked?: "true" | undefined;
  readonly late?: "true" | undefined;
  readonly sort: Sort;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

function filteredPositions({ stage, step }: PipelineListQuery): readonly StepPosition[] {
  if (step !== undefined) return [{ stage: "Interviewing", step }];
  return (stage === undefined ? STAGES : [stage]).map((one) => ({ stage: one, step: null }));
}

/**
 * Lists referrals and applications of a job in one order (rule H8); a column's cursor continues here. Throws
 * `not_found`.
 */
export async function listPipeline(ctx: UserContext, job: string, query: PipelineListQuery) {
  const after = decodeCursor(query.cursor, buildSortOrder(query.sort, ctx.clock.now()).shape, ["instant"]);
  // All pages use the time of the first one. A person whose answer becomes late meanwhile would otherwise be on no
  // page.
  const now = after?.[2] === undefined ? ctx.clock.now() : new Date(after[2]);
  const order = buildSortOrder(query.sort, now);
  const { steps } = await readSteps(ctx.db, job, ctx.actor.id, "see_people");
  const { kind, search, limit } = query;
  const [marked, late] = [query.marked === "true", query.late === "true"];
  if (marked && kind === "referrals") return { items: [], next_cursor: null };
  const wanted = {
    job,
    kind,
    steps,
    places: filteredPositions(query),
    after,
    order,
    search,
    marked,
    late,
    now,
    limit: limit + 1,
    together: true,
  };
  const cards = await selectCards(ctx, wanted);
  const { rows, next_cursor } = toPage(cards, limit, [now.toISOString()]);
  return { items: rows.map(viewCard), next_cursor };
}
