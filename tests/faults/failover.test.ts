import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FailingPair, openFailingPair } from "../support/failing-pair.ts";
import { deliverSteadily, manyPayments } from "../support/many-payments.ts";
import { signUpPatiently } from "../support/patiently.ts";
import { findPooler } from "../support/pooler.ts";
import { freePort, type Product, startProduct } from "../support/product.ts";
import { findServer15, type Server15 } from "../support/server-15.ts";
import { emptyPosting, expectNothingLost, type Posting, postJob, postSteadily } from "../support/steady-posting.ts";
import { STUB_SECRET, StripeStub } from "../support/stripe-stub.ts";
import { makeWorld, type World } from "../support/world.ts";
import { checkMoney } from "./money-checker.ts";

const [programs, pgbouncer] = [findServer15(), findPooler()];
const there = programs !== undefined && pgbouncer !== undefined;
if (!there) console.log("PostgreSQL 15 and PgBouncer are not installed (Debian: postgresql-15, pgbouncer): left out");

const DEEP = process.env.VOUCHWELL_DEEP === "1";
const [MANY, FEW, AT_ONCE] = DEEP ? [2_000, 200, 60] : [24, 12, 12];
/** What is promised of writes after a promotion. */
const BACK_MS = 10_000;

let pair: FailingPair;
let stub: StripeStub;
let world: World;
let dataDir: string;
let products: Product[] = [];
const over = new AbortController();
let delivering: Promise<void> | undefined;

const urls = () => products.map(({ url }) => url);

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
  world = await makeWorld({ now, config: stripe, through: async () => pair.pooler.direct });
  delivering = deliverSteadily(stub, urls(), over.signal);
}

/** What the queue does after five minutes with pieces whose end nobody could tell it: nobody is at them any more. */
async function handOutAgain(lostAt: Date): Promise<number> {
  const { rowCount } = await world.pool.query(
    "UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE state = 'active' AND started_on < $1",
    [lostAt],
  );
  return rowCount ?? 0;
}

/** Loses the primary in the midst of payments and posts, and expects what is promised of that. */
async function loseInTheMidst(
  count: number,
  signal: "SIGKILL" | "SIGSTOP",
  how: "reload" | "restart",
): Promise<Server15> {
  await pair.complete(true);
  const payments = await manyPayments(world, stub, count);
  const token = await signUpPatiently(urls()[0] ?? "", `ann-${randomUUID()}@posting.example`);
  const log: Posting = emptyPosting();
  let written = false;
  const posting = postSteadily(urls(), token, { log, until: () => written, writers: 2 });
  const finishing = payments.finish(urls(), AT_ONCE);
  await expect.poll(() => payments.done(), { timeout: 600_000, interval: 20 }).toBeGreaterThanOrEqual(count / 4);
  // Stripe has the money, and its answer is still on the way.
  const made = stub.of("transfer").length;
  stub.fault("/v1/transfers", "late-answer");
  await expect.poll(() => stub.of("transfer").length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(made);
  const lost = pair.primary();
  const lostAt = new Date();
  await lost.signal(signal);
  expect(payments.done()).toBeLessThan(count);
  await pause(2_000);
  const begun = await pair.promote(how);
  await expect.poll(() => log.acknowledged.some(({ at }) => at > begun), { timeout: 60_000, interval: 20 }).toBe(true);
  const back = Math.min(...log.acknowledged.map(({ at }) => at).filter((at) => at > begun)) - begun;
  console.log(`${signal}, ${how}: writes back ${(back / 1_000).toFixed(1)} s after the promotion`);
  expect(back).toBeLessThan(BACK_MS);
  await pause(12_000);
  const left = await handOutAgain(lostAt);
  console.log(`${left} pieces of work whose end nobody could tell`);
  await finishing;
  written = true;
  await posting;
  await expectNothingLost(urls()[0] ?? "", token, log);
  // Whoever is refused is told when to come again.
  expect(new Set(log.refused.map(({ status, retryAfter }) => `${status} ${retryAfter !== null}`))).toEqual(
    new Set(["503 true"]),
  );
  expect(payments.faults()).toEqual([]);
  expect(await checkMoney(world.pool)).toEqual([]);
  expect((await world.pool.query("SELECT task, reason FROM failed_work WHERE closed_at IS NULL")).rows).toEqual([]);
  return lost;
}

describe.skipIf(!there)("a pair of which the primary is lost", () => {
  beforeAll(async () => {
    stub = new StripeStub();
    dataDir = await mkdtemp(join(tmpdir(), "vouchwell-failover-"));
    pair = await openFailingPair(String(programs), String(pgbouncer));
    await startAll();
  }, 180_000);
  afterAll(async () => {
    over.abort();
    await delivering;
    await Promise.all(products.map((product) => product.end("SIGKILL")));
    if (process.env.SHOW) for (const product of products) console.log(product.output());
    await world?.close();
    await pair.close();
    await stub.close();
    await rm(dataDir, { recursive: true, force: true });
  }, 60_000);

  test("O45 O46 killed in the midst of payments: writes are back, none is lost, everybody is paid once", async () => {
    await loseInTheMidst(MANY, "SIGKILL", "reload");
  }, 1_800_000);
});
