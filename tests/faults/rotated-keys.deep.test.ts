import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { userEndpoints } from "../../src/contract/identity/users.ts";
import { jobEndpoints } from "../../src/contract/jobs/jobs.ts";
import { KEYS_CHECK } from "../../src/server/check/check-keys.ts";
import { linesOf, runCheck } from "../../src/server/check/check-report.ts";
import { existingContactSince } from "../../src/server/hiring/existing-contacts/existing-contacts.ts";
import { decryptLinkToken } from "../../src/server/hiring/referral-links/link-token.ts";
import { linkedinHash, personHash } from "../../src/server/hiring/referrals/person-keys.ts";
import { isUsernameReserved } from "../../src/server/identity/users/reserved-usernames.ts";
import { canDecryptBackup, secretKeyFingerprint } from "../../src/server/infra/backup/settings.ts";
import {
  countRowsQuery,
  ENCRYPTED_COLUMNS,
  encryptedColumnName,
} from "../../src/server/infra/db/keys/encrypted-columns.ts";
import { KeyMismatchError, startWithNewKey } from "../../src/server/infra/db/keys/lasting-keys.ts";
import { reencryptData } from "../../src/server/infra/db/keys/reencrypt.ts";
import { erasureHash } from "../../src/server/infra/files/erasure-list.ts";
import { deliverMail } from "../../src/server/infra/mail/deliver-mail.ts";
import { makeSecrets } from "../../src/server/infra/platform/crypto.ts";
import { LASTING_PURPOSES, PURPOSES } from "../../src/server/infra/platform/key-purposes.ts";
import { readLinkToken } from "../../src/server/infra/platform/link-tokens.ts";
import { readJobLink } from "../../src/server/jobs/access/job-link.ts";
import { vapidKeys } from "../../src/server/notifications/push-keys.ts";
import { subscribePush } from "../../src/server/notifications/push-subscriptions.ts";
import { decryptPaymentAddress, encryptPaymentAddress } from "../../src/server/payments/methods/payment-address.ts";
import { dayKey } from "../../src/server/payments/receipts/signing-key.ts";
import { BASE, PASSWORD, signUp } from "../support/auth-client.ts";
import {
  EMAIL,
  KEY_A,
  KEY_B,
  KEY_C,
  PATH,
  type RestartedProduct,
  restartWithKeys,
  SUBSCRIPTION,
  type WrittenValues,
  writeEverything,
} from "../support/other-keys.ts";
import { createDeviceWithPasskey, requestChallenge } from "../support/passkeys.ts";
import { createApiClient, createWorld, testConfig, type World } from "../support/world.ts";

let world: World;
const started: RestartedProduct[] = [];
beforeEach(async () => {
  world = await createWorld({ now: new Date().toISOString(), config: { PUSH_HOSTS: "push.example" } });
});
afterEach(async () => {
  for (const one of started.splice(0)) await one.close();
  await world.close();
});

async function restarted(present: string, ...former: string[]): Promise<RestartedProduct> {
  const one = await restartWithKeys(world, present, ...former);
  started.push(one);
  return one;
}

/** Data that survives any key change. */
async function readsSealed({ ctx, services }: RestartedProduct, written: WrittenValues): Promise<void> {
  const owner = services.contextFor(written.owner.actor, "test");
  expect((await readJobLink(owner, written.hidden)).token).toBe(written.jobLink);
  const [link] = (await world.pool.query("SELECT encrypted FROM referral_links")).rows;
  expect(decryptLinkToken(ctx, link.encrypted)).toBe(written.link);
  const methods = await world.pool.query("SELECT encrypted FROM payment_methods WHERE encrypted <> ''");
  const ibans = methods.rows.map(({ encrypted }) => decryptPaymentAddress(services.secrets, encrypted));
  expect(ibans).toContainEqual({ format: "iban", iban: written.iban });
  expect((await vapidKeys(ctx)).publicKey).toBe(written.push);
  expect((await ctx.write((tx) => dayKey(ctx, tx))).name).toBe(written.receipts);
  // Waiting mails can be sent, and pending erasure searches run.
  const waiting = await world.pool.query("SELECT id FROM mails WHERE encrypted IS NOT NULL ORDER BY id LIMIT 2");
  expect(waiting.rows).toHaveLength(2);
  for (const { id } of waiting.rows) await deliverMail(ctx, id);
  const ids = waiting.rows.map(({ id }) => id);
  const sent = await world.pool.query("SELECT FROM mails WHERE id = ANY ($1) AND sent_at IS NOT NULL", [ids]);
  expect(sent.rowCount).toBe(2);
}

/** Data found by keyed hashes whose plain text is unknown. */
async function findsKept({ ctx, services }: RestartedProduct, written: WrittenValues): Promise<void> {
  const register = await world.pool.query(
    "SELECT FROM suppression_list WHERE person_hash = $1 AND linkedin_hash = $2",
    [personHash(ctx, EMAIL), linkedinHash(ctx, PATH)],
  );
  expect(register.rowCount).toBe(1);
  const keys = { email: EMAIL, linkedin: null };
  expect(await existingContactSince(ctx.db, services.secrets, { company: written.company }, keys)).not.toBeNull();
  expect(await isUsernameReserved(ctx, ctx.db, "resting")).toBe(true);
  expect(erasureHash(services.secrets, "person", EMAIL)).toBe(erasureHash(world.services.secrets, "person", EMAIL));
  const { address_key } = encryptPaymentAddress(services.secrets, { format: "iban", iban: written.iban });
  expect((await world.pool.query("SELECT FROM payment_methods WHERE address_key = $1", [address_key])).rowCount).toBe(
    1,
  );
  await subscribePush(services.contextFor(written.ines.actor, "test"), SUBSCRIPTION);
  expect((await world.pool.query("SELECT FROM push_subscriptions")).rowCount).toBe(1);
}

/** Output of `npm run check` with these keys. */
async function checked(SECRET_KEY: string, ...former: string[]): Promise<string> {
  const config = testConfig(world.url, { SECRET_KEY, SECRET_KEY_FORMER: former.join(",") });
  return linesOf(KEYS_CHECK.name, await runCheck(KEYS_CHECK, config)).join("\n");
}

/** Only the passes are backdated, because sessions would expire. */
const anHourLater = () =>
  world.pool.query("UPDATE reencryption_passes SET finished_at = finished_at - interval '61 minutes'");

async function entersWithRecoveryCode(product: RestartedProduct, { ann, factor, codes }: WrittenValues, which: number) {
  const client = product.browser(ann.client);
  expect((await client.signInWithPassword({ email: ann.email, password: PASSWORD })).error).toBeNull();
  const { error } = await client.mfa.challengeAndVerify({ factorId: factor.id, code: codes[which] ?? "" });
  expect(error).toBeNull();
}

describe("O35 O36 O37 a changed SECRET_KEY", () => {
  test("O35 X134 accepts a passkey challenge issued under the previous key", async () => {
    const device = await createDeviceWithPasskey((await signUp(world)).client);
    const { challenge_id, options } = await requestChallenge(world);
    const body = JSON.stringify({ challenge_id, credential: device.get(options) });
    const headers = { "content-type": "application/json" };
    const { app } = await restarted(KEY_B, KEY_A);
    const path = `${BASE}/passkeys/authentication/verify`;
    expect((await app.request(path, { method: "POST", headers, body })).status).toBe(200);
  });

  test("O35 reads everything of a former key and writes with the current one", async () => {
    const written = await writeEverything(world);
    const body = { title: "Kept under a former key", company_name: "Quillstack", company_website: "https://q.example" };
    const whole = { ...body, description: "A job like others.", location: "Lisbon", f_type: "Full-time" } as const;
    const posting = { ...whole, reward_amount: 1_000, requirements: "SQL" };
    const first = await written.owner.try(jobEndpoints.create, { body: posting }, { key: "one-job" });
    const next = await restarted(KEY_B, KEY_A);
    await readsSealed(next, written);
    await findsKept(next, written);
    // A session, its access token and its refresh token.
    expect((await next.as(written.factor.token).try(userEndpoints.me, {})).status).toBe(200);
    const browser = next.browser(written.ann.client);
    const refreshed = await browser.refreshSession();
    expect(refreshed.error).toBeNull();
    const fresh = refreshed.data.session?.access_token ?? "";
    const byOld = await createApiClient(world.app, fresh).try(userEndpoints.me, {});
    expect(byOld.status).toBe(401);
    await entersWithRecoveryCode(next, written, 0);
    // A mailed link, a stored response under an idempotency key, and other content under it.
    const { secrets } = next.services;
    expect(readLinkToken(secrets, "unsubscribe", written.unsubscribe)).toEqual({
      name: "digest",
      id: written.ines.id,
    });
    const again = await next.as(written.owner.token).try(jobEndpoints.create, { body: posting }, { key: "one-job" });
    expect([again.status, again.body.id]).toEqual([201, first.body.id]);
    const other = { ...posting, title: "Another one" };
    const mismatch = await next.as(written.owner.token).try(jobEndpoints.create, { body: other }, { key: "one-job" });
    expect(mismatch.body.code).toBe("idempotency_mismatch");
  }, 120_000);

  test("O37 re-encrypts in the background and reports it, after which the key alone suffices; older sessions end cleanly", async () => {
    const written = await writeEverything(world);
    for (const column of ENCRYPTED_COLUMNS) {
      const { rows } = await world.pool.query(countRowsQuery(column), [null]);
      expect([encryptedColumnName(column), rows[0].all]).toEqual([encryptedColumnName(column), expect.any(Number)]);
      expect(rows[0].all, encryptedColumnName(column)).toBeGreaterThan(0);
    }
    const next = await restarted(KEY_B, KEY_A);
    const all = await next.figure("encrypted_with_former_key");
    expect(all).toBeGreaterThan(ENCRYPTED_COLUMNS.length);
    expect(await checked(KEY_B, KEY_A)).toMatch(/^note +keys +\d+ values are encrypted with a former key/);
    expect(await checked(KEY_C)).toMatch(/^FAILED keys +SECRET_KEY is not the one/);
    await reencryptData(next.ctx);
    world.clock.advance(61_000);
    // A payout's destination is never changed: only its running attempt depends on the former key.
    expect(await next.figure("encrypted_with_former_key")).toBe(1);
    await world.pool.query("UPDATE payout_attempts SET outcome = 'paid', ended_at = now() WHERE payout = $1", [
      written.payout,
    ]);
    await anHourLater();
    await reencryptData(next.ctx);
    world.clock.advance(61_000);
    expect(await next.figure("encrypted_with_former_key")).toBe(0);
    const { rows } = await world.pool.query("SELECT sum(left_unreadable)::int AS lost FROM reencryption_passes");
    expect(rows).toEqual([{ lost: 0 }]);
    expect(await checked(KEY_B, KEY_A)).toMatch(/^note +keys +nothing was encrypted with a former key/);
    expect(await checked(KEY_B)).toMatch(/^ok +keys +SECRET_KEY is the one/);
    const alone = await restarted(KEY_B);
    expect(await alone.figure("encrypted_with_former_key")).toBe(0);
    await readsSealed(alone, written);
    await findsKept(alone, written);
    await entersWithRecoveryCode(alone, written, 1);
    const { secrets } = alone.services;
    expect(readLinkToken(secrets, "unsubscribe", written.unsubscribe)).toBeNull();
    // A token signed with the former key is invalid.
    const late = await alone.as(written.factor.token).try(userEndpoints.me, {});
    expect([late.status, late.body.code]).toEqual([401, "not_signed_in"]);
  }, 120_000);

  test("O37 a later pass re-encrypts what a process with the former key still writes", async () => {
    const next = await restarted(KEY_B, KEY_A);
    await reencryptData(next.ctx);
    const late = await signUp(world);
    await reencryptData(next.ctx);
    const sealedWith = async () => {
      const { rows } = await world.pool.query("SELECT refresh_key FROM auth_sessions WHERE user_id = $1", [late.id]);
      const text = String(rows[0].refresh_key);
      return text;
    };
    const before = await sealedWith();
    await anHourLater();
    await reencryptData(next.ctx);
    expect(await sealedWith()).not.toBe(before);
    const alone = await restarted(KEY_B);
    expect((await alone.browser(late.client).refreshSession()).error).toBeNull();
  });

  test("O36 lasting keys belong to the key in use, also if the other is only announced", async () => {
    const expected = personHash(world.ctx, EMAIL);
    await signUp(world);
    const given: readonly (readonly [string, ...string[]])[] = [
      [KEY_A, KEY_B],
      [KEY_B, KEY_A],
      [KEY_C, KEY_B, KEY_A],
    ];
    for (const keys of given) {
      await world.pool.query("DELETE FROM hash_keys");
      expect(personHash((await restarted(...keys)).ctx, EMAIL), keys.join()).toBe(expected);
    }
  });

  test("O36 a foreign key stops the start and changes nothing", async () => {
    const before = await world.pool.query("SELECT * FROM hash_keys ORDER BY purpose");
    expect(before.rows.map(({ purpose }) => purpose)).toEqual([...LASTING_PURPOSES].sort());
    await expect(restartWithKeys(world, KEY_B)).rejects.toThrow(KeyMismatchError);
    await expect(restartWithKeys(world, KEY_B, KEY_C)).rejects.toThrow(/^SECRET_KEY is not the one/);
    expect((await world.pool.query("SELECT * FROM hash_keys ORDER BY purpose")).rows).toEqual(before.rows);
  });

  test("O36 a wrong key at the first start with lasting keys is refused until declared lost", async () => {
    await signUp(world);
    await world.pool.query("DELETE FROM hash_keys");
    for (const former of [[], [KEY_C]]) {
      await expect(restartWithKeys(world, KEY_B, ...former)).rejects.toThrow(KeyMismatchError);
      expect(await checked(KEY_B, ...former)).toMatch(/^FAILED keys +SECRET_KEY is not the one/);
    }
    expect((await world.pool.query("SELECT FROM hash_keys")).rowCount).toBe(0);
    expect(await checked(KEY_A)).toMatch(/^ok +keys +SECRET_KEY is the one/);
    // Undecryptable rows of an earlier loss do not hide a decryptable one.
    await world.pool.query("UPDATE auth_sessions SET refresh_key = 'damaged'");
    await signUp(world);
    expect(personHash((await restarted(KEY_A)).ctx, EMAIL)).toBe(personHash(world.ctx, EMAIL));
    await startWithNewKey(world.pool, { secretKey: KEY_B, formerSecretKeys: [] });
    expect(personHash((await restarted(KEY_B)).ctx, EMAIL)).not.toBe(personHash(world.ctx, EMAIL));
    await expect(restartWithKeys(world, KEY_A)).rejects.toThrow(KeyMismatchError);
  });

  test("O36 a database without encrypted data accepts any key", async () => {
    for (const { table, column } of ENCRYPTED_COLUMNS) {
      const { rows } = await world.pool.query(`SELECT count(*)::int AS all FROM ${table} WHERE ${column} <> ''`);
      if (rows[0].all > 0) await world.pool.query(`TRUNCATE ${table} CASCADE`);
    }
    expect(await checked(KEY_B)).toMatch(/^ok +keys +no key was used yet/);
    await restarted(KEY_B);
    expect(await checked(KEY_B)).toMatch(/^ok +keys +SECRET_KEY is the one/);
  });

  test("O35 every purpose declares its rotation, and every re-encrypted column is listed", () => {
    const columns = new Set(ENCRYPTED_COLUMNS.map(({ purpose }) => purpose));
    const anew = PURPOSES.flatMap(([name, fate]) => (fate === "re-encrypted" ? [name] : []));
    expect([...columns].sort()).toEqual([...anew].sort());
    const [a, b] = [makeSecrets(KEY_A), makeSecrets(KEY_B, [KEY_A])];
    for (const [name] of PURPOSES) expect(b.every(name)[1]).toEqual(a.derive(name));
    const keys = { secretKey: KEY_B, formerSecretKeys: [KEY_A] };
    expect([KEY_A, KEY_B, KEY_C].map((key) => canDecryptBackup(secretKeyFingerprint(key), keys))).toEqual([
      true,
      true,
      false,
    ]);
  });
});
