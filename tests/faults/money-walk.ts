import type pg from "pg";
import { type Random, randomForItem } from "../../bench/random.ts";
import { AppError } from "../../src/contract/errors.ts";
import { newReferral } from "../../src/contract/hiring/referrals.ts";
import { setReferralStatus } from "../../src/server/hiring/referrals/set-status.ts";
import { submitReferral } from "../../src/server/hiring/referrals/submit.ts";
import { changeSettings } from "../../src/server/identity/users/settings.ts";
import { translateFailure } from "../../src/server/infra/db/failures.ts";
import { jobs } from "../../src/server/infra/db/tables/jobs.ts";
import { confirmClaim } from "../../src/server/payments/claims/answer.ts";
import { completeBatch, createBatch } from "../../src/server/payments/manual/batches.ts";
import { completePayout, failPayout } from "../../src/server/payments/manual/settle.ts";
import { autoWithdraw, withdrawPayout } from "../../src/server/payments/payouts/withdraw.ts";
import { fundReward } from "../../src/server/payments/rewards/fund.ts";
import { recordReceipt } from "../../src/server/payments/rewards/receive.ts";
import { reportFailure, settleRefund } from "../../src/server/payments/rewards/refund.ts";
import { confirmProbation, releaseAllDue } from "../../src/server/payments/rewards/release.ts";
import { buildReferral, makeReferralVisible } from "../support/candidates.ts";
import { addBankAccount, backdateHire } from "../support/money.ts";
import { CallError, type Person, type World } from "../support/world.ts";
import { MoneyEvents } from "./money-events.ts";
import { MoneyHires, type WalkParties } from "./money-hires.ts";

type Hire = { readonly id: string; readonly owner: Person; readonly reward: number };
type PayoutRow = { id: string; referral: string; user_id: string; attempt: number };

/** An acknowledged action: it must be in the database, mostly only once. */
type Acknowledged = { readonly what: string; readonly id: string };

/** A failure that callers must not see. */
type Unexpected = { readonly step: string; readonly error: unknown };

/** The code of an error that callers may see, from a direct call or over HTTP; null for a failure they must not see. */
function codeOfRefusal(error: unknown): string | null {
  if (error instanceof CallError) return error.status < 500 || error.status === 503 ? error.code : null;
  const failure = translateFailure(error);
  return failure instanceof AppError ? failure.code : null;
}

const REPEAT_SHARE = 0.2;
const CONCURRENT_SHARE = 0.2;
const CUT_SHARE = 0.01;
/** Actions that may succeed once per id, however often requested. */
const ONCE = new Set(["receive", "confirm", "refund", "complete"]);

/** A random walk over everything that moves money, with steps possibly repeated or concurrent. */
export class MoneyWalk {
  readonly unexpected: Unexpected[] = [];
  readonly refused = new Map<string, number>();
  readonly acknowledged: Acknowledged[] = [];
  readonly #world: World;
  readonly #random: Random;
  readonly #owners: Person[] = [];
  readonly #referrers: Person[] = [];
  readonly #admins: Person[] = [];
  readonly #jobs = new Map<Person, string[]>();
  readonly #hires: Hire[] = [];
  readonly #events: MoneyEvents;
  readonly #claims: MoneyHires;
  #payouts: PayoutRow[] = [];
  #turn = 0;
  #batches: string[] = [];

  constructor(world: World, seed: number) {
    this.#world = world;
    this.#random = randomForItem(seed, 0);
    this.#events = new MoneyEvents(world, this.#random);
    this.#claims = new MoneyHires(world, this.#random, (reward) => this.#events.paid(reward));
  }

  async begin(): Promise<void> {
    const made = await Promise.all([this.#people(), this.#people()]);
    for (const { owner, referrer, admin, jobs } of made) {
      this.#admins.push(admin);
      this.#owners.push(owner);
      this.#referrers.push(referrer);
      this.#jobs.set(owner, jobs);
    }
  }

  async #people() {
    const world = this.#world;
    const [owner, referrer, admin] = await Promise.all([
      world.person("Olga Owner"),
      world.person("Rita Referrer"),
      world.person("Ada Admin", { admin: true }),
    ]);
    // A company's part of a shared reward needs a payout account as well.
    await Promise.all([addBankAccount(referrer), addBankAccount(owner)]);
    const posted = [await world.job(owner), await world.job(owner)];
    return { owner, referrer, admin, jobs: posted.map(({ id }) => id) };
  }

  /**
   * Runs steps; with `cuts` every hundredth loses its connections midway. `twice`: probability of concurrent
   * repetition.
   */
  async run(steps: number, { cuts = false, twice = REPEAT_SHARE } = {}): Promise<void> {
    for (let n = 0; n < steps; n += 1) {
      if (n % 8 === 0) await this.#look();
      const step = this.#draw();
      const running = [this.#attempt(step)];
      if (this.#random.next() < twice) running.push(this.#attempt(step));
      if (this.#random.next() < CONCURRENT_SHARE) running.push(this.#attempt(this.#draw()));
      if (cuts && this.#random.next() < CUT_SHARE) running.push(this.#cut());
      await Promise.all(running);
    }
  }

  /** Number of executions of each step and event. */
  counts(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { what } of this.acknowledged) counts[what] = (counts[what] ?? 0) + 1;
    return { ...counts, ...Object.fromEntries(this.#claims.happened) };
  }

  /** Acknowledged actions that are missing or were acknowledged more than once. */
  async contradictions(pool: pg.Pool): Promise<string[]> {
    const { rows } = await pool.query<{ what: string; id: string }>(`
      SELECT 'receive' AS what, referral::text AS id FROM rewards WHERE funded_at IS NOT NULL
      UNION ALL SELECT 'confirm', referral::text FROM rewards WHERE confirmed_early
      UNION ALL SELECT 'refund', referral::text FROM rewards WHERE refund_settled_at IS NOT NULL
      UNION ALL SELECT 'complete', substr(cause, 10) FROM ledger_transfers WHERE cause LIKE 'complete/%'`);
    const there = new Set(rows.map(({ what, id }) => `${what} ${id}`));
    const told = this.acknowledged.filter(({ what }) => ONCE.has(what)).map(({ what, id }) => `${what} ${id}`);
    const lost = told.filter((one) => !there.has(one)).map((one) => `acknowledged and lost: ${one}`);
    const doubled = told.filter((one, at) => told.indexOf(one) !== at).map((one) => `acknowledged twice: ${one}`);
    return [...lost, ...doubled];
  }

  /** Retries, because a cut connection may still be in the pool. */
  async #rows<T extends pg.QueryResultRow>(text: string): Promise<T[]> {
    const { pool } = this.#world;
    return (await pool.query<T>(text).catch(() => pool.query<T>(text))).rows;
  }

  /**
   * Resolves what pauses a company's jobs: two unanswered claims (R11) or a long unfunded reward (M9) would block all
   * further hires.
   */
  async #goOn(): Promise<void> {
    const silent = await this.#rows<{ id: string; owner: string }>(`
      SELECT referral AS id, jobs.created_by AS owner FROM hire_claims JOIN referrals ON referrals.id = referral
      JOIN jobs ON jobs.id = referrals.job WHERE state = 'silent' AND answered_at IS NULL ORDER BY referral`);
    for (const { id, owner } of silent) {
      const by = this.#owners.find((one) => one.id === owner);
      if (by !== undefined)
        await this.#attempt({
          what: "answered after all",
          id,
          run: () => confirmClaim(by.ctx, id, { beyond_openings: true }),
        });
    }
    const unfunded = await this.#rows<{ id: string; reward_amount: number }>(`
      SELECT referral AS id, (amount / 100)::int AS reward_amount FROM rewards
      WHERE state IN ('due', 'awaiting_funds') AND hired_at < now() - interval '13 days' ORDER BY referral`);
    for (const { id, reward_amount } of unfunded) {
      const admin = this.#random.pick(this.#admins);
      const run = () => recordReceipt(admin.ctx, id, { reward_amount, note: "" });
      await this.#attempt({ what: "receive", id, run });
    }
  }

  async #look(): Promise<void> {
    await this.#goOn();
    this.#payouts = await this.#rows<PayoutRow>("SELECT id, referral, user_id, attempt FROM payouts ORDER BY id");
    const batches = await this.#rows<{ id: string }>("SELECT id FROM payout_batches ORDER BY id");
    this.#batches = batches.map(({ id }) => id);
  }

  /** Cuts connections; busy ones fail, and the pool opens new ones. */
  async #cut(): Promise<void> {
    const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'vouchwell' AND state <> 'idle' AND pid <> pg_backend_pid()`;
    await this.#world.pool.query(cut).catch(() => undefined);
  }

  async #attempt({ what, id, run }: Step): Promise<void> {
    try {
      await run();
      this.acknowledged.push({ what, id });
    } catch (error) {
      const code = codeOfRefusal(error);
      if (code === null) this.unexpected.push({ step: what, error });
      else this.refused.set(`${what}: ${code}`, (this.refused.get(`${what}: ${code}`) ?? 0) + 1);
    }
  }

  #draw(): Step {
    const drawn = this.#random.below(100);
    if (drawn < 10 || this.#hires.length === 0) return this.#hire();
    if (drawn < 22) return this.#claim();
    const target = this.#random.below(3) > 0 ? this.#hires.slice(-12) : this.#hires;
    const hire = this.#random.pick(target);
    if (drawn < 60 || this.#payouts.length === 0) return this.#rewardStep(hire);
    return this.#payoutStep(this.#random.pick(this.#random.below(3) > 0 ? this.#payouts.slice(-12) : this.#payouts));
  }

  #hire(): Step {
    const owner = this.#random.pick(this.#owners);
    const referrer = this.#random.pick(this.#referrers);
    const job = this.#random.pick(this.#jobs.get(owner) ?? []);
    const reward = 1 + this.#random.below(300);
    const run = async () => {
      // The reward is edited before and after: the value at the referral counts.
      const edit = (reward_amount: number) => this.#world.ctx.write((tx) => tx.update(jobs).set({ reward_amount }));
      await edit(reward);
      const { id, reward_amount } = await submitReferral(referrer.ctx, newReferral.parse(buildReferral(job)));
      await edit(reward + 1);
      await makeReferralVisible(referrer, id);
      for (const [from, status] of [
        ["Pending", "Reviewing"],
        ["Reviewing", "Interviewing"],
        ["Interviewing", "Hired"],
      ] as const)
        await setReferralStatus(owner.ctx, id, { from, status, beyond_openings: true });
      this.#hires.push({ id, owner, reward: reward_amount });
    };
    return { what: "hire", id: "", run };
  }

  #parties(owner: Person): WalkParties {
    const turned = this.#random.below(2) === 0 ? this.#referrers : [...this.#referrers].reverse();
    const [referrer = owner, other = owner] = turned;
    return { owner, referrer, other, admin: this.#random.pick(this.#admins), jobs: this.#jobs.get(owner) ?? [] };
  }

  /** A hire not reported by the company; its reward is handled like all others afterwards. */
  #claim(): Step {
    const owner = this.#random.pick(this.#owners);
    const parties = this.#parties(owner);
    const known = (what: string, of: () => Promise<{ id: string; reward: number }>): Step => {
      const run = async () => void this.#hires.push({ owner, ...(await of()) });
      return { what, id: "", run };
    };
    const hire = this.#random.pick(this.#hires.slice(-12));
    const kinds = [
      () => known("claim", this.#claims.claimed(parties)),
      () => known("hired again", this.#claims.hiredAgain(parties)),
      () => known("split", this.#claims.shared(parties)),
      () => known("leaving", this.#claims.leaving(parties)),
      () => known("credited", this.#claims.credited(parties)),
      () => known("agreed", this.#claims.agreed(parties)),
      (): Step => ({ what: "dispute", id: hire.id, run: this.#claims.argued(this.#parties(hire.owner), hire) }),
    ] as const;
    this.#turn += 1;
    // In turn, so that a walk covers each.
    return (kinds[this.#turn % kinds.length] ?? kinds[0])();
  }

  #rewardStep(hire: Hire): Step {
    const { id, owner, reward } = hire;
    const admin = this.#random.pick(this.#admins);
    const body = { reward_amount: this.#random.below(8) === 0 ? reward + 1 : reward, note: "" };
    const receive: Step = { what: "receive", id, run: () => recordReceipt(admin.ctx, id, body) };
    const card: Step = { what: "paid by card", id, run: this.#events.paid(hire) };
    const steps: Step[] = [
      receive,
      receive,
      receive,
      { what: "fund", id, run: () => fundReward(owner.ctx, id) },
      { what: "confirm", id, run: () => confirmProbation(owner.ctx, id) },
      { what: "confirm", id, run: () => confirmProbation(owner.ctx, id) },
      { what: "report", id, run: () => reportFailure(owner.ctx, id, "It was not the right place.") },
      { what: "time", id, run: () => backdateHire(this.#world, id, 91) },
      { what: "release", id, run: () => releaseAllDue(this.#world.ctx) },
      { what: "refund", id, run: () => settleRefund(admin.ctx, id) },
      card,
      card,
      card,
      { what: "refund by card", id, run: this.#events.refunded(hire) },
      { what: "chargeback", id, run: this.#events.disputed(hire) },
      { what: "chargeback decided", id, run: this.#events.decided() },
    ];
    return this.#random.pick(steps);
  }

  #payoutStep({ id, referral, user_id, attempt }: PayoutRow): Step {
    const hire = this.#hires.find((one) => one.id === referral);
    // A chargeback after the money has left, which the walk would rarely reach by itself.
    if (hire !== undefined && this.#random.below(6) === 0)
      return { what: "chargeback", id: referral, run: this.#events.disputed(hire) };
    const admin = this.#random.pick(this.#admins);
    const payees = [...this.#referrers, ...this.#owners];
    const referrer = payees.find((person) => person.id === user_id) ?? this.#random.pick(this.#referrers);
    const batch = this.#batches.length === 0 ? id : this.#random.pick(this.#batches);
    const number = this.#random.below(4) === 0 ? attempt + 1 : Math.max(1, attempt);
    const withdraw: Step = { what: "withdraw", id, run: () => withdrawPayout(referrer.ctx, id, "withdraw") };
    const complete: Step = {
      what: "complete",
      id: `${id}/${number}`,
      run: () => completePayout(admin.ctx, id, number),
    };
    const fail: Step = {
      what: "fail",
      id,
      run: () => failPayout(admin.ctx, id, { attempt: number, reason: "returned" }),
    };
    const auto = { autoWithdraw: true, withdrawalThreshold: 1 + this.#random.below(300) };
    const steps: Step[] = [
      withdraw,
      withdraw,
      complete,
      complete,
      { what: "retry", id, run: () => withdrawPayout(referrer.ctx, id, "retry") },
      fail,
      fail,
      { what: "sent back", id, run: this.#events.sentBack(id, number) },
      { what: "batch", id, run: () => createBatch(admin.ctx, "Bank Transfer") },
      { what: "complete batch", id: batch, run: () => completeBatch(admin.ctx, batch) },
      { what: "settings", id: user_id, run: () => changeSettings(referrer.ctx, auto) },
      { what: "auto", id: user_id, run: () => autoWithdraw(this.#world.ctx, user_id) },
    ];
    return this.#random.pick(steps);
  }
}

type Step = { readonly what: string; readonly id: string; run(): Promise<unknown> };
