import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accountDataEndpoints } from "../../src/contract/accounts/account-data.ts";
import { teamEndpoints } from "../../src/contract/members/team.ts";
import { claimEndpoints } from "../../src/contract/payments/claims.ts";
import { disputeEndpoints } from "../../src/contract/payments/disputes.ts";
import { paymentMethodEndpoints } from "../../src/contract/payments/payment-methods.ts";
import { rewardEndpoints } from "../../src/contract/payments/rewards.ts";
import { failPaidAttempt } from "../../src/server/payments/payouts/settle.ts";
import { openReward } from "../../src/server/payments/rewards/open-reward.ts";
import { releaseAllDue } from "../../src/server/payments/rewards/release.ts";
import { setShares } from "../../src/server/payments/rewards/shares.ts";
import { applyToJob, referCandidate, uniqueEmail } from "../support/candidates.ts";
import { createCardPayments } from "../support/card-payments.ts";
import { claimStart, moveToInterviewing, readHireAs } from "../support/claims.ts";
import {
  addBankAccount,
  backdateHire,
  completePayoutAs,
  createMoneyPeople,
  failPayoutAs,
  type MoneyPeople,
  readBalances,
  withdrawPayout,
} from "../support/money.ts";
import { joinTeam } from "../support/teams.ts";
import { createWorld, type Person, type World } from "../support/world.ts";
import { checkMoney } from "./money-checker.ts";

let world: World;
let fixture: MoneyPeople;
let ann: Person;
let bob: Person;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  fixture = await createMoneyPeople(world);
  ann = fixture.referrer;
  bob = await world.person("Bob Second");
  await addBankAccount(bob);
});
afterAll(() => world.close());

type Shares = { payee: string | null; percent: number }[];
const share = (id: string, shares: Shares) => world.ctx.write((tx) => setShares(tx, id, shares));
const giveUp = (by: Person) => by.call(accountDataEndpoints.giveUp, { body: {} });
const open = async (by: Person) =>
  (await by.call(accountDataEndpoints.deletion, {})).open.map(({ kind, amount }) => [kind, amount]);
const rewardOf = (id: string, by = fixture.owner) => by.call(rewardEndpoints.get, { params: { id } });
async function release(id: string): Promise<void> {
  await backdateHire(world, id, 91);
  await releaseAllDue(world.ctx);
}
async function payoutsOf(id: string) {
  const { rows } = await world.pool.query<{
    id: string;
    user_id: string;
    amount: number;
    to_owner: boolean;
    status: string;
  }>("SELECT id, user_id, amount, to_owner, status FROM payouts WHERE referral = $1 ORDER BY amount DESC", [id]);
  return rows;
}
const ownersOf = async (id: string) => (await payoutsOf(id)).find(({ to_owner }) => to_owner);
const sound = async () => expect(await checkMoney(world.pool)).toEqual([]);

let keys = 0;
const argue = async (by: Person, referral: string) => {
  keys += 1;
  const body = { referral, words: "We agreed on another day.", file: null };
  return (await by.call(disputeEndpoints.open, { body }, { key: `shared-${keys}` })).id;
};
const reply = (by: Person, id: string) =>
  by.call(disputeEndpoints.reply, { params: { id }, body: { words: "That is not so.", file: null } });
const decide = (id: string, outcome: string, shares: Shares = []) =>
  fixture.admin.try(disputeEndpoints.decide, { params: { id }, body: { outcome, shares, words: "Read by both." } });

const card = () => createCardPayments(world, fixture);
const byCard = (dollars: number) => card().paid(dollars);
const chargeback = (id: string, amount: number, status: "lost" | "won") => card().chargeback(id, amount, status);

describe("R12 P5 a recipient of a reward share who leaves", () => {
  it("M13 two parts that fall to the company are one payout, and the reward is released", async () => {
    const [id, early] = [await fixture.escrowed(101), await fixture.escrowed(101)];
    const shares = [
      { payee: ann.id, percent: 40 },
      { payee: bob.id, percent: 30 },
      { payee: null, percent: 30 },
    ];
    for (const one of [id, early]) await share(one, shares);
    expect(await open(ann)).toEqual([["reward_escrow", 8_080]]);
    await giveUp(ann);
    expect(await open(ann)).toEqual([]);
    await release(id);
    await fixture.owner.call(rewardEndpoints.confirm, { params: { id: early } });
    for (const one of [id, early])
      expect(await payoutsOf(one)).toMatchObject([
        { user_id: fixture.owner.id, amount: 7_070, to_owner: true },
        { user_id: bob.id, amount: 3_030, to_owner: false },
      ]);
    await sound();
  });

  it("M13 with no recipient left, escrow is refunded and due amounts are cancelled", async () => {
    const [escrow, due] = [await fixture.escrowed(500), await fixture.hired(300)];
    for (const id of [escrow, due]) {
      await world.ctx.write((tx) => openReward(tx, id));
      await share(id, [
        { payee: ann.id, percent: 50 },
        { payee: bob.id, percent: 50 },
      ]);
    }
    expect(await open(bob)).toEqual([
      ["reward_due", 15_000],
      ["reward_escrow", 25_000],
    ]);
    await giveUp(ann);
    expect(await rewardOf(escrow)).toMatchObject({ state: "in_escrow" });
    await giveUp(bob);
    expect(await rewardOf(escrow)).toMatchObject({ state: "refunded" });
    expect(await rewardOf(due)).toMatchObject({ state: "cancelled" });
    expect((await bob.try(accountDataEndpoints.remove, { body: {} })).status).toBe(200);
    await sound();
  });

  it("M13 moved to a leaving user: nobody is asked to pay, and a failed probation is no error", async () => {
    const id = await fixture.escrowed(500);
    await share(id, [{ payee: bob.id, percent: 100 }]);
    await giveUp(bob);
    expect(await rewardOf(id)).toMatchObject({ state: "refunded" });
    // As left by the previous version: in escrow without a recipient.
    const old = await fixture.escrowed(400);
    await share(old, [{ payee: null, percent: 100 }]);
    await fixture.owner.call(rewardEndpoints.confirm, { params: { id: old } });
    expect(await rewardOf(old)).toMatchObject({ state: "refunded" });
    expect(await payoutsOf(old)).toEqual([]);
    await sound();
  });
});

describe("R12 the company's part", () => {
  const split = (id: string, percent: number) =>
    share(id, [
      { payee: ann.id, percent },
      { payee: null, percent: 100 - percent },
    ]);

  it("M14 returned by a bank waits to be paid again in full, after a failed probation too", async () => {
    await addBankAccount(fixture.owner);
    const id = await fixture.escrowed(1_000);
    await split(id, 10);
    await fixture.owner.call(rewardEndpoints.confirm, { params: { id } });
    const anns = (await payoutsOf(id)).find(({ to_owner }) => !to_owner)?.id ?? "";
    await withdrawPayout(ann, anns);
    await failPayoutAs(fixture.admin, anns);
    expect(await payoutsOf(id)).toMatchObject([{ amount: 90_000 }, { id: anns, amount: 10_000, status: "Failed" }]);
    await sound();
    const own = (await ownersOf(id))?.id ?? "";
    await withdrawPayout(fixture.owner, own);
    await completePayoutAs(fixture.admin, own);
    await fixture.owner.call(rewardEndpoints.reportFailure, { params: { id }, body: { reason: "They left." } });
    await world.ctx.write((tx) =>
      failPaidAttempt(world.ctx, tx, { payout: own, attempt: 1, by: null }, "The account was closed."),
    );
    expect(await ownersOf(id)).toMatchObject({ amount: 90_000, status: "Failed" });
    expect(await readBalances(world)).toMatchObject({ [`payable/${own}`]: 90_000 });
    await sound();
  });

  it("M14 X22 is not paid again if the company's bank reverses the payment", async () => {
    const id = await byCard(1_000);
    await split(id, 40);
    await release(id);
    await chargeback(id, 70_000, "lost");
    // Their own part covers it first; the excess is taken from the referrer's.
    expect(await payoutsOf(id)).toMatchObject([
      { amount: 60_000, to_owner: true, status: "Failed" },
      { amount: 30_000, to_owner: false, status: "Pending" },
    ]);
    await sound();
  });

  it("M14 X22 already paid is owed by its recipient, and is settled when returned", async () => {
    await addBankAccount(fixture.owner);
    const id = await byCard(1_000);
    await split(id, 40);
    await release(id);
    const own = (await ownersOf(id))?.id ?? "";
    await withdrawPayout(fixture.owner, own);
    await completePayoutAs(fixture.admin, own);
    await chargeback(id, 100_000, "lost");
    expect(await readBalances(world)).toMatchObject({ [`debt/${fixture.owner.id}`]: -60_000 });
    await sound();
    await world.ctx.write((tx) => failPaidAttempt(world.ctx, tx, { payout: own, attempt: 1, by: null }, "Closed."));
    expect((await readBalances(world))[`debt/${fixture.owner.id}`]).toBeUndefined();
    expect((await withdrawPayout(fixture.owner, own)).status).toBe(409);
    await sound();
  });

  it("M14 X22 books a chargeback above its refund, won and lost", async () => {
    for (const end of ["won", "lost"] as const) {
      const id = await byCard(1_000);
      await split(id, 40);
      await fixture.owner.call(rewardEndpoints.confirm, { params: { id } });
      await fixture.owner.call(rewardEndpoints.reportFailure, { params: { id }, body: { reason: "They left." } });
      await chargeback(id, 100_000, end);
      await sound();
    }
  });

  it("M14 C12 pending or returned by a bank belongs to the company, not to a leaving member", async () => {
    const cora = await world.person("Cora Colleague");
    await addBankAccount(cora);
    const { company } = await world.job(fixture.owner);
    await joinTeam(fixture.owner, company.id, cora, "recruiter");
    const job = await world.job(cora, { reward_amount: 1_000 });
    const released = async () => {
      const { id } = await referCandidate(ann, job.id);
      await moveToInterviewing(cora, id);
      await world.pool.query("UPDATE referrals SET status = 'Hired', hired_at = now() WHERE id = $1", [id]);
      await world.ctx.write((tx) => openReward(tx, id));
      await fixture.admin.call(rewardEndpoints.recordReceipt, { params: { id }, body: { reward_amount: 1_000 } });
      await split(id, 40);
      await release(id);
      return id;
    };
    const [id, returned] = [await released(), await released()];
    expect(await ownersOf(id)).toMatchObject({ user_id: cora.id, amount: 60_000 });
    expect(await open(cora)).toEqual([]);
    const going = (await ownersOf(returned))?.id ?? "";
    expect((await withdrawPayout(cora, going)).status).toBe(200);
    await fixture.owner.call(teamEndpoints.remove, { params: { id: company.id, member: cora.id }, body: {} });
    expect(await ownersOf(id)).toMatchObject({ user_id: fixture.owner.id, amount: 60_000, status: "Pending" });
    expect(await ownersOf(returned)).toMatchObject({ user_id: cora.id, status: "Processing" });
    expect((await failPayoutAs(fixture.admin, going)).status).toBe(200);
    expect(await ownersOf(returned)).toMatchObject({ user_id: fixture.owner.id, amount: 60_000, status: "Failed" });
    // The database counts both as the company's one part, and ann's as hers.
    const { rows } = await world.pool.query(
      "SELECT user_id, to_owner FROM payout_people WHERE referral = ANY($1::uuid[]) ORDER BY to_owner",
      [[id, returned]],
    );
    const [anns, owners] = [
      { user_id: ann.id, to_owner: false },
      { user_id: fixture.owner.id, to_owner: true },
    ];
    expect(rows).toEqual([anns, anns, owners, owners]);
    await sound();
  });

  it("R12 a part of less than a cent is no payout", async () => {
    const id = await byCard(1);
    await share(id, [
      { payee: ann.id, percent: 99 },
      { payee: bob.id, percent: 1 },
    ]);
    await chargeback(id, 60, "lost");
    await release(id);
    expect(await payoutsOf(id)).toMatchObject([{ user_id: ann.id, amount: 40 }]);
    await sound();
  });

  it("R12 a recipient sees the reward; the company is notified of its own part", async () => {
    const id = await fixture.escrowed(1_000);
    await share(id, [
      { payee: bob.id, percent: 40 },
      { payee: null, percent: 60 },
    ]);
    await release(id);
    const seen = await rewardOf(id, bob);
    expect(seen).toMatchObject({ state: "released", payout: { status: "Pending" }, can: { confirm: false } });
    expect((await (await world.person("Sam Stranger")).try(rewardEndpoints.get, { params: { id } })).status).toBe(404);
    const { rows } = await world.pool.query("SELECT user_id, dedupe_key FROM notifications WHERE subject = $1", [id]);
    expect(rows).toContainEqual({ user_id: fixture.owner.id, dedupe_key: expect.stringContaining("company_part") });
    expect(rows).toContainEqual({ user_id: bob.id, dedupe_key: expect.stringContaining("released") });
  });

  it("F8 a share for a user with the person's payout account waits for review", async () => {
    const email = uniqueEmail();
    const job = await world.job(fixture.owner, { reward_amount: 500 });
    const { id } = await referCandidate(ann, job.id, { candidate_email: email });
    const person = await world.person("Jonah Weiss", { email, verified: true });
    for (const one of [bob, person])
      await one.call(paymentMethodEndpoints.create, { body: { format: "paypal", paypal_email: "same@example.com" } });
    await applyToJob(person, job.id, { candidate_email: email });
    await world.pool.query("UPDATE referrals SET status = 'Hired', hired_at = now() WHERE id = $1", [id]);
    await world.ctx.write((tx) => openReward(tx, id));
    await fixture.admin.call(rewardEndpoints.recordReceipt, { params: { id }, body: { reward_amount: 500 } });
    await share(id, [{ payee: bob.id, percent: 100 }]);
    await release(id);
    expect(await payoutsOf(id)).toEqual([]);
    const { rows } = await world.pool.query("SELECT on_hold FROM referrals WHERE id = $1", [id]);
    expect(rows).toEqual([{ on_hold: true }]);
  });
});

describe("R12 the database itself pauses a disputed reward", () => {
  it("M15 the previous version cannot release, refund or cancel it, and pays nobody more than their share", async () => {
    const [id, due] = [await fixture.escrowed(500), await fixture.hired(300)];
    await world.ctx.write((tx) => openReward(tx, due));
    const disputes = [await argue(fixture.owner, id), await argue(ann, due)];
    // As its statements read.
    for (const [one, state] of [
      [id, "released"],
      [id, "refunded"],
      [due, "cancelled"],
    ] as const) {
      const { rowCount } = await world.pool.query(
        "UPDATE rewards SET state = $2 WHERE referral = $1 AND state IN ('due', 'in_escrow') RETURNING referral",
        [one, state],
      );
      expect(rowCount).toBe(0);
    }
    await reply(ann, disputes[0] ?? "");
    expect(
      (
        await decide(disputes[0] ?? "", "split", [
          { payee: ann.id, percent: 60 },
          { payee: null, percent: 40 },
        ])
      ).status,
    ).toBe(200);
    const whole = world.pool.query(
      `INSERT INTO payouts (id, referral, user_id, status, amount, deducted, created_at)
      VALUES (gen_random_uuid(), $1, $2, 'Pending', 50000, 0, now())`,
      [id, ann.id],
    );
    await expect(whole).rejects.toThrow("passes the share");
    await release(id);
    expect((await payoutsOf(id)).map(({ amount }) => amount)).toEqual([30_000, 20_000]);
    await sound();
  });

  it("M15 a failed probation that waited for a dispute to open sees it", async () => {
    const id = await fixture.escrowed(500);
    const client = await world.pool.connect();
    let late: Promise<{ body: { code?: string } }>;
    try {
      await client.query("BEGIN");
      await client.query("SELECT FROM rewards WHERE referral = $1 FOR UPDATE", [id]);
      const body = { reason: "They left." };
      late = fixture.owner.try(rewardEndpoints.reportFailure, { params: { id }, body }) as typeof late;
      await expect
        .poll(async () => (await world.pool.query("SELECT FROM pg_locks WHERE NOT granted")).rowCount)
        .toBeGreaterThan(0);
      await client.query(
        `INSERT INTO disputes (id, referral, opened_as, words, answer_by)
        VALUES (gen_random_uuid(), $1, 'referrer', 'No.', now() + interval '7 days')`,
        [id],
      );
      await client.query("COMMIT");
    } finally {
      client.release();
    }
    expect((await late).body.code).toBe("reward_not_ready");
    expect(await rewardOf(id)).toMatchObject({ state: "in_escrow" });
  });

  it("M15 a decision about an ended reward says so", async () => {
    const id = await byCard(500);
    const dispute = await argue(fixture.owner, id);
    await reply(ann, dispute);
    await chargeback(id, 50_000, "lost");
    expect((await decide(dispute, "uphold")).body.code).toBe("conflict");
    expect((await decide(dispute, "move", [{ payee: null, percent: 100 }])).status).toBe(200);
    await sound();
  });

  it("M15 P5 a user who leaves during a dispute decides nothing: the part goes to another or ends", async () => {
    const ids = [await fixture.escrowed(500), await fixture.escrowed(500)];
    const disputes: string[] = [];
    for (const id of ids) disputes.push(await argue(fixture.owner, id));
    for (const dispute of disputes) await reply(ann, dispute);
    await giveUp(ann);
    expect(await open(ann)).toEqual([]);
    for (const id of ids) expect(await rewardOf(id)).toMatchObject({ state: "in_escrow" });
    expect((await decide(disputes[0] ?? "", "uphold")).status).toBe(200);
    expect(await rewardOf(ids[0] ?? "")).toMatchObject({ state: "refunded" });
    expect(
      (
        await decide(disputes[1] ?? "", "split", [
          { payee: ann.id, percent: 50 },
          { payee: null, percent: 50 },
        ])
      ).status,
    ).toBe(422);
    await sound();
  });
});

it("R12 F5 the audit log keeps who decided what, without texts about a person", async () => {
  const id = await fixture.escrowed(500);
  const dispute = await argue(fixture.owner, id);
  await reply(ann, dispute);
  await decide(dispute, "uphold");
  const { rows } = await world.pool.query(
    "SELECT detail FROM auth_audit_log WHERE event = 'dispute_decided' AND detail->>'dispute' = $1",
    [dispute],
  );
  expect(rows).toEqual([{ detail: { referral: id, dispute, outcome: "uphold", shares: "" } }]);
});

it("R11 R12 M2 claimed, denied, disputed, split, paid, released, withdrawn: sums to zero at every step", async () => {
  const email = uniqueEmail();
  const { id } = await referCandidate(ann, (await world.job(fixture.owner, { reward_amount: 333 })).id, {
    candidate_email: email,
  });
  await moveToInterviewing(fixture.owner, id);
  world.clock.advance(1_000);
  await referCandidate(bob, (await world.job(fixture.owner)).id, { candidate_email: email });
  const steps: (() => Promise<unknown>)[] = [
    () => claimStart(ann, id),
    () => fixture.owner.call(claimEndpoints.deny, { params: { id }, body: { reason: "They never began." } }),
    async () => reply(ann, (await readHireAs(ann, id)).dispute?.id ?? ""),
    async () =>
      expect(
        await decide((await readHireAs(ann, id)).dispute?.id ?? "", "split", [
          { payee: ann.id, percent: 67 },
          { payee: bob.id, percent: 33 },
        ]),
      ).toMatchObject({ status: 200 }),
    () => fixture.owner.call(rewardEndpoints.fund, { params: { id } }),
    () => fixture.admin.call(rewardEndpoints.recordReceipt, { params: { id }, body: { reward_amount: 333 } }),
    () => release(id),
    async () => {
      for (const { id: payout, user_id } of await payoutsOf(id))
        await withdrawPayout(user_id === ann.id ? ann : bob, payout);
    },
    async () => {
      for (const { id: payout } of await payoutsOf(id)) await completePayoutAs(fixture.admin, payout);
    },
  ];
  for (const step of steps) {
    await step();
    await sound();
  }
  expect((await payoutsOf(id)).map(({ amount }) => amount)).toEqual([22_311, 10_989]);
});
