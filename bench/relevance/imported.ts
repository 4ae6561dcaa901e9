import { readdirSync } from "node:fs";
import path from "node:path";
import { boardQuery } from "../../src/contract/jobs/jobs.ts";
import type { UserContext } from "../../src/server/infra/db/context.ts";
import { readHandle, transaction } from "../../src/server/infra/db/handles.ts";
import { openPool } from "../../src/server/infra/db/pool.ts";
import { systemClock } from "../../src/server/infra/platform/clock.ts";
import { readConfig } from "../../src/server/infra/platform/config.ts";
import { makeIds } from "../../src/server/infra/platform/ids.ts";
import { makeLog } from "../../src/server/infra/platform/log.ts";
import { readBoard } from "../../src/server/jobs/board/board.ts";
import { runImport } from "../../src/server/jobs/import/run-import.ts";
import { databaseAddress, startTestCluster, TEMPLATE } from "../../tests/support/cluster.ts";

const POSTER = "p0@bench.invalid";
const PAGE = 10;

/** A search result by the name used in judgements: its board and its id there. */
export type Found = { readonly name: string; readonly title: string; readonly location: string };

/** A marketplace with imported boards, and its search for a signed-in user. */
export type Imported = {
  /** The first ten results, best first. */
  search(words: string): Promise<Found[]>;
  close(): Promise<void>;
};

/** Imports every board of a folder into a temporary database. */
export async function importBoards(folder: string): Promise<Imported> {
  const cluster = await startTestCluster();
  const pool = openPool(databaseAddress(cluster.url, TEMPLATE), makeLog("silent", false), { max: 4 });
  const ids = makeIds(systemClock);
  const db = readHandle(pool);
  const viewer = ids.next();
  await pool.query("INSERT INTO users (id, email, name, verified, created_at) VALUES ($1, $2, 'Person', true, now())", [
    viewer,
    POSTER,
  ]);
  await pool.query(
    `INSERT INTO auth_users (id, email, email_key, email_confirmed_at, app_metadata, user_metadata, created_at, updated_at)
    VALUES ($1, $2, $2, now(), '{}', '{}', now(), now())`,
    [viewer, POSTER],
  );
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  const options = { company: null, website: "", reward: 1_000, yes: true, poster: POSTER };
  const terminal = { interactive: false, out: () => undefined, ask: async () => false };
  await runImport(
    { clock: systemClock, ids, db, write: (work) => transaction(pool, work), config: { probationDays: 90 } },
    { ...options, files: files.map((name) => path.join(folder, name)) },
    terminal,
  );
  await pool.query("ANALYZE");
  const ctx = {
    actor: { kind: "user", id: viewer },
    clock: systemClock,
    config: readConfig({ SECRET_KEY: "only benchmarks are signed with this" }),
    db,
    readReplica: async () => db,
    replica: null,
  } as unknown as UserContext;
  return {
    async search(words) {
      const { items } = await readBoard(ctx, boardQuery.parse({ search: words, limit: PAGE }));
      const { rows } = await pool.query<{ id: string; name: string }>(
        "SELECT id, source || '/' || source_id AS name FROM jobs WHERE id = ANY ($1)",
        [items.map(({ id }) => id)],
      );
      const names = new Map(rows.map(({ id, name }) => [id, name]));
      return items.map(({ id, title, location }) => ({ name: names.get(id) ?? id, title, location }));
    },
    async close() {
      await pool.end();
      await cluster.stop();
    },
  };
}
