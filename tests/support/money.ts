import { referralEndpoints } from "../../src/contract/hiring/referrals.ts";
import { paymentMethodEndpoints } from "../../src/contract/payments/payment-methods.ts";
import { payoutEndpoints } from "../../src/contract/payments/payouts.ts";
import { rewardEndpoints } from "../../src/contract/payments/rewards.ts";
import { settlementEndpoints } from "../../src/contract/payments/settlement.ts";
import { releaseAllDue } from "../../src/server/payments/rewards/release.ts";
import { referCandidate } from "./candidates.ts";
import type { Person, World } from "./world.ts";

/** The people of a reward: payer, recipient and admin. */
export type MoneyPeople = {
  readonly owner: Person;
  readonly referrer: Person;
  readonly admin: Person;
  /** Hires a person with this reward in whole dollars. Returns the referral's id. */
  hired(reward?: number): Promise<string>;
  /** The same with the money in escrow. */
  escrowed(reward?: number): Promise<string>;
  /** The same with the reward released. Returns the referral and its payout. */
  released(reward?: number): Promise<{ referral: string; payout: string }>;
};

const STEPS = ["Pending", "Reviewing", "Interviewing", "Hired"] as const;

/** Moves a new referral to Hired as the job's owner. */
async function hire(owner: Person, id: string): Promise<void> {
  for (const [index, status] of STEPS.slice(1).entries()) {
    const from = STEPS[index] ?? "Pending";
    await owner.call(referralEndpoints.setStatus, { params: { id }, body: { from, status } });
  }
}

/** Backdates a hire by some days, because the database's time cannot be changed. */
export async function backdateHire(world: World, referral: string, days: number): Promise<void> {
  await world.pool.query(
    `UPDATE rewards SET hired_at = hired_at - $2 * interval '1 day',
      probation_ends_at = probation_ends_at - $2 * interval '1 day' WHERE referral = $1`,
    [referral, days],
  );
}

/** The id of a referral's payout. */
export async function findPayout(world: World, referral: string): Promise<string> {
  const { rows } = await world.pool.query<{ id: string }>("SELECT id FROM payouts WHERE referral = $1", [referral]);
  return rows[0]?.id ?? "";
}

let accounts = 0;

/** A unique valid German IBAN: two check digits, modulo 97. */
export function uniqueIban(): string {
  accounts += 1;
  const account = `37040044${String(accounts).padStart(10, "0")}`;
  const check = 98n - (BigInt(`${account}131400`) % 97n);
  return `DE${String(check).padStart(2, "0")}${account}`;
}

/** Gives a person a payable bank account. */
export async function addBankAccount(person: Person): Promise<string> {
  const body = { format: "iban", holder: person.name, iban: uniqueIban() } as const;
  return (await person.call(paymentMethodEndpoints.create, { body })).id;
}

/** An owner, a referrer with a bank account, and an admin. */
export async function createMoneyPeople(world: World): Promise<MoneyPeople> {
  const [owner, referrer, admin] = await Promise.all([
    world.person("Marguerite Olander"),
    world.person("Ines Marchetti"),
    world.person("Ada Settler", { admin: true }),
  ]);
  await addBankAccount(referrer);
  async function hired(reward = 12_500): Promise<string> {
    const job = await world.job(owner, { reward_amount: reward });
    const { id } = await referCandidate(referrer, job.id);
    await hire(owner, id);
    return id;
  }
  async function escrowed(reward = 12_500): Promise<string> {
    const id = await hired(reward);
    await owner.call(rewardEndpoints.fund, { params: { id } });
    await admin.call(rewardEndpoints.recordReceipt, { params: { id }, body: { reward_amount: reward } });
    return id;
  }
  async function released(reward = 12_500) {
    const referral = await escrowed(reward);
    await backdateHire(world, referral, 90);
    await releaseAllDue(world.ctx);
    return { referral, payout: await findPayout(world, referral) };
  }
  return { owner, referrer, admin, hired, escrowed, released };
}

/** Stages of a referral's money. */
export const MONEY_STAGES = [
  ...(["hired", "escrowed", "refunded", "payout"] as const),
  ...(["processing-payout", "failed-payout", "batch"] as const),
] as const;
export type MoneyStage = (typeof MONEY_STAGES)[number];

/** Brings the money of a new referral to a stage with all necessary steps. Returns the ids that exist then. */
export async function advanceMoneyTo(
  world: World,
  people: { owner: Person; referrer: Person; admin: Person },
  id: string,
  stage: MoneyStage,
): Promise<{ payout: string; batch: string }> {
  const { owner, referrer, admin } = people;
  const upTo = (other: MoneyStage) => MONEY_STAGES.indexOf(stage) >= MONEY_STAGES.indexOf(other);
  await hire(owner, id);
  if (upTo("escrowed"))
    await admin.call(rewardEndpoints.recordReceipt, { params: { id }, body: { reward_amount: 12_500 } });
  if (stage === "refunded")
    await owner.call(rewardEndpoints.reportFailure, {
      params: { id },
      body: { reason: "It was not the right place." },
    });
  if (upTo("payout")) await owner.call(rewardEndpoints.confirm, { params: { id } });
  const payout = await findPayout(world, id);
  const params = { id: payout };
  if (upTo("processing-payout")) await referrer.call(payoutEndpoints.withdraw, { params });
  if (stage === "failed-payout")
    await admin.call(settlementEndpoints.fail, { params, body: { attempt: 1, reason: "closed" } });
  if (stage !== "batch") return { payout, batch: "" };
  const { id: batch } = await admin.call(settlementEndpoints.createBatch, { body: { payment_method: "PayPal" } });
  return { payout, batch };
}

export const withdrawPayout = (person: Person, id: string) => person.try(payoutEndpoints.withdraw, { params: { id } });
export const retryPayout = (person: Person, id: string) => person.try(payoutEndpoints.retry, { params: { id } });
export const completePayoutAs = (admin: Person, id: string, attempt = 1) =>
  admin.try(settlementEndpoints.complete, { params: { id }, body: { attempt } });
export const failPayoutAs = (admin: Person, id: string, attempt = 1, reason = "account closed") =>
  admin.try(settlementEndpoints.fail, { params: { id }, body: { attempt, reason } });

/** Non-zero balances by account in integer cents. */
export async function readBalances(world: World): Promise<Record<string, number>> {
  const { rows } = await world.pool.query<{ account: string; balance: number }>(
    "SELECT account, sum(cents)::bigint AS balance FROM ledger_entries GROUP BY account HAVING sum(cents) <> 0",
  );
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]));
}
