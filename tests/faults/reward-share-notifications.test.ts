import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { teamEndpoints } from "../../src/contract/members/team.ts";
import { notificationEndpoints } from "../../src/contract/notifications/notifications.ts";
import { disputeEndpoints } from "../../src/contract/payments/disputes.ts";
import { rewardShareEndpoints } from "../../src/contract/payments/reward-shares.ts";
import { rewardEndpoints } from "../../src/contract/payments/rewards.ts";
import { notificationPath } from "../../src/rules/notification-paths.ts";
import { failAttempt } from "../../src/server/payments/payouts/settle.ts";
import { openReward } from "../../src/server/payments/rewards/open-reward.ts";
import { releaseAllDue } from "../../src/server/payments/rewards/release.ts";
import { setShares } from "../../src/server/payments/rewards/shares.ts";
import { referCandidate } from "../support/candidates.ts";
import { createCardPayments } from "../support/card-payments.ts";
import { moveToInterviewing, openDisputeAs } from "../support/claims.ts";
import { readWrittenEmails, sendQueuedEmails } from "../support/mails.ts";
import { addBankAccount, backdateHire, createMoneyPeople, type MoneyPeople, withdrawPayout } from "../support/money.ts";
import { agreeOnShare } from "../support/reward-share-agreements.ts";
import { joinTeam } from "../support/teams.ts";
import { createWorld, type Person, type World } from "../support/world.ts";
import { checkMoney } from "./money-checker.ts";

let world: World;
let fixture: MoneyPeople;
let bob: Person;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  fixture = await createMoneyPeople(world);
  bob = await world.person("Bob Second");
  await addBankAccount(bob);
});
afterAll(() => world.close());

type Shares = { payee: string | null; percent: number }[];
const share = (id: string, shares: Shares) => world.ctx.write((tx) => setShares(tx, id, shares));
async function hiredThrough(referral: string): Promise<void> {
  await world.pool.query("UPDATE referrals SET status = 'Hired', hired_at = now() WHERE id = $1", [referral]);
  await world.ctx.write((tx) => openReward(tx, referral));
}
/** Notifications of a user about a referral's money, newest first. */
async function news(by: Person, referral: string) {
  const { items } = await by.call(notificationEndpoints.list, { query: {} });
  return items.filter(({ subject }) => subject === referral);
}

describe("R12 recipients of a reward share are notified", () => {
  it("R12 of their own part, in escrow and refunded; nobody of other parts", async () => {
    const { id } = await referCandidate(
      fixture.referrer,
      (await world.job(fixture.owner, { reward_amount: 1_000 })).id,
    );
    await moveToInterviewing(fixture.owner, id);
    await hiredThrough(id);
    await share(id, [
      { payee: bob.id, percent: 30 },
      { payee: null, percent: 70 },
    ]);
    await fixture.admin.call(rewardEndpoints.recordReceipt, { params: { id }, body: { reward_amount: 1_000 } });
    const [escrow] = await news(bob, id);
    expect(escrow).toMatchObject({ kind: "reward_escrow", params: { amount: "30000" } });
    // They cannot open the referral.
    expect(escrow && notificationPath(escrow)).toBe("/payouts");
    await fixture.owner.call(rewardEndpoints.reportFailure, { params: { id }, body: { reason: "They left." } });
    expect((await news(bob, id)).map(({ kind }) => kind)).toEqual(["reward_refunded", "reward_escrow"]);
    expect((await news(fixture.referrer, id)).filter(({ kind }) => kind.startsWith("reward_"))).toEqual([]);
    expect(await checkMoney(world.pool)).toEqual([]);
  });

  it("R12 X22 of a chargeback that reduces it", async () => {
    const { paid, chargeback } = createCardPayments(world, fixture);
    const id = await paid(1_000);
    await share(id, [
      { payee: fixture.referrer.id, percent: 50 },
      { payee: bob.id, percent: 50 },
    ]);
    await chargeback(id, 40_000, "lost");
    for (const one of [bob, fixture.referrer])
      expect((await news(one, id)).map(({ kind }) => kind)).toContain("reward_taken_back");
  });
});

describe("R12 R30 recipients of a disputed reward", () => {
  it("R12 R30 are notified of the pause, their current share and each decision, without the sides' statements", async () => {
    const job = (await world.job(fixture.owner, { reward_amount: 1_000 })).id;
    const split = await agreeOnShare(fixture.referrer, bob, job, 70);
    const { id } = await referCandidate(fixture.referrer, job, { reward_share: split.id });
    await moveToInterviewing(fixture.owner, id);
    await hiredThrough(id);
    const decided = async (outcome: "move" | "uphold", shares: Shares) => {
      const dispute = await openDisputeAs(fixture.referrer, id);
      await world.pool.query("UPDATE disputes SET answer_by = now() - interval '1 second' WHERE id = $1", [dispute]);
      const body = { outcome, words: "Both sides were heard, and this follows.", shares };
      await fixture.admin.call(disputeEndpoints.decide, { params: { id: dispute }, body });
    };
    await decided("move", [{ payee: fixture.referrer.id, percent: 100 }]);
    await decided("uphold", []);
    await decided("move", [{ payee: null, percent: 100 }]);
    const told = (await news(bob, id)).filter(({ kind }) => kind === "hire_update");
    expect(told).toHaveLength(6);
    for (const notice of told) expect(notificationPath(notice)).toBe("/payouts");
    await sendQueuedEmails(world);
    const mails = (await readWrittenEmails(world)).filter(({ to }) => to?.some(({ address }) => address === bob.email));
    const said = mails.map(({ text = "" }) => text).join("\n");
    const none = "You get no share of the reward.";
    expect(said.split(none)).toHaveLength(3);
    expect(said).toContain("You get 30% of the reward.");
    expect(said.split("The hire is disputed.")).toHaveLength(4);
    for (const words of ["another reward", "Both sides were heard"]) expect(said).not.toContain(words);
    const [own] = (await bob.call(rewardShareEndpoints.list, { query: { job } })).items;
    expect(own).toMatchObject({ mine: 0 });
    expect(await checkMoney(world.pool)).toEqual([]);
  });
});

describe("R12 C12 the company's part of a shared reward", () => {
  it("M14 C12 returned by a bank goes to the company's current owner", async () => {
    const cora = await world.person("Cora Colleague");
    await addBankAccount(cora);
    const { company } = await world.job(fixture.owner);
    await joinTeam(fixture.owner, company.id, cora, "recruiter");
    const { id } = await referCandidate(fixture.referrer, (await world.job(cora, { reward_amount: 1_000 })).id);
    await moveToInterviewing(cora, id);
    await hiredThrough(id);
    await fixture.admin.call(rewardEndpoints.recordReceipt, { params: { id }, body: { reward_amount: 1_000 } });
    await share(id, [
      { payee: fixture.referrer.id, percent: 40 },
      { payee: null, percent: 60 },
    ]);
    await backdateHire(world, id, 91);
    await releaseAllDue(world.ctx);
    const part = async () => {
      const sql = "SELECT id, user_id, status FROM payouts WHERE referral = $1 AND to_owner";
      return (await world.pool.query<{ id: string; user_id: string; status: string }>(sql, [id])).rows[0];
    };
    const payout = (await part())?.id ?? "";
    expect((await withdrawPayout(cora, payout)).status).toBe(200);
    await fixture.owner.call(teamEndpoints.remove, { params: { id: company.id, member: cora.id }, body: {} });
    expect(await part()).toMatchObject({ user_id: cora.id, status: "Processing" });
    await world.ctx.write((tx) =>
      failAttempt(world.ctx, tx, { payout, attempt: 1, by: null }, "The account was closed."),
    );
    expect(await part()).toMatchObject({ user_id: fixture.owner.id, status: "Failed" });
    expect((await news(fixture.owner, id)).map(({ kind }) => kind)).toContain("payout_failed");
    expect(await checkMoney(world.pool)).toEqual([]);
  });
});

describe("R39 J51 a recipient who can no longer see the job", () => {
  it("R39 J51 reads its title in no notification or mail about money: escrow, release, payout, dispute, chargeback", async () => {
    const title = "Keeper of a Secret Vault";
    const { paid, chargeback } = createCardPayments(world, fixture);
    const job = (await world.job(fixture.owner, { title: "Open Vault", reward_amount: 1_000 })).id;
    const split = await agreeOnShare(fixture.referrer, bob, job, 70);
    const { id } = await referCandidate(fixture.referrer, job, { reward_share: split.id });
    await moveToInterviewing(fixture.owner, id);
    const charged = await paid(1_000);
    await share(charged, [{ payee: bob.id, percent: 100 }]);
    await sendQueuedEmails(world);
    const seen = (await readWrittenEmails(world)).length;
    await world.pool.query(
      "UPDATE jobs SET private = true, title = $2 WHERE id IN (SELECT job FROM referrals WHERE id = ANY ($1))",
      [[id, charged], title],
    );
    await hiredThrough(id);
    const dispute = await openDisputeAs(fixture.referrer, id);
    await world.pool.query("UPDATE disputes SET answer_by = now() - interval '1 second' WHERE id = $1", [dispute]);
    const body = { outcome: "uphold" as const, words: "Both sides were heard, and this follows.", shares: [] };
    await fixture.admin.call(disputeEndpoints.decide, { params: { id: dispute }, body });
    await fixture.admin.call(rewardEndpoints.recordReceipt, { params: { id }, body: { reward_amount: 1_000 } });
    await backdateHire(world, id, 91);
    await releaseAllDue(world.ctx);
    const { rows } = await world.pool.query("SELECT id FROM payouts WHERE referral = $1 AND user_id = $2", [
      id,
      bob.id,
    ]);
    const payout = String(rows[0].id);
    expect((await withdrawPayout(bob, payout)).status).toBe(200);
    await world.ctx.write((tx) => failAttempt(world.ctx, tx, { payout, attempt: 1, by: null }, "It was closed."));
    await chargeback(charged, 40_000, "lost");
    await sendQueuedEmails(world);
    const mails = (await readWrittenEmails(world)).slice(seen);
    const to = (by: Person) => mails.filter((mail) => mail.to?.some(({ address }) => address === by.email));
    expect(to(bob).length).toBeGreaterThan(4);
    expect(JSON.stringify(to(bob))).not.toContain(title);
    // The referral's owner still sees it.
    expect(JSON.stringify(to(fixture.referrer))).toContain(title);
    const told = [...(await news(bob, id)), ...(await news(bob, charged))];
    const kinds = told.map(({ kind }) => kind);
    for (const kind of ["hire_update", "reward_escrow", "reward_released", "payout_failed", "reward_taken_back"])
      expect(kinds).toContain(kind);
    expect(told.filter(({ job: of }) => of !== null)).toEqual([]);
    expect((await news(fixture.referrer, id))[0]?.job).toMatchObject({ title });
  });
});
