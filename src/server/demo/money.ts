import { eq, sql } from "drizzle-orm";
import { PROBATION_DAYS } from "../../contract/jobs/posting/probation-days.ts";
import { dollarsToCents } from "../../rules/rewards.ts";
import type { WriteHandle } from "../infra/db/handles.ts";
import { probationEnd } from "../infra/db/hiring/probation.ts";
import { paymentMethods } from "../infra/db/tables/payment-methods.ts";
import { payoutAttempts, payouts } from "../infra/db/tables/payouts.ts";
import { referrals, statusHistory } from "../infra/db/tables/referrals.ts";
import { rewards } from "../infra/db/tables/rewards.ts";
import type { Secrets } from "../infra/platform/crypto.ts";
import type { Ids } from "../infra/platform/ids.ts";
import { accounts } from "../payments/ledger/accounts.ts";
import { type LedgerMove, postTransfer } from "../payments/ledger/transfer.ts";
import { encryptPaymentAddress } from "../payments/methods/payment-address.ts";
import { rewardReference } from "../payments/rewards/open-reward.ts";
import type { Market } from "./marketplace.ts";
import { DEMO_ACCOUNTS, DEMO_MONEY, type DemoMoney } from "./rewards.ts";
import { daysBefore } from "./times.ts";

export type MoneyContext = { readonly now: Date; readonly ids: Ids; readonly secrets: Secrets };
type Hire = {
  readonly id: string;
  readonly owner: string;
  readonly referrer: string;
  readonly hired: Date;
  readonly start_date: string;
  readonly probation_days: number;
  readonly amount: number;
};
type Attempt = typeof payoutAttempts.$inferInsert;
type DemoMethod = Pick<Attempt, "format" | "masked" | "encrypted" | "holder" | "bank_name" | "country"> & {
  id: string;
};
type Step = { kind: "reward" | "payout"; id: string; from: string | null; to: string; by: string | null; at: Date };

/** Hires with a reward, by the hired person's name. */
function findHires(market: Market): Map<string, Hire> {
  const owners = new Map(market.jobs.map((job) => [job.id, job.created_by]));
  const hired = market.referrals.filter(({ status, reward_amount }) => status === "Hired" && reward_amount > 0);
  return new Map(
    hired.map((row) => [
      row.candidate_name,
      {
        id: row.id,
        owner: owners.get(row.job) ?? "",
        referrer: row.created_by,
        hired: row.updated_at,
        start_date: row.start_date ?? "",
        probation_days: row.probation_days ?? PROBATION_DAYS.usual,
        amount: dollarsToCents(row.reward_amount),
      },
    ]),
  );
}

/** Writes the reward and payout rows of one hire, and the same ledger entries that the services would have written. */
class HireMoneyWriter {
  readonly #tx: WriteHandle;
  readonly #means: MoneyContext;
  readonly #methods: ReadonlyMap<string, DemoMethod>;
  readonly #steps: Step[] = [];

  constructor(tx: WriteHandle, means: MoneyContext, methods: ReadonlyMap<string, DemoMethod>) {
    this.#tx = tx;
    this.#means = means;
    this.#methods = methods;
  }

  async hire(hire: Hire, money: DemoMoney | undefined, place: number): Promise<void> {
    const at = (days: number | undefined) => (days === undefined ? null : daysBefore(this.#means.now, days, place));
    const { id, owner, referrer, hired, start_date, probation_days, amount } = hire;
    const [funded_at, released_at, refunded_at] = [at(money?.funded), at(money?.released), at(money?.refunded)];
    const state = released_at ? "released" : refunded_at ? "refunded" : funded_at ? "in_escrow" : "due";
    await this.#tx.insert(rewards).values({
      referral: id,
      owner,
      referrer,
      amount,
      state,
      reference: rewardReference(id),
      hired_at: hired,
      probation_ends_at: probationEnd(sql`${start_date}::date`, sql`${probation_days}::int`),
      funded_at,
      asked_at: funded_at,
      released_at,
      refunded_at,
      confirmed_early: money?.early === true,
    });
    if (funded_at === null) return;
    await this.#move(`receipt/${id}`, [{ from: accounts.owner(owner), to: accounts.escrow(id), cents: amount }]);
    this.#step({ kind: "reward", id, from: "Pending", to: "In Escrow", by: null, at: funded_at });
    if (refunded_at !== null) {
      await this.#move(`refund/${id}`, [{ from: accounts.escrow(id), to: accounts.refund(id), cents: amount }]);
      this.#step({ kind: "reward", id, from: "In Escrow", to: "Refunded", by: owner, at: refunded_at });
      const failure = { probation_failed_at: refunded_at, probation_failure: money?.because ?? null };
      await this.#tx.update(referrals).set(failure).where(eq(referrals.id, id));
    }
    if (released_at === null) return;
    const by = money?.early === true ? owner : null;
    this.#step({ kind: "reward", id, from: "In Escrow", to: "Released", by, at: released_at });
    await this.#payout(hire, money?.payout, released_at, at);
  }

  async #payout(
    hire: Hire,
    facts: DemoMoney["payout"],
    released: Date,
    at: (days: number | undefined) => Date | null,
  ): Promise<void> {
    const payout = this.#means.ids.next();
    const { id, referrer: user_id, amount } = hire;
    const [asked, paid, failed] = [at(facts?.asked), at(facts?.paid), at(facts?.failed?.at)];
    const status = paid ? "Completed" : failed ? "Failed" : asked ? "Processing" : "Pending";
    const { method = "Bank Transfer" } = facts ?? {};
    const reason = facts?.failed?.reason ?? null;
    await this.#tx.insert(payouts).values({
      id: payout,
      referral: id,
      user_id,
      status,
      payment_method: method,
      amount,
      attempt: asked ? 1 : 0,
      reason,
      created_at: released,
      payout_date: paid,
    });
    await this.#move(`release/${id}`, [{ from: accounts.escrow(id), to: accounts.payable(payout), cents: amount }]);
    this.#step({ kind: "payout", id: payout, from: null, to: "Pending", by: null, at: released });
    if (asked === null) return;
    await this.#tx.insert(payoutAttempts).values({
      payout,
      attempt: 1,
      ...destinationOf(this.#methods.get(method), paid === null && failed === null),
      cents: amount,
      provider: "manual",
      outcome: paid ? "paid" : failed ? "failed" : "open",
      reason,
      started_at: asked,
      ended_at: paid ?? failed,
    });
    const [payable, transit] = [accounts.payable(payout), accounts.transit(payout)];
    await this.#move(`withdraw/${payout}/1`, [{ from: payable, to: transit, cents: amount }]);
    this.#step({ kind: "payout", id: payout, from: "Pending", to: "Processing", by: user_id, at: asked });
    if (paid) await this.#move(`complete/${payout}/1`, [{ from: transit, to: accounts.paid(user_id), cents: amount }]);
    if (failed) await this.#move(`fail/${payout}/1`, [{ from: transit, to: payable, cents: amount }]);
    const ended = paid ?? failed;
    if (ended) this.#step({ kind: "payout", id: payout, from: "Processing", to: status, by: null, at: ended });
  }

  async #move(cause: string, moves: readonly LedgerMove[]): Promise<void> {
    await postTransfer(this.#tx, { cause, by: null, moves });
  }

  #step(step: Step): void {
    this.#steps.push(step);
  }

  /** Writes the status history of all of it. */
  async end(): Promise<void> {
    const { ids } = this.#means;
    await this.#tx.insert(statusHistory).values(
      this.#steps.map(({ kind, id, from, to, by, at }) => ({
        id: ids.next(),
        record_kind: kind,
        record_id: id,
        from_status: from,
        to_status: to,
        changed_by: by,
        changed_at: at,
      })),
    );
  }
}

async function insertMethods(tx: WriteHandle, { now, ids, secrets }: MoneyContext, user_id: string) {
  const since = daysBefore(now, 150, 0);
  const times = { created_at: since, updated_at: since, usable_from: since };
  const methods = Object.entries(DEMO_ACCOUNTS).map(([name, address]) => ({
    ...encryptPaymentAddress(secrets, address),
    ...times,
    id: ids.next(),
    name,
    user_id,
    holder: address.format === "iban" ? "Ines Marchetti" : "",
    bank_name: address.format === "iban" ? "Hansa Demo Bank" : "",
    is_primary: address.format === "iban",
  }));
  await tx.insert(paymentMethods).values(methods.map(({ name: _name, ...row }) => row));
  return new Map(methods.map(({ name, ...method }) => [name, method]));
}

/** Destination of an attempt; account numbers are stored only while it is open. */
function destinationOf(method: DemoMethod | undefined, open: boolean) {
  if (method === undefined) throw new Error("a demo payout has no payment method");
  const { id, format, masked, encrypted, holder, bank_name, country } = method;
  return { method: id, format, masked, encrypted: open ? encrypted : "", holder, bank_name, country };
}

/** Adds the money of the demo market: rewards, payouts in every status, and their ledger entries. */
export async function insertMoney(tx: WriteHandle, means: MoneyContext, market: Market): Promise<void> {
  const payee = market.users.find(({ name }) => name === "Ines");
  if (payee === undefined) throw new Error("no demo person receives a payout");
  const telling = new HireMoneyWriter(tx, means, await insertMethods(tx, means, payee.id));
  let place = 0;
  for (const [who, hire] of findHires(market)) {
    place += 1;
    const money = DEMO_MONEY.find((one) => one.who === who);
    await telling.hire(hire, money, place);
  }
  await telling.end();
}
