import { afterAll, beforeAll, expect, test } from "vitest";
import { createMoneyPeople, uniqueIban, withdrawPayout } from "../../../../tests/support/money.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { paymentMethodEndpoints } from "../../../contract/payments/payment-methods.ts";
import { payoutEndpoints } from "../../../contract/payments/payouts.ts";
import { settlementEndpoints } from "../../../contract/payments/settlement.ts";
import { ANONYMOUS } from "../../infra/platform/actor.ts";
import { eraseStrangerData } from "./erase-stranger-data.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const takenOver = (person: Person) => {
  const ctx = world.services.contextFor(ANONYMOUS, "take-over");
  return ctx.write((tx) => eraseStrangerData(ctx, tx, person.id));
};

test("X3 an account taken over by its owner pays no destination a stranger entered, and others are still paid", async () => {
  const [taken, other] = [await world.person("Grace Hopper"), await world.person("Ines Marchetti")];
  for (const person of [taken, other]) {
    const paypal_email = `${person.id}@people.example`;
    await person.call(paymentMethodEndpoints.create, { body: { format: "paypal", paypal_email } });
  }
  await takenOver(taken);
  expect((await taken.call(paymentMethodEndpoints.list, {})).items).toEqual([]);
  expect((await other.call(paymentMethodEndpoints.list, {})).items).toHaveLength(1);
  const told = await world.pool.query("SELECT FROM mails WHERE dedupe_key LIKE 'payment_method_removed:%'");
  expect(told.rows).toHaveLength(1);
});

test("X3 M3 what was not sent can be withdrawn again, and a batch keeps its destinations", async () => {
  const fixture = await createMoneyPeople(world);
  const taken = await world.person("Grace Hopper");
  const body = { format: "iban", holder: "Mallory", iban: uniqueIban() } as const;
  await taken.call(paymentMethodEndpoints.create, { body });
  const begun = async () => {
    const { payout } = await fixture.released(500);
    await world.pool.query("UPDATE payouts SET user_id = $1 WHERE id = $2", [taken.id, payout]);
    expect((await withdrawPayout(taken, payout)).status).toBe(200);
    return payout;
  };
  const batched = await begun();
  await fixture.admin.call(settlementEndpoints.createBatch, { body: { payment_method: "Bank Transfer" } });
  const waiting = await begun();
  await takenOver(taken);
  const { items } = await taken.call(payoutEndpoints.list, { query: {} });
  const byId = Object.fromEntries(
    items.map(({ id, status, reason, can }) => [id, { status, reason, retry: can.retry }]),
  );
  expect(byId).toEqual({
    [batched]: { status: "Processing", reason: null, retry: false },
    [waiting]: { status: "Failed", reason: "destination_removed", retry: true },
  });
  const kept = await world.pool.query("SELECT encrypted <> '' AS there FROM payout_attempts WHERE payout = $1", [
    batched,
  ]);
  expect(kept.rows).toEqual([{ there: true }]);
});
