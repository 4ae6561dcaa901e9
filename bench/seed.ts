import pg from "pg";
import { placeColumns } from "../src/server/jobs/places/place-columns.ts";
import {
  applications,
  companies,
  createJobMaker,
  jobId,
  type Plan,
  personId,
  posters,
  savedJobs,
} from "./marketplace.ts";
import { type Posting, readPostings, shortenPostings } from "./postings.ts";

const BATCH = 2_000;

/** Transposes rows into arrays for one `unnest`: as fast as COPY without a driver for it. */
function columns<R extends Record<string, unknown>>(rows: readonly R[], names: readonly (keyof R)[]): unknown[][] {
  return names.map((name) => rows.map((row) => row[name]));
}

function* inBatches<T>(count: number, make: (n: number) => T): Generator<T[]> {
  for (let from = 0; from < count; from += BATCH) {
    yield Array.from({ length: Math.min(BATCH, count - from) }, (_one, n) => make(from + n));
  }
}

async function people(client: pg.Client, plan: Plan): Promise<void> {
  const rows = Array.from({ length: posters(plan) }, (_one, n) => ({ id: personId(n), email: `p${n}@bench.invalid` }));
  await client.query(
    `INSERT INTO users (id, email, name, surname, verified, created_at)
    SELECT id, email, 'Person', 'Of Benchmarks', true, $3 FROM unnest($1::uuid[], $2::text[]) AS person (id, email)`,
    [...columns(rows, ["id", "email"]), new Date(plan.today)],
  );
  await client.query(
    `INSERT INTO companies (id, name, website, description, created_by, created_at, updated_at)
    SELECT id, name, website, 'A company of the benchmark.', owner, $5, $5
    FROM unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[]) AS company (id, name, website, owner)`,
    [...columns(companies(plan), ["id", "name", "website", "owner"]), new Date(plan.today)],
  );
}

/** Sends each long text once; the database assembles the jobs' texts. */
async function bodies(client: pg.Client, postings: readonly Posting[]): Promise<void> {
  await client.query("CREATE TEMPORARY TABLE bodies (n integer, html text, text text)");
  await client.query(
    "INSERT INTO bodies SELECT nth - 1, html, text FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS body (html, text, nth)",
    [postings.map(({ html }) => html), postings.map(({ text }) => text)],
  );
}

/** Parses each of the few locations once. */
async function locations(client: pg.Client, postings: readonly Posting[]): Promise<void> {
  await client.query("CREATE TEMPORARY TABLE located (location text, places text[], marks text[])");
  const named = [...new Set(postings.map(({ location }) => location))];
  await client.query(
    `INSERT INTO located SELECT told ->> 'location', ARRAY(SELECT jsonb_array_elements_text(told -> 'places')),
      ARRAY(SELECT jsonb_array_elements_text(told -> 'place_marks')) FROM jsonb_array_elements($1::jsonb) AS told`,
    [JSON.stringify(named.map((location) => ({ location, ...placeColumns(location) })))],
  );
}

const JOBS = `INSERT INTO jobs (id, title, company, description, description_format, summary, location, f_type, status,
    archived_at, reward_amount, requirements, closing_date, created_by, created_at, updated_at, applications_count,
    referrals_count, places, place_marks, places_of, levels, levels_of,
    department)
  SELECT job.id, title, company,
    CASE format WHEN 'html' THEN '<p>' || lead || '</p>' || html ELSE lead || E'\\n\\n' || text END,
    format, summary, job.location, f_type, status, archived_at, reward_amount, requirements, closing_date, created_by,
    created_at, created_at, applications_count, referrals_count, located.places, located.marks, job.location,
    string_to_array(levels, ','), title, department
  FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::int[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
    $10::text[], $11::timestamptz[], $12::int[], $13::text[], $14::date[], $15::uuid[], $16::timestamptz[], $17::int[],
    $18::int[], $19::text[], $20::text[]) AS job (id, title, company, body, lead, format, summary, location, f_type, status, archived_at,
    reward_amount, requirements, closing_date, created_by, created_at, applications_count, referrals_count,
    levels, department)
  JOIN bodies ON bodies.n = job.body JOIN located ON located.location = job.location`;
const JOB_COLUMNS = [
  ...(["id", "title", "company", "body", "lead", "format", "summary", "location", "f_type", "status"] as const),
  ...(["archived_at", "reward_amount", "requirements", "closing_date", "created_by", "created_at"] as const),
  ...(["applications_count", "referrals_count", "levels", "department"] as const),
];

async function jobs(client: pg.Client, plan: Plan): Promise<void> {
  for (const batch of inBatches(plan.jobs, createJobMaker(plan))) await client.query(JOBS, columns(batch, JOB_COLUMNS));
}

async function records(client: pg.Client, plan: Plan): Promise<void> {
  const kept = savedJobs(plan);
  for (const batch of inBatches(kept.length, (n) => kept[n])) {
    const rows = batch.filter((row) => row !== undefined);
    await client.query(
      `INSERT INTO saved_jobs (user_id, job_id, created_at)
      SELECT person, job, $3 FROM unnest($1::uuid[], $2::uuid[]) AS kept (person, job)`,
      [rows.map(({ person }) => person), rows.map(({ job }) => jobId(job)), new Date(plan.today)],
    );
  }
  const sent = applications(plan);
  for (const batch of inBatches(sent.length, (n) => sent[n])) {
    const rows = batch.filter((row) => row !== undefined);
    await client.query(
      `INSERT INTO applications (id, job, candidate_name, candidate_email, candidate_email_key, cover_letter, created_by,
        created_at, updated_at)
      SELECT id, job, 'Person Of Benchmarks', 'p@bench.invalid', 'p@bench.invalid', 'A letter.', person, $4, $4
      FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) AS sent (id, person, job)`,
      [...columns(rows, ["id", "person"]), rows.map(({ job }) => jobId(job)), new Date(plan.today)],
    );
  }
}

/** The rows are written as this version derives them, so that no backfill runs during measurements. */
const AS_READ = `INSERT INTO column_backfills (name, version) SELECT unnest(ARRAY['search', 'places', 'facets']), 2147483647
  ON CONFLICT (name) DO UPDATE SET version = excluded.version, after = NULL`;

export type SeedOptions = {
  readonly jobs: number;
  readonly boards?: string | undefined;
  readonly characters?: number | undefined;
};

/** The plan of a database: number of jobs, from a folder of boards, optionally with shortened descriptions. */
export async function buildPlan({ jobs: count, boards, characters }: SeedOptions, now: Date): Promise<Plan> {
  const whole = await readPostings(boards);
  const postings = characters === undefined ? whole : shortenPostings(whole, characters);
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  return { jobs: count, postings, today };
}

/** Fills a migrated, empty database and vacuums and analyzes it. */
export async function seedDatabase(url: string, plan: Plan): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("SET synchronous_commit = off");
    await people(client, plan);
    await bodies(client, plan.postings);
    await locations(client, plan.postings);
    await jobs(client, plan);
    await records(client, plan);
    await client.query(AS_READ);
    await client.query("VACUUM (ANALYZE)");
  } finally {
    await client.end();
  }
}
