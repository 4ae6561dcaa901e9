import { afterAll, describe, expect, it } from "vitest";
import {
  addBankAccount,
  completePayoutAs,
  createMoneyPeople,
  failPayoutAs,
  withdrawPayout,
} from "../../../../tests/support/money.ts";
import { createWorld, type Person } from "../../../../tests/support/world.ts";
import { adminAuditEndpoints } from "../../../contract/admin/admin-users.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { accountEndpoints } from "../../../contract/identity/account.ts";
import { payoutEndpoints } from "../../../contract/payments/payouts.ts";
import { rewardEndpoints } from "../../../contract/payments/rewards.ts";
import { settlementEndpoints } from "../../../contract/payments/settlement.ts";
import { sharedPasswordHasher } from "../../identity/auth/passwords/passwords.ts";

const world = await createWorld();
const fixture = await createMoneyPeople(world);
afterAll(() => world.close());

const PASSWORD = "seven quiet herons";
const BANK = { payment_method: "Bank Transfer" } as const;

async function lastActs(count: number) {
  const { items } = await fixture.admin.call(adminAuditEndpoints.list, { query: {} });
  return items.slice(0, count).map(({ event, who, whom, detail }) => ({
    event,
    by: who?.name,
    whom: whom?.name ?? null,
    ...Object.fromEntries(detail.map(({ name, value }) => [name, value])),
  }));
}

describe("A14 what admins do with money", () => {
  it("is in the audit log, with their notes", async () => {
    const referral = await fixture.hired(1_500);
    const note = "Statement 11, line 4";
    await fixture.admin.call(rewardEndpoints.recordReceipt, {
      params: { id: referral },
      body: { reward_amount: 1_500, note },
    });
    const by = "Ada Settler";
    expect(await lastActs(1)).toEqual([
      { event: "receipt_recorded", by, whom: "Marguerite Olander", referral, amount: "150000", note },
    ]);
    const body = { reason: "It was not the right place." };
    await fixture.owner.call(rewardEndpoints.reportFailure, { params: { id: referral }, body });
    await fixture.admin.call(rewardEndpoints.settleRefund, { params: { id: referral } });
    expect(await lastActs(1)).toEqual([
      { event: "refund_settled", by, whom: "Marguerite Olander", referral, amount: "150000" },
    ]);
    const { payout } = await fixture.released(700);
    await withdrawPayout(fixture.referrer, payout);
    await failPayoutAs(fixture.admin, payout, 1, "The account was closed.");
    await fixture.admin.call(payoutEndpoints.adminRetry, { params: { id: payout } });
    await completePayoutAs(fixture.admin, payout, 2);
    const whom = "Ines Marchetti";
    expect(await lastActs(3)).toEqual([
      { event: "payout_settled", by, whom, payout, amount: "70000" },
      { event: "payout_retried", by, whom, payout, amount: "70000" },
      { event: "payout_failed", by, whom, payout, amount: "70000", reason: "The account was closed." },
    ]);
    await withdrawPayout(fixture.referrer, (await fixture.released(900)).payout);
    const batch = await fixture.admin.call(settlementEndpoints.createBatch, { body: BANK });
    await fixture.admin.call(settlementEndpoints.completeBatch, { params: { id: batch.id } });
    expect(await lastActs(2)).toEqual([
      { event: "batch_settled", by, whom: null, batch: String(batch.number), payouts: "1" },
      { event: "batch_made", by, whom: null, batch: String(batch.number), payouts: "1", amount: "90000" },
    ]);
  });

  it("asks for the password again, then not for 15 minutes", async () => {
    const admin = await world.person("Ruth Settler", { admin: true });
    const hash = await sharedPasswordHasher(world.services.config.passwordCost).hash(PASSWORD);
    await world.pool.query("UPDATE auth_users SET password_hash = $1 WHERE id = $2", [hash, admin.id]);
    await world.pool.query("UPDATE auth_sessions SET amr = '[]' WHERE user_id = $1", [admin.id]);
    const referral = await fixture.hired(400);
    const { payout } = await fixture.released(300);
    await withdrawPayout(fixture.referrer, payout);
    const { id: batch } = await fixture.admin.call(settlementEndpoints.createBatch, { body: BANK });
    const params = { id: payout };
    const acts: (() => Promise<{ status: number; body: { code?: string } }>)[] = [
      () => admin.try(rewardEndpoints.recordReceipt, { params: { id: referral }, body: { reward_amount: 400 } }),
      () => admin.try(rewardEndpoints.settleRefund, { params: { id: referral } }),
      () => completePayoutAs(admin, payout),
      () => failPayoutAs(admin, payout),
      () => admin.try(payoutEndpoints.adminRetry, { params }),
      () => admin.try(settlementEndpoints.createBatch, { body: BANK }),
      () => admin.try(settlementEndpoints.completeBatch, { params: { id: batch } }),
      () => admin.try(settlementEndpoints.bankFile, { params: { id: batch } }),
    ];
    const hired = await fixture.hired(200);
    await world.pool.query("UPDATE referrals SET on_hold = true WHERE id = $1", [hired]);
    acts.push(() => admin.try(referralEndpoints.clearReview, { params: { id: hired } }));
    for (const act of acts) expect(await act()).toMatchObject({ status: 403, body: { code: "confirmation_needed" } });
    await admin.call(accountEndpoints.confirm, { body: { password: PASSWORD } });
    expect((await acts[0]?.())?.status).toBe(200);
    expect((await completePayoutAs(admin, payout)).status).toBe(200);
    expect((await acts.at(-1)?.())?.status).toBe(200);
  });

  it("excludes payouts to themselves", async () => {
    const ruth = await world.person("Ruth Settler", { admin: true });
    await addBankAccount(ruth);
    const own = { status: 409, body: { code: "own_money" } };
    const { referral, payout } = await fixture.released(600);
    await world.pool.query("UPDATE payouts SET user_id = $1 WHERE id = $2", [ruth.id, payout]);
    expect((await withdrawPayout(ruth, payout)).status).toBe(200);
    expect(await completePayoutAs(ruth, payout)).toMatchObject(own);
    expect(await failPayoutAs(ruth, payout)).toMatchObject(own);
    expect(await ruth.try(settlementEndpoints.createBatch, { body: BANK })).toMatchObject({
      body: { code: "batch_empty" },
    });
    const { id } = await fixture.admin.call(settlementEndpoints.createBatch, { body: BANK });
    const settled = (who: Person) => who.call(settlementEndpoints.completeBatch, { params: { id } });
    expect(await settled(ruth)).toMatchObject({ open: 1 });
    expect(await settled(fixture.admin)).toMatchObject({ open: 0 });
    const hired = await fixture.hired(500);
    await fixture.owner.call(rewardEndpoints.fund, { params: { id: hired } });
    await world.pool.query("UPDATE rewards SET referrer = $1 WHERE referral = $2", [ruth.id, hired]);
    const receipt = { params: { id: hired }, body: { reward_amount: 500 } };
    expect(await ruth.try(rewardEndpoints.recordReceipt, receipt)).toMatchObject(own);
    await world.pool.query("UPDATE rewards SET owner = $1, clawed_back_at = now() WHERE referral = $2", [
      ruth.id,
      referral,
    ]);
    expect(await ruth.try(rewardEndpoints.settleRefund, { params: { id: referral } })).toMatchObject(own);
  });
});
