import { afterAll, beforeAll, expect, it } from "vitest";
import { PASSWORD, sendRawAuth, signIn, uniqueAddress } from "../../../../../tests/support/auth-client.ts";
import { createMailWorld, type MailWorld, signUpAndConfirm } from "../../../../../tests/support/mailbox.ts";
import { purgeUnconfirmedAccounts } from "./purge-unconfirmed.ts";

const DAY_MS = 86_400_000;
let here: MailWorld;
beforeAll(async () => {
  here = await createMailWorld({ TRUST_PROXY: "on" });
});
afterAll(() => here.close());

async function waiting(email = uniqueAddress("waiting")): Promise<{ email: string; id: string }> {
  await sendRawAuth(here.world, "POST", "/signup", {
    body: { email, password: PASSWORD, data: { first_name: "Wanda" } },
  });
  const { rows } = await here.world.pool.query("SELECT id FROM auth_users WHERE email = $1", [email]);
  return { email, id: rows[0].id };
}

async function exists(id: string): Promise<boolean> {
  const { pool } = here.world;
  const [person, account] = await Promise.all([
    pool.query("SELECT FROM users WHERE id = $1", [id]),
    pool.query("SELECT FROM auth_users WHERE id = $1", [id]),
  ]);
  expect(person.rowCount).toBe(account.rowCount);
  return person.rowCount === 1;
}

const forget = () => purgeUnconfirmedAccounts(here.world.ctx);

it("item 58 an unconfirmed account is purged two weeks after its last mail, and its address is free again", async () => {
  const { world } = here;
  const [member, quiet, busy, banned, holds] = [
    await signUpAndConfirm(here),
    await waiting(),
    await waiting(),
    await waiting(),
    await waiting(),
  ];
  await world.pool.query("UPDATE auth_users SET banned_until = '2999-01-01' WHERE id = $1", [banned.id]);
  await world.pool.query(
    "INSERT INTO companies (id, name, created_by, created_at, updated_at) VALUES ($1, 'Acme', $2, now(), now())",
    [world.services.ids.next(), holds.id],
  );
  world.clock.advance(13 * DAY_MS);
  expect(await forget()).toBe(0);
  await world.pool.query("DELETE FROM rate_limits");
  await sendRawAuth(world, "POST", "/resend", { body: { email: busy.email, type: "signup" } });
  world.clock.advance(2 * DAY_MS);
  expect(await forget()).toBe(1);
  expect(await Promise.all([quiet, busy, banned, holds, member].map(({ id }) => exists(id)))).toEqual([
    false,
    true,
    true,
    true,
    true,
  ]);
  const log = await world.pool.query("SELECT event, ip, network, detail FROM auth_audit_log WHERE user_id = $1", [
    quiet.id,
  ]);
  expect(log.rows).toContainEqual({
    event: "account_deleted",
    ip: "",
    network: "",
    detail: { reason: "never confirmed" },
  });
  expect(log.rows.every(({ ip, network }) => ip === "" && network === "")).toBe(true);

  // The owner of the address confirms the second sign-up.
  const owner = await signUpAndConfirm(here, { email: quiet.email });
  expect((await signIn(world, owner.email)).id).toBe(owner.id);
  expect(owner.id).not.toBe(quiet.id);
  await sendRawAuth(world, "POST", "/resend", { body: { email: busy.email, type: "signup" } });
  const { token_hash } = await here.proof(busy.email);
  expect((await sendRawAuth(world, "POST", "/verify", { body: { type: "signup", token_hash } })).status).toBe(200);
  world.clock.advance(100 * DAY_MS);
  expect(await forget()).toBe(0);
  expect(await exists(member.id)).toBe(true);
});

it("item 58 concurrent runs in several processes purge each account once", async () => {
  const many = [];
  for (let count = 0; count < 5; count += 1) many.push(await waiting());
  here.world.clock.advance(15 * DAY_MS);
  const gone = await Promise.all([forget(), forget(), forget()]);
  expect(gone.reduce((all, some) => all + some, 0)).toBe(5);
  expect((await Promise.all(many.map(({ id }) => exists(id)))).includes(true)).toBe(false);
});
