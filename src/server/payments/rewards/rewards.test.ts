import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { referCandidate } from "../../../../tests/support/candidates.ts";
import { openDisputeAs } from "../../../../tests/support/claims.ts";
import {
  backdateHire,
  completePayoutAs,
  createMoneyPeople,
  failPayoutAs,
  findPayout,
  type MoneyPeople,
  readBalances,
  retryPayout,
  withdrawPayout,
} from "../../../../tests/support/money.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { notificationEndpoints } from "../../../contract/notifications/notifications.ts";
import { payoutEndpoints } from "../../../contract/payments/payouts.ts";
import { rewardEndpoints } from "../../../contract/payments/rewards.ts";
import { openRewardAfterHire } from "./open-reward.ts";
import { releaseAllDue } from "./release.ts";
import { sendFundingReminders } from "./remind.ts";

let world: World;
let fixture: MoneyPeople;
beforeAll(async () => {
  world = await createWorld({ config: { BANK_DETAILS: "Operator Ltd\\nIBAN EE38 2200 2210 2014 5685" } });
});
beforeEach(async () => {
  fixture = await createMoneyPeople(world);
});
afterAll(() => world.close());

const look = (id: string, who = fixture.owner) => who.call(rewardEndpoints.get, { params: { id } });
const fund = (id: string) => fixture.owner.try(rewardEndpoints.fund, { params: { id } });
const confirm = (id: string) => fixture.owner.try(rewardEndpoints.confirm, { params: { id } });
const report = (id: string, reason: unknown = "It was not the right place.") =>
  fixture.owner.try(rewardEndpoints.reportFailure, { params: { id }, body: { reason } });
const receive = (id: string, reward_amount: unknown = 12_500) =>
  fixture.admin.try(rewardEndpoints.recordReceipt, { params: { id }, body: { reward_amount } });
const settle = (id: string) => fixture.admin.try(rewardEndpoints.settleRefund, { params: { id } });
const status = async (id: string) => (await look(id)).reward_status;

describe("M1 M4 from hiring to escrow", () => {
  test("a hire is to be funded: the owner gets reference and account, and it stays Pending", async () => {
    const [other, id] = [await fixture.hired(), await fixture.hired()];
    await openRewardAfterHire(world.ctx, { referral: other });
    expect(await world.queue.waiting()).toContainEqual({
      name: "referral-hired",
      data: { referral: id },
      at: undefined,
    });
    expect(await look(id)).toMatchObject({
      state: "due",
      reward_status: "Pending",
      reward_amount: 12_500,
      can: { fund: true, confirm: false, report_failure: true },
      funding: null,
    });
    const asked = await fund(id);
    expect(asked).toMatchObject({ status: 200, body: { state: "awaiting_funds", reward_status: "Pending" } });
    const { funding } = await look(id);
    expect(funding).toMatchObject({
      provider: "manual",
      bank_details: "Operator Ltd\nIBAN EE38 2200 2210 2014 5685",
      reference: expect.stringMatching(/^VW-[2-9A-Z]{5}-[2-9A-Z]{5}$/),
    });
    expect((await fund(id)).body).toMatchObject({ funding });
    expect(await readBalances(world)).not.toHaveProperty(`escrow/${id}`);
    expect((await look(id, fixture.referrer)).funding).toBeNull();
    expect(await look(other)).toMatchObject({ state: "due", funding: null });
  });

  test("In Escrow requires a recorded receipt of the exact amount, once", async () => {
    const id = await fixture.hired();
    await fund(id);
    for (const wrong of [12_499, 12_501, 1, 0]) expect((await receive(id, wrong)).body.code).toBe("receipt_differs");
    expect(await status(id)).toBe("Pending");
    const answers = await Promise.all(Array.from({ length: 10 }, () => receive(id)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(9);
    expect(await look(id)).toMatchObject({ state: "in_escrow", reward_status: "In Escrow" });
    expect((await readBalances(world))[`escrow/${id}`]).toBe(1_250_000);
  });

  test("X18 item 35 amounts are whole dollars only", async () => {
    const id = await fixture.hired();
    for (const amount of [-1, 0.1 + 0.2, 12_500.005, 1e308, 2 ** 53 + 1, "12500", null, "1e3", Number.NaN])
      expect((await receive(id, amount)).status).toBe(422);
    expect(await status(id)).toBe("Pending");
  });

  test("nobody is asked to fund a zero reward, or a reward before the hire", async () => {
    const nothing = await fixture.hired(0);
    expect(await look(nothing)).toMatchObject({ state: "none", probation_ends_on: null, can: { fund: false } });
    const job = await world.job(fixture.owner);
    const { id } = await referCandidate(fixture.referrer, job.id);
    expect(await look(id)).toMatchObject({ state: "not_due", hired_at: null });
    for (const referral of [nothing, id]) {
      for (const attempt of [fund, confirm, report])
        expect((await attempt(referral)).body.code).toBe("reward_not_ready");
      expect((await receive(referral)).status).toBe(404);
    }
  });

  test("F3 X16 the funded amount is the promised one, whatever happens to the job", async () => {
    const job = await world.job(fixture.owner);
    const { id } = await referCandidate(fixture.referrer, job.id);
    const change = { title: "x", description: "x", location: "x", f_type: "Contract", status: "Open" } as const;
    const body = { ...change, company: job.company.id, reward_amount: 1, requirements: "", closing_date: null };
    await fixture.owner.call(jobEndpoints.update, { params: { id: job.id }, body });
    for (const [from, to] of [
      ["Pending", "Reviewing"],
      ["Reviewing", "Interviewing"],
      ["Interviewing", "Hired"],
    ] as const)
      await fixture.owner.call(referralEndpoints.setStatus, { params: { id }, body: { from, status: to } });
    await fixture.owner.call(jobEndpoints.remove, { params: { id: job.id } });
    expect((await receive(id, 1)).body.code).toBe("receipt_differs");
    expect((await receive(id)).status).toBe(200);
    expect((await readBalances(world))[`escrow/${id}`]).toBe(1_250_000);
  });
});

describe("M1 M3 release", () => {
  test("after 90 days by the database's clock, and not before", async () => {
    const id = await fixture.escrowed();
    await backdateHire(world, id, 89);
    world.clock.advance(200 * 86_400_000);
    await releaseAllDue(world.ctx);
    world.clock.advance(-200 * 86_400_000);
    expect(await status(id)).toBe("In Escrow");
    await backdateHire(world, id, 1);
    const released = await Promise.all([releaseAllDue(world.ctx), releaseAllDue(world.ctx), releaseAllDue(world.ctx)]);
    expect(released.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await status(id)).toBe("Released");
    const payout = await findPayout(world, id);
    expect((await readBalances(world))[`payable/${payout}`]).toBe(1_250_000);
    expect(await look(id, fixture.referrer)).toMatchObject({ payout: { id: payout, status: "Pending" } });
    expect((await look(id)).payout).toBeNull();
  });

  test("earlier by the owner's confirmation, once", async () => {
    const id = await fixture.escrowed();
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(id)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(await status(id)).toBe("Released");
    expect((await world.pool.query("SELECT FROM payouts WHERE referral = $1", [id])).rowCount).toBe(1);
  });

  test("F8 waits while the referral is under review", async () => {
    const id = await fixture.escrowed();
    await world.pool.query("UPDATE referrals SET on_hold = true WHERE id = $1", [id]);
    expect((await confirm(id)).body).toMatchObject({ state: "in_escrow", can: { confirm: false } });
    await releaseAllDue(world.ctx);
    expect(await status(id)).toBe("In Escrow");
    await world.pool.query("UPDATE referrals SET on_hold = false WHERE id = $1", [id]);
    await releaseAllDue(world.ctx);
    expect(await status(id)).toBe("Released");
  });
});

describe("M1 M7 a failed probation", () => {
  test("refunds the escrow: Refunded, and the admin pays it once", async () => {
    const id = await fixture.escrowed();
    expect((await settle(id)).body.code).toBe("reward_not_ready");
    expect((await report(id)).body).toMatchObject({ state: "refunded", reward_status: "Refunded" });
    expect((await readBalances(world))[`refund/${id}`]).toBe(1_250_000);
    const owed = await fixture.admin.call(rewardEndpoints.refunds, { query: {} });
    expect(owed.items.find((item) => item.referral === id)).toMatchObject({ amount: 1_250_000, clawback: false });
    const answers = await Promise.all(Array.from({ length: 5 }, () => settle(id)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const after = await readBalances(world);
    expect(after).not.toHaveProperty(`refund/${id}`);
    expect(after).not.toHaveProperty(`owner/${fixture.owner.id}`);
    expect((await report(id)).body.code).toBe("reward_not_ready");
  });

  test("X20 T18 a concurrent release and refund: one of them wins, twenty times", async () => {
    const kept: string[] = [];
    for (let round = 0; round < 20; round += 1) {
      const id = await fixture.escrowed(100);
      await Promise.all([confirm(id), report(id), confirm(id), report(id)]);
      kept.push(await status(id));
      const after = await readBalances(world);
      expect(after[`escrow/${id}`]).toBeUndefined();
      expect((after[`refund/${id}`] ?? 0) + (after[`payable/${await findPayout(world, id)}`] ?? 0)).toBe(10_000);
    }
    expect(new Set(kept).size).toBeGreaterThan(0);
  });

  test("before funding ends the reward; money that still arrives is refunded at once", async () => {
    const [id, other] = [await fixture.hired(), await fixture.hired()];
    await fund(id);
    await fund(other);
    expect((await report(id)).body).toMatchObject({ state: "cancelled", reward_status: "Pending" });
    expect(await look(other)).toMatchObject({ state: "awaiting_funds" });
    expect((await fund(id)).body.code).toBe("reward_not_ready");
    expect((await receive(id)).body).toMatchObject({ reward_status: "Refunded" });
    expect((await readBalances(world))[`refund/${id}`]).toBe(1_250_000);
  });

  test("cannot be reported once the 90 days are over", async () => {
    const id = await fixture.escrowed();
    await backdateHire(world, id, 90);
    expect((await report(id)).body.code).toBe("reward_not_ready");
  });

  test("X20 while the payout is Pending ends the payout for good", async () => {
    const [other, id] = [await fixture.escrowed(), await fixture.escrowed()];
    await confirm(other);
    await confirm(id);
    const payout = await findPayout(world, id);
    expect((await report(id)).body).toMatchObject({ reward_status: "Released", clawed_back_at: expect.any(String) });
    const { items } = await fixture.referrer.call(payoutEndpoints.list, { query: {} });
    expect(items).toMatchObject([
      { status: "Failed", reason: "probation_failed", can: { retry: false } },
      { status: "Pending", reason: null, can: { withdraw: true } },
    ]);
    expect(await look(other)).toMatchObject({ state: "released", clawed_back_at: null });
    expect((await withdrawPayout(fixture.referrer, payout)).body.code).toBe("payout_not_ready");
    expect((await retryPayout(fixture.referrer, payout)).body.code).toBe("payout_not_ready");
    expect((await readBalances(world))[`refund/${id}`]).toBe(1_250_000);
  });

  test("after the payout becomes a debt against later rewards, never an edit", async () => {
    const first = await fixture.escrowed(1_000);
    await confirm(first);
    const paid = await findPayout(world, first);
    await withdrawPayout(fixture.referrer, paid);
    await completePayoutAs(fixture.admin, paid);
    await report(first);
    const debt = `debt/${fixture.referrer.id}`;
    expect(await readBalances(world)).toMatchObject({ [debt]: -100_000, [`refund/${first}`]: 100_000 });
    expect((await settle(first)).status).toBe(200);
    const settled = await readBalances(world);
    expect([settled[`refund/${first}`], settled[`owner/${fixture.owner.id}`]]).toEqual([undefined, undefined]);
    const { stats, money } = await fixture.referrer.call(payoutEndpoints.list, { query: {} });
    expect(money).toMatchObject({ earned: 0, paid: 100_000 });
    expect(stats.owed).toBe(100_000);
    await fixture.released(400);
    expect((await readBalances(world))[debt]).toBe(-60_000);
    const last = await fixture.released(900);
    expect((await readBalances(world))[debt]).toBeUndefined();
    const { items } = await fixture.referrer.call(payoutEndpoints.list, { query: {} });
    expect(items.map(({ status, amount, deducted }) => [status, amount, deducted])).toEqual([
      ["Pending", 30_000, 60_000],
      ["Completed", 0, 40_000],
      ["Completed", 100_000, 0],
    ]);
    expect((await readBalances(world))[`payable/${last.payout}`]).toBe(30_000);
  });

  test("while the payout is Processing: if it fails, it is not paid again, and covers the debt", async () => {
    const id = await fixture.escrowed(1_000);
    await confirm(id);
    const payout = await findPayout(world, id);
    await withdrawPayout(fixture.referrer, payout);
    await report(id);
    expect((await readBalances(world))[`debt/${fixture.referrer.id}`]).toBe(-100_000);
    expect((await failPayoutAs(fixture.admin, payout)).status).toBe(200);
    expect((await readBalances(world))[`debt/${fixture.referrer.id}`]).toBeUndefined();
    expect((await retryPayout(fixture.referrer, payout)).body.code).toBe("payout_not_ready");
  });
});

describe("M9 an unfunded reward", () => {
  test("stops new referrals to the owner's jobs after 14 days, until it is funded", async () => {
    const id = await fixture.hired();
    await openRewardAfterHire(world.ctx, { referral: id });
    const job = await world.job(fixture.owner);
    const listed = async (query: { overdue?: "true" }) => {
      const { items } = await fixture.admin.call(rewardEndpoints.receipts, {
        query: { ...query, search: fixture.owner.email },
      });
      return items.map(({ referral, overdue }) => [referral, overdue]);
    };
    await backdateHire(world, id, 13.9);
    expect((await look(id)).overdue).toBe(false);
    expect([await listed({}), await listed({ overdue: "true" })]).toEqual([[[id, false]], []]);
    await referCandidate(fixture.referrer, job.id);
    await backdateHire(world, id, 0.2);
    expect((await look(id)).overdue).toBe(true);
    await expect(referCandidate(fixture.referrer, job.id)).rejects.toThrow("referrals_paused");
    expect([await listed({}), await listed({ overdue: "true" })]).toEqual([[[id, true]], [[id, true]]]);
    await receive(id);
    expect(await listed({})).toEqual([]);
    await referCandidate(fixture.referrer, job.id);
  });
});

describe("M9 F6 notifications", () => {
  const news = async (person: Person, id: string) => {
    const { items } = await person.call(notificationEndpoints.list, { query: {} });
    return items.filter(({ subject, kind }) => subject === id && /^(reward|payout)/.test(kind)).map(({ kind }) => kind);
  };

  test("ask the owner to fund, and again after 3, 7 and 14 days, each once", async () => {
    const id = await fixture.hired();
    await Promise.all([
      openRewardAfterHire(world.ctx, { referral: id }),
      openRewardAfterHire(world.ctx, { referral: id }),
    ]);
    expect(await news(fixture.owner, id)).toEqual(["reward_due"]);
    const told: number[] = [];
    const reminded: number[] = [];
    for (const days of [2.9, 0.2, 1, 3, 4, 3, 3, 10]) {
      await backdateHire(world, id, days);
      const [one, other] = await Promise.all([sendFundingReminders(world.ctx), sendFundingReminders(world.ctx)]);
      told.push((await news(fixture.owner, id)).length);
      reminded.push(one + other);
    }
    expect(told).toEqual([1, 2, 2, 3, 3, 4, 4, 4]);
    expect(reminded).toEqual([0, 1, 0, 1, 0, 1, 0, 0]);
    const { rows } = await world.pool.query("SELECT count(*)::int AS mails FROM mails");
    expect(rows[0].mails).toBeGreaterThan(0);
  });

  test("reach owners whose rewards are newer than a page of others waiting for their next reminder", async () => {
    const ids: string[] = [];
    for (const days of [6, 6, 6, 4]) {
      const id = await fixture.hired();
      await openRewardAfterHire(world.ctx, { referral: id });
      await backdateHire(world, id, days);
      ids.push(id);
    }
    const reminders = "UPDATE rewards SET reminders = 1 WHERE referral = ANY($1::uuid[])";
    await world.pool.query(reminders, [ids.slice(0, 3)]);
    await sendFundingReminders(world.ctx, 2);
    expect(await news(fixture.owner, ids[3] ?? "")).toEqual(["reward_due", "reward_due"]);
  });

  test("say what the last reminder means, and are not sent while a dispute about the hire is open", async () => {
    const [late, disputed] = [await fixture.hired(), await fixture.hired()];
    for (const id of [late, disputed]) {
      await openRewardAfterHire(world.ctx, { referral: id });
      await backdateHire(world, id, 15);
    }
    await openDisputeAs(fixture.referrer, disputed);
    expect(await sendFundingReminders(world.ctx)).toBe(1);
    expect(await news(fixture.owner, late)).toEqual(["reward_due", "reward_due"]);
    expect(await news(fixture.owner, disputed)).toEqual(["reward_due"]);
    const { rows } = await world.pool.query(
      "SELECT dedupe_key FROM notifications WHERE subject = $1 AND dedupe_key LIKE '%reminder%'",
      [late],
    );
    expect(rows).toEqual([{ dedupe_key: expect.stringContaining("reminder 3") }]);
  });

  test("tell the referrer of escrow, release and each payout step that others take", async () => {
    const { referral, payout } = await fixture.released();
    await withdrawPayout(fixture.referrer, payout);
    await failPayoutAs(fixture.admin, payout);
    await retryPayout(fixture.referrer, payout);
    await completePayoutAs(fixture.admin, payout, 2);
    expect(await news(fixture.referrer, referral)).toEqual([
      "payout_completed",
      "payout_failed",
      "reward_released",
      "reward_escrow",
    ]);
  });

  test("tell the referrer of a failed probation, and the owner of the returned money", async () => {
    const [id, other] = [await fixture.escrowed(), await fixture.escrowed()];
    await report(id);
    await settle(id);
    expect(await look(other)).toMatchObject({ state: "in_escrow", reward_status: "In Escrow" });
    expect(await news(fixture.referrer, id)).toEqual(["reward_refunded", "reward_escrow"]);
    expect(await news(fixture.owner, id)).toEqual(["reward_returned", "reward_funded"]);
  });
});

test("R2 the owner's actions are refused to all others", async () => {
  const id = await fixture.escrowed();
  const body = { reason: "Not mine to say." };
  for (const person of [fixture.referrer, fixture.admin]) {
    for (const endpoint of [rewardEndpoints.fund, rewardEndpoints.confirm])
      expect((await person.try(endpoint, { params: { id } })).status).toBe(404);
    expect((await person.try(rewardEndpoints.reportFailure, { params: { id }, body })).status).toBe(404);
  }
  expect(await status(id)).toBe("In Escrow");
});

test("an owner's rewards are listed, newest hire first, and by state", async () => {
  const [first, second] = [await fixture.escrowed(), await fixture.escrowed()];
  const { items } = await fixture.owner.call(rewardEndpoints.list, { query: {} });
  expect(items.map(({ referral }) => referral)).toEqual([second, first]);
  expect((await fixture.owner.call(rewardEndpoints.list, { query: { state: "released" } })).items).toEqual([]);
  expect((await fixture.referrer.call(rewardEndpoints.list, { query: {} })).items).toEqual([]);
});
