import { AppError } from "../../../contract/errors.ts";
import { boardQuery } from "../../../contract/jobs/jobs.ts";
import type { MoreJobs, OtherJob, SimilarJob } from "../../../contract/jobs/search/browse.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { companyKey, listPath } from "../../../rules/browse-lists.ts";
import { firstOpenDay } from "../../../rules/jobs.ts";
import { sharedWords, soughtTitles } from "../../../rules/similar-jobs.ts";
import type { Context } from "../../infra/db/context.ts";
import type { Statement } from "../../infra/db/handles.ts";
import { getOrLoad } from "../../infra/db/read-cache.ts";
import { PAY_COLUMNS, type PayRow, viewPay } from "../pay-columns.ts";
import { findPlaceByWords } from "../places/gazetteer.ts";
import { cacheOf, type ListReader, listReader } from "./list-cache.ts";
import { listLink } from "./list-kinds.ts";
import { isNotPast, isOpen } from "./open-jobs.ts";
import { buildPageRequest } from "./page-request.ts";
import { readRows } from "./read-rows.ts";

const CACHE_MS = 60_000;
const SHOWN = LIMITS.suggestions;
/** More than are shown, because the results include the job itself and other jobs of its company. */
const SPARE = 12;
/** For each skill, how many of the newest jobs are compared; two shared skills count as similar. */
const JOBS_PER_SKILL = 200;
const MIN_SHARED_SKILLS = 2;

type OtherRow = PayRow & {
  readonly id: string;
  readonly title: string;
  readonly company_name: string;
  readonly company_logo: string | null;
  readonly location: string;
  readonly reward_amount: number;
  readonly created_at: Date;
};
type JobRow = { readonly title: string; readonly company: string; readonly company_name: string };
type ListRow = { readonly kind: "skills" | "places"; readonly name: string; readonly key: string };

const COLUMNS = `jobs.id, jobs.title, companies.name AS company_name, companies.logo AS company_logo, jobs.location,
  jobs.reward_amount, jobs.created_at, ${PAY_COLUMNS}`;
const OPEN = isOpen("$1::date");

/** Archived and private jobs have no public page (rules J6, J51). */
const SELECT_JOB: Statement<JobRow> = {
  name: "more_of_job",
  text: `SELECT jobs.title, jobs.company, companies.name AS company_name FROM jobs JOIN companies ON companies.id = jobs.company
    WHERE jobs.id = $1::uuid AND jobs.archived_at IS NULL AND NOT jobs.private`,
};

const SELECT_JOBS_OF_COMPANY: Statement<OtherRow> = {
  name: "more_of_company",
  text: `SELECT ${COLUMNS} FROM jobs JOIN companies ON companies.id = jobs.company
    WHERE jobs.company = $3::uuid AND jobs.id <> $2::uuid AND ${OPEN} ORDER BY jobs.created_at DESC, jobs.id DESC LIMIT ${SHOWN}`,
};

/**
 * Whether another open job has the value. In the index's own order, so that the planner does not scan the whole table.
 */
function hasOtherOpenJobs(table: "job_skills" | "job_places", word: "skill" | "place"): string {
  return `(SELECT TRUE FROM ${table} WHERE ${word} = named.${word} AND job_id <> $2
    AND ${isNotPast("$1::date", table)} ORDER BY created_at DESC LIMIT 1)`;
}

/** Skills and places of a job, whatever its status, that other open jobs have too; the most specific places first. */
const SELECT_LISTS: Statement<ListRow> = {
  name: "more_lists",
  text: `WITH job AS (SELECT requirements, place_marks FROM jobs WHERE id = $2::uuid)
    (SELECT 'skills' AS kind, named.name, named.skill AS key FROM job, job_skills_of(job.requirements) AS named
      WHERE ${hasOtherOpenJobs("job_skills", "skill")} LIMIT 4)
    UNION ALL
    (SELECT 'places', named.place, named.place FROM job, listed_places_of(job.place_marks) AS named
      WHERE ${hasOtherOpenJobs("job_places", "place")} ORDER BY named.nth LIMIT 3)`,
};

const SELECT_JOBS_BY_SKILLS: Statement<OtherRow & { words: string[] }> = {
  name: "more_by_skills",
  text: `WITH mine AS (SELECT named.skill FROM jobs, job_skills_of(jobs.requirements) AS named WHERE jobs.id = $2::uuid LIMIT 8),
    common AS (
      SELECT newest.job_id, array_agg(newest.name ORDER BY newest.skill) AS words FROM mine, LATERAL (
        SELECT job_id, skill, name FROM job_skills WHERE skill = mine.skill AND job_id <> $2
          AND ${isNotPast("$1::date", "job_skills")} ORDER BY created_at DESC, job_id DESC LIMIT ${JOBS_PER_SKILL}
      ) AS newest GROUP BY newest.job_id HAVING count(*) >= ${MIN_SHARED_SKILLS} ORDER BY count(*) DESC LIMIT ${JOBS_PER_SKILL}
    )
    SELECT ${COLUMNS}, common.words[1:3] AS words FROM common JOIN jobs ON jobs.id = common.job_id
      JOIN companies ON companies.id = jobs.company
    WHERE ${OPEN} ORDER BY cardinality(common.words) DESC, jobs.created_at DESC, jobs.id DESC LIMIT ${SPARE}`,
};

function viewOtherJob(row: OtherRow): OtherJob {
  const { id, title, location, reward_amount } = row;
  const company = { name: row.company_name, logo: row.company_logo };
  return { id, title, company, location, reward_amount, pay: viewPay(row), created_at: row.created_at.toISOString() };
}

/** Jobs with titles for the same work, the best match first, by the tiers of a search (rule J16). */
async function findByTitle(reader: ListReader, title: string): Promise<SimilarJob[]> {
  const now = reader.clock.now();
  const found: SimilarJob[] = [];
  for (const search of soughtTitles(title, findPlaceByWords)) {
    const query = boardQuery.parse({ search: search.slice(0, LIMITS.search), limit: SPARE });
    const { request } = buildPageRequest(query, { kind: "open" }, { now, viewer: null });
    for (const row of await readRows(reader, { ...request, counted: false })) {
      if (row.id !== null) found.push({ ...viewOtherJob(row), words: sharedWords(title, row.title) });
    }
  }
  return found.filter(({ words }) => words.length > 0);
}

async function findSimilar(
  reader: ListReader,
  id: string,
  { title }: JobRow,
  shown: ReadonlySet<string>,
): Promise<SimilarJob[]> {
  const taken = new Map<string, SimilarJob>();
  const take = (jobs: readonly SimilarJob[]) => {
    for (const job of jobs) if (job.id !== id && !shown.has(job.id) && !taken.has(job.id)) taken.set(job.id, job);
    return taken.size >= SHOWN;
  };
  if (!take(await findByTitle(reader, title))) {
    const rows = await reader.from.prepared(SELECT_JOBS_BY_SKILLS, [firstOpenDay(reader.clock.now()), id]);
    take(rows.map((row) => ({ ...viewOtherJob(row), words: row.words })));
  }
  return [...taken.values()].slice(0, SHOWN);
}

async function loadRelatedJobs(reader: ListReader, id: string): Promise<MoreJobs> {
  const [job] = await reader.from.prepared(SELECT_JOB, [id]);
  if (job === undefined) throw new AppError("not_found");
  const day = firstOpenDay(reader.clock.now());
  const [others, lists] = await Promise.all([
    reader.from.prepared(SELECT_JOBS_OF_COMPANY, [day, id, job.company]),
    reader.from.prepared(SELECT_LISTS, [day, id]),
  ]);
  return {
    similar: await findSimilar(reader, id, job, new Set(others.map((one) => one.id))),
    of_company: others.map(viewOtherJob),
    company: { name: job.company_name, path: listPath("companies", companyKey(job.company_name, job.company)) },
    lists: lists.flatMap(({ kind, ...row }) => listLink(kind, row).map((way) => ({ kind, ...way }))),
  };
}

/**
 * Returns links from a job, open or not: similar jobs with what they share, the company's other jobs, and lists (rule
 * J37). The same for all viewers, cached for a minute. Throws `not_found`.
 */
export async function readRelatedJobs(ctx: Context, id: string): Promise<MoreJobs> {
  const reader = await listReader(ctx);
  return getOrLoad(reader, cacheOf(reader).more, id, CACHE_MS, () => loadRelatedJobs(reader, id));
}
