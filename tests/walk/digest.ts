import { columnList, listTables, quoteIdentifier } from "../../src/server/infra/backup/tables.ts";
import { readWrittenEmails } from "../support/mails.ts";
import type { World } from "../support/world.ts";

/** Sessions, limits and runs: they differ by time and chance. */
const VOLATILE_TABLES = /^(auth_|idempotency_keys|rate_limits|task_runs|notify_outbox|uploads)/;
const ID = /\b[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;
const RANDOM_ID = /\b[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;
const TIME = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d(?::?\d\d)?)?/g;
const CLOCK_TIME = /\d{1,2}:\d\d [AP]M/g;
/** Payment references are derived from ids. */
const REFERENCE = /VW-[2-9A-Z]{5}-[2-9A-Z]{5}/g;
/** The end of an account number, which is another one in each walk. */
const MASKED = /•••• \d{4}/g;
/** Tokens, hashes and encrypted values. */
const SECRET = /\\?\\x[0-9a-f]{16,}|[A-Za-z0-9+/_-]{32,}={0,2}/g;

async function rowLines(world: World): Promise<string[]> {
  const tables = (await listTables(world.pool as never)).filter(({ name }) => !VOLATILE_TABLES.test(name));
  const lines: string[] = [];
  for (const table of tables) {
    const { rows } = await world.pool.query<{ line: string }>(
      `SELECT to_jsonb(line)::text AS line FROM (SELECT ${columnList(table)} FROM ${quoteIdentifier(table.name)}) AS line`,
    );
    lines.push(...rows.map(({ line }) => `${table.name} ${line}`));
  }
  return lines;
}

async function taskLines(world: World): Promise<string[]> {
  const { rows } = await world.pool.query<{ task: string; times: number }>(
    "SELECT data ->> 'task' AS task, count(*)::int AS times FROM pgboss.job GROUP BY 1",
  );
  return rows.map(({ task, times }) => `task ${task} ${times}`);
}

async function emailLines(world: World): Promise<string[]> {
  const mails = await readWrittenEmails(world);
  return mails.map(({ to, subject, text }) => `email ${to?.[0]?.address} | ${subject} | ${JSON.stringify(text)}`);
}

/**
 * The rows, emails and numbers of tasks of a world as sorted lines which do not depend on time and chance: ids, which
 * sort by their creation, are numbered; times, tokens and encrypted values are left out.
 */
export async function describeWorld(world: World): Promise<string[]> {
  const lines = [...(await rowLines(world)), ...(await taskLines(world)), ...(await emailLines(world))];
  const ids = [...new Set(lines.flatMap((line) => line.match(ID) ?? []))].sort();
  const numbers = new Map(ids.map((id, nth) => [id, `#${nth + 1}`]));
  return lines
    .map((line) =>
      line
        .replace(ID, (id) => numbers.get(id) ?? id)
        .replace(RANDOM_ID, "<random>")
        .replace(TIME, "<time>")
        .replace(SECRET, "<secret>")
        .replace(CLOCK_TIME, "<time>")
        .replace(REFERENCE, "<reference>")
        .replace(MASKED, "<account>"),
    )
    .sort();
}
