import { afterAll, beforeAll, expect, it } from "vitest";
import { accountDataEndpoints } from "../../src/contract/accounts/account-data.ts";
import { teamEndpoints } from "../../src/contract/members/team.ts";
import { rewardEndpoints } from "../../src/contract/payments/rewards.ts";
import { referCandidate } from "../support/candidates.ts";
import { createCardPayments } from "../support/card-payments.ts";
import { advanceMoneyTo, readBalances } from "../support/money.ts";
import { joinTeam } from "../support/teams.ts";
import { createWorld, type Person, type World } from "../support/world.ts";
import { checkMoney } from "./money-checker.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** A reward in escrow of a recruiter's job, and its company's owner. */
async function escrowed(stage: "hired" | "escrowed") {
  const [owner, recruiter, referrer, admin] = [
    await world.person("Marguerite Olander"),
    await world.person("Cora Colleague"),
    await world.person("Ines Marchetti"),
    await world.person("Ada Settler", { admin: true }),
  ];
  const { company } = await world.job(owner);
  await joinTeam(owner, company.id, recruiter, "recruiter");
  const job = await world.job(recruiter);
  expect(job.company.id).toBe(company.id);
  const { id } = await referCandidate(referrer, job.id);
  await advanceMoneyTo(world, { owner: recruiter, referrer, admin }, id, stage);
  return { owner, recruiter, referrer, admin, company: company.id, referral: id };
}

type Fixture = Awaited<ReturnType<typeof escrowed>>;
const remove = (by: Person, { company, recruiter }: Fixture) =>
  by.try(teamEndpoints.remove, { params: { id: company, member: recruiter.id }, body: {} });
const confirm = (by: Person, id: string) => by.try(rewardEndpoints.confirm, { params: { id } });

it("C12 M2 a member's payment is booked under their successor, who releases it", async () => {
  const fixture = await escrowed("escrowed");
  const { owner, recruiter, referral } = fixture;
  const { referrer, admin } = fixture;
  const hired = async () => {
    const { id } = await referCandidate(referrer, (await world.job(recruiter)).id);
    await advanceMoneyTo(world, { owner: recruiter, referrer, admin }, id, "hired");
    return id;
  };
  const card = createCardPayments(world, { hired });
  const [partly, over] = [await card.paid(12_500), await hired()];
  await card.chargeback(partly, 30_000, "lost");
  await admin.call(rewardEndpoints.recordReceipt, { params: { id: over }, body: { reward_amount: 12_500 } });
  await recruiter.call(rewardEndpoints.reportFailure, { params: { id: over }, body: { reason: "They left." } });
  await admin.call(rewardEndpoints.settleRefund, { params: { id: over } });
  const paid = (await readBalances(world))[`owner/${recruiter.id}`] ?? 0;
  expect(paid).toBe(-2 * 1_250_000 + 30_000);
  expect((await remove(owner, fixture)).status).toBe(200);
  const after = await readBalances(world);
  expect([after[`owner/${recruiter.id}`], after[`owner/${owner.id}`]]).toEqual([undefined, paid]);
  expect(after[`escrow/${referral}`]).toBe(1_250_000);
  const { rows } = await world.pool.query("SELECT owner FROM rewards WHERE referral = $1", [over]);
  expect(rows, "what is finished stays").toEqual([{ owner: recruiter.id }]);
  expect(await checkMoney(world.pool)).toEqual([]);
  expect((await confirm(recruiter, referral)).status).toBe(404);
  expect((await confirm(owner, referral)).status).toBe(200);
  expect(await checkMoney(world.pool)).toEqual([]);
});

it("C12 P5 an account with a reward in escrow can be deleted if its team continues, and not otherwise", async () => {
  const fixture = await escrowed("escrowed");
  const { owner, recruiter, referral } = fixture;
  expect((await recruiter.call(accountDataEndpoints.deletion, {})).open).toEqual([]);
  expect((await recruiter.try(accountDataEndpoints.remove, { body: {} })).status).toBe(200);
  expect((await owner.call(rewardEndpoints.list, { query: {} })).items.map((item) => item.referral)).toContain(
    referral,
  );
  expect(await checkMoney(world.pool)).toEqual([]);
  expect((await owner.call(accountDataEndpoints.deletion, {})).open).toMatchObject([{ kind: "owed_escrow", count: 1 }]);
  expect((await owner.try(accountDataEndpoints.remove, { body: {} })).body.code).toBe("account_money_open");
});

it("R17 M1 a recruiter pays for a colleague's job; nobody pays or withholds their own referral's reward", async () => {
  const fixture = await escrowed("hired");
  const { owner, recruiter, referrer, company, referral } = fixture;
  expect((await owner.try(rewardEndpoints.fund, { params: { id: referral } })).status).toBe(200);
  await joinTeam(owner, company, referrer, "recruiter");
  expect((await referrer.try(rewardEndpoints.fund, { params: { id: referral } })).status).toBe(404);
  const seen = await referrer.call(rewardEndpoints.get, { params: { id: referral } });
  expect(seen).toMatchObject({ funding: null, can: { fund: false, confirm: false, report_failure: false } });
  expect((await recruiter.call(rewardEndpoints.get, { params: { id: referral } })).can.fund).toBe(true);
});
