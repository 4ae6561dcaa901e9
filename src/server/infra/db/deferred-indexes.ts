import pg from "pg";
import { PRODUCT_KEY } from "../../../contract/product.ts";
import { ADVISORY_LOCKS } from "./advisory-locks.ts";
import type { Context } from "./context.ts";
import { awaitsAnswerText } from "./tables/referrals.ts";
import type { TaskDefinition } from "./task.ts";

type DeferredIndex = { readonly name: string; readonly table: string; readonly on: string; readonly by?: "gin" };

/** Name and address of a person, as searched in candidate lists. */
const WORDS = "((candidate_name || ' ' || candidate_email) gin_trgm_ops)";
const PLAIN_WORDS = "(plain_name(candidate_name || ' ' || candidate_email) gin_trgm_ops)";

/**
 * Indexes added to tables that may be large by then. No migration creates them, because writers would wait during the
 * build. A migration that changes one of these tables must handle them here.
 */
export const DEFERRED_INDEXES: readonly DeferredIndex[] = [
  { name: "jobs_unread_places_index", table: "jobs", on: "(id) WHERE places_of IS DISTINCT FROM location" },
  { name: "jobs_unread_levels_index", table: "jobs", on: "(id) WHERE levels_of IS DISTINCT FROM title" },
  {
    name: "job_search_pay_index",
    table: "job_search",
    on: "(pay_currency, pay_yearly, job_id, closing_date) WHERE listed AND pay_currency IS NOT NULL",
  },
  // For a team's own list, as jobs_owner_index was for one person's.
  { name: "referrals_job_time_index", table: "referrals", on: "(job, created_at, id)" },
  { name: "applications_job_time_index", table: "applications", on: "(job, created_at, id)" },
  { name: "referrals_words_index", table: "referrals", on: WORDS, by: "gin" },
  { name: "applications_words_index", table: "applications", on: WORDS, by: "gin" },
  { name: "referrals_plain_words_index", table: "referrals", on: PLAIN_WORDS, by: "gin" },
  { name: "applications_plain_words_index", table: "applications", on: PLAIN_WORDS, by: "gin" },
  {
    name: "users_plain_words_index",
    table: "users",
    by: "gin",
    on: "(plain_name(name || ' ' || surname) gin_trgm_ops)",
  },
  {
    name: "scout_applications_plain_name_index",
    table: "scout_applications",
    by: "gin",
    on: "(plain_name(full_name) gin_trgm_ops) WHERE superseded_at IS NULL",
  },
  { name: "companies_plain_name_index", table: "companies", on: "(plain_name(name), id)" },
  ...(["referrals", "applications"] as const).flatMap((table) => {
    const status = table === "referrals" ? "Pending" : "Applied";
    const waits = `status = '${status}' AND first_answer_at IS NULL AND response_due_at IS NOT NULL`;
    const awaiting = awaitsAnswerText(status);
    return [
      { name: `${table}_awaiting_index`, table, on: `(job, response_due_at) WHERE ${awaiting}` },
      {
        name: `${table}_awaiting_due_index`,
        table,
        on: `(response_due_at) WHERE ${awaiting} AND answer_reminder_level < 2`,
      },
      { name: `${table}_answer_mail_index`, table, on: "(id) WHERE answer_mail IS NOT NULL" },
      // This one and the due index below are used by the previous version, and dropped in the next one.
      { name: `${table}_answer_index`, table, on: `(job, response_due_at) WHERE ${waits}` },
      // Records from before response times were promised.
      {
        name: `${table}_unpromised_index`,
        table,
        on: `(job, created_at) WHERE status = '${status}' AND first_answer_at IS NULL AND response_due_at IS NULL`,
      },
      { name: `${table}_due_index`, table, on: `(response_due_at) WHERE ${waits} AND answer_reminder_level < 2` },
      {
        name: `${table}_outcome_index`,
        table,
        on: "(interviewing_at) WHERE status = 'Interviewing' AND decision_reminder_level < 3",
      },
    ];
  }),
  { name: "companies_answers_index", table: "companies", on: "(id) WHERE answers_paused_at IS NOT NULL" },
  {
    name: "pipeline_moves_open_index",
    table: "pipeline_moves",
    on: "(undo_until) WHERE undone_at IS NULL AND notified_at IS NULL AND change IS NOT NULL",
  },
  { name: "payouts_referral_index", table: "payouts", on: "(referral)" },
  // When the provider's last event arrived.
  { name: "stripe_events_received_index", table: "stripe_events", on: "(received_at)" },
  { name: "jobs_team_index", table: "jobs", on: "(company, created_at, id, status, archived_at)" },
  { name: "api_keys_company_index", table: "api_keys", on: "(company, created_at) WHERE company IS NOT NULL" },
  { name: "api_keys_maker_index", table: "api_keys", on: "(made_by) WHERE made_by IS NOT NULL" },
];

/** A table with up to this many rows is indexed within a moment. */
const SMALL_TABLE_ROWS = 5_000;
/** Below the half hour that an upkeep task may take. */
const BUILD_TIMEOUT_MS = 1_700_000;
const CONNECT_TIMEOUT_MS = 2_000;
const LOCK_NOT_AVAILABLE = "55P03";

type Queryable = Pick<pg.ClientBase, "query">;

/** Missing indexes. `begun`: another process is building it or was interrupted. */
async function findMissingIndexes(client: Queryable): Promise<(DeferredIndex & { readonly begun: boolean })[]> {
  const { rows } = await client.query<{ name: string; valid: boolean }>(
    `SELECT relname AS name, indisvalid AS valid FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE relnamespace = current_schema()::regnamespace AND relname = ANY ($1::text[])`,
    [DEFERRED_INDEXES.map(({ name }) => name)],
  );
  const known = new Map(rows.map(({ name, valid }) => [name, valid]));
  return DEFERRED_INDEXES.filter(({ name }) => known.get(name) !== true).map((index) => {
    return { ...index, begun: known.has(index.name) };
  });
}

/** Builds missing indexes of small tables, which takes a moment. Locked tables are left to `buildIndexes`. */
export async function buildSmallIndexes(client: Queryable): Promise<void> {
  for (const { name, table, on, by = "btree", begun } of await findMissingIndexes(client)) {
    const few = `SELECT count(*)::int AS rows FROM (SELECT FROM ${table} LIMIT ${SMALL_TABLE_ROWS + 1}) AS first`;
    const { rows } = await client.query<{ rows: number }>(few);
    if (begun || (rows[0]?.rows ?? 0) > SMALL_TABLE_ROWS) continue;
    await client.query(`CREATE INDEX IF NOT EXISTS ${name} ON ${table} USING ${by} ${on}`).catch((error: unknown) => {
      if (!(error instanceof Error && "code" in error && error.code === LOCK_NOT_AVAILABLE)) throw error;
    });
  }
}

/**
 * Builds missing indexes concurrently with reads and writes, and restarts unfinished ones. Returns false while another
 * process does so. Throws the driver's error if it was interrupted.
 */
export async function buildIndexes(url: string): Promise<boolean> {
  const patience = { connectionTimeoutMillis: CONNECT_TIMEOUT_MS, query_timeout: BUILD_TIMEOUT_MS };
  const client = new pg.Client({ connectionString: url, application_name: `${PRODUCT_KEY}-indexes`, ...patience });
  // A cut connection also fails the running statement. Without a listener the event would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    // A role behind a pooler has the short statement timeout of requests.
    await client.query("SET statement_timeout = 0");
    if ((await findMissingIndexes(client)).length === 0) return true;
    const { rows } = await client.query<{ mine: boolean }>("SELECT pg_try_advisory_lock($1) AS mine", [
      ADVISORY_LOCKS.lateIndexes,
    ]);
    if (rows[0]?.mine !== true) return false;
    for (const { name, table, on, by = "btree", begun } of await findMissingIndexes(client)) {
      if (begun) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await client.query(`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${name} ON ${table} USING ${by} ${on}`);
    }
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A task's work after missing indexes were built, because without them each batch would scan the whole table. */
export function withIndexes(refresh: (ctx: Context) => Promise<void>): TaskDefinition["run"] {
  return async (ctx, _input, { addresses }) => {
    if (await buildIndexes(addresses.owner)) await refresh(ctx);
  };
}
