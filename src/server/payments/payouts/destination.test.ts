import { parse } from "csv-parse/sync";
import { afterAll, describe, expect, it } from "vitest";
import {
  completePayoutAs,
  createMoneyPeople,
  failPayoutAs,
  retryPayout,
  uniqueIban,
  withdrawPayout,
} from "../../../../tests/support/money.ts";
import { createWorld, type Person } from "../../../../tests/support/world.ts";
import { paymentMethodEndpoints } from "../../../contract/payments/payment-methods.ts";
import { payoutEndpoints } from "../../../contract/payments/payouts.ts";
import { settlementEndpoints } from "../../../contract/payments/settlement.ts";

const world = await createWorld();
const fixture = await createMoneyPeople(world);
afterAll(() => world.close());

type Cells = Record<string, string>[];

async function file(endpoint: { path: string }, id: string): Promise<{ status: number; code?: string; rows: Cells }> {
  const headers = { authorization: `Bearer ${fixture.admin.token}` };
  const response = await world.app.request(endpoint.path.replace("{id}", id), { headers });
  const text = await response.text();
  if (response.status !== 200) return { status: response.status, code: JSON.parse(text).code, rows: [] };
  return { status: 200, rows: parse(text, { columns: true, bom: true }) as Cells };
}

const bankFile = (batch: string) => file(settlementEndpoints.bankFile, batch);
const recordOf = (batch: string) => file(settlementEndpoints.batchRecord, batch);
const newBatch = async () =>
  (await fixture.admin.call(settlementEndpoints.createBatch, { body: { payment_method: "Bank Transfer" } })).id;
const readBatch = async (id: string) =>
  (await fixture.admin.call(settlementEndpoints.batches, { query: {} })).items.find((batch) => batch.id === id);

/** A referrer for this test alone, with one account, and a Processing payout to it. */
async function onItsWay(reward: number) {
  const iban = uniqueIban();
  const referrer = await world.person("Ruth Example");
  const made = await fixture.released(reward);
  await world.pool.query("UPDATE payouts SET user_id = $1 WHERE id = $2", [referrer.id, made.payout]);
  const body = { format: "iban", holder: "Ruth Example", iban } as const;
  const { id: method } = await referrer.call(paymentMethodEndpoints.create, { body });
  expect((await withdrawPayout(referrer, made.payout)).status).toBe(200);
  return { ...made, referrer, iban, method };
}

async function moveAway(referrer: Person, id: string): Promise<string> {
  const iban = uniqueIban();
  const body = { holder: "Ruth Example", iban };
  await referrer.call(paymentMethodEndpoints.change, { params: { id }, body });
  return iban;
}

async function destinationOf(payout: string) {
  const { items } = await fixture.admin.call(payoutEndpoints.adminList, { query: {} });
  return items.find(({ id }) => id === payout)?.destination?.masked;
}

const maskOf = (iban: string) => `•••• ${iban.slice(-4)}`;

describe("M4 M8 X21 X23 the destination is stored with the attempt", () => {
  it("a bank file contains only open payouts, and never an account that was set later", async () => {
    const first = await onItsWay(1_100);
    const second = await onItsWay(900);
    const batch = await newBatch();
    expect((await bankFile(batch)).rows.map((row) => row.IBAN)).toEqual([first.iban, second.iban]);
    expect((await failPayoutAs(fixture.admin, first.payout)).status).toBe(200);
    await moveAway(first.referrer, first.method);
    expect((await retryPayout(first.referrer, first.payout)).body.code).toBe("payout_method_resting");
    const again = await bankFile(batch);
    expect(again.rows.map(({ IBAN, Amount }) => [IBAN, Amount])).toEqual([[second.iban, "900.00"]]);
    expect((await completePayoutAs(fixture.admin, second.payout)).status).toBe(200);
    expect(await bankFile(batch)).toMatchObject({ status: 409, code: "batch_settled" });
  });

  it("the record of a batch shows each destination, and neither it nor the list follows later changes", async () => {
    const { iban, method, referrer, payout } = await onItsWay(1_300);
    const batch = await newBatch();
    expect((await completePayoutAs(fixture.admin, payout)).status).toBe(200);
    const told = await recordOf(batch);
    expect(told.rows).toMatchObject([
      {
        Account: maskOf(iban),
        Holder: "Ruth Example",
        Amount: "1300.00",
        Outcome: "Arrived",
        "Settled by": "Ada Settler",
      },
    ]);
    expect(JSON.stringify(told.rows)).not.toContain(iban);
    const moved = await moveAway(referrer, method);
    expect(maskOf(moved)).not.toBe(maskOf(iban));
    expect(await destinationOf(payout)).toBe(maskOf(iban));
    await referrer.call(paymentMethodEndpoints.remove, {
      params: { id: (await referrer.call(paymentMethodEndpoints.list, {})).items[0]?.id ?? "" },
    });
    expect(await recordOf(batch)).toEqual(told);
    expect(await destinationOf(payout)).toBe(maskOf(iban));
  });

  it("the total of a batch is that of its attempts, whatever is deducted from a payout later", async () => {
    const { payout } = await onItsWay(800);
    const batch = await newBatch();
    expect((await failPayoutAs(fixture.admin, payout)).status).toBe(200);
    const before = await readBatch(batch);
    await world.pool.query("UPDATE payouts SET amount = amount - 30000, taken_back = 30000 WHERE id = $1", [payout]);
    expect(before).toMatchObject({ total: 80_000, open: 0 });
    expect(await readBatch(batch)).toEqual(before);
  });

  it("X22 a payout with a disputed payment goes into no batch until the decision", async () => {
    const { referral } = await onItsWay(650);
    const freeze = (at: string) =>
      world.pool.query(`UPDATE rewards SET frozen_at = ${at} WHERE referral = $1`, [referral]);
    const batch = () =>
      fixture.admin.try(settlementEndpoints.createBatch, { body: { payment_method: "Bank Transfer" } });
    await freeze("now()");
    expect(await batch()).toMatchObject({ status: 409, body: { code: "batch_empty" } });
    await freeze("NULL");
    expect(await batch()).toMatchObject({ status: 201, body: { payouts: 1 } });
  });

  it("the database rejects changes, and empties the numbers at the end of the attempt", async () => {
    const { payout } = await onItsWay(700);
    for (const change of [
      "cents = 1",
      "masked = 'x'",
      "encrypted = 'x'",
      "holder = 'x'",
      "country = 'XX'",
      "account = 'x'",
    ])
      await expect(
        world.pool.query(`UPDATE payout_attempts SET ${change} WHERE payout = $1`, [payout]),
      ).rejects.toThrow("never changed");
    const encrypted = async () =>
      (await world.pool.query("SELECT encrypted FROM payout_attempts WHERE payout = $1", [payout])).rows[0]?.encrypted;
    expect(await encrypted()).not.toBe("");
    expect((await completePayoutAs(fixture.admin, payout)).status).toBe(200);
    expect(await encrypted()).toBe("");
  });

  it("an attempt that the previous version begins stores it as well", async () => {
    const { payout, iban } = await onItsWay(600);
    expect((await failPayoutAs(fixture.admin, payout)).status).toBe(200);
    await world.pool.query("UPDATE payouts SET status = 'Processing', attempt = 2 WHERE id = $1", [payout]);
    await world.pool.query(
      `INSERT INTO payout_attempts (payout, attempt, method, provider, started_at)
       SELECT payout, 2, method, provider, now() FROM payout_attempts WHERE payout = $1`,
      [payout],
    );
    expect(await destinationOf(payout)).toBe(maskOf(iban));
    const batch = await newBatch();
    expect((await bankFile(batch)).rows).toMatchObject([{ IBAN: iban, Amount: "600.00" }]);
  });

  it("changing a payment method keeps the row that the books refer to", async () => {
    const { referrer, method, payout } = await onItsWay(500);
    expect((await completePayoutAs(fixture.admin, payout)).status).toBe(200);
    await moveAway(referrer, method);
    const { rows } = await world.pool.query(
      "SELECT id = $2 AS old, removed_at IS NULL AS there, is_primary, encrypted <> '' AS numbers FROM payment_methods WHERE user_id = $1 ORDER BY old",
      [referrer.id, method],
    );
    expect(rows).toEqual([
      { old: false, there: true, is_primary: true, numbers: true },
      { old: true, there: false, is_primary: false, numbers: false },
    ]);
  });
});
