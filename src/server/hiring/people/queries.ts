import { type SQL, sql } from "drizzle-orm";
import type { OutputOf } from "../../../contract/endpoint.ts";
import type { PeopleQuery, peopleEndpoints, TeamPerson } from "../../../contract/hiring/pipeline/people.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { APPLICATION_STATUSES, type JobStatus, REFERRAL_STATUSES } from "../../../contract/statuses.ts";
import { boundedCount, COUNT_LIMIT } from "../../../rules/bounded-count.ts";
import { stageOf } from "../../../rules/statuses.ts";
import type { UserContext } from "../../infra/db/context.ts";
import { decodeCursor, exactInstant, toPage } from "../../infra/db/cursor.ts";
import { shownStatus } from "../../infra/db/job-access.ts";
import { isNamed, searchPattern } from "../../infra/db/search-pattern.ts";
import { fullName } from "../../infra/db/status-history.ts";
import { applications, referrals } from "../../infra/db/tables/referrals.ts";
import { users } from "../../infra/db/tables/users.ts";
import { mayWithJob, rightOfMember } from "../../infra/db/team-rights.ts";
import { isNotApplicant, isNotCandidate } from "../referrals/policy.ts";
import { awaitsAnswer, awaitsUnpromisedAnswer, OWES_ANSWERS, RESPONSE_KINDS } from "../response-time/waiting-people.ts";

type Kind = TeamPerson["kind"];
type Filters = Omit<PeopleQuery, "cursor" | "limit">;
type QueryContext = { readonly viewer: string; readonly now: Date };
type Row = Omit<TeamPerson, "created_at" | "job"> & {
  created_at: Date;
  position: string;
  job_id: string;
  title: string;
  archived: boolean;
  company: string;
};

const KINDS: readonly Kind[] = ["referral", "application"];
const TABLES = { referral: referrals, application: applications } as const;
const DAY_MS = 86_400_000;

/**
 * The viewer's team jobs with the viewer's rights, read once per query and limited to the filters. Uses an index-only
 * scan, because a company may have thousands of jobs.
 */
export function withViewerJobs(viewer: string, { company, job }: Pick<Filters, "company" | "job"> = {}): SQL {
  return sql`WITH mine AS MATERIALIZED (
    SELECT jobs.id, jobs.archived_at IS NOT NULL AS archived, ${sql.raw(OWES_ANSWERS)} AS owes_answers, jobs.company,
      ${rightOfMember("see_people")} AS see_people, ${rightOfMember("decide_people")} AS decide_people,
      ${rightOfMember("pay_rewards")} AS pay_rewards, ${rightOfMember("score_people")} AS score_people
    FROM company_members AS member JOIN jobs ON jobs.company = member.company
    LEFT JOIN job_members ON job_members.job = jobs.id AND job_members.user_id = member.user_id
    WHERE member.user_id = ${viewer}
      ${company === undefined ? sql`` : sql`AND member.company = ${company}`}
      ${job === undefined ? sql`` : sql`AND jobs.id = ${job}`})`;
}

/**
 * Jobs whose candidates the viewer sees within the filters; for pending work, only jobs where it is the viewer's task.
 */
function jobsOf({ company, job, waits }: Filters): SQL {
  const right = waits === undefined ? "see_people" : waits === "unfunded" ? "pay_rewards" : "decide_people";
  return sql`(SELECT * FROM mine WHERE ${sql.raw(right)}
      ${company === undefined ? sql`` : sql`AND company = ${company}`}
      ${job === undefined ? sql`` : sql`AND id = ${job}`}
      ${waits === "new" || waits === "late" ? sql`AND owes_answers` : sql``}) AS jobs`;
}

/** The stored status of a stage; null if the filters name none, or people of several stages. */
function statusOf(kind: Kind, { stage, waits }: Filters): string | null {
  const wanted = waits === undefined ? stage : waits === "unfunded" ? "Hired" : undefined;
  const statuses: readonly TeamPerson["status"][] = kind === "referral" ? REFERRAL_STATUSES : APPLICATION_STATUSES;
  return wanted === undefined ? null : (statuses.find((status) => stageOf(status) === wanted) ?? null);
}

/**
 * Candidates who wait for a first answer: those with a promised response time, and older ones without a promise, which
 * use the current default. Each has its own index.
 */
function unanswered(kind: Kind, waits: "new" | "late", now: Date): SQL[] {
  const table = TABLES[kind];
  const of = RESPONSE_KINDS[kind];
  const unpromised = awaitsUnpromisedAnswer(of);
  if (waits === "new") return [awaitsAnswer(of), unpromised];
  const before = new Date(now.getTime() - LIMITS.late_response_days * DAY_MS).toISOString();
  return [
    sql`${awaitsAnswer(of)} AND ${table.response_due_at} < ${now.toISOString()}`,
    sql`${unpromised} AND ${table.created_at} < ${before}`,
  ];
}

/** Conditions on a row of this kind, without its job: what the company may see (F10), and the filters. */
function conditions(kind: Kind, filters: Filters, { viewer }: QueryContext): SQL[] {
  const table = TABLES[kind];
  const [status, { search, waits }] = [statusOf(kind, filters), filters];
  const found = [
    kind === "referral"
      ? sql`${referrals.visible_at} IS NOT NULL AND ${isNotCandidate(viewer)}`
      : isNotApplicant(viewer),
  ];
  if (status !== null) found.push(sql`${table.status} = ${status}`);
  if (search)
    found.push(isNamed(sql`${table.candidate_name} || ' ' || ${table.candidate_email}`, searchPattern(search)));
  if (waits === "unfunded")
    // The reward row of a hire is created shortly after the hire.
    found.push(sql`referrals.reward_amount > 0 AND NOT EXISTS (SELECT FROM rewards
      WHERE rewards.referral = ${table.id} AND rewards.state NOT IN ('due', 'awaiting_funds'))`);
  return found;
}

/** The same condition split by index; the parts do not overlap. */
function partsOf(kind: Kind, filters: Filters, context: QueryContext): SQL[] {
  const met = sql.join(conditions(kind, filters, context), sql` AND `);
  if (filters.waits !== "new" && filters.waits !== "late") return [met];
  return unanswered(kind, filters.waits, context.now).map((waiting) => sql`${met} AND ${waiting}`);
}

/** Only hires of referrals have a reward. */
function kindsOf({ kind, waits }: Filters): readonly Kind[] {
  const kinds = waits === "unfunded" ? (["referral"] as const) : KINDS;
  return kind === undefined ? kinds : kinds.filter((one) => one === kind);
}

function columnsOf(kind: Kind): SQL {
  const table = TABLES[kind];
  const referrer =
    kind === "referral"
      ? sql`${referrals.created_by}`
      : sql`(SELECT credited.created_by FROM referrals AS credited
          WHERE credited.id = ${applications.referral} AND credited.visible_at IS NOT NULL)`;
  return sql`${kind}::text AS kind, ${table.id}, ${table.candidate_name}, ${table.candidate_email}, ${table.status},
    ${referrer} AS referrer, ${table.created_at}, ${exactInstant(table.created_at)} AS position`;
}

type Reading = QueryContext & { readonly after: readonly (string | number)[] | null };

/**
 * Reads the first candidates of the jobs whose newest candidates come first: a page never shows more jobs than it has
 * rows. Searches use their own index instead, across all jobs.
 */
function firstPeople(filters: Filters & { limit: number }, reading: Reading): SQL {
  const { after } = reading;
  const longest = filters.waits !== undefined;
  const [direction, behind] = [sql.raw(longest ? "ASC" : "DESC"), sql.raw(longest ? ">" : "<")];
  const most = filters.limit + 1;
  const kinds = kindsOf(filters).flatMap((kind) => partsOf(kind, filters, reading).map((met) => ({ kind, met })));
  const parts = kinds.map(({ kind, met: meant }) => {
    const table = TABLES[kind];
    const past =
      after === null
        ? sql`TRUE`
        : sql`(${table.created_at}, ${table.id}) ${behind} (${after[0]}::timestamptz, ${after[1]}::uuid)`;
    const met = sql`${meant} AND ${past}`;
    const order = sql`ORDER BY ${table.created_at} ${direction}, ${table.id} ${direction}`;
    if (filters.search)
      return sql`(SELECT ${columnsOf(kind)}, jobs.id AS job_id, jobs.archived, jobs.company
        FROM ${table} JOIN ${jobsOf(filters)} ON ${table.job} = jobs.id WHERE ${met} ${order} LIMIT ${most})`;
    const ofJob = sql`FROM ${table} WHERE ${table.job} = jobs.id AND ${met}`;
    const within = sql`created_at ${sql.raw(longest ? "<=" : ">=")} jobs.end_at`;
    // Ordered by time if most rows match; if few do, by an index of their own.
    const people =
      statusOf(kind, filters) === null && filters.waits === undefined
        ? sql`(SELECT ${columnsOf(kind)} ${ofJob} ${order} LIMIT ${most}) AS people WHERE people.${within}`
        : sql`(SELECT ${columnsOf(kind)} ${ofJob} AND ${table}.${within} ${order} LIMIT ${most}) AS people`;
    // If the jobs alone fill the page, rows behind the last job's first candidate are not read.
    return sql`(SELECT people.*, jobs.id AS job_id, jobs.archived, jobs.company FROM (
        SELECT first.*, CASE WHEN count(*) OVER () < ${most} THEN ${sql.raw(longest ? "'infinity'" : "'-infinity'")}
          ELSE ${sql.raw(longest ? "max" : "min")}(first_at) OVER () END AS end_at FROM (
          SELECT jobs.*, first.created_at AS first_at FROM ${jobsOf(filters)} CROSS JOIN LATERAL (
            SELECT ${table.created_at}, ${table.id} ${ofJob} ${order} LIMIT 1) AS first
          ORDER BY first.created_at ${direction}, first.id ${direction} LIMIT ${most}) AS first) AS jobs
      CROSS JOIN LATERAL ${people})`;
  });
  return sql`SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS people
    ORDER BY created_at ${direction}, id ${direction} LIMIT ${most}`;
}

function countPeopleQuery(filters: Filters, context: QueryContext): SQL {
  const parts = kindsOf(filters).flatMap((kind) =>
    partsOf(kind, filters, context).map(
      (met) => sql`(SELECT 1 FROM ${TABLES[kind]} JOIN ${jobsOf(filters)} ON ${TABLES[kind].job} = jobs.id
        WHERE ${met} LIMIT ${COUNT_LIMIT})`,
    ),
  );
  return sql`(SELECT count(*)::int FROM (SELECT FROM (${sql.join(parts, sql` UNION ALL `)}) AS each LIMIT ${COUNT_LIMIT}) AS counted)`;
}

/** The number of matching candidates. */
async function countMatching(ctx: UserContext, filters: Filters): Promise<number> {
  const context = { viewer: ctx.actor.id, now: ctx.clock.now() };
  const [row] = await ctx.db.rows<{ matching: number }>(
    sql`${withViewerJobs(context.viewer, filters.search ? {} : filters)} SELECT ${countPeopleQuery(filters, context)} AS matching`,
  );
  return row?.matching ?? 0;
}

/** The number of candidates in all jobs of the viewer's teams, and how many wait for the viewer (rule H20). */
export async function countPeople(ctx: UserContext): Promise<OutputOf<typeof peopleEndpoints.counts>> {
  const context = { viewer: ctx.actor.id, now: ctx.clock.now() };
  const [row] = await ctx.db.rows<Record<"everybody" | "new" | "late" | "unfunded", number>>(sql`
    ${withViewerJobs(context.viewer)} SELECT ${countPeopleQuery({}, context)} AS everybody, ${countPeopleQuery({ waits: "new" }, context)} AS new,
      ${countPeopleQuery({ waits: "late" }, context)} AS late, ${countPeopleQuery({ waits: "unfunded" }, context)} AS unfunded`);
  const { everybody, ...waiting } = row ?? { everybody: 0, new: 0, late: 0, unfunded: 0 };
  return {
    all: boundedCount(everybody),
    waiting: {
      new: boundedCount(waiting.new),
      late: boundedCount(waiting.late),
      unfunded: boundedCount(waiting.unfunded),
    },
  };
}

function viewPerson({ job_id, title, archived, company, ...row }: Row): TeamPerson {
  const { kind, id, candidate_name, candidate_email, status, referrer_name, created_at } = row;
  const job = { id: job_id, title, archived, company };
  const words = { kind, id, candidate_name, candidate_email, status, referrer_name, job };
  return { ...words, created_at: created_at.toISOString() };
}

/**
 * Candidates of all jobs of the viewer's teams (rule H20), newest first; pending work with the longest wait first.
 * Throws `validation_failed` for an invalid cursor.
 */
export async function listPeople(
  ctx: UserContext,
  { cursor, limit, ...filters }: PeopleQuery,
): Promise<OutputOf<typeof peopleEndpoints.list>> {
  const after = decodeCursor(cursor, ["instant", "id"]);
  const reading: Reading = { viewer: ctx.actor.id, now: ctx.clock.now(), after };
  const rows = await ctx.db.rows<Row>(sql`
      ${withViewerJobs(reading.viewer, filters.search ? {} : filters)} SELECT found.*, job.title, companies.name AS company, ${fullName} AS referrer_name
      FROM (${firstPeople({ ...filters, limit }, reading)}) AS found
      JOIN jobs AS job ON job.id = found.job_id JOIN companies ON companies.id = found.company LEFT JOIN ${users} ON ${users.id} = found.referrer
      ORDER BY found.created_at ${sql.raw(filters.waits === undefined ? "DESC" : "ASC")}, found.id ${sql.raw(filters.waits === undefined ? "DESC" : "ASC")}`);
  const page = toPage(rows, limit);
  // A complete first page is its own count; later pages are not counted again.
  const whole = page.next_cursor === null;
  const matching = after === null ? boundedCount(whole ? rows.length : await countMatching(ctx, filters)) : null;
  return { items: page.rows.map(viewPerson), next_cursor: page.next_cursor, matching };
}

/** The maximum number of choices in a form's list. */
const CHOICES_MAX = 500;

type ChoiceRow = {
  id: string;
  title: string;
  status: JobStatus;
  archived: boolean;
  company: string;
  name: string;
};

/** Jobs whose candidates the viewer sees, newest first, archived ones last (rule H20). */
export async function listJobChoices(ctx: UserContext): Promise<OutputOf<typeof peopleEndpoints.jobs>> {
  const rows = await ctx.db.rows<ChoiceRow>(sql`
    SELECT jobs.id, jobs.title, ${shownStatus} AS status, jobs.archived_at IS NOT NULL AS archived, jobs.company, companies.name
    FROM jobs JOIN companies ON companies.id = jobs.company
    WHERE jobs.company IN (SELECT company FROM company_members WHERE user_id = ${ctx.actor.id})
      AND ${mayWithJob("see_people", ctx.actor.id)}
    ORDER BY archived, jobs.created_at DESC, jobs.id DESC LIMIT ${CHOICES_MAX}`);
  return { items: rows.map(({ company, name, ...job }) => ({ ...job, company: { id: company, name } })) };
}
