import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { uniqueIban } from "../../../../tests/support/money.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { accountEndpoints } from "../../../contract/identity/account.ts";
import { settingsEndpoints } from "../../../contract/identity/settings.ts";
import { paymentMethodEndpoints } from "../../../contract/payments/payment-methods.ts";
import { sharedPasswordHasher } from "../../identity/auth/passwords/passwords.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const PASSWORD = "seven quiet herons";
const NEEDED = { status: 403, body: { code: "confirmation_needed" } };

const list = (person: Person) => person.call(paymentMethodEndpoints.list, {});
const primary = (person: Person, id: string) => person.try(paymentMethodEndpoints.setPrimary, { params: { id } });
const remove = (person: Person, id: string) => person.try(paymentMethodEndpoints.remove, { params: { id } });
const prefer = (person: Person, kind: "bank" | "paypal") =>
  person.try(settingsEndpoints.update, { body: { defaultPaymentMethod: kind } });
const confirm = (person: Person) => person.call(accountEndpoints.confirm, { body: { password: PASSWORD } });

/** A user with a bank account and PayPal, whose password was not confirmed in this session. */
async function somebody() {
  const ines = await world.person("Ines Marchetti");
  const add = async (body: object) => (await ines.call(paymentMethodEndpoints.create, { body: body as never })).id;
  const bank = await add({ format: "iban", holder: "Ines Marchetti", iban: uniqueIban() });
  const paypal = await add({ format: "paypal", paypal_email: `p.${bank}@people.example` });
  const hash = await sharedPasswordHasher(world.services.config.passwordCost).hash(PASSWORD);
  await world.pool.query("UPDATE auth_users SET password_hash = $1 WHERE id = $2", [hash, ines.id]);
  await world.pool.query("UPDATE auth_sessions SET amr = '[]' WHERE user_id = $1", [ines.id]);
  return { ines, bank, paypal };
}

async function anotherSession({ id }: Person): Promise<() => Promise<boolean>> {
  const session = world.services.ids.next();
  await world.pool.query(
    `INSERT INTO auth_sessions (id, user_id, refresh_key, refreshed_at, amr, created_at)
     SELECT $1, user_id, refresh_key, refreshed_at, amr, created_at FROM auth_sessions WHERE user_id = $2 LIMIT 1`,
    [session, id],
  );
  const there = "SELECT FROM auth_sessions WHERE id = $1";
  return async () => (await world.pool.query(there, [session])).rows.length > 0;
}

async function told({ id }: Person): Promise<string[]> {
  const { rows } = await world.pool.query(
    "SELECT event FROM auth_audit_log WHERE user_id = $1 AND event LIKE 'payment_method_%' ORDER BY id DESC LIMIT 1",
    [id],
  );
  const mails = await world.pool.query(
    "SELECT dedupe_key FROM mails WHERE dedupe_key LIKE 'payment_method_%' ORDER BY id DESC LIMIT 1",
  );
  return [rows[0]?.event, String(mails.rows[0]?.dedupe_key).split(":")[0] ?? ""];
}

/** What the badge, the settings and the next payout show. */
async function paymentChoice(person: Person) {
  const { items, destination } = await list(person);
  const { defaultPaymentMethod } = await person.call(settingsEndpoints.get, {});
  return { primary: items.filter((method) => method.primary).map(({ id }) => id), defaultPaymentMethod, destination };
}

describe("A13 what decides where payouts go", () => {
  it("making another one primary asks for the password, sends a mail, and ends the other sessions", async () => {
    const { ines, paypal } = await somebody();
    const other = await anotherSession(ines);
    const before = await paymentChoice(ines);
    expect(await primary(ines, paypal)).toMatchObject(NEEDED);
    expect(await paymentChoice(ines)).toEqual(before);
    expect(await other()).toBe(true);
    await confirm(ines);
    expect((await primary(ines, paypal)).status).toBe(200);
    expect(await other()).toBe(false);
    expect(await told(ines)).toEqual(["payment_method_primary", "payment_method_primary"]);
    expect(await paymentChoice(ines)).toMatchObject({ primary: [paypal], defaultPaymentMethod: "paypal" });
  });

  it("so does the default kind in the settings, which makes the method of that kind primary", async () => {
    const { ines, bank, paypal } = await somebody();
    const other = await anotherSession(ines);
    expect(await prefer(ines, "paypal")).toMatchObject(NEEDED);
    expect(await paymentChoice(ines)).toMatchObject({ primary: [bank], defaultPaymentMethod: "bank" });
    // A change without effect asks for nothing.
    expect((await prefer(ines, "bank")).status).toBe(200);
    expect(await other()).toBe(true);
    await confirm(ines);
    expect((await prefer(ines, "paypal")).status).toBe(200);
    expect(await paymentChoice(ines)).toMatchObject({ primary: [paypal], defaultPaymentMethod: "paypal" });
    expect(await other()).toBe(false);
    expect(await told(ines)).toEqual(["payment_method_primary", "payment_method_primary"]);
  });

  it("removing one asks as well, and the settings follow the new primary method", async () => {
    const { ines, bank, paypal } = await somebody();
    expect(await remove(ines, bank)).toMatchObject(NEEDED);
    await confirm(ines);
    const other = await anotherSession(ines);
    expect((await remove(ines, bank)).status).toBe(200);
    expect(await other()).toBe(false);
    expect(await paymentChoice(ines)).toMatchObject({ primary: [paypal], defaultPaymentMethod: "paypal" });
    expect(await prefer(ines, "bank")).toMatchObject({ status: 409, body: { code: "payment_kind_missing" } });
    expect(await paymentChoice(ines)).toMatchObject({ primary: [paypal], defaultPaymentMethod: "paypal" });
  });

  it("a confirmed password is valid for 15 minutes and for this session alone", async () => {
    const { ines, bank, paypal } = await somebody();
    await confirm(ines);
    world.clock.advance(14 * 60_000);
    expect((await primary(ines, paypal)).status).toBe(200);
    await world.pool.query("UPDATE auth_sessions SET amr = '[]' WHERE user_id = $1", [ines.id]);
    expect(await primary(ines, bank)).toMatchObject(NEEDED);
  });
});

const AGREEING = new URL("../../infra/db/migrations/before-1.0/0038_primary-and-default-agree.sql", import.meta.url);

it("A13 resolves earlier contradictions of settings and primary method without moving the destination", async () => {
  const [both, alone, agreed] = [await somebody(), await somebody(), await somebody()];
  const first = await paymentChoice(agreed.ines);
  for (const { ines } of [both, alone])
    await world.pool.query(`UPDATE user_settings SET "defaultPaymentMethod" = 'paypal' WHERE user_id = $1`, [ines.id]);
  await world.pool.query("UPDATE payment_methods SET removed_at = now(), encrypted = '' WHERE id = $1", [alone.paypal]);
  await world.pool.query("UPDATE payment_methods SET usable_from = created_at WHERE id = $1", [both.paypal]);
  expect(await paymentChoice(both.ines)).toMatchObject({ primary: [both.bank], destination: both.paypal });
  await world.pool.query(await readFile(AGREEING, "utf8"));
  expect(await paymentChoice(both.ines)).toEqual({
    primary: [both.paypal],
    defaultPaymentMethod: "paypal",
    destination: both.paypal,
  });
  expect(await paymentChoice(alone.ines)).toEqual({
    primary: [alone.bank],
    defaultPaymentMethod: "bank",
    destination: alone.bank,
  });
  expect(await paymentChoice(agreed.ines)).toEqual(first);
});
