import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { accountDataEndpoints } from "../../src/contract/accounts/account-data.ts";
import { applicationEndpoints } from "../../src/contract/hiring/applications.ts";
import { referralEndpoints } from "../../src/contract/hiring/referrals.ts";
import { dashboardEndpoints } from "../../src/contract/overview/dashboard.ts";
import { disputeEndpoints } from "../../src/contract/payments/disputes.ts";
import { rewardShareEndpoints } from "../../src/contract/payments/reward-shares.ts";
import { rewardEndpoints } from "../../src/contract/payments/rewards.ts";
import { createApp } from "../../src/server/app.ts";
import { openReward } from "../../src/server/payments/rewards/open-reward.ts";
import { releaseAllDue } from "../../src/server/payments/rewards/release.ts";
import type { Services } from "../../src/server/services.ts";
import { applyToJob, buildReferral, referCandidate, runWhileLocked, uniqueEmail } from "../support/candidates.ts";
import { moveToInterviewing, openDisputeAs } from "../support/claims.ts";
import { addBankAccount, backdateHire, createMoneyPeople, type MoneyPeople } from "../support/money.ts";
import { agreeOnShare, requestShare } from "../support/reward-share-agreements.ts";
import { startSecondProcess } from "../support/second-process.ts";
import { type Client, createApiClient, createWorld, type Person, type World } from "../support/world.ts";
import { checkMoney } from "./money-checker.ts";

let world: World;
let other: Services;
let elsewhere: (person: Person) => Client;
let fixture: MoneyPeople;
let ann: Person;
let bob: Person;
beforeAll(async () => {
  world = await createWorld();
  other = await startSecondProcess(world);
  const app = await createApp(other);
  elsewhere = (person) => createApiClient(app, person.token);
});
beforeEach(async () => {
  fixture = await createMoneyPeople(world);
  ann = fixture.referrer;
  bob = await world.person("Bob Second");
  await addBankAccount(bob);
});
afterAll(async () => {
  await other.close();
  await world.close();
});

/** A visible referral under an agreement. */
async function shared({ percent = 70, reward = 1_001, email = uniqueEmail() } = {}): Promise<string> {
  const job = (await world.job(fixture.owner, { reward_amount: reward })).id;
  const split = await agreeOnShare(ann, bob, job, percent);
  return (await referCandidate(ann, job, { reward_share: split.id, candidate_email: email })).id;
}
const status = (id: string, from: string, to: string) =>
  fixture.owner.call(referralEndpoints.setStatus, { params: { id }, body: { from, status: to } as never });
async function hire(id: string): Promise<void> {
  await moveToInterviewing(fixture.owner, id);
  await status(id, "Interviewing", "Hired");
}
async function paid(id: string, reward_amount = 1_001) {
  await world.ctx.write((tx) => openReward(tx, id));
  await fixture.admin.call(rewardEndpoints.recordReceipt, { params: { id }, body: { reward_amount } });
  await backdateHire(world, id, 91);
  await releaseAllDue(world.ctx);
  expect(await checkMoney(world.pool)).toEqual([]);
  const { rows } = await world.pool.query<{ user_id: string; amount: number }>(
    "SELECT user_id, amount::int FROM payouts WHERE referral = $1 ORDER BY amount DESC",
    [id],
  );
  return rows.map(({ user_id, amount }) => [user_id, amount]);
}
const payees = async (id: string) =>
  (await world.pool.query("SELECT payee FROM reward_shares WHERE referral = $1 ORDER BY place", [id])).rows.map(
    ({ payee }) => payee,
  );
const remove = (by: Client) => by.try(accountDataEndpoints.remove, { body: {} });

it("R31 a hire during an account deletion is awaited and owes its part", async () => {
  const id = await shared();
  await moveToInterviewing(fixture.owner, id);
  const hired = "UPDATE referrals SET status = 'Hired', hired_at = now(), updated_at = now() WHERE id = $1";
  const left = await runWhileLocked(world.pool, hired, [id], () => remove(bob));
  expect(left.body).toMatchObject({ code: "account_money_open" });
  expect(await payees(id)).toEqual([ann.id, bob.id]);
});

it("R31 giving up open rewards keeps the agreed part of future hires and none of existing ones, funded or not", async () => {
  const [open, hired] = [await shared(), await shared()];
  await hire(hired);
  const given = await bob.call(accountDataEndpoints.giveUp, { body: {} });
  expect(given.open).toEqual([]);
  expect(await payees(open)).toEqual([ann.id, bob.id]);
  expect(await payees(hired)).toEqual([ann.id, null]);
  // Final: a decision for the referrer does not restore it.
  const dispute = await openDisputeAs(ann, hired);
  await world.pool.query("UPDATE disputes SET answer_by = now() - interval '1 second' WHERE id = $1", [dispute]);
  const body = { outcome: "uphold" as const, words: "Both sides were heard, and this follows." };
  await fixture.admin.call(disputeEndpoints.decide, { params: { id: dispute }, body });
  expect(await payees(hired)).toEqual([ann.id, null]);
  expect(await paid(hired)).toEqual([
    [ann.id, 70_070],
    [fixture.owner.id, 30_030],
  ]);
});

it("R10 R31 rejected, the submitter leaves, and the person is hired on their own: the other's part is due", async () => {
  const email = uniqueEmail();
  const id = await shared({ email });
  await status(id, "Pending", "Rejected");
  expect((await remove(ann)).status).toBe(200);
  const person = await world.person("Jonah Weiss", { email, verified: true });
  const { id: applied } = await applyToJob(person, (await world.job(fixture.owner)).id, { candidate_email: email });
  for (const [from, to] of [
    ["Applied", "Reviewing"],
    ["Reviewing", "Interviewing"],
    ["Interviewing", "Hired"],
  ] as const)
    await fixture.owner.call(applicationEndpoints.setStatus, { params: { id: applied }, body: { from, status: to } });
  expect(await paid(id)).toEqual([
    [fixture.owner.id, 70_070],
    [bob.id, 30_030],
  ]);
});

it("R31 T17 both leave at once on two processes: nothing is owed and nobody has a part", async () => {
  const id = await shared();
  const left = await Promise.all([remove(ann), remove(elsewhere(bob))]);
  expect(left.map((one) => one.status)).toEqual([200, 200]);
  const { rows } = await world.pool.query("SELECT reward_amount FROM referrals WHERE id = $1", [id]);
  expect(rows).toEqual([{ reward_amount: 0 }]);
  expect(await payees(id)).toEqual([null, null]);
});

it("R30 T17 agreeing, ending, submitting and leaving at once on two processes: one wins, and the parts are consistent", async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    const gus = await world.person("Gus Third");
    const job = (await world.job(fixture.owner, { reward_amount: 101 })).id;
    const { id } = await (turn % 2 ? agreeOnShare : requestShare)(ann, gus, job);
    const there = elsewhere(gus);
    const [agreed, ended, made, left] = await Promise.all([
      there.try(rewardShareEndpoints.agree, { params: { id } }),
      (turn % 4 < 2 ? ann : there).try(rewardShareEndpoints.end, { params: { id } }),
      ann.try(referralEndpoints.create, { body: buildReferral(job, { reward_share: id }) }),
      turn > 5 ? remove(there) : undefined,
    ]);
    for (const answer of [agreed, ended, made]) expect([200, 201, 401, 404, 409]).toContain(answer.status);
    expect([200, undefined]).toContain(left?.status);
    // Ended or submitted, never both.
    expect([ended.status, made.status]).not.toEqual([200, 201]);
    const { rows } = await world.pool.query(
      "SELECT sum(percent)::int AS sum, count(payee)::int AS payees FROM reward_shares WHERE referral IN (SELECT id FROM referrals WHERE job = $1)",
      [job],
    );
    expect(rows).toEqual([made.status === 201 ? { sum: 100, payees: left ? 1 : 2 } : { sum: null, payees: 0 }]);
  }
});

it("F3 P2 earnings of shared rewards add up in cents, and a referral's page shows the current share", async () => {
  for (let n = 0; n < 2; n += 1) {
    const id = await shared({ percent: 50, reward: 1 });
    await hire(id);
    await paid(id, 1);
  }
  expect((await ann.call(referralEndpoints.list, { query: {} })).money.earned).toBe(100);
  expect((await bob.call(referralEndpoints.list, { query: {} })).money.earned).toBe(100);
  const pending = [await shared({ percent: 50, reward: 1 }), await shared({ percent: 50, reward: 3 })];
  expect((await bob.call(dashboardEndpoints.get, {})).money.possible).toBe(200);
  const record = () => ann.call(referralEndpoints.get, { params: { id: pending[0] ?? "" } });
  expect((await record()).shared_with).toEqual({ name: "Bob Second", percent: 50 });
  await bob.call(accountDataEndpoints.giveUp, { body: {} });
  expect((await remove(bob)).status).toBe(200);
  expect((await record()).shared_with).toBeUndefined();
});

it("R12 R30 a decision can restore what an earlier one moved from an agreed recipient", async () => {
  const id = await shared();
  await hire(id);
  for (const shares of [
    [{ payee: ann.id, percent: 100 }],
    [
      { payee: ann.id, percent: 60 },
      { payee: bob.id, percent: 40 },
    ],
  ]) {
    const dispute = await openDisputeAs(ann, id);
    await world.pool.query("UPDATE disputes SET answer_by = now() - interval '1 second' WHERE id = $1", [dispute]);
    const outcome = shares.length === 1 ? "move" : "split";
    const body = { outcome, words: "Both sides were heard, and this follows.", shares };
    expect(await fixture.admin.try(disputeEndpoints.decide, { params: { id: dispute }, body })).toMatchObject({
      status: 200,
    });
  }
  expect(await paid(id)).toEqual([
    [ann.id, 60_060],
    [bob.id, 40_040],
  ]);
});
