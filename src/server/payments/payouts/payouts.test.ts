import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { referCandidate } from "../../../../tests/support/candidates.ts";
import { readWrittenEmails, sendQueuedEmails } from "../../../../tests/support/mails.ts";
import {
  completePayoutAs,
  createMoneyPeople,
  failPayoutAs,
  type MoneyPeople,
  readBalances,
  retryPayout,
  uniqueIban,
  withdrawPayout,
} from "../../../../tests/support/money.ts";
import { readOneByOne } from "../../../../tests/support/read-one-by-one.ts";
import { retryUntilAccepted } from "../../../../tests/support/retrying.ts";
import { createWorld, type Person } from "../../../../tests/support/world.ts";
import { settingsEndpoints } from "../../../contract/identity/settings.ts";
import { paymentMethodEndpoints } from "../../../contract/payments/payment-methods.ts";
import { payoutEndpoints } from "../../../contract/payments/payouts.ts";
import { settlementEndpoints } from "../../../contract/payments/settlement.ts";
import { autoWithdraw, enqueueAutoWithdrawals } from "./withdraw.ts";

let fixture: MoneyPeople;
const world = await createWorld();
beforeEach(async () => {
  fixture = await createMoneyPeople(world);
});
afterAll(() => world.close());

const list = (query: object = {}, who: Person = fixture.referrer) => who.call(payoutEndpoints.list, { query });
const one = async (id: string) => (await list()).items.find((payout) => payout.id === id);
const batch = () =>
  fixture.admin.try(
    settlementEndpoints.createBatch,
    { body: { payment_method: "Bank Transfer" } },
    { key: uniqueIban() },
  );
const completeBatch = (id: string) => fixture.admin.try(settlementEndpoints.completeBatch, { params: { id } });

describe("M3 withdrawing", () => {
  test("goes from Pending to Processing to Completed", async () => {
    const { payout } = await fixture.released();
    expect(await one(payout)).toMatchObject({
      status: "Pending",
      amount: 1_250_000,
      payout_date: null,
      reference: expect.stringMatching(/^VW-\d{4}-\d{4,}$/),
      can: { withdraw: true, retry: false },
      referral: { candidate_name: "Jonah Weiss", job: { company: { name: "Quillstack" } } },
    });
    expect((await withdrawPayout(fixture.referrer, payout)).body).toMatchObject({ status: "Processing" });
    expect((await readBalances(world))[`transit/${payout}`]).toBe(1_250_000);
    expect((await completePayoutAs(fixture.admin, payout)).body).toMatchObject({
      status: "Completed",
      destination: { masked: expect.stringMatching(/^•••• \d{4}$/), holder: "Ines Marchetti" },
    });
    expect(await one(payout)).toMatchObject({ status: "Completed", payout_date: expect.any(String) });
    expect((await readBalances(world))[`paid/${fixture.referrer.id}`]).toBe(1_250_000);
    const { rows: sums } = await world.pool.query("SELECT sum(cents)::int AS sum FROM ledger_entries");
    expect(sums).toEqual([{ sum: 0 }]);
  });

  test("mails the user who withdraws, once, if their settings allow it", async () => {
    const { payout } = await fixture.released();
    const sent = async () => {
      await sendQueuedEmails(world);
      const { email } = fixture.referrer;
      const mails = (await readWrittenEmails(world)).filter(({ to }) => to?.some(({ address }) => address === email));
      return mails.filter(({ subject }) => subject === "$12,500 is on its way to you").length;
    };
    await withdrawPayout(fixture.referrer, payout);
    expect(await sent()).toBe(1);
    await failPayoutAs(fixture.admin, payout, 1, "The bank returned it: account closed");
    await fixture.referrer.call(settingsEndpoints.update, { body: { payoutAlerts: false } });
    await retryPayout(fixture.referrer, payout);
    expect(await sent()).toBe(1);
  });

  test("X19 T17 item 39 counts a hundred concurrent requests as one withdrawal", async () => {
    const { payout } = await fixture.released();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => retryUntilAccepted(() => withdrawPayout(fixture.referrer, payout))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(99);
    const { rows } = await world.pool.query("SELECT attempt FROM payout_attempts WHERE payout = $1", [payout]);
    expect(rows).toEqual([{ attempt: 1 }]);
    expect((await readBalances(world))[`transit/${payout}`]).toBe(1_250_000);
  });

  test("a failed one shows its reason and can be retried", async () => {
    const { payout } = await fixture.released();
    await withdrawPayout(fixture.referrer, payout);
    await failPayoutAs(fixture.admin, payout, 1, "The bank returned it: account closed");
    expect(await one(payout)).toMatchObject({
      status: "Failed",
      reason: "The bank returned it: account closed",
      can: { withdraw: false, retry: true },
    });
    expect((await readBalances(world))[`payable/${payout}`]).toBe(1_250_000);
    expect((await withdrawPayout(fixture.referrer, payout)).body.code).toBe("payout_not_ready");
    expect((await retryPayout(fixture.referrer, payout)).body).toMatchObject({ status: "Processing", reason: null });
    expect((await completePayoutAs(fixture.admin, payout, 2)).status).toBe(200);
  });

  test("X19 a late event about a failed attempt changes nothing", async () => {
    const { payout } = await fixture.released();
    await withdrawPayout(fixture.referrer, payout);
    await failPayoutAs(fixture.admin, payout);
    await retryPayout(fixture.referrer, payout);
    for (const late of [await completePayoutAs(fixture.admin, payout, 1), await failPayoutAs(fixture.admin, payout, 1)])
      expect(late.body.code).toBe("payout_not_ready");
    expect((await completePayoutAs(fixture.admin, payout, 2)).status).toBe(200);
    expect((await completePayoutAs(fixture.admin, payout, 2)).body.code).toBe("payout_not_ready");
    expect((await readBalances(world))[`paid/${fixture.referrer.id}`]).toBe(1_250_000);
  });

  test("X19 T18 two admins who settle concurrently settle once, with one result", async () => {
    const second = await world.person("Otto Settler", { admin: true });
    for (let round = 0; round < 10; round += 1) {
      const { payout } = await fixture.released(100);
      await withdrawPayout(fixture.referrer, payout);
      const answers = await Promise.all([
        completePayoutAs(fixture.admin, payout),
        failPayoutAs(second, payout),
        completePayoutAs(second, payout),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect((await readBalances(world))[`transit/${payout}`]).toBeUndefined();
    }
  });

  test("R3 is available to its referrer alone", async () => {
    const { payout } = await fixture.released();
    for (const person of [fixture.owner, fixture.admin]) {
      expect((await withdrawPayout(person, payout)).status).toBe(404);
      expect((await list({}, person)).items).toEqual([]);
    }
    expect((await completePayoutAs(fixture.referrer, payout)).status).toBe(403);
  });
});

describe("M8 X21 the payment method", () => {
  test("is required", async () => {
    const { payout } = await fixture.released();
    const { items } = await fixture.referrer.call(paymentMethodEndpoints.list, {});
    for (const { id } of items) await fixture.referrer.call(paymentMethodEndpoints.remove, { params: { id } });
    expect((await withdrawPayout(fixture.referrer, payout)).body.code).toBe("payout_method_missing");
  });

  test("is unusable for 48 hours after a change", async () => {
    const { payout } = await fixture.released();
    const { items } = await fixture.referrer.call(paymentMethodEndpoints.list, {});
    const params = { id: items[0]?.id ?? "" };
    const body = { holder: "Ines Marchetti", iban: uniqueIban() };
    await fixture.referrer.call(paymentMethodEndpoints.change, { params, body });
    expect((await withdrawPayout(fixture.referrer, payout)).body.code).toBe("payout_method_resting");
    await world.pool.query("UPDATE payment_methods SET usable_from = usable_from - interval '48 hours'");
    expect((await withdrawPayout(fixture.referrer, payout)).status).toBe(200);
  });

  test("is neither changed nor removed while a payout to it is Processing", async () => {
    const { payout } = await fixture.released();
    const { items } = await fixture.referrer.call(paymentMethodEndpoints.list, {});
    const params = { id: items[0]?.id ?? "" };
    const change = () =>
      fixture.referrer.try(paymentMethodEndpoints.change, { params, body: { holder: "Ines M.", bank_name: "Other" } });
    await withdrawPayout(fixture.referrer, payout);
    const inUse = { status: 409, body: { code: "payment_method_in_use" } };
    expect(await change()).toMatchObject(inUse);
    expect(await fixture.referrer.try(paymentMethodEndpoints.remove, { params })).toMatchObject(inUse);
    await completePayoutAs(fixture.admin, payout);
    expect((await change()).status).toBe(200);
  });

  test("decides the provider of the payout", async () => {
    const { items } = await fixture.referrer.call(paymentMethodEndpoints.list, {});
    for (const { id } of items) await fixture.referrer.call(paymentMethodEndpoints.remove, { params: { id } });
    const body = { format: "paypal", paypal_email: "ines.m@people.example" } as const;
    await fixture.referrer.call(paymentMethodEndpoints.create, { body });
    await world.pool.query("UPDATE payment_methods SET usable_from = usable_from - interval '48 hours'");
    const { payout } = await fixture.released();
    expect((await withdrawPayout(fixture.referrer, payout)).body).toMatchObject({ payment_method: "PayPal" });
    expect((await list({ method: "PayPal" })).items).toHaveLength(1);
    expect((await list({ method: "Bank Transfer" })).items).toHaveLength(0);
  });
});

describe("M3 automatic withdrawal", () => {
  const choose = (withdrawalThreshold: number, autoWithdraw = true) =>
    fixture.referrer.call(settingsEndpoints.update, { body: { autoWithdraw, withdrawalThreshold } });

  test("starts at the threshold, with everything Pending", async () => {
    await choose(1_000);
    await fixture.released(600);
    expect(await autoWithdraw(world.ctx, fixture.referrer.id)).toBe(0);
    await fixture.released(400);
    await enqueueAutoWithdrawals(world.ctx);
    expect((await list()).items.map(({ status }) => status)).toEqual(["Processing", "Processing"]);
  });

  test("does nothing for users without the setting, and waits for a method in its waiting period", async () => {
    await choose(1, false);
    await fixture.released();
    await enqueueAutoWithdrawals(world.ctx);
    await choose(1);
    await world.pool.query("UPDATE payment_methods SET usable_from = usable_from + interval '48 hours'");
    await enqueueAutoWithdrawals(world.ctx);
    expect((await list()).items[0]?.status).toBe("Pending");
    await world.pool.query("UPDATE payment_methods SET usable_from = usable_from - interval '48 hours'");
    await enqueueAutoWithdrawals(world.ctx);
    expect((await list()).items[0]?.status).toBe("Processing");
  });

  test("X19 pays once if it runs concurrently with a manual withdrawal", async () => {
    await choose(1);
    const { payout } = await fixture.released();
    await Promise.all([
      withdrawPayout(fixture.referrer, payout),
      ...Array.from({ length: 10 }, () => autoWithdraw(world.ctx, fixture.referrer.id)),
    ]);
    expect((await readBalances(world))[`transit/${payout}`]).toBe(1_250_000);
    expect((await world.pool.query("SELECT FROM payout_attempts WHERE payout = $1", [payout])).rowCount).toBe(1);
  });
});

describe("M4 batches", () => {
  test("take Processing payouts that are in no batch yet, each in one, and are settled together", async () => {
    await world.pool.query("UPDATE payout_attempts SET outcome = 'failed' WHERE outcome = 'open'");
    expect((await batch()).body.code).toBe("batch_empty");
    const made = [await fixture.released(100), await fixture.released(200), await fixture.released(300)];
    for (const { payout } of made) await withdrawPayout(fixture.referrer, payout);
    const answers = await Promise.all([batch(), batch(), batch()]);
    const counts = answers.filter(({ status }) => status === 201).map(({ body }) => Number(body.payouts));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3);
    const { items } = await fixture.admin.call(settlementEndpoints.batches, { query: {} });
    expect(items.reduce((sum, { total }) => sum + total, 0)).toBe(60_000);
    await failPayoutAs(fixture.admin, made[0]?.payout ?? "");
    for (const { id } of items) await Promise.all([completeBatch(id), completeBatch(id)]);
    const settled = await list();
    expect(settled.items.map(({ status }) => status)).toEqual(["Completed", "Completed", "Failed"]);
    expect(settled.stats).toMatchObject({ this_month: 50_000, completed: 2, pending: 0 });
  });
});

describe("the admin's lists", () => {
  test("R4 have each payout and each batch once, page by page, and the payouts of one batch", async () => {
    const { admin, referrer } = fixture;
    const ids: string[] = [];
    const batches: string[] = [];
    for (const reward of [110, 120]) {
      const { payout } = await fixture.released(reward);
      await withdrawPayout(referrer, payout);
      ids.unshift(payout);
      batches.unshift(String((await batch()).body.id));
    }
    const newestBatches = await readOneByOne((query) => admin.call(settlementEndpoints.batches, { query }), 2);
    expect(newestBatches.map(({ id }) => id)).toEqual(batches);
    const newest = await readOneByOne((query) => admin.call(payoutEndpoints.adminList, { query }), 2);
    expect(newest.map(({ id }) => id)).toEqual(ids);
    const one = await admin.call(payoutEndpoints.adminList, { query: { batch: batches[1] ?? "" } });
    expect(one.items).toMatchObject([
      { id: ids[1], amount: 11_000, batch: { id: batches[1] }, provider: "manual", at_provider: null },
    ]);
    expect(one.items[0]?.can).toEqual({ settle: true, retry: false });
    await failPayoutAs(admin, ids[1] ?? "");
    const failed = await admin.call(payoutEndpoints.adminList, { query: { batch: batches[1] ?? "" } });
    expect(failed.items[0]?.can).toEqual({ settle: false, retry: true });
  });
});

describe("the list of own payouts", () => {
  test("has statistics over all of them, and twelve months", async () => {
    const paid = await fixture.released(1_000);
    await fixture.released(200);
    const onItsWay = await fixture.released(30);
    await withdrawPayout(fixture.referrer, paid.payout);
    await completePayoutAs(fixture.admin, paid.payout);
    await withdrawPayout(fixture.referrer, onItsWay.payout);
    const { stats, money } = await list({ status: "Failed" });
    expect(money).toMatchObject({ earned: 123_000, paid: 100_000 });
    expect(stats).toMatchObject({ pending: 23_000, this_month: 100_000, completed: 1, owed: 0 });
    expect(stats.months).toHaveLength(12);
    expect(stats.months.at(-1)?.amount).toBe(100_000);
    await world.pool.query("UPDATE payouts SET created_at = created_at - interval '40 days' WHERE id = $1", [
      paid.payout,
    ]);
    expect((await list()).stats.this_month).toBe(0);
  });

  test("can be searched by candidate, job and company, and pages without gaps", async () => {
    const job = await world.job(fixture.owner, { title: "Bell Founder", company_name: "Carillon" });
    await referCandidate(fixture.referrer, job.id);
    for (let count = 0; count < 5; count += 1) await fixture.released(10);
    expect((await list({ search: "jonah" })).items).toHaveLength(5);
    expect((await list({ search: "quillst" })).items).toHaveLength(5);
    expect((await list({ search: "Bell" })).items).toHaveLength(0);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit: 2, cursor });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(seen).size).toBe(5);
  });
});
