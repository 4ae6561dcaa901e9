import pg from "pg";
import { createPasswordHasher } from "../../src/server/identity/auth/passwords/passwords.ts";
import { createRefreshTokens } from "../../src/server/identity/auth/sessions/refresh-tokens.ts";
import type { Config } from "../../src/server/infra/platform/config.ts";
import type { Secrets } from "../../src/server/infra/platform/crypto.ts";
import { buildPlan, seedDatabase } from "../seed.ts";

export const PASSWORD = "seven quiet herons";
/** Id prefixes by kind. */
const KINDS = {
  person: "00000001",
  session: "00000002",
  company: "00000003",
  referral: "00000004",
  application: "00000005",
};

const idInSql = (kind: keyof typeof KINDS, n: string) =>
  `('${KINDS[kind]}-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;

function formatId(kind: keyof typeof KINDS, n: number): string {
  return `${KINDS[kind]}-0000-7000-8000-${String(n).padStart(12, "0")}`;
}

export function emailOf(who: number): string {
  return `p${who}@people.example`;
}

/** Assumed numbers of records for a number of people. The person after the last one is an admin. */
function recordCounts(people: number) {
  const [posters, jobs] = [people / 10, Math.max(200, people / 5)];
  return { posters, companies: posters / 2, jobs, referrals: people * 0.8, applications: people };
}

/** A deterministic number between 0 and 1 for n, independent for each mark. */
const chance = (n: string, mark: number) => `((hashint8extended((${n})::bigint, ${mark}) & 1048575)::float8 / 1048576)`;
const nameOf = (n: string) =>
  `(ARRAY['Amara','Bruno','Clara','Dario','Elena','Farid','Greta','Hugo','Ines','Jonas'])[1 + (${n}) % 10] || ' ' ||
   (ARRAY['Abara','Bergstrom','Castellan','Dimitrov','Eklund','Fontaine','Guerrero','Haddad','Iwasaki','Jansen','Okafor'])[1 + (${n}) / 10 % 11]`;
/** New ones came within the last three days, so that no answer is late; others within half a year. */
const statusOf = (first: string, n: string, mark: number) => `CASE WHEN ${chance(n, mark)} < 0.15 THEN '${first}'
  WHEN ${chance(n, mark)} < 0.35 THEN 'Reviewing' WHEN ${chance(n, mark)} < 0.5 THEN 'Interviewing'
  WHEN ${chance(n, mark)} < 0.55 THEN 'Hired' ELSE 'Rejected' END`;
const sinceOf = (n: string, mark: number) => `now() - CASE WHEN ${chance(n, mark)} < 0.15
  THEN ${chance(n, 90)} * interval '3 days' ELSE interval '4 days' + ${chance(n, 91)} * interval '75 days' END`;
/** A referrer or candidate among ten consecutive people. */
const referrerOf = (n: string, people: number) =>
  `(floor(${chance(n, 31)} * ${people / 10})::int * 10 + 1 + floor(${chance(n, 32)} * 3)::int)`;
const candidateOf = (n: string, people: number) => `((${n}) / 6 * 10 + 4 + (${n}) % 6) % ${people}`;
/** Skewed: few jobs have most people. */
const placeOf = (n: string, mark: number, jobs: number) => `floor(power(${chance(n, mark)}, 1.5) * ${jobs})::int`;
const jobOf = (n: string, mark: number, jobs: number) =>
  `(SELECT id FROM day_jobs WHERE nth = ${placeOf(n, mark, jobs)})`;

function peopleStatements(people: number): string[] {
  const { companies } = recordCounts(people);
  const [owner, colleague] = ["n * 10", `(n + ${companies}) * 10`].map((n) => idInSql("person", n));
  return [
    `INSERT INTO users (id, email, name, surname, verified, created_at)
      SELECT ${idInSql("person", "n")}, 'p' || n || '@people.example', split_part(${nameOf("n")}, ' ', 1),
        split_part(${nameOf("n")}, ' ', 2), true, now() - interval '200 days' FROM generate_series(0, ${people}) AS n`,
    `INSERT INTO companies (id, name, website, description, created_by, created_at, updated_at)
      SELECT ${idInSql("company", "n")}, 'Company ' || n, 'https://company-' || n || '.example', 'A company of the day.',
        ${owner}, now() - interval '190 days', now() FROM generate_series(0, ${companies - 1}) AS n`,
    `INSERT INTO company_members (company, user_id, role, created_at)
      SELECT ${idInSql("company", "n")}, ${colleague}, 'recruiter', now() FROM generate_series(0, ${companies - 1}) AS n`,
    // The benchmark's jobs are assigned to these companies; few have most.
    `UPDATE jobs SET company = ${idInSql("company", "own.company")}, created_by = ${idInSql("person", "own.poster * 10")}
      FROM (SELECT id, company, CASE WHEN ${chance("nth", 11)} < 0.5 THEN company ELSE company + ${companies} END AS poster
        FROM (SELECT id, nth, floor(power(${chance("nth", 12)}, 2) * ${companies})::int AS company FROM
          (SELECT id, row_number() OVER (ORDER BY id) AS nth FROM jobs) AS numbered) AS placed) AS own
      WHERE own.id = jobs.id`,
    `CREATE TABLE day_jobs AS SELECT id, created_by, reward_amount, (row_number() OVER (ORDER BY id))::int - 1 AS nth
      FROM jobs WHERE listed`,
    "CREATE UNIQUE INDEX ON day_jobs (nth)",
  ];
}

function recordStatements(people: number, jobs: number): string[] {
  const { referrals, applications } = recordCounts(people);
  return [
    `INSERT INTO referrals (id, job, candidate_name, candidate_email, candidate_email_key, candidate_email_soft,
        recommendation, status, reward_amount, visible_at, created_by, created_at, updated_at)
      SELECT ${idInSql("referral", "n")}, job.id, ${nameOf("n")}, mail, mail, mail,
        'I have worked with them for three years and would do so again at once.', ${statusOf("Pending", "n", 21)},
        job.reward_amount, ${sinceOf("n", 21)}, ${idInSql("person", referrerOf("n", people))}, ${sinceOf("n", 21)}, now()
      FROM generate_series(0, ${referrals - 1}) AS n CROSS JOIN LATERAL (SELECT 'friend' || n || '@people.example') AS told (mail)
      JOIN day_jobs AS job ON job.nth = ${placeOf("n", 22, jobs)}`,
    // Hires are recent, so that no reward is overdue, which would block referrals (rule M9).
    `UPDATE referrals SET hired_at = now() - ${chance("hashtext(id::text)", 23)} * interval '10 days' WHERE status = 'Hired'`,
    `INSERT INTO rewards (referral, owner, referrer, amount, state, reference, hired_at, probation_ends_at)
      SELECT referrals.id, jobs.created_by, referrals.created_by, referrals.reward_amount * 100, 'due', referrals.id::text,
        hired_at, hired_at + interval '90 days'
      FROM referrals JOIN jobs ON jobs.id = job WHERE referrals.status = 'Hired' AND referrals.reward_amount > 0`,
    `INSERT INTO applications (id, job, candidate_name, candidate_email, candidate_email_key, cover_letter, status,
        created_by, created_at, updated_at)
      SELECT ${idInSql("application", "n")}, ${jobOf("n", 42, jobs)}, ${nameOf("n")}, mail, mail, 'I have run write paths for nine years.',
        ${statusOf("Applied", "n", 41)}, ${idInSql("person", candidateOf("n", people))}, ${sinceOf("n", 41)}, now()
      FROM generate_series(0, ${applications - 1}) AS n,
        LATERAL (SELECT 'p' || ${candidateOf("n", people)} || '@people.example') AS told (mail) ON CONFLICT DO NOTHING`,
    `INSERT INTO status_history (id, record_kind, record_id, to_status, changed_by, changed_at)
      SELECT gen_random_uuid(), 'referral', id, 'Pending', created_by, created_at FROM referrals
      UNION ALL SELECT gen_random_uuid(), 'application', id, 'Applied', created_by, created_at FROM applications`,
    `UPDATE jobs SET referrals_count = (SELECT count(*) FROM referrals WHERE job = jobs.id),
      applications_count = (SELECT count(*) FROM applications WHERE job = jobs.id)`,
    `INSERT INTO notifications (id, user_id, kind, subject, dedupe_key, params, created_at, read_at)
      SELECT gen_random_uuid(), created_by, 'referral_status', id, 'day/' || id, '{"status":"Reviewing"}'::jsonb, created_at,
        CASE WHEN ${chance("1 + row_number() OVER ()", 51)} < 0.8 THEN now() END FROM referrals WHERE status <> 'Pending'
      UNION ALL SELECT gen_random_uuid(), created_by, 'application_status', id, 'day/' || id, '{"status":"Reviewing"}'::jsonb, created_at,
        CASE WHEN ${chance("1 + row_number() OVER ()", 52)} < 0.8 THEN now() END FROM applications WHERE status <> 'Applied'`,
    `INSERT INTO saved_jobs (user_id, job_id, created_at)
      SELECT ${idInSql("person", candidateOf("n", people))}, ${jobOf("n", 61, jobs)}, now()
      FROM generate_series(0, ${applications / 2}) AS n ON CONFLICT DO NOTHING`,
  ];
}

type Accounts = { readonly config: Config; readonly secrets: Secrets };

/** Everyone can sign in; visiting people have existing sessions. Returns their refresh tokens by person. */
async function accounts(client: pg.Client, people: number, coming: readonly number[], deps: Accounts) {
  const hash = await createPasswordHasher(deps.config.passwordCost).hash(PASSWORD);
  await client.query(
    `INSERT INTO auth_users (id, email, email_key, password_hash, email_confirmed_at, app_metadata, user_metadata, created_at, updated_at)
      SELECT ${idInSql("person", "n")}, email, email, $1, now(),
        '{"provider":"email","providers":["email"]}'::jsonb || CASE WHEN n = ${people} THEN '{"admin":true}'::jsonb ELSE '{}'::jsonb END,
        jsonb_build_object('full_name', name || ' ' || surname, 'role',
          CASE WHEN n % 10 = 0 THEN 'poster' WHEN n % 10 < 4 THEN 'referrer' ELSE 'candidate' END), now(), now()
      FROM generate_series(0, ${people}) AS n JOIN users ON users.id = ${idInSql("person", "n")}`,
    [hash],
  );
  const tokens = createRefreshTokens(deps.secrets);
  const rows = [...new Set([...coming, people])].map((who) => ({ who, key: tokens.newKey() }));
  await client.query(
    `INSERT INTO auth_sessions (id, user_id, refresh_key, refreshed_at, amr, created_at, active_at)
      SELECT ${idInSql("session", "who")}, ${idInSql("person", "who")}, key, now(), '[{"method":"password","timestamp":1700000000}]', now(), now()
      FROM unnest($1::int[], $2::text[]) AS own (who, key)`,
    [rows.map(({ who }) => who), rows.map(({ key }) => key)],
  );
  return new Map(rows.map(({ who, key }) => [who, tokens.write(formatId("session", who), 0, key)]));
}

/** Fills a migrated, empty database with a marketplace. Returns the tokens of visiting people. */
export async function seedPeople(
  url: string,
  people: number,
  coming: readonly number[],
  deps: Accounts,
): Promise<Map<number, string>> {
  await seedDatabase(url, await buildPlan({ jobs: recordCounts(people).jobs }, new Date()));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("SET synchronous_commit = off");
    for (const statement of peopleStatements(people)) await client.query(statement);
    const { rows } = await client.query<{ n: number }>("SELECT count(*)::int AS n FROM day_jobs");
    for (const statement of recordStatements(people, rows[0]?.n ?? 0)) await client.query(statement);
    const tokens = await accounts(client, people, coming, deps);
    await client.query("VACUUM (ANALYZE)");
    return tokens;
  } finally {
    await client.end();
  }
}
