import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FailingPair, startFailingPair } from "../support/failing-pair.ts";
import { createManyPayments, deliverStripeEvents } from "../support/many-payments.ts";
import { findPooler } from "../support/pooler.ts";
import { freePort, type Product, startProduct } from "../support/product.ts";
import { signUpWithRetries } from "../support/retrying.ts";
import { findServer15, type Server15 } from "../support/server-15.ts";
import {
  createPostingLog,
  expectNoJobLost,
  type Post,
  type PostingLog,
  postJob,
  postSteadily,
} from "../support/steady-posting.ts";
import { STUB_SECRET, StripeStub } from "../support/stripe-stub.ts";
import { createWorld, type World } from "../support/world.ts";
import { checkMoney } from "./money-checker.ts";

const [programs, pgbouncer] = [findServer15(), findPooler()];
const there = programs !== undefined && pgbouncer !== undefined;
if (!there) console.log("PostgreSQL 15 and PgBouncer are not installed (Debian: postgresql-15, pgbouncer): left out");

/** Payments in progress when the primary is lost: VOUCHWELL_PAYMENTS=2000 runs for an hour. */
const MANY = Number(process.env.VOUCHWELL_PAYMENTS ?? 40);
const FEW = Math.ceil(MANY / 10) + 4;
const AT_ONCE = Math.min(60, MANY / 2);
/** Promised recovery time of writes after a promotion. */
const BACK_MS = 10_000;
/** Pause between posts of a writer; longer in runs of hours, which payments should dominate. */
const PACE_MS = MANY > 100 ? 500 : 20;
/** Time until the loss of the primary is noticed. */
const OUTAGE_MS = 1_500;
/** After this time everything in progress has been retried. */
const STUCK_MS = 40_000;
/** Maximum duration of a write that cannot be done now. */
const WAITING_MS = 7_000;

let pair: FailingPair;
let stub: StripeStub;
let world: World;
let dataDir: string;
let products: Product[] = [];
const over = new AbortController();
let delivering: Promise<void> | undefined;

const urls = () => products.map(({ url }) => url);
const first = () => urls()[0] ?? "";

async function startAll(): Promise<void> {
  const stripe = {
    PAYMENTS: "stripe",
    STRIPE_SECRET_KEY: "sk_test_stub",
    STRIPE_WEBHOOK_SECRET: STUB_SECRET,
    STRIPE_API_URL: await stub.open(),
  };
  const shared = {
    SECRET_KEY: "a secret key that only tests use",
    PUBLIC_URL: "http://localhost:3000",
    PASSWORD_MEMORY_MIB: "19",
    PASSWORD_PASSES: "2",
    DATABASE_URL: pair.pooler.pooled,
    DATABASE_DIRECT_URL: pair.pooler.direct,
    ...stripe,
  };
  const ports = [await freePort(), await freePort()];
  products = await Promise.all(ports.map((port) => startProduct(dataDir, port, shared)));
  const now = new Date().toISOString();
  world = await createWorld({ now, config: stripe, through: async () => pair.pooler.direct });
  delivering = deliverStripeEvents(stub, urls(), over.signal);
}

/**
 * Expires tasks that were fetched but whose fetch response was lost with the primary, which the queue does after five
 * minutes.
 */
async function handOutAgain(lostAt: Date): Promise<void> {
  await world.pool.query(
    "UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE state = 'active' AND started_on < $1",
    [lostAt],
  );
}

/** A transfer done at Stripe, whose response is still in flight. */
async function betweenTransferAndBooks(): Promise<void> {
  const made = stub.of("transfer").length;
  stub.fault("/v1/transfers", "late-answer");
  await expect.poll(() => stub.of("transfer").length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(made);
}

/** How long after this time the first write was acknowledged. */
async function untilWritten({ acknowledged }: PostingLog, begun: number): Promise<number> {
  const after = () => acknowledged.map(({ at }) => at - begun).filter((at) => at > 0);
  await expect.poll(() => after().length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);
  return Math.min(...after());
}

type Loss = { readonly count: number; readonly signal: "SIGKILL" | "SIGSTOP"; readonly how: "reload" | "restart" };

/** Loses the primary during payments and posts, and checks the promises. Returns the lost one. */
async function loseInTheMidst({ count, signal, how }: Loss): Promise<Server15> {
  await pair.complete(true);
  const payments = await createManyPayments(world, stub, count);
  const token = await signUpWithRetries(first(), `ann-${randomUUID()}@posting.example`);
  const log = createPostingLog();
  let written = false;
  const posting = postSteadily(urls(), token, { log, until: () => written, writers: 2, paceMs: PACE_MS });
  const finishing = payments.finish(urls(), Math.min(AT_ONCE, count / 2));
  await expect.poll(() => payments.done(), { timeout: 900_000, interval: 20 }).toBeGreaterThanOrEqual(count / 4);
  await betweenTransferAndBooks();
  const [lost, lostAt] = [pair.primary(), new Date()];
  await lost.signal(signal);
  expect(payments.done()).toBeLessThan(count);
  await pause(OUTAGE_MS);
  const back = await untilWritten(log, await pair.promote(how));
  if (MANY > 100)
    console.log(`${count} payments, ${signal}, ${how}: writes back ${(back / 1_000).toFixed(1)} s after the promotion`);
  expect(back).toBeLessThan(BACK_MS);
  const stuck = await Promise.race([finishing.then(() => false), pause(STUCK_MS, true)]);
  if (stuck) await handOutAgain(lostAt);
  await finishing;
  written = true;
  await posting;
  await expectNoJobLost(first(), token, log);
  // Refused requests get a retry time.
  expect(new Set(log.refused.map(({ status, retryAfter }) => `${status} ${retryAfter !== null}`))).toEqual(
    new Set(["503 true"]),
  );
  expect(payments.faults()).toEqual([]);
  expect(await checkMoney(world.pool)).toEqual([]);
  expect((await world.pool.query("SELECT task, reason FROM dead_letter_tasks WHERE closed_at IS NULL")).rows).toEqual(
    [],
  );
  return lost;
}

const onePost = (): Post => ({ title: `Baker ${randomUUID()}`, key: randomUUID() });

async function titlesOf(token: string): Promise<string[]> {
  const answer = await fetch(`${first()}/api/jobs?view=own`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { items: { title: string }[] }).items.map(({ title }) => title);
}

describe.skipIf(!there)("a pair that loses its primary", () => {
  beforeAll(async () => {
    stub = new StripeStub();
    dataDir = await mkdtemp(join(tmpdir(), "vouchwell-failover-"));
    pair = await startFailingPair(String(programs), String(pgbouncer));
    await startAll();
  }, 180_000);
  afterAll(async () => {
    over.abort();
    await delivering;
    await Promise.all(products.map((product) => product.end("SIGKILL")));
    if (process.env.SHOW)
      for (const product of products) (await import("node:fs")).appendFileSync(process.env.SHOW, product.output());
    await world?.close();
    await pair.close();
    await stub.close();
    await rm(dataDir, { recursive: true, force: true });
  }, 60_000);

  test("O45 O46 killed during payments: writes recover, none is lost, everyone is paid once", async () => {
    await loseInTheMidst({ count: MANY, signal: "SIGKILL", how: "reload" });
  }, 3_600_000);

  test("O45 O46 silent during payments: the same, and after waking it can acknowledge nothing", async () => {
    const lost = await loseInTheMidst({ count: FEW, signal: "SIGSTOP", how: "restart" });
    await lost.signal("SIGCONT");
    const ours = `SELECT pid FROM pg_stat_activity WHERE usename = 'app' AND wait_event IS DISTINCT FROM 'SyncRep'`;
    await expect.poll(() => lost.ask("postgres", ours), { timeout: 20_000 }).toEqual([]);
    const write = lost.run("postgres", "CREATE TABLE own (id int)").then(
      () => "acknowledged",
      () => "cut off",
    );
    expect(await Promise.race([write, pause(1_500, "waits")])).toBe("waits");
    await lost.signal("SIGKILL");
    expect(await write).toBe("cut off");
  }, 3_600_000);

  test("O47 without the synchronous standby nothing is acknowledged, reads continue, and writes can be repeated", async () => {
    const standby = await pair.complete(true);
    const token = await signUpWithRetries(first(), `ann-${randomUUID()}@waiting.example`);
    await standby.signal("SIGSTOP");
    const [post, log] = [onePost(), createPostingLog()];
    const begun = performance.now();
    expect(await postJob(first(), token, post, log)).toBe(503);
    expect(performance.now() - begun).toBeLessThan(WAITING_MS);
    expect(log.refused).toEqual([{ status: 503, retryAfter: expect.stringMatching(/^\d+$/) }]);
    expect(await titlesOf(token)).toEqual([]);
    // An operator's action if it cannot be restored soon.
    await pair.complete(false);
    await expect.poll(() => postJob(first(), token, post), { timeout: 20_000 }).toBe(201);
    expect(await titlesOf(token)).toEqual([post.title]);
    await standby.signal("SIGCONT");
  }, 120_000);

  test("O46 asynchronous replication loses an acknowledged write that had not left the primary", async () => {
    await pair.complete(false);
    const token = await signUpWithRetries(first(), `ann-${randomUUID()}@lost.example`);
    const lost = pair.primary();
    const caughtUp = "SELECT pid FROM pg_stat_replication WHERE replay_lsn = pg_current_wal_lsn()";
    await expect.poll(() => lost.ask("postgres", caughtUp), { timeout: 20_000 }).toHaveLength(1);
    const [sender] = await lost.ask("postgres", "SELECT pid FROM pg_stat_replication");
    process.kill(Number(sender?.pid), "SIGSTOP");
    const post = onePost();
    expect(await postJob(first(), token, post)).toBe(201);
    await lost.signal("SIGKILL");
    await pair.promote("reload");
    await expect.poll(() => postJob(first(), token, onePost()), { timeout: BACK_MS }).toBe(201);
    expect(await titlesOf(token)).not.toContain(post.title);
  }, 120_000);
});
