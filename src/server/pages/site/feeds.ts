import { type SQL, sql } from "drizzle-orm";
import type { JobType } from "../../../contract/statuses.ts";
import type { FeedCompany, FeedJob, FeedSubject } from "../../../rules/feeds/feed-job.ts";
import { requirementTags } from "../../../rules/jobs.ts";
import { textToHtml } from "../../../rules/posting/text-html.ts";
import type { Context } from "../../infra/db/context.ts";
import { afterCursor, decodeCursor, exactInstant, toPage } from "../../infra/db/cursor.ts";
import { isOpenAt } from "../../jobs/board/open-jobs.ts";
import { PAY_COLUMNS, type PayRow, viewPay } from "../../jobs/pay-columns.ts";
import { viewPlaces } from "../../jobs/places/view-place.ts";

/** Batch size of a feed of all jobs, which limits the memory of a process. */
const BATCH = 200;

type Row = PayRow & {
  readonly id: string;
  readonly title: string;
  readonly location: string;
  readonly places: readonly string[] | null;
  readonly f_type: JobType;
  readonly reward_amount: number;
  readonly requirements: string;
  readonly summary: string;
  readonly description: string;
  readonly description_format: "text" | "html";
  readonly closing_date: string | null;
  readonly created_at: Date;
  readonly listed_at: Date;
  readonly updated_at: Date;
  readonly company_id: string;
  readonly company_name: string;
  readonly company_logo: string | null;
  readonly company_updated_at: Date;
};

const COLUMNS =
  sql.raw(`jobs.id, jobs.title, jobs.location, jobs.places, jobs.f_type, jobs.reward_amount, ${PAY_COLUMNS},
  jobs.requirements, jobs.summary, jobs.description, jobs.description_format, jobs.closing_date::text AS closing_date,
  jobs.created_at, jobs.listed_at, jobs.updated_at, companies.id AS company_id, companies.name AS company_name,
  companies.logo AS company_logo, companies.updated_at AS company_updated_at`);

/**
 * Exactly what visitors see on a board now (rule X60): private jobs are stored as unlisted (J51), and archived ones are
 * not listed. Read from the primary, so that a job hidden a moment ago is missing.
 */
function publicJobs(ctx: Context, company: string | null): SQL {
  const ofCompany = company === null ? sql`TRUE` : sql`jobs.company = ${company}::uuid`;
  return sql`FROM jobs JOIN companies ON companies.id = jobs.company WHERE ${ofCompany} AND ${isOpenAt(ctx.clock.now())}`;
}

function viewFeedJob(row: Row): FeedJob {
  const { company_id, company_name, company_logo } = row;
  return {
    id: row.id,
    title: row.title,
    company: { id: company_id, name: company_name, logo: company_logo },
    location: row.location,
    places: viewPlaces(row.places ?? []),
    f_type: row.f_type,
    reward_amount: row.reward_amount,
    pay: viewPay(row),
    tags: requirementTags(row.requirements),
    summary: row.summary,
    html: row.description_format === "html" ? row.description : textToHtml(row.description),
    closing_date: row.closing_date,
    created_at: row.created_at,
    listed_at: row.listed_at,
    updated_at: row.updated_at,
  };
}

/** A company by its id, with the time of its last change; null for an unknown one. */
async function findCompany(ctx: Context, id: string): Promise<{ company: FeedCompany; changed: Date } | null> {
  const [row] = await ctx.db.rows<FeedCompany & { changed: Date }>(
    sql`SELECT id, name, logo, updated_at AS changed FROM companies WHERE id = ${id}::uuid`,
  );
  if (row === undefined) return null;
  const { changed, ...company } = row;
  return { company, changed };
}

/**
 * The newest open jobs of a company or of the whole board, `changed` when one of them was last written, and the next
 * cursor.
 */
export type FeedPage = {
  readonly subject: FeedSubject;
  readonly jobs: readonly FeedJob[];
  readonly changed: Date | null;
  readonly next_cursor: string | null;
};

type Asked = { readonly company: string | null; readonly cursor?: string | undefined; readonly limit: number };

/**
 * A page of a feed, the last listed job first (rule X61); null for an unknown company. Throws `validation_failed` for
 * an invalid cursor.
 */
export async function readFeed(ctx: Context, { company, cursor, limit }: Asked): Promise<FeedPage | null> {
  const after = decodeCursor(cursor, ["instant", "id"]);
  const found = company === null ? null : await findCompany(ctx, company);
  if (company !== null && found === null) return null;
  const [at, id] = [sql`jobs.listed_at`, sql`jobs.id`];
  const rows = await ctx.db.rows<Row & { position: string }>(sql`
    SELECT ${COLUMNS}, ${exactInstant(at)} AS position ${publicJobs(ctx, company)} AND ${afterCursor(after, at, id)}
    ORDER BY jobs.listed_at DESC, jobs.id DESC LIMIT ${limit + 1}`);
  const page = toPage(rows, limit);
  const written = page.rows.flatMap((row) => [row.updated_at, row.company_updated_at]);
  const times = (found === null ? written : [...written, found.changed]).map((time) => time.getTime());
  return {
    subject: found?.company ?? null,
    jobs: page.rows.map(viewFeedJob),
    changed: times.length === 0 ? null : new Date(Math.max(...times)),
    next_cursor: page.next_cursor,
  };
}

/**
 * A version of all open jobs without reading their texts: their ids and the times of their last write, including
 * background updates. Null for an unknown company.
 */
export async function readFeedVersion(
  ctx: Context,
  company: string | null,
): Promise<{ mark: string; changed: Date | null } | null> {
  if (company !== null && (await findCompany(ctx, company)) === null) return null;
  const [row] = await ctx.db.rows<{ mark: string; changed: Date | null }>(sql`
    SELECT count(*) || ' ' || coalesce(sum(hashtextextended(
        concat_ws(' ', jobs.id, jobs.updated_at, jobs.places, companies.updated_at), 0)::numeric), 0) AS mark,
      max(greatest(jobs.updated_at, companies.updated_at)) AS changed ${publicJobs(ctx, company)}`);
  if (row === undefined) throw new Error("a count without a group came back empty");
  return row;
}

/** All open jobs in batches, each once, ordered by id (rule X62). */
export async function* allFeedJobs(ctx: Context, company: string | null): AsyncGenerator<readonly FeedJob[]> {
  let after: string | null = null;
  for (;;) {
    const behind: SQL = after === null ? sql`TRUE` : sql`jobs.id > ${after}::uuid`;
    const rows: Row[] = await ctx.db.rows<Row>(
      sql`SELECT ${COLUMNS} ${publicJobs(ctx, company)} AND ${behind} ORDER BY jobs.id LIMIT ${BATCH}`,
    );
    if (rows.length > 0) yield rows.map(viewFeedJob);
    after = rows.at(-1)?.id ?? null;
    if (rows.length < BATCH) return;
  }
}
