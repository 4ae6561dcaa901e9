import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createStripeWorld, type StripeWorld } from "../../../../tests/support/stripe-world.ts";
import type { Person } from "../../../../tests/support/world.ts";
import { paymentMethodEndpoints } from "../../../contract/payments/payment-methods.ts";

let fixture: StripeWorld;
let person: Person;
let id: string;
let account: string;
beforeAll(async () => {
  fixture = await createStripeWorld();
});
beforeEach(async () => {
  person = await fixture.world.person("Ines Marchetti");
  id = (await person.call(paymentMethodEndpoints.create, { body: { format: "stripe" } })).id;
  await person.call(paymentMethodEndpoints.setUp, { params: { id } });
  account = fixture.stub.of("account").at(-1)?.id ?? "";
});
afterAll(() => fixture.close());

const BANK = { last4: "4242", country: "US", object: "bank_account" };
const own = async () => (await person.call(paymentMethodEndpoints.list, {})).items[0];
const setUp = (method = id) => person.try(paymentMethodEndpoints.setUp, { params: { id: method } });

/** Stripe reports the account's new state. */
async function report(state: object): Promise<void> {
  const { stub } = fixture;
  await fixture.deliver([stub.say("account.updated", Object.assign(stub.get(account), state), account)]);
  await fixture.work();
}

const external = (...data: object[]) => ({ external_accounts: { object: "list", data } });

/** Mails to people about a payment method. */
async function mails(): Promise<string[]> {
  const { rows } = await fixture.world.pool.query(
    "SELECT split_part(dedupe_key, ':', 1) AS event FROM mails WHERE dedupe_key LIKE $1 ORDER BY id",
    [`payment_method_%:${id}:%`],
  );
  return rows.map(({ event }) => event);
}

describe("M8 the set-up of a Stripe account", () => {
  test.each([
    ["nothing was entered", { details_submitted: false, requirements: { currently_due: [] } }, "needed"],
    ["something is missing", { details_submitted: true, requirements: { currently_due: ["id"] } }, "needed"],
    ["Stripe checks what was entered", { details_submitted: true, requirements: { currently_due: [] } }, "checking"],
    ["Stripe lists nothing", { details_submitted: true, requirements: null }, "checking"],
    ["it may be paid to", { details_submitted: true, payouts_enabled: true }, "ready"],
  ])("%s", async (_when, state, setup) => {
    await report(state);
    expect(await own()).toMatchObject({ setup, masked: "Stripe", country: null, usable: setup === "ready" });
  });

  test("is asked for again after the user disconnects the account at Stripe, and not while it is done", async () => {
    await report({ payouts_enabled: true });
    expect(await setUp()).toMatchObject({ status: 409, body: { code: "payment_setup_done" } });
    const { stub } = fixture;
    await fixture.deliver([stub.say("account.application.deauthorized", { id: "ca_1" }, account)]);
    await fixture.work();
    expect(await own()).toMatchObject({ setup: "needed", usable: false });
    expect((await setUp()).status).toBe(200);
    expect(stub.of("account").filter(({ metadata }) => metadata.method === id)).toHaveLength(1);
  });

  test("belongs to Stripe: nothing of it is changed here, and other methods have none", async () => {
    const change = { params: { id }, body: { holder: "Ines Marchetti" } };
    expect(await person.try(paymentMethodEndpoints.change, change)).toMatchObject({
      status: 422,
      body: { fields: { format: { code: "invalid" } } },
    });
    const body = { format: "paypal", paypal_email: `p.${id}@people.example` } as const;
    expect((await setUp((await person.call(paymentMethodEndpoints.create, { body })).id)).status).toBe(404);
    await person.call(paymentMethodEndpoints.remove, { params: { id } });
    expect((await setUp()).status).toBe(404);
    await report({ payouts_enabled: true });
    const { rows } = await fixture.world.pool.query("SELECT setup FROM payment_methods WHERE id = $1", [id]);
    expect(rows).toEqual([{ setup: "needed" }]);
  });

  test("a new bank account is noticed by its fingerprint, or its id, and waits 48 hours with a mail", async () => {
    const waits = { setup: "ready", usable: false, usable_from: "2026-11-23T12:00:00.000Z", masked: "•••• 4242" };
    const rest = () =>
      fixture.world.pool.query("UPDATE payment_methods SET usable_from = created_at WHERE id = $1", [id]);
    await report({ payouts_enabled: true, ...external({ ...BANK, id: "ba_1" }, { ...BANK, id: "ba_9" }) });
    expect(await own()).toMatchObject({ ...waits, country: "US" });
    await rest();
    await report(external({ ...BANK, id: "ba_1", country: null }));
    expect(await own()).toMatchObject({ usable: true, country: "US" });
    await report(external({ ...BANK, id: "ba_2" }));
    expect(await own()).toMatchObject(waits);
    await rest();
    await report(external({ ...BANK, id: "ba_2", fingerprint: "fp_1" }));
    expect(await own()).toMatchObject(waits);
    await rest();
    await report(external({ ...BANK, id: "ba_3", fingerprint: "fp_1" }));
    expect(await own()).toMatchObject({ usable: true });
    await report(external());
    expect(await own()).toMatchObject({ usable: true, masked: "•••• 4242" });
    const { length } = await mails();
    expect(await mails()).toEqual([
      "payment_method_added",
      "payment_method_added",
      ...Array(length - 2).fill("payment_method_changed"),
    ]);
    expect(length).toBe(4);
  });
});
