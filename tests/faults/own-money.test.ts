import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { referralEndpoints } from "../../src/contract/hiring/referrals.ts";
import { disputeEndpoints } from "../../src/contract/payments/disputes.ts";
import { rewardEndpoints } from "../../src/contract/payments/rewards.ts";
import { openReward } from "../../src/server/payments/rewards/open-reward.ts";
import { applyToJob, referCandidate, uniqueEmail } from "../support/candidates.ts";
import { moveToInterviewing, openDisputeAs } from "../support/claims.ts";
import { createMoneyPeople, type MoneyPeople } from "../support/money.ts";
import { agreeOnShare } from "../support/reward-share-agreements.ts";
import { joinTeam } from "../support/teams.ts";
import { createWorld, type Person, type World } from "../support/world.ts";

let world: World;
let fixture: MoneyPeople;
let ruth: Person;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  fixture = await createMoneyPeople(world);
  ruth = await world.person("Ruth Settler", { admin: true, email: uniqueEmail() });
});
afterAll(() => world.close());

const OWN = { status: 409, body: { code: "own_money" } };
const clear = (by: Person, id: string) => by.try(referralEndpoints.clearReview, { params: { id } });
const hold = (id: string) =>
  world.pool.query("UPDATE referrals SET on_hold = true, review = '{own_address}' WHERE id = $1", [id]);
async function hire(id: string): Promise<void> {
  await moveToInterviewing(fixture.owner, id);
  const body = { from: "Interviewing", status: "Hired" } as const;
  await fixture.owner.call(referralEndpoints.setStatus, { params: { id }, body });
}
/** A hired person whose reward a referrer and the admin agreed to share. */
async function sharedWithRuth(): Promise<string> {
  const job = (await world.job(fixture.owner, { reward_amount: 500 })).id;
  const split = await agreeOnShare(fixture.referrer, ruth, job, 70);
  const { id } = await referCandidate(fixture.referrer, job, { reward_share: split.id });
  await hire(id);
  return id;
}

it("M16 A14 an admin who shares a reward can neither clear its review nor record its receipt", async () => {
  const id = await sharedWithRuth();
  await hold(id);
  expect(await clear(ruth, id)).toMatchObject(OWN);
  const receipt = { params: { id }, body: { reward_amount: 500 } };
  expect(await ruth.try(rewardEndpoints.recordReceipt, receipt)).toMatchObject(OWN);
  const { rows } = await world.pool.query("SELECT on_hold, reward_status FROM referrals WHERE id = $1", [id]);
  expect(rows).toEqual([{ on_hold: true, reward_status: "Pending" }]);
  expect((await clear(fixture.admin, id)).status).toBe(200);
  expect((await fixture.admin.try(rewardEndpoints.recordReceipt, receipt)).status).toBe(200);
});

it("M16 A14 nor can its referrer, its person, or a member of the paying team", async () => {
  const job = (await world.job(fixture.owner, { reward_amount: 500 })).id;
  const { id: of_person } = await referCandidate(fixture.referrer, job, { candidate_email: ruth.email });
  await applyToJob(ruth, job, { candidate_email: ruth.email });
  const { id: own } = await referCandidate(ruth, job);
  for (const id of [of_person, own]) {
    await hold(id);
    expect(await clear(ruth, id)).toMatchObject(OWN);
  }
  const colleague = await world.person("Cora Colleague", { admin: true });
  const payer = await world.person("Pia Payer", { admin: true });
  const { company } = await world.job(fixture.owner);
  await joinTeam(fixture.owner, company.id, colleague, "recruiter");
  expect(await clear(colleague, own)).toMatchObject(OWN);
  await hire(own);
  const receipt = { params: { id: own }, body: { reward_amount: 500 } };
  expect(await colleague.try(rewardEndpoints.recordReceipt, receipt)).toMatchObject(OWN);
  // Nor the reward's owner after leaving the team.
  await world.ctx.write((tx) => openReward(tx, own));
  await world.pool.query("UPDATE rewards SET owner = $2 WHERE referral = $1", [own, payer.id]);
  expect(await payer.try(rewardEndpoints.recordReceipt, receipt)).toMatchObject(OWN);
  expect((await fixture.admin.try(rewardEndpoints.recordReceipt, receipt)).status).toBe(200);
  for (const id of [of_person, own]) expect((await clear(fixture.admin, id)).status).toBe(200);
});

it("M16 A14 R12 an overridden agreement still counts as an interest: nobody restores their own part", async () => {
  const id = await sharedWithRuth();
  const decide = (by: Person, dispute: string, outcome: "uphold" | "move") => {
    const shares = outcome === "move" ? [{ payee: fixture.referrer.id, percent: 100 }] : [];
    const body = { outcome, words: "Both sides were heard, and this follows.", shares };
    return by.try(disputeEndpoints.decide, { params: { id: dispute }, body });
  };
  const argued = async () => {
    const dispute = await openDisputeAs(fixture.referrer, id);
    await world.pool.query("UPDATE disputes SET answer_by = now() - interval '1 second' WHERE id = $1", [dispute]);
    return dispute;
  };
  expect((await decide(fixture.admin, await argued(), "move")).status).toBe(200);
  const second = await argued();
  expect(await decide(ruth, second, "uphold")).toMatchObject(OWN);
  expect(await decide(ruth, second, "move")).toMatchObject(OWN);
  expect((await decide(fixture.admin, second, "uphold")).status).toBe(200);
});
