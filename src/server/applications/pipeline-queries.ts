import { type SQL, sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { KINDS, PipelineCard } from "../../contract/pipeline.ts";
import { APPLICATION_STATUSES, REFERRAL_STATUSES, STAGES, type Stage } from "../../contract/statuses.ts";
import { stageOf } from "../../rules/statuses.ts";
import type { UserContext } from "../db/context.ts";
import { cutPage, decodeCursor, exactInstant, olderThan } from "../db/cursor.ts";
import { fullName } from "../db/status-history.ts";
import { jobs } from "../db/tables/jobs.ts";
import { applications, referrals } from "../db/tables/referrals.ts";
import { users } from "../db/tables/users.ts";
import { mayWithJob } from "../db/team.ts";
import { seesApplication, seesReferral } from "../referrals/seen-by-team.ts";
import { shownToCompany } from "../referrals/shown.ts";
import { vettedScout } from "../users/vetted-scout.ts";

const COLUMN_CARDS = 10;

export type Kind = (typeof KINDS)[number];
type CardRow = Omit<PipelineCard, "created_at" | "updated_at"> & {
  created_at: Date;
  updated_at: Date;
  position: string;
  referrer: string | null;
};
type CountRow = { kind: "referral" | "application"; status: PipelineCard["status"]; count: number };

type Wanted = {
  readonly job: string;
  readonly kind: Kind;
  readonly stages: readonly Stage[];
  readonly after: readonly (string | number)[] | null;
  /** At most so many cards of each stage. */
  readonly limit: number;
};

/** Every stage with the stored status that referrals and applications have there. */
function stageTable(stages: readonly Stage[]): SQL {
  const rows = stages.map((stage) => {
    const ofReferral = REFERRAL_STATUSES.find((status) => stageOf(status) === stage);
    const ofApplication = APPLICATION_STATUSES.find((status) => stageOf(status) === stage);
    return sql`(${stage}::text, ${ofReferral}::text, ${ofApplication}::text)`;
  });
  return sql`(VALUES ${sql.join(rows, sql`, `)}) AS stages(stage, of_referral, of_application)`;
}

function referralCards({ job, after, limit }: Wanted): SQL {
  return sql`(SELECT 'referral' AS kind, ${referrals.id}, ${referrals.candidate_name}, ${referrals.candidate_email},
      ${referrals.status}, ${referrals.reward_status}, ${referrals.created_by} AS referrer,
      ${referrals.created_at}, ${referrals.updated_at}, ${exactInstant(referrals.created_at)} AS position
    FROM ${referrals}
    WHERE ${referrals.job} = ${job} AND ${referrals.status} = stages.of_referral AND ${shownToCompany()}
      AND ${olderThan(after, referrals.created_at, referrals.id)}
    ORDER BY ${referrals.created_at} DESC, ${referrals.id} DESC LIMIT ${limit})`;
}

function applicationCards({ job, after, limit }: Wanted, viewer: string): SQL {
  return sql`(SELECT 'application' AS kind, ${applications.id}, ${applications.candidate_name},
      ${applications.candidate_email}, ${applications.status}, NULL AS reward_status,
      (SELECT created_by FROM ${referrals}
        WHERE ${referrals.id} = ${applications.referral} AND ${shownToCompany()}) AS referrer,
      ${applications.created_at}, ${applications.updated_at}, ${exactInstant(applications.created_at)} AS position
    FROM ${applications}
    WHERE ${applications.job} = ${job} AND ${applications.status} = stages.of_application
      AND ${applications.created_by} <> ${viewer}
      AND ${olderThan(after, applications.created_at, applications.id)}
    ORDER BY ${applications.created_at} DESC, ${applications.id} DESC LIMIT ${limit})`;
}

/** Cards of a job of the viewer's team, newest first, at most `limit` of each stage; each part reads its index only so far. */
async function ownCards(ctx: UserContext, wanted: Wanted): Promise<CardRow[]> {
  const parts = [
    ...(wanted.kind === "applications" ? [] : [referralCards(wanted)]),
    ...(wanted.kind === "referrals" ? [] : [applicationCards(wanted, ctx.actor.id)]),
  ];
  return ctx.db.rows<CardRow>(sql`
    SELECT stages.stage, cards.*, ${fullName} AS referrer_name,
      ${vettedScout} IS TRUE AS referrer_vetted
    FROM ${jobs} CROSS JOIN ${stageTable(wanted.stages)} CROSS JOIN LATERAL (
      SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS parts
      ORDER BY created_at DESC, id DESC LIMIT ${wanted.limit}
    ) AS cards LEFT JOIN ${users} ON ${users.id} = cards.referrer
    WHERE ${jobs.id} = ${wanted.job} AND ${mayWithJob("see_people", ctx.actor.id)}
    ORDER BY cards.created_at DESC, cards.id DESC`);
}

async function ownCounts(ctx: UserContext, job: string): Promise<CountRow[]> {
  return ctx.db.rows<CountRow>(sql`
    SELECT 'referral' AS kind, ${referrals.status}, count(*)::int AS count
    FROM ${referrals} JOIN ${jobs} ON ${jobs.id} = ${referrals.job}
    WHERE ${jobs.id} = ${job} AND ${seesReferral(ctx.actor.id)}
    GROUP BY ${referrals.status}
    UNION ALL
    SELECT 'application', ${applications.status}, count(*)::int
    FROM ${applications} JOIN ${jobs} ON ${jobs.id} = ${applications.job}
    WHERE ${jobs.id} = ${job} AND ${seesApplication(ctx.actor.id)} GROUP BY ${applications.status}`);
}

/** Throws `not_found` unless the viewer sees the job's people; archived jobs stay readable by their team (rule J6). */
async function requireOwnJob(ctx: UserContext, job: string): Promise<void> {
  const rows = await ctx.db.rows(
    sql`SELECT FROM ${jobs} WHERE ${jobs.id} = ${job} AND ${mayWithJob("see_people", ctx.actor.id)}`,
  );
  if (rows.length === 0) throw new AppError("not_found");
}

function viewCard({ position: _position, referrer: _referrer, ...row }: CardRow): PipelineCard {
  return { ...row, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() };
}

function sumOf(counts: readonly CountRow[], wanted: (row: CountRow) => boolean): number {
  return counts.filter(wanted).reduce((sum, row) => sum + row.count, 0);
}

/**
 * The pipeline of one's own job by stage: the newest cards of each and how many there are (rule J4).
 * The counts beside it are those of all kinds, whatever `kind` is shown. Throws `not_found`.
 */
export async function pipelineBoard(ctx: UserContext, job: string, kind: Kind) {
  const wanted: Wanted = { job, kind, stages: STAGES, after: null, limit: COLUMN_CARDS + 1 };
  const [, cards, counts] = await Promise.all([requireOwnJob(ctx, job), ownCards(ctx, wanted), ownCounts(ctx, job)]);
  const columns = STAGES.map((stage) => {
    const { rows, next_cursor } = cutPage(
      cards.filter((card) => card.stage === stage),
      COLUMN_CARDS,
    );
    const count = sumOf(counts, (row) => stageOf(row.status) === stage && (kind === "all" || kind === `${row.kind}s`));
    return { stage, count, cards: rows.map(viewCard), next_cursor };
  });
  const ofReferrals = sumOf(counts, (row) => row.kind === "referral");
  const ofApplications = sumOf(counts, (row) => row.kind === "application");
  return {
    columns,
    counts: { all: ofReferrals + ofApplications, referrals: ofReferrals, applications: ofApplications },
  };
}

export type PipelineListQuery = {
  readonly kind: Kind;
  readonly stage?: Stage | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

/** Referrals and applications of one's own job, newest first; the cursor of a column goes on here. Throws `not_found`. */
export async function pipelineList(ctx: UserContext, job: string, query: PipelineListQuery) {
  const after = decodeCursor(query.cursor, ["instant", "id"]);
  const stages = query.stage === undefined ? STAGES : [query.stage];
  const wanted: Wanted = { job, kind: query.kind, stages, after, limit: query.limit + 1 };
  const [, cards] = await Promise.all([requireOwnJob(ctx, job), ownCards(ctx, wanted)]);
  const { rows, next_cursor } = cutPage(cards, query.limit);
  return { items: rows.map(viewCard), next_cursor };
}
