import type pg from "pg";
import { completeBatch, createBatch } from "../src/server/payments/manual/batches.ts";
import { withdrawPayout } from "../src/server/payments/payouts/withdraw.ts";
import { releaseAllDue } from "../src/server/payments/rewards/release.ts";
import type { Services } from "../src/server/services.ts";
import type { Result } from "./report.ts";
import { contextOfPerson, withServices } from "./services.ts";

const PAYOUTS = 10_000;
const PEOPLE = 500;
const GOAL = 300;
const AT_ONCE = 10;

/** Inserts hires with money in escrow and a passed probation in a few statements. */
const fill = (payouts: number) => [
  `INSERT INTO users (id, email, name, created_at)
    SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'p' || n || '@bench.invalid', 'P' || n, now()
    FROM generate_series(0, ${PEOPLE}) AS n`,
  `INSERT INTO companies (id, name, created_by, created_at, updated_at)
    SELECT gen_random_uuid(), 'Bench', id, now(), now() FROM users WHERE email = 'p0@bench.invalid'`,
  `INSERT INTO jobs (id, title, company, description, summary, location, f_type, created_by, created_at, updated_at)
    SELECT gen_random_uuid(), 'Bench', id, 'x', 'x', 'x', 'Remote', created_by, now(), now() FROM companies`,
  `INSERT INTO payment_methods (id, user_id, format, masked, encrypted, address_key, is_primary, created_at, updated_at, usable_from)
    SELECT gen_random_uuid(), id, 'iban', 'x', 'x', id::text, true, now(), now(), now() - interval '1 day' FROM users`,
  `INSERT INTO referrals (id, job, candidate_name, candidate_email, candidate_email_key, candidate_email_soft,
      recommendation, status, reward_status, reward_amount, hired_at, created_by, created_at, updated_at)
    SELECT gen_random_uuid(), jobs.id, 'C', n || '@c.invalid', n || '@c.invalid', n || '@c.invalid', 'x', 'Hired',
      'In Escrow', 1000 + n % 500, now(), ('00000000-0000-7000-8000-' || lpad((1 + n % ${PEOPLE})::text, 12, '0'))::uuid,
      now(), now() FROM jobs, generate_series(1, ${payouts}) AS n`,
  `INSERT INTO rewards (referral, owner, referrer, amount, state, reference, hired_at, probation_ends_at, funded_at)
    SELECT referrals.id, jobs.created_by, referrals.created_by, referrals.reward_amount * 100, 'in_escrow',
      referrals.id::text, now() - interval '91 days', now() - interval '1 day', now() FROM referrals JOIN jobs ON jobs.id = job`,
  `INSERT INTO ledger_accounts (name, bounds) SELECT 'escrow/' || referral, 'not_negative' FROM rewards
    UNION ALL SELECT DISTINCT 'owner/' || owner, 'any' FROM rewards`,
  `WITH posted AS (INSERT INTO ledger_transfers (cause) SELECT 'receipt/' || referral FROM rewards)
    INSERT INTO ledger_entries (transfer, account, cents)
    SELECT 'receipt/' || referral, account, cents FROM rewards,
      LATERAL (VALUES ('owner/' || owner, -amount), ('escrow/' || referral, amount)) AS leg (account, cents)`,
  "ANALYZE",
];

/** Runs `work` on every item with limited concurrency; returns items per second. */
async function rate<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<number> {
  const started = performance.now();
  let next = 0;
  async function worker(): Promise<void> {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await work(item);
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return items.length / ((performance.now() - started) / 1_000);
}

async function sum(pool: pg.Pool): Promise<number> {
  return (
    (await pool.query<{ cents: number }>("SELECT sum(cents)::bigint AS cents FROM ledger_entries")).rows[0]?.cents ?? 0
  );
}

/** Rate of concurrent executions per second. */
async function runConcurrently(count: number, work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return count / ((performance.now() - started) / 1_000);
}

/** Settles all payouts in batches, as an admin does after paying at the bank. */
async function settleAll(admin: ReturnType<typeof contextOfPerson>, payouts: number): Promise<void> {
  for (let settled = 0; settled < payouts; ) {
    const batch = await createBatch(admin, "Bank Transfer");
    const { open } = await completeBatch(admin, batch.id);
    if (open > 0) throw new Error("a batch was not settled");
    settled += batch.payouts;
  }
}

async function measure(services: Services, payoutCount: number, say: (line: string) => void): Promise<Result["lines"]> {
  const { pool } = services;
  for (const statement of fill(payoutCount))
    await pool.query({ text: `SET statement_timeout = 0; ${statement}`, query_timeout: 0 } as { text: string });
  const system = contextOfPerson(services, "00000000-0000-7000-8000-000000000000");
  const sums = new Set<number>([await sum(pool)]);
  const watch = setInterval(() => void sum(pool).then((cents) => sums.add(cents)), 500);
  const steps: [string, number][] = [];
  steps.push(["release", await runConcurrently(payoutCount, () => releaseAllDue(system))]);
  const payouts = (await pool.query<{ id: string; user_id: string }>("SELECT id, user_id FROM payouts")).rows;
  if (payouts.length !== payoutCount) throw new Error("not every reward was released");
  steps.push([
    "withdraw",
    await rate(payouts, ({ id, user_id }) => withdrawPayout(contextOfPerson(services, user_id), id, "withdraw")),
  ]);
  steps.push(["settle", await runConcurrently(payoutCount, () => settleAll(system, payoutCount))]);
  clearInterval(watch);
  sums.add(await sum(pool));
  const zero = sums.size === 1 && sums.has(0);
  say(`ledger sums seen: ${[...sums].join(", ")}`);
  return steps.map(([name, perSecond]) => {
    say(`${name}: ${Math.round(perSecond)} a second`);
    return { cells: [name, String(Math.round(perSecond)), zero ? "0" : "not 0"], reached: zero && perSecond >= GOAL };
  });
}

/**
 * Releases payouts of 500 people like the scheduled task, withdraws each with ten concurrent people, and settles them
 * in batches; every transaction is flushed to disk.
 */
export async function benchmarkMoney(say: (line: string) => void, payouts = PAYOUTS): Promise<Result> {
  const lines = await withServices("money", (services) => measure(services, payouts, say));
  return {
    name: "money",
    title: `${payouts.toLocaleString("en")} payouts of ${PEOPLE} people: released by the timetable, withdrawn one by one with ${AT_ONCE} at once, settled in batches. Each step with its ledger entries, history, notification and mail, in flushed transactions.`,
    goal: `${GOAL} a second, and a ledger that comes to zero before, during and after.`,
    columns: ["step", "a second", "ledger sum"],
    lines,
  };
}
