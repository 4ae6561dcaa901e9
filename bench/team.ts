import type pg from "pg";
import type { BenchServers } from "./bench-servers.ts";
import { compareTargets } from "./load.ts";
import { personId } from "./marketplace.ts";
import { formatWhole, type Line, type Result } from "./report.ts";

const MOST_MS = 100;
const MEMBERS = 50;
const JOBS = 500;
const PEOPLE = 100_000;
/** People of one job alone. */
const OF_ONE = 5_000;
const NAMES = ["Amara", "Bruno", "Clara", "Dario", "Elena", "Farid", "Greta", "Hugo", "Ines", "Jonas"];
const SURNAMES = [
  "Abara",
  "Bergstrom",
  "Castellan",
  "Dimitrov",
  "Eklund",
  "Fontaine",
  "Guerrero",
  "Haddad",
  "Iwasaki",
  "Jansen",
  "Kowalski",
  "Lindqvist",
  "Marchetti",
  "Nwosu",
  "Okafor",
  "Petrov",
  "Quintero",
  "Rasmussen",
  "Sandoval",
  "Tanabe",
  "Ueland",
  "Varga",
  "Weiss",
  "Xavier",
  "Yamada",
  "Zielinski",
  "Asante",
  "Brandt",
  "Correia",
  "Dahl",
];
const DOMAINS = ["post", "letters", "inbox", "courier", "mailbox", "pigeon", "parcel"];

const COMPANY = "018f0000-0000-7000-8000-00000000c0de";
const oneOf = (words: readonly string[], by: string): string =>
  `(ARRAY['${words.join("','")}'])[1 + (${by}) % ${words.length}]`;
/** As in reality, no word occurs in all names, and no domain in all addresses. */
const nameOf = `${oneOf(NAMES, "n")} || ' ' || ${oneOf(SURNAMES, `n / ${NAMES.length}`)} || ' ' || n`;
const addressOf = (letter: string): string => `'${letter}' || n || '@' || ${oneOf(DOMAINS, "n")} || '.example'`;
const statusOf = (kind: "referral" | "application") =>
  `(ARRAY['${kind === "referral" ? "Pending" : "Applied"}','Reviewing','Interviewing','Hired','Rejected'])[1 + (n * 7) % 5]`;
const MOMENT = "now() - make_interval(mins => n)";

/** The job of each person: the first ones to the first job, the others in turn. */
const jobOf = `(SELECT id FROM bench_jobs WHERE nth = CASE WHEN n <= ${OF_ONE} THEN 0 ELSE n % ${JOBS} END)`;

const STATEMENTS = [
  `INSERT INTO companies (id, name, website, created_by, created_at, updated_at)
    VALUES ('${COMPANY}', 'Team Of Benchmarks', 'https://team.example', '${personId(0)}', now(), now())`,
  `INSERT INTO users (id, email, name, surname, verified, created_at)
    SELECT gen_random_uuid(), 'member' || n || '@bench.invalid', 'Member', n::text, true, now()
    FROM generate_series(1, ${MEMBERS - 1}) AS n`,
  `INSERT INTO company_members (company, user_id, role, created_at)
    SELECT '${COMPANY}', id, 'recruiter', now() FROM users WHERE email LIKE 'member%@bench.invalid'`,
  `INSERT INTO jobs (id, title, company, description, summary, location, f_type, reward_amount, created_by, created_at, updated_at)
    SELECT gen_random_uuid(), 'Bench Job ' || n, '${COMPANY}', 'A job.', 'A job.', 'Lisbon', 'Full-time', 5000,
      '${personId(0)}', ${MOMENT}, now() FROM generate_series(1, ${JOBS}) AS n`,
  `CREATE TABLE bench_jobs AS SELECT id, (row_number() OVER (ORDER BY created_at DESC))::int - 1 AS nth
    FROM jobs WHERE company = '${COMPANY}'`,
  "CREATE UNIQUE INDEX ON bench_jobs (nth)",
  `INSERT INTO referrals (id, job, candidate_name, candidate_email, candidate_email_key, recommendation, status,
      reward_status, reward_amount, visible_at, created_by, created_at, updated_at)
    SELECT gen_random_uuid(), ${jobOf}, ${nameOf}, ${addressOf("r")}, ${addressOf("r")}, 'A good word.',
      ${statusOf("referral")}, 'Pending', 5000, now(), '${personId(1)}', ${MOMENT}, now()
    FROM generate_series(1, ${PEOPLE / 2}) AS n`,
  `INSERT INTO users (id, email, name, surname, verified, created_at)
    SELECT gen_random_uuid(), 'applicant' || n || '@bench.invalid', 'Applicant', n::text, true, now()
    FROM generate_series(1, 100) AS n`,
  `INSERT INTO applications (id, job, candidate_name, candidate_email, candidate_email_key, cover_letter, status,
      created_by, created_at, updated_at)
    SELECT gen_random_uuid(), bench_jobs.id, ${nameOf}, ${addressOf("a")}, ${addressOf("a")}, 'A letter.',
      ${statusOf("application")}, person.id, ${MOMENT}, now()
    FROM (SELECT id, nth, (row_number() OVER ())::int AS n FROM (SELECT users.id, bench_jobs.nth
      FROM users CROSS JOIN bench_jobs WHERE email LIKE 'applicant%@bench.invalid') AS each LIMIT ${PEOPLE / 2}) AS person
    JOIN bench_jobs ON bench_jobs.nth = person.nth`,
  // As after months of operation, in which autovacuum has processed the rows.
  "VACUUM (ANALYZE) companies, company_members, jobs, referrals, applications, users",
];

/** A company with team, jobs and people. Fills the database once; returns the job with most people. */
export async function fillTeam(database: pg.Pool): Promise<string> {
  const { rows } = await database.query("SELECT to_regclass('bench_jobs') AS made");
  if (rows[0]?.made === null) for (const statement of STATEMENTS) await database.query(statement);
  const [first] = (await database.query("SELECT id FROM bench_jobs WHERE nth = 0")).rows;
  return String(first.id);
}

/**
 * Lists of a company with 50 members, 500 jobs and 100,000 people, for its owner, who has thousands of jobs elsewhere.
 */
export async function benchmarkTeam(stage: BenchServers, say: (line: string) => void): Promise<Result> {
  const { product, token, database } = stage;
  const job = await fillTeam(database);
  const one = async (path: string): Promise<string> => {
    const answer = await fetch(`${product}${path}`, { headers: { authorization: `Bearer ${token}` } });
    return String(((await answer.json()) as { next_cursor?: string }).next_cursor);
  };
  const all = `/api/people?company=${COMPANY}`;
  const cursor = await one(all);
  const lists: readonly [string, string][] = [
    ["all people", all],
    ["their second page", `${all}&cursor=${cursor}`],
    ["of a stage", `${all}&stage=Interviewing`],
    ["what waits", `${all}&waits=new`],
    ["a name", `${all}&search=Okafor%20147`],
    ["an address", `${all}&search=r777%40`],
    ["a frequent name", `${all}&search=Clara`],
    ["what waits, counted", "/api/people/counts"],
    ["jobs to choose", "/api/people/jobs"],
    ["the team", `/api/companies/${COMPANY}/team`],
    ["its jobs", "/api/jobs?view=own"],
    [`a pipeline of ${formatWhole(OF_ONE)}`, `/api/jobs/${job}/pipeline`],
    ["its table", `/api/jobs/${job}/candidates`],
  ];
  const lines: Line[] = [];
  // Warms up the process; otherwise the first list would be slower.
  await compareTargets([{ origin: product, paths: lists.map(([, path]) => path), token }], {
    connections: 5,
    rounds: 1,
  });
  for (const [name, path] of lists) {
    const { figures } = await compareTargets([{ origin: product, paths: [path], token }], {
      connections: 5,
      rounds: 1,
    });
    const [{ rps, p50, p99, errors } = { rps: 0, p50: 0, p99: 0, errors: 1 }] = figures;
    const cells = [name, formatWhole(rps), formatWhole(p50), formatWhole(p99)];
    say(cells.join("  "));
    lines.push({ cells, reached: p99 < MOST_MS && errors === 0 });
  }
  return {
    name: "team",
    title: `Lists of a company with ${MEMBERS} members, ${JOBS} jobs and ${formatWhole(PEOPLE)} people, five readers at once.`,
    goal: `p99 under ${MOST_MS} ms.`,
    columns: ["asked for", "req/s", "p50", "p99"],
    lines,
  };
}
