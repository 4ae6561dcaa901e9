import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { type Bus, openBus } from "../src/server/infra/db/bus.ts";
import { startEmbeddedDatabase } from "../src/server/infra/db/embedded/embedded.ts";
import { transaction, type WriteHandle } from "../src/server/infra/db/handles.ts";
import { migrateDatabase } from "../src/server/infra/db/migrate.ts";
import { openOutboxRelay } from "../src/server/infra/db/outbox/outbox.ts";
import { onEventsCommitted, openPool } from "../src/server/infra/db/pool.ts";
import { systemClock } from "../src/server/infra/platform/clock.ts";
import { makeIds } from "../src/server/infra/platform/ids.ts";
import { type Log, makeLog } from "../src/server/infra/platform/log.ts";
import { formatWhole, quantileOf, type Result } from "./report.ts";

const WRITERS = 32;
const SECONDS = 3;
const ROUNDS = 3;
const CHANNEL = "bench_changed";
/** Each WAL flush takes 5 ms longer, like a remote disk or a synchronous standby. */
const SLOW = { commit_delay: "5000", commit_siblings: "0" };
/** Minimum share of the commit rate without events: one more statement in five, with the CPU as limit. */
const GOAL = 0.5;
const HEARD_MS = 1_000;

type EmitEvent = (tx: WriteHandle, payload: string) => Promise<unknown> | void;

/** Events sent by writers with their times, and their delays. */
type Heard = { readonly waits: number[]; readonly said: Map<string, number> };

/** Sequential single-row transactions by every writer. Returns commits per second. */
async function commits(pool: pg.Pool, emit: EmitEvent, { said }: Heard): Promise<number> {
  const end = performance.now() + SECONDS * 1_000;
  let done = 0;
  async function writer(n: number): Promise<void> {
    for (let turn = 0; performance.now() < end; turn += 1) {
      const payload = `${n} ${turn}`;
      await transaction(pool, async (tx) => {
        await tx.executeSql("UPDATE bench_writes SET turn = $2 WHERE n = $1", [n, turn]);
        await emit(tx, payload);
      });
      said.set(payload, performance.now());
      done += 1;
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_writer, n) => writer(n)));
  return done / SECONDS;
}

/** The delay counts from the commit; an event received before the writer knew of its commit counts as zero. */
function listen(bus: Bus): Heard & { settle(): Promise<void> } {
  const heard: Heard = { waits: [], said: new Map() };
  const early = new Set<string>();
  bus.subscribe(CHANNEL, (payload) => {
    const since = heard.said.get(payload);
    if (since === undefined) early.add(payload);
    else heard.waits.push(performance.now() - since);
    heard.said.delete(payload);
  });
  return {
    ...heard,
    async settle() {
      for (const payload of early) heard.said.delete(payload);
      for (const _one of early) heard.waits.push(0);
      const end = performance.now() + 2 * HEARD_MS;
      while (heard.said.size > 0 && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 10));
    },
  };
}

type EmitVariant = { readonly name: string; readonly emit: EmitEvent };

const WITHOUT_EVENTS: EmitVariant = { name: "no events", emit: () => undefined };
const NOTIFY_IN_TRANSACTION: EmitVariant = {
  name: "NOTIFY in the transaction",
  emit: (tx, said) => tx.executeSql("SELECT pg_notify($1, $2)", [CHANNEL, said]),
};
const BY_OUTBOX: EmitVariant = { name: "left to the outbox relay", emit: (tx, said) => tx.publish(CHANNEL, said) };
const VARIANTS = [WITHOUT_EVENTS, NOTIFY_IN_TRANSACTION, BY_OUTBOX] as const;

type LoadTurn = { readonly rate: number; readonly waits: readonly number[]; readonly missed: number };

/** One load of one variant. */
async function runTurn(url: string, pool: pg.Pool, log: Log, emit: EmitEvent): Promise<LoadTurn> {
  const bus = await openBus(url, { log, pool, ids: makeIds(systemClock) });
  try {
    const heard = listen(bus);
    const rate = await commits(pool, emit, heard);
    if (emit !== WITHOUT_EVENTS.emit) await heard.settle();
    return { rate, waits: heard.waits, missed: heard.said.size };
  } finally {
    await bus.stop();
  }
}

/** All variants in turn, so that other work on the machine affects each equally. */
async function runAllTurns(url: string, say: (line: string) => void): Promise<Map<EmitVariant, LoadTurn[]>> {
  const log = makeLog("warn", true);
  const pool = openPool(url, log, { max: 2 * WRITERS });
  const relay = openOutboxRelay(url, log);
  onEventsCommitted(pool, () => relay.wake());
  const turns = new Map<EmitVariant, LoadTurn[]>(VARIANTS.map((way) => [way, []]));
  try {
    await pool.query("CREATE TABLE bench_writes AS SELECT n, 0 AS turn FROM generate_series(0, $1) AS n", [WRITERS]);
    await pool.query("CREATE UNIQUE INDEX ON bench_writes (n)");
    await commits(pool, () => undefined, { waits: [], said: new Map() });
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const way of VARIANTS) {
        const done = await runTurn(url, pool, log, way.emit);
        turns.get(way)?.push(done);
        say(`${way.name}: ${formatWhole(done.rate)} commits a second`);
      }
    }
  } finally {
    await relay.stop();
    await pool.end();
  }
  return turns;
}

async function measure(url: string, say: (line: string) => void): Promise<Result["lines"]> {
  const turns = await runAllTurns(url, say);
  const rateOf = (way: EmitVariant) => quantileOf(turns.get(way)?.map(({ rate }) => rate) ?? [], 0.5);
  return VARIANTS.map((way) => {
    const rate = rateOf(way);
    const part = rate / rateOf(WITHOUT_EVENTS);
    const all = turns.get(way) ?? [];
    const waits = all.flatMap((one) => one.waits);
    const missed = all.reduce((sum, one) => sum + one.missed, 0);
    const heard = [quantileOf(waits, 0.5).toFixed(1), quantileOf(waits, 0.99).toFixed(1), formatWhole(missed)];
    const cells = [way.name, formatWhole(rate), part.toFixed(2), ...(way === WITHOUT_EVENTS ? ["", "", ""] : heard)];
    const reached = part >= GOAL && quantileOf(waits, 0.99) < HEARD_MS && missed === 0;
    return { cells, reached: way === BY_OUTBOX ? reached : null };
  });
}

/** Many concurrent writers with slow commits, and the delay of their events. */
export async function benchmarkEvents(say: (line: string) => void): Promise<Result> {
  const dataDir = join(tmpdir(), `vouchwell-bench-news-${process.pid}`);
  const database = await startEmbeddedDatabase({ dataDir, settings: SLOW, log: () => undefined });
  try {
    await migrateDatabase(database.url);
    return {
      name: "news",
      title: `${WRITERS} writers at once, medians of ${ROUNDS} loads in turn, each flush of the journal 5 ms slower (\`commit_delay\`); milliseconds from the commit until it is heard.`,
      goal: `${GOAL} of the commits without news, everything heard, p99 under ${HEARD_MS} ms.`,
      columns: ["way", "commits/s", "of no news", "heard p50", "heard p99", "not heard"],
      lines: await measure(database.url, say),
    };
  } finally {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
