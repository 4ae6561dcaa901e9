import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { settingsEndpoints } from "../../../contract/identity/settings.ts";
import { newPaymentMethod, paymentMethodEndpoints } from "../../../contract/payments/payment-methods.ts";
import { sharedPasswordHasher } from "../../identity/auth/passwords/passwords.ts";
import { settingsOf } from "../../identity/users/settings.ts";
import { MAIL_ENCRYPTION } from "../../infra/mail/deliver-mail.ts";
import { decrypt } from "../../infra/platform/crypto.ts";
import { decryptPaymentAddress } from "./payment-address.ts";
import { listMethods } from "./payment-method-queries.ts";
import { addPaymentMethod, checkNewMethod, removePaymentMethod } from "./payment-methods.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const HOURS = 3_600_000;
const GERMAN = { format: "iban", holder: "Ines Marchetti", iban: "DE89 3704 0044 0532 0130 00" } as const;
const AMERICAN = {
  format: "us",
  holder: "Ines Marchetti",
  routing_number: "021000021",
  account_number: "000123456789",
} as const;
const PAYPAL = { format: "paypal", paypal_email: "Ines@People.example" } as const;

const add = (person: Person, body: object) => person.try(paymentMethodEndpoints.create, { body });
const list = (person: Person) => person.call(paymentMethodEndpoints.list, {});
const change = (person: Person, id: string, body: object) =>
  person.try(paymentMethodEndpoints.change, { params: { id }, body });

async function added(person: Person, body: object): Promise<string> {
  const answer = await add(person, body);
  expect(answer.status).toBe(201);
  return answer.body.id as string;
}

async function withPassword(person: Person, password: string): Promise<void> {
  const hash = await sharedPasswordHasher(world.services.config.passwordCost).hash(password);
  await world.pool.query("UPDATE auth_users SET password_hash = $1 WHERE id = $2", [hash, person.id]);
}

describe("M5 payment methods", () => {
  it("are shown masked and stored encrypted", async () => {
    const ines = await world.person("Ines Marchetti");
    expect((await add(ines, GERMAN)).body).toMatchObject({
      kind: "bank",
      masked: "•••• 3000",
      country: "DE",
      account_type: null,
      primary: true,
    });
    expect((await add(ines, { ...AMERICAN, account_type: "savings" })).body).toMatchObject({
      kind: "bank",
      masked: "•••• 6789",
      country: "US",
      account_type: "savings",
    });
    expect((await add(ines, { ...PAYPAL, holder: "Ines", bank_name: "None" })).body).toMatchObject({
      kind: "paypal",
      masked: "I•••@People.example",
      holder: "",
      bank_name: "",
      country: null,
      account_type: null,
    });
    const { rows } = await world.pool.query("SELECT * FROM payment_methods WHERE user_id = $1 ORDER BY id", [ines.id]);
    const stored = JSON.stringify(rows);
    for (const secret of ["532013", "021000021", "123456789", "Ines@", "ines@"]) expect(stored).not.toContain(secret);
    expect(rows.map(({ encrypted }) => decryptPaymentAddress(world.services.secrets, encrypted))).toEqual([
      { format: "iban", iban: "DE89370400440532013000" },
      { format: "us", routing_number: "021000021", account_number: "000123456789" },
      { format: "paypal", paypal_email: "Ines@People.example" },
    ]);
  });

  it.each([
    [{ ...GERMAN, iban: "DE89370400440532013001" }, "iban", "iban_invalid"],
    [{ ...GERMAN, iban: "DE8937040044053201300" }, "iban", "iban_invalid"],
    [{ ...GERMAN, iban: "" }, "iban", "iban_invalid"],
    [{ ...GERMAN, holder: "  " }, "holder", "holder_required"],
    [{ ...AMERICAN, routing_number: "021000022" }, "routing_number", "routing_invalid"],
    [{ ...AMERICAN, account_number: "12 a4" }, "account_number", "account_invalid"],
    [{ ...AMERICAN, account_number: "" }, "account_number", "account_invalid"],
    [{ ...AMERICAN, routing_number: "" }, "routing_number", "routing_invalid"],
    [{ ...PAYPAL, paypal_email: "ines" }, "paypal_email", "email_invalid"],
    [{ ...PAYPAL, paypal_email: "" }, "paypal_email", "email_invalid"],
  ])("refuse what cannot be paid to, by field: %o", async (body, field, code) => {
    const ines = await world.person("Ines Marchetti");
    expect(await add(ines, body)).toMatchObject({ status: 422, body: { fields: { [field]: { code } } } });
    expect((await list(ines)).items).toEqual([]);
  });

  it("keep exactly one primary, after adding, choosing and removing, also concurrently", async () => {
    const ines = await world.person("Ines Marchetti");
    const [first, second, third] = [await added(ines, GERMAN), await added(ines, AMERICAN), await added(ines, PAYPAL)];
    const primary = async () => (await list(ines)).items.filter((method) => method.primary).map(({ id }) => id);
    expect(await primary()).toEqual([first]);
    await Promise.all(
      [second, third, second, third].map((id) => ines.try(paymentMethodEndpoints.setPrimary, { params: { id } })),
    );
    expect(await primary()).toHaveLength(1);
    await ines.call(paymentMethodEndpoints.setPrimary, { params: { id: third } });
    expect(await primary()).toEqual([third]);
    await ines.call(paymentMethodEndpoints.remove, { params: { id: third } });
    expect(await primary()).toEqual([first]);
    expect((await list(ines)).items.map(({ id }) => id)).toEqual([first, second]);
    const { rows } = await world.pool.query("SELECT encrypted, holder FROM payment_methods WHERE id = $1", [third]);
    expect(rows).toEqual([{ encrypted: "", holder: "" }]);
  });

  it.each([
    ["adding", (ines: Person) => add(ines, PAYPAL)],
    [
      "changing",
      (ines: Person, id: string) => change(ines, id, { holder: "Ines Marchetti", iban: "NL91ABNA0417164300" }),
    ],
    ["choosing", (ines: Person, id: string) => ines.try(paymentMethodEndpoints.setPrimary, { params: { id } })],
    ["removing", (ines: Person, id: string) => ines.try(paymentMethodEndpoints.remove, { params: { id } })],
  ])("%s one waits for another change of the same person", async (_name, act) => {
    const ines = await world.person("Ines Marchetti");
    const id = await added(ines, GERMAN);
    const other = await world.pool.connect();
    await other.query("BEGIN");
    await other.query("SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE", [ines.id]);
    let done = false;
    const acting = act(ines, id).finally(() => {
      done = true;
    });
    const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    const look = async (): Promise<boolean> => {
      const { rows } = await world.pool.query(waiting);
      return rows.length > 0 || (!done && (await look()));
    };
    const waited = await look();
    await other.query("COMMIT");
    other.release();
    expect((await acting).status).toBeLessThan(300);
    expect(waited).toBe(true);
  });

  it("are not added twice, and at most ten", async () => {
    const ines = await world.person("Ines Marchetti");
    const answers = await Promise.all([GERMAN, GERMAN, GERMAN].map((body) => add(ines, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("payment_method_duplicate");
    const others = Array.from({ length: 11 }, (_none, at) => ({ ...PAYPAL, paypal_email: `ines.${at}@example.com` }));
    const all = await Promise.all(others.map((body) => add(ines, body)));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(9);
    expect(all.find(({ status }) => status === 409)?.body.code).toBe("payment_method_limit");
    const other = await world.person("Marek Ostrowski");
    expect((await add(other, GERMAN)).status).toBe(201);
  });
});

describe("M5 a changed payment method", () => {
  it("takes both numbers of an American account or none, and keeps the type of account", async () => {
    const ines = await world.person("Ines Marchetti");
    const id = await added(ines, AMERICAN);
    const holder = AMERICAN.holder;
    for (const [numbers, field, code] of [
      [{ routing_number: AMERICAN.routing_number }, "account_number", "account_invalid"],
      [{ account_number: "000987654321" }, "routing_number", "routing_invalid"],
    ] as const)
      expect(await change(ines, id, { holder, ...numbers })).toMatchObject({
        status: 422,
        body: { fields: { [field]: { code } } },
      });
    const kept = await change(ines, id, { holder, account_type: "savings" });
    expect(kept.body).toMatchObject({ usable: true, masked: "•••• 6789", account_type: "savings", country: "US" });
    const numbers = { routing_number: AMERICAN.routing_number, account_number: "000987654321" };
    const moved = await change(ines, kept.body.id as string, { holder, ...numbers });
    expect(moved.body).toMatchObject({ usable: false, masked: "•••• 4321", account_type: "checking" });
  });

  it("of PayPal needs no holder and keeps its address where none is typed", async () => {
    const ines = await world.person("Ines Marchetti");
    const id = await added(ines, PAYPAL);
    const kept = await change(ines, id, { holder: "Ines", bank_name: "None" });
    expect(kept.body).toMatchObject({ usable: true, holder: "", bank_name: "", masked: "I•••@People.example" });
    const moved = await change(ines, kept.body.id as string, { paypal_email: "other@people.example" });
    expect(moved.body).toMatchObject({ usable: false, holder: "", masked: "o•••@people.example", country: null });
  });
});

describe("P1 defaultPaymentMethod", () => {
  it("shows which kind is paid to, and follows the method made primary last", async () => {
    const ines = await world.person("Ines Marchetti");
    const bank = await added(ines, GERMAN);
    const paypal = await added(ines, PAYPAL);
    await world.pool.query("UPDATE payment_methods SET usable_from = created_at WHERE user_id = $1", [ines.id]);
    const settings = () => settingsOf(world.services.db, ines.id);
    expect((await settings()).defaultPaymentMethod).toBe("bank");
    expect((await list(ines)).destination).toBe(bank);
    await ines.call(settingsEndpoints.update, { body: { defaultPaymentMethod: "paypal" } });
    expect(await list(ines)).toMatchObject({ destination: paypal, items: [{ id: paypal, primary: true }, {}] });
    await ines.call(paymentMethodEndpoints.setPrimary, { params: { id: bank } });
    expect((await settings()).defaultPaymentMethod).toBe("bank");
    expect((await list(ines)).destination).toBe(bank);
  });
});

describe("M8 X21 a changed address", () => {
  it("waits 48 hours, except the first method; another bank name changes nothing", async () => {
    const ines = await world.person("Ines Marchetti");
    const first = await added(ines, GERMAN);
    expect(await list(ines)).toMatchObject({ items: [{ usable: true }], destination: first });
    const { format: _format, iban: _iban, ...kept } = GERMAN;
    expect(await change(ines, first, { ...kept, holder: " " })).toMatchObject({
      status: 422,
      body: { fields: { holder: { code: "holder_required" } } },
    });
    const named = await change(ines, first, { ...kept, bank_name: "Commerzbank" });
    expect(named.body).toMatchObject({
      usable: true,
      bank_name: "Commerzbank",
      masked: "•••• 3000",
      account_type: null,
    });
    const moved = await change(ines, named.body.id as string, { ...kept, iban: "NL91ABNA0417164300" });
    const id = moved.body.id as string;
    const rested = new Date(world.clock.now().getTime() + 48 * HOURS).toISOString();
    expect(moved.body).toMatchObject({ usable: false, usable_from: rested, country: "NL", masked: "•••• 4300" });
    expect((await list(ines)).destination).toBeNull();
    const paypal = await added(ines, PAYPAL);
    expect((await list(ines)).destination).toBeNull();
    // The access token expires earlier, so the service functions are called from here on.
    world.clock.advance(48 * HOURS - 1);
    expect((await listMethods(ines.ctx)).destination).toBeNull();
    world.clock.advance(1);
    expect(await listMethods(ines.ctx)).toMatchObject({ items: [{ usable: true }, { usable: true }], destination: id });
    const signedIn = "UPDATE auth_sessions SET created_at = $1 WHERE user_id = $2";
    await world.pool.query(signedIn, [world.clock.now(), ines.id]);
    await removePaymentMethod(ines.ctx, id);
    await withPassword(ines, "seven quiet herons");
    const again = newPaymentMethod.parse({ ...GERMAN, password: "seven quiet herons" });
    expect(await addPaymentMethod(ines.ctx, again, await checkNewMethod(ines.ctx, again))).toMatchObject({
      usable: false,
    });
    expect(await listMethods(ines.ctx)).toMatchObject({ items: [{ id: paypal }, {}], destination: paypal });
  });

  it("A12 item 11 asks for the password again and ends the other sessions", async () => {
    const ines = await world.person("Ines Marchetti");
    await withPassword(ines, "seven quiet herons");
    const wrong = { status: 422, body: { code: "password_wrong", fields: { password: { code: "password_wrong" } } } };
    expect(await add(ines, GERMAN)).toMatchObject(wrong);
    expect(await add(ines, { ...GERMAN, password: "seven quiet heron" })).toMatchObject(wrong);
    expect((await list(ines)).items).toEqual([]);
    const openAnother = () =>
      world.pool.query(
        `INSERT INTO auth_sessions (id, user_id, refresh_key, refreshed_at, amr, created_at)
         SELECT $1, user_id, refresh_key, refreshed_at, amr, created_at FROM auth_sessions WHERE user_id = $2`,
        [world.services.ids.next(), ines.id],
      );
    const sessions = async () =>
      (await world.pool.query("SELECT id FROM auth_sessions WHERE user_id = $1", [ines.id])).rows;
    const alone = [{ id: ines.actor.session_id }];
    await openAnother();
    const id = await added(ines, { ...GERMAN, password: "seven quiet herons" });
    expect(await sessions()).toEqual(alone);
    expect(await change(ines, id, { holder: "Ines M." })).toMatchObject(wrong);
    expect((await list(ines)).items).toMatchObject([{ holder: "Ines Marchetti" }]);
    const log = await world.pool.query("SELECT event, session_id FROM auth_audit_log WHERE user_id = $1 ORDER BY id", [
      ines.id,
    ]);
    const noted = log.rows.filter(({ event }) => event === "payment_method_added");
    expect(noted).toEqual([{ event: "payment_method_added", session_id: ines.actor.session_id }]);
    expect(log.rows.map(({ event }) => event)).toEqual([
      "confirmation_failed",
      "confirmation_failed",
      "payment_method_added",
      "confirmation_failed",
    ]);
    await openAnother();
    expect((await change(ines, id, { holder: "Ines M.", password: "seven quiet herons" })).status).toBe(200);
    expect(await sessions()).toEqual(alone);
  });

  it("A12 X21 logs a wrong password under an idempotency key even if the creation fails", async () => {
    const ines = await world.person("Ines Marchetti");
    await withPassword(ines, "seven quiet herons");
    const keyed = (password: string) =>
      ines.try(paymentMethodEndpoints.create, { body: { ...GERMAN, password } }, { key: "one-account" });
    const noted = async () =>
      (await world.pool.query("SELECT event FROM auth_audit_log WHERE user_id = $1 ORDER BY id", [ines.id])).rows.map(
        ({ event }) => event,
      );
    for (const password of ["seven quiet heron", "seven quiet heron", "seven quite herons"])
      expect(await keyed(password)).toMatchObject({ status: 422, body: { code: "password_wrong" } });
    expect(await noted()).toEqual(Array(3).fill("confirmation_failed"));
    const { status, body } = await keyed("seven quiet herons");
    expect(status).toBe(201);
    expect(await keyed("seven quiet herons")).toMatchObject({ status: 201, body: { id: body.id } });
    expect(await noted()).toEqual([...Array(3).fill("confirmation_failed"), "payment_method_added"]);
  });

  it("A12 mails the owner each time, with the mask alone", async () => {
    const ines = await world.person("Ines Marchetti");
    const id = await added(ines, GERMAN);
    const changed = (await change(ines, id, { holder: "Ines M." })).body.id as string;
    await ines.call(paymentMethodEndpoints.remove, { params: { id: changed } });
    const { rows } = await world.pool.query(
      "SELECT message, encrypted FROM mails WHERE dedupe_key LIKE ANY($1) ORDER BY id",
      [[`payment_method_%:${id}:%`, `payment_method_%:${changed}:%`]],
    );
    expect(rows.map(({ message }) => message)).toEqual(Array(3).fill("payment_method_changed"));
    const mails = rows.map(({ encrypted }) =>
      JSON.parse(decrypt(world.services.secrets.derive(MAIL_ENCRYPTION), encrypted).toString("utf8")),
    );
    const rested = new Date(world.clock.now().getTime() + 48 * HOURS).toISOString();
    expect(mails.map(({ to, data }) => [to, data.what, data.masked, data.usable_from])).toEqual([
      [ines.email, "added", "•••• 3000", null],
      [ines.email, "changed", "•••• 3000", rested],
      [ines.email, "removed", "•••• 3000", null],
    ]);
  });

  it("A12 asks accounts without a password to sign in again after 15 minutes", async () => {
    const ines = await world.person("Ines Marchetti");
    world.clock.advance(15 * 60_000);
    expect((await add(ines, GERMAN)).status).toBe(201);
    world.clock.advance(1);
    expect(await add(ines, PAYPAL)).toMatchObject({ status: 403, body: { code: "sign_in_again" } });
  });
});

it("R3 belongs to one user: others get not found", async () => {
  const [ines, thief] = [await world.person("Ines Marchetti"), await world.person("Some Thief")];
  const id = await added(ines, GERMAN);
  for (const endpoint of [paymentMethodEndpoints.setPrimary, paymentMethodEndpoints.remove])
    expect((await thief.try(endpoint, { params: { id } })).status).toBe(404);
  expect((await change(thief, id, { holder: "Some Thief" })).status).toBe(404);
  expect((await list(thief)).items).toEqual([]);
});
