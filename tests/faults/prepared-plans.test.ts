import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect, createServer } from "node:net";
import { sql } from "drizzle-orm";
import type pg from "pg";
import { describe, expect, test } from "vitest";
import { detectPreparedStatementSupport } from "../../src/server/infra/db/connection/pooled-client.ts";
import { readHandle, transaction } from "../../src/server/infra/db/handles.ts";
import { connectionSettings, openPool } from "../../src/server/infra/db/pool.ts";
import { makeLog } from "../../src/server/infra/platform/log.ts";
import { setUpEmptyDatabase } from "../support/empty-database.ts";
import { findPooler, startPooler } from "../support/pooler.ts";

const program = findPooler();
if (program === undefined) console.log("PgBouncer is not installed (Debian: pgbouncer): left out");

const database = setUpEmptyDatabase();
const log = makeLog("silent", false);
const SESSIONS = 2;
/** Named statements of the answering session, with their number of executions. */
const KEPT =
  "SELECT statement, generic_plans + custom_plans AS done FROM pg_prepared_statements WHERE name LIKE 'kept\\_%'";

type Row = { n: number; session: number };
const ask = (pool: pg.Pool, n: number) =>
  readHandle(pool).withCachedPlan.rows<Row>(sql`SELECT ${n}::int + 1 AS n, pg_backend_pid() AS session`);

async function through(work: (pool: pg.Pool, url: string) => Promise<void>): Promise<void> {
  const settings = { pool_mode: "transaction", default_pool_size: String(SESSIONS) };
  const pooler = await startPooler(String(program), database.url, settings);
  const pool = openPool(pooler.url, log, { pooled: true, max: 6 });
  try {
    await work(pool, pooler.url);
  } finally {
    await pool.end();
    await pooler.close();
  }
}

test("O52 each connection plans a named statement once, in transactions as well", async () => {
  const pool = openPool(database.url, log, { max: 1 });
  try {
    for (let n = 0; n < 20; n += 1) expect((await ask(pool, n))[0]?.n).toBe(n + 1);
    const found = await transaction(pool, (tx) =>
      tx.withCachedPlan.rows<Row>(sql`SELECT ${7}::int + 1 AS n, pg_backend_pid() AS session`),
    );
    expect(found[0]?.n).toBe(8);
    const { rows } = await pool.query(KEPT);
    expect(rows).toEqual([{ statement: expect.stringContaining("AS session"), done: 21 }]);
  } finally {
    await pool.end();
  }
});

// Needs Debian's package pgbouncer; skipped where it is not installed.
describe.skipIf(program === undefined)("O52 behind a pooler that forwards statement names", () => {
  test("each session plans a text once, and everyone gets their own answer", async () => {
    await through(async (pool, url) => {
      const other = openPool(url, log, { pooled: true, max: 6 });
      const sessions = new Set<number>();
      async function client(of: pg.Pool, first: number): Promise<void> {
        for (let n = first; n < first + 50; n += 1) {
          const [row] = await ask(of, n);
          expect(row?.n).toBe(n + 1);
          sessions.add(row?.session ?? 0);
        }
      }
      await Promise.all(
        [pool, other].flatMap((of, nth) => [0, 1, 2, 3].map((one) => client(of, 1_000 * nth + 100 * one))),
      );
      const { rows } = await database.client.query(
        "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND pid = ANY ($1)",
        [[...sessions]],
      );
      expect(rows).toEqual([{ n: sessions.size }]);
      expect(sessions.size).toBeLessThanOrEqual(SESSIONS);
      // Of four hundred, only those that met newly prepared sessions three times in a row were planned separately.
      let done = 0;
      for (const _session of sessions) {
        const held = await pool.connect();
        await held.query("BEGIN");
        const { rows: kept } = await held.query<{ done: number }>(KEPT);
        expect(kept).toHaveLength(1);
        done += kept[0]?.done ?? 0;
        // Held until both were checked, so that the next query meets the other session.
        setTimeout(() => void held.query("COMMIT").finally(() => held.release()), 200);
      }
      expect(done).toBeGreaterThanOrEqual(390);
      await other.end();
    });
  });

  test("answers within a transaction, after a failure, and after table changes", async () => {
    await database.client.query("CREATE TABLE things (a int, b text)");
    await database.client.query("INSERT INTO things VALUES (1, 'one')");
    await through(async (pool) => {
      const things = () => readHandle(pool).withCachedPlan.rows(sql`SELECT * FROM things WHERE a = ${1}`);
      for (let n = 0; n < 8; n += 1) expect(await things()).toEqual([{ a: 1, b: "one" }]);
      await database.client.query("ALTER TABLE things ADD c int DEFAULT 3");
      for (let n = 0; n < 8; n += 1) expect(await things()).toEqual([{ a: 1, b: "one", c: 3 }]);
      const bad = () => readHandle(pool).withCachedPlan.rows(sql`SELECT 1 / ${0}::int AS n`);
      for (let n = 0; n < 3; n += 1) await expect(bad()).rejects.toThrow("division by zero");
      const written = await transaction(pool, async (tx) => {
        await tx.executeSql("UPDATE things SET b = 'two'", []);
        return tx.withCachedPlan.rows(sql`SELECT b FROM things WHERE a = ${1}`);
      });
      expect(written).toEqual([{ b: "two" }]);
      await database.client.query("DROP TABLE things");
      await expect(things()).rejects.toThrow("does not exist");
      expect((await ask(pool, 1))[0]?.n).toBe(2);
    });
  });

  test("a transaction uses what its session knows, and prepares the rest", async () => {
    await through(async (pool) => {
      const asked = new Map<number, number>();
      const turns = Array.from({ length: 24 }, (_one, n) =>
        transaction(pool, async (tx) => {
          const [row] = await tx.withCachedPlan.rows<Row>(sql`SELECT ${n}::int + 1 AS n, pg_backend_pid() AS session`);
          expect(row?.n).toBe(n + 1);
          const session = row?.session ?? 0;
          asked.set(session, (asked.get(session) ?? 0) + 1);
          const { rows } = await tx.executeSql(KEPT, []);
          expect(rows).toEqual([expect.objectContaining({ done: asked.get(session) })]);
        }),
      );
      await Promise.all(turns);
      expect(asked.size).toBeLessThanOrEqual(SESSIONS);
    });
  });

  test("detects the pooler's behaviour, and asks again if it does not answer", async () => {
    await through(async (_pool, url) => {
      const settings = connectionSettings(url, true);
      expect(await detectPreparedStatementSupport(settings)).toBe("shared");
      const nowhere = { ...settings, connectionString: "postgres://app@127.0.0.1:1/nothing" };
      expect(await detectPreparedStatementSupport(nowhere)).toBe("none");
    });
  });

  test("leaves names to a pooler that tracks them itself and rejects unknown ones", async () => {
    await through(async (_pool, url) => {
      const pooler = new URL(url);
      const server = createServer((client) => {
        const onward = connect(Number(pooler.port), pooler.hostname);
        client.pipe(onward);
        onward.on("data", (bytes) => (bytes.includes("26000") ? client.destroy() : client.write(bytes)));
        for (const socket of [client, onward]) socket.on("error", () => undefined);
        client.on("close", () => onward.destroy());
      }).listen(0, "127.0.0.1");
      await once(server, "listening");
      const address = new URL(url);
      address.port = String((server.address() as AddressInfo).port);
      expect(await detectPreparedStatementSupport(connectionSettings(address.href, true))).toBe("own");
      const pool = openPool(address.href, log, { pooled: true, max: 1 });
      for (let n = 0; n < 3; n += 1) expect((await ask(pool, n))[0]?.n).toBe(n + 1);
      await pool.end();
      server.close();
    });
  });
});
