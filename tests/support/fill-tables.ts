import pg from "pg";
import { superuserAddress } from "./cluster.ts";
import type { Person, World } from "./world.ts";

/** Rows of each kind. */
export const ROWS = 100_000;
const PEOPLE = 1_000;

/** The tables that are filled. */
export const LARGE_TABLES = [
  ...(["jobs", "referrals", "applications", "candidates", "notifications", "rewards", "payouts"] as const),
  ...(["payout_attempts", "consent_requests", "scout_applications"] as const),
];

/** Ids are computed from numbers, so that rows reference each other without a join; their version is valid. */
const idOf = (kind: string, number: string) =>
  `overlay(overlay(md5('${kind}' || (${number})) PLACING '7' FROM 13) PLACING '8' FROM 17)::uuid`;
const MOMENT = "TIMESTAMPTZ '2026-11-20' - n * INTERVAL '3 minutes'";
// The second to last number would reference the person's job again.
const each = (columns: string) => `SELECT ${columns} FROM generate_series(1, ${ROWS}) AS n WHERE n <> ${ROWS - 1}`;
const oneOf = (...values: string[]) =>
  `(ARRAY[${values.map((value) => `'${value}'`).join(", ")}])[1 + n / 7 % ${values.length}]`;

/** Rows are distributed evenly; one person takes the place of the first. */
function statements(first: string): string[] {
  const person = (number: string) =>
    `CASE (${number}) % ${PEOPLE} WHEN 0 THEN '${first}'::uuid ELSE ${idOf("person", `(${number}) % ${PEOPLE}`)} END`;
  // Every hundredth row concerns the person's own job, each by a different person.
  const job = `CASE n % 100 WHEN 0 THEN ${idOf("job", String(PEOPLE))} ELSE ${idOf("job", `1 + (n + ${PEOPLE}) % ${ROWS}`)} END`;
  const applicant = `CASE n % 100 WHEN 0 THEN ${idOf("person", "n / 100")} ELSE ${person("n / 3")} END`;
  const referralState = oneOf("Pending", "Reviewing", "Interviewing", "Hired", "Rejected");
  return [
    `INSERT INTO users (id, email, name, created_at)
      SELECT ${idOf("person", "n")}, n || '@people.example', 'Person', now() FROM generate_series(1, ${PEOPLE}) AS n`,
    `INSERT INTO companies (id, name, website, created_by, created_at, updated_at)
      SELECT ${idOf("company", "n")}, 'Company ' || n, 'https://c.example', ${person("n - 1")}, now(), now()
      FROM generate_series(1, ${PEOPLE}) AS n`,
    "INSERT INTO company_members (company, user_id, role, created_at) SELECT id, created_by, 'owner', now() FROM companies",
    `INSERT INTO jobs (id, title, company, description, summary, location, f_type, created_by, created_at, updated_at)
      ${each(`${idOf("job", "n")}, 'Engineer ' || n, ${idOf("company", `1 + n % ${PEOPLE}`)}, '', '', 'Lisbon',
        'Full-time', ${person("n")}, ${MOMENT}, now()`)}`,
    `INSERT INTO referrals (id, job, candidate_name, candidate_email, candidate_email_key, recommendation, status,
        reward_status, reward_amount, on_hold, created_by, created_at, updated_at)
      ${each(`${idOf("referral", "n")}, ${job}, 'Person ' || n, n || '@x.example', n || '@x.example', '',
        ${referralState}, ${oneOf("Pending", "In Escrow", "Released")}, 5000, n % 50 = 0, ${person("n / 3")}, ${MOMENT}, now()`)}`,
    `INSERT INTO applications (id, job, candidate_name, candidate_email, candidate_email_key, cover_letter, status,
        created_by, created_at, updated_at)
      ${each(`${idOf("application", "n")}, ${job}, 'Person ' || n, n || '@y.example', n || '@y.example', '',
        ${oneOf("Applied", "Reviewing", "Interviewing", "Hired", "Rejected")}, ${applicant}, ${MOMENT}, now()`)}`,
    `INSERT INTO candidates (id, referrer, name, email, email_key, role_interest, referral, created_at, updated_at)
      ${each(`${idOf("candidate", "n")}, ${person("n / 3")}, 'Person ' || n, n || '@x.example', n || '@x.example',
        'Engineering', CASE n % 2 WHEN 0 THEN ${idOf("referral", "n")} END, ${MOMENT}, now()`)}`,
    `INSERT INTO notifications (id, user_id, kind, subject, dedupe_key, params, created_at, read_at)
      ${each(`${idOf("notification", "n")}, ${person("n / 3")}, 'referral_received', ${idOf("referral", "n")}, 'cause' || n,
        '{}', ${MOMENT}, CASE WHEN n % 9 > 0 THEN now() END`)}`,
    `INSERT INTO consent_requests (referral, created_at, notified_at, answer, answered_at, claimed_by, claimed_at)
      ${each(`${idOf("referral", "n")}, ${MOMENT}, now(), 'accepted', now(), ${person("n / 3")}, now()`)}`,
    `INSERT INTO rewards (referral, owner, referrer, amount, state, reference, hired_at, probation_ends_at, refunded_at,
        refund_settled_at)
      ${each(`${idOf("referral", "n")}, ${person("n / 5")}, ${person("n / 3")}, 500000,
        ${oneOf("released", "released", "in_escrow", "refunded", "due", "awaiting_funds")}, 'VW-' || n, ${MOMENT}, now(),
        CASE n / 7 % 6 WHEN 3 THEN ${MOMENT} END, CASE n / 7 % 6 WHEN 3 THEN now() END`)}`,
    `INSERT INTO payouts (id, referral, user_id, status, payment_method, amount, attempt, created_at, payout_date)
      ${each(`${idOf("payout", "n")}, ${idOf("referral", "n")}, ${person("n / 3")},
        ${oneOf("Completed", "Completed", "Completed", "Pending", "Processing", "Failed")},
        ${oneOf("Bank Transfer", "Bank Transfer", "PayPal")}, 500000, 1, ${MOMENT}, now()`)}`,
    `INSERT INTO payout_batches (id, payment_method, created_by, created_at)
      SELECT ${idOf("batch", "n")}, 'Bank Transfer', ${person("n")}, ${MOMENT} FROM generate_series(1, 1000) AS n`,
    `INSERT INTO payout_attempts (payout, attempt, method, cents, provider, batch, outcome, started_at)
      ${each(`${idOf("payout", "n")}, 1, ${idOf("method", "n")}, 500000, 'manual', ${idOf("batch", "1 + n / 100")}, 'paid', ${MOMENT}`)}`,
    `INSERT INTO scout_applications (id, full_name, email, email_key, linkedin_url, role, trust_agreement, status,
        referral_example, created_at, updated_at, superseded_at)
      ${each(`${idOf("scout", "n")}, 'scout' || n, n || '@z.example', n || '@z.example', '',
        ${oneOf("Founder", "Operator", "Investor", "Other")}, true, ${oneOf("pending", "approved", "declined")}, '',
        ${MOMENT}, now(), CASE n % 2 WHEN 0 THEN now() END`)}`,
  ];
}

/**
 * Fills the tables as superuser without checks and triggers, which would take minutes. Takes the person whose lists are
 * tested; returns the id of a job of theirs with a thousand referrals and a thousand applications.
 */
export async function fillTables(world: World, person: Person): Promise<{ job: string }> {
  const client = new pg.Client({ connectionString: superuserAddress(world.url) });
  await client.connect();
  await client.query("SET session_replication_role = replica");
  // Indexes are built at the end instead of row by row.
  const { rows: indexes } = await client.query(
    `SELECT indexname, indexdef FROM pg_indexes WHERE tablename = ANY($1)
      AND indexname NOT IN (SELECT conname FROM pg_constraint)`,
    [LARGE_TABLES],
  );
  for (const { indexname } of indexes) await client.query(`DROP INDEX ${indexname}`);
  for (const statement of statements(person.id)) await client.query(statement);
  for (const { indexdef } of indexes) await client.query(indexdef);
  await client.query(`VACUUM ANALYZE users, companies, company_members, payout_batches, ${LARGE_TABLES.join(", ")}`);
  const { rows } = await client.query(`SELECT ${idOf("job", String(PEOPLE))} AS job`);
  await client.end();
  return { job: rows[0].job };
}
