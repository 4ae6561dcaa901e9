import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCardPayments } from "../../../../tests/support/card-payments.ts";
import { backdateHire, createMoneyPeople, type MoneyPeople } from "../../../../tests/support/money.ts";
import { readOneByOne } from "../../../../tests/support/read-one-by-one.ts";
import { createWorld, type World } from "../../../../tests/support/world.ts";
import { rewardEndpoints } from "../../../contract/payments/rewards.ts";
import { openRewardAfterHire } from "./open-reward.ts";

let world: World;
let fixture: MoneyPeople;
beforeAll(async () => {
  world = await createWorld();
  fixture = await createMoneyPeople(world);
});
afterAll(() => world.close());

describe("M4 M9 the admin's list of awaited money", () => {
  test("has unfunded rewards alone, the oldest hire first, page by page", async () => {
    const { admin, owner } = fixture;
    await fixture.escrowed(50);
    const [newest, oldest, middle] = [await fixture.hired(300), await fixture.hired(200), await fixture.hired(100)];
    for (const [id, days] of [
      [newest, 1],
      [oldest, 20],
      [middle, 2],
    ] as const) {
      await openRewardAfterHire(world.ctx, { referral: id });
      await backdateHire(world, id, days);
    }
    await owner.call(rewardEndpoints.fund, { params: { id: middle } });
    const items = await readOneByOne((query) => admin.call(rewardEndpoints.receipts, { query }));
    expect(items).toMatchObject([
      { referral: oldest, reward_amount: 200, awaiting: false, overdue: true },
      { referral: middle, reward_amount: 100, awaiting: true, overdue: false },
      { referral: newest, reward_amount: 300, awaiting: false, overdue: false },
    ]);
    const { name, email } = owner;
    expect(items[0]).toMatchObject({ owner: { id: owner.id, name, email }, job: { company_name: "Quillstack" } });
    await admin.call(rewardEndpoints.recordReceipt, { params: { id: oldest }, body: { reward_amount: 200 } });
    const left = (await admin.call(rewardEndpoints.receipts, { query: {} })).items.map(({ referral }) => referral);
    expect(left).toEqual([middle, newest]);
  });

  test("is searched by reference, owner, candidate and company", async () => {
    const { admin } = fixture;
    const { hired } = await createMoneyPeople(world);
    const id = await hired(400);
    await openRewardAfterHire(world.ctx, { referral: id });
    await world.pool.query("UPDATE referrals SET candidate_name = 'Zoë Quist' WHERE id = $1", [id]);
    await world.pool.query(
      "UPDATE companies SET name = 'Carillon' FROM jobs, referrals WHERE company = companies.id AND job = jobs.id AND referrals.id = $1",
      [id],
    );
    const found = async (search: string) =>
      (await admin.call(rewardEndpoints.receipts, { query: { search } })).items.map(({ referral }) => referral);
    const all = await admin.call(rewardEndpoints.receipts, { query: { search: "" } });
    const item = all.items.find(({ referral }) => referral === id);
    expect(all.items.length).toBeGreaterThan(1);
    for (const search of [item?.reference.toLowerCase() ?? "-", item?.owner.email ?? "-", "zoe qui", "carill"])
      expect(await found(search), search).toEqual([id]);
    expect(await found("100%")).toEqual([]);
  });
});

describe("M1 M7 X22 the admin's list of refunds", () => {
  test("has owed and settled ones apart, the newest first, page by page", async () => {
    const { admin, owner } = fixture;
    const fail = (id: string) =>
      owner.call(rewardEndpoints.reportFailure, { params: { id }, body: { reason: "They left." } });
    const [escrow, released, paid] = [
      await fixture.escrowed(100),
      await fixture.escrowed(200),
      await fixture.escrowed(300),
    ];
    await owner.call(rewardEndpoints.confirm, { params: { id: released } });
    for (const id of [escrow, released, paid]) await fail(id);
    await admin.call(rewardEndpoints.settleRefund, { params: { id: paid } });
    const card = createCardPayments(world, fixture);
    const reversed = await card.paid(400);
    await card.chargeback(reversed, 40_000, "lost");
    const partly = await card.paid(500);
    await card.chargeback(partly, 10_000, "lost");
    await fail(partly);
    await world.pool.query(
      "UPDATE stripe_payments SET refund_state = 'failed', reason = 'lost_card' WHERE referral = $1",
      [partly],
    );
    const list = (settled: "true" | "false") =>
      readOneByOne((query) => admin.call(rewardEndpoints.refunds, { query: { ...query, settled } }));
    const plain = { charged_back: false, frozen: false, at_provider: null, note: null };
    expect(await list("false")).toMatchObject([
      { ...plain, referral: partly, amount: 40_000, clawback: false, at_provider: "failed", note: "lost_card" },
      { ...plain, referral: released, amount: 20_000, clawback: true, settled_at: null },
      { ...plain, referral: escrow, amount: 10_000, clawback: false, settled_at: null },
    ]);
    expect(await list("true")).toMatchObject([
      { ...plain, referral: reversed, amount: 40_000, charged_back: true, settled_at: expect.any(String) },
      { ...plain, referral: paid, amount: 30_000, settled_at: expect.any(String) },
    ]);
  });
});

test("R2 a team's list of rewards has each of its own once, page by page, the newest hire first", async () => {
  const { owner, hired } = await createMoneyPeople(world);
  const ids = [await hired(10), await hired(20), await hired(30)];
  for (const [days, id] of ids.entries()) {
    await openRewardAfterHire(world.ctx, { referral: id });
    await backdateHire(world, id, days);
  }
  const items = await readOneByOne((query) => owner.call(rewardEndpoints.list, { query }));
  expect(items.map(({ referral }) => referral)).toEqual(ids);
  const due = await owner.call(rewardEndpoints.list, { query: { state: "due" } });
  expect(due.items).toHaveLength(3);
});
