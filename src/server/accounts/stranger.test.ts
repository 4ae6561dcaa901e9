import { afterAll, beforeAll, expect, test } from "vitest";
import { makeWorld, type World } from "../../../tests/support/world.ts";
import { paymentMethodEndpoints } from "../../contract/money/payment-methods.ts";
import { ANONYMOUS } from "../platform/actor.ts";
import { forgetStranger } from "./stranger.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

test("X3 an account that its owner took over pays nobody whom a stranger named, and others go on being paid", async () => {
  const [taken, other] = [await world.person("Grace Hopper"), await world.person("Ines Marchetti")];
  for (const person of [taken, other]) {
    const paypal_email = `${person.id}@people.example`;
    await person.call(paymentMethodEndpoints.create, { body: { format: "paypal", paypal_email } });
  }
  await forgetStranger(world.services.contextFor(ANONYMOUS, "queue"), { id: taken.id });
  expect((await taken.call(paymentMethodEndpoints.list, {})).items).toEqual([]);
  expect((await other.call(paymentMethodEndpoints.list, {})).items).toHaveLength(1);
});
