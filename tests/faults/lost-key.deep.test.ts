import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { accountDataEndpoints } from "../../src/contract/accounts/account-data.ts";
import { referralLinkEndpoints } from "../../src/contract/hiring/referral-links.ts";
import { companyWebhookEndpoints } from "../../src/contract/integrations/webhooks.ts";
import { jobLinkEndpoints } from "../../src/contract/jobs/posting/job-links.ts";
import { pushEndpoints } from "../../src/contract/notifications/push.ts";
import { paymentMethodEndpoints } from "../../src/contract/payments/payment-methods.ts";
import { KEYS_CHECK } from "../../src/server/check/check-keys.ts";
import { linesOf, runCheck } from "../../src/server/check/check-report.ts";
import { ENCRYPTED_COLUMNS, encryptedColumnName } from "../../src/server/infra/db/keys/encrypted-columns.ts";
import { startWithNewKey } from "../../src/server/infra/db/keys/lasting-keys.ts";
import { eraseMailsAbout, eraseWrittenMails } from "../../src/server/infra/mail/erase-mails.ts";
import { decryptWithAny, makeSecrets } from "../../src/server/infra/platform/crypto.ts";
import { dayKey } from "../../src/server/payments/receipts/signing-key.ts";
import { authClient, PASSWORD } from "../support/auth-client.ts";
import {
  backUpWorld,
  createEmptyDatabase,
  createTemporaryFolder,
  queryAt,
  startBackupProgram,
} from "../support/backups.ts";
import { uniqueIban } from "../support/money.ts";
import { KEY_B, restartWithKeys, SUBSCRIPTION, writeEverything } from "../support/other-keys.ts";
import { signInAgain } from "../support/people.ts";
import { createWorld, testConfig, type World } from "../support/world.ts";

/** Programs run one after the other. */
const PATIENCE_MS = 240_000;

let world: World;
const closing: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  world = await createWorld({ now: new Date().toISOString(), config: { PUSH_HOSTS: "push.example" } });
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await world.close();
});

/** Number of values this key cannot decrypt, by column. */
async function unreadable(url: string, key: string): Promise<Record<string, number>> {
  const secrets = makeSecrets(key);
  const found: Record<string, number> = {};
  for (const column of ENCRYPTED_COLUMNS) {
    const rows = await queryAt(
      url,
      `SELECT ${column.column} AS encrypted FROM ${column.table} WHERE ${column.column} <> ''`,
    );
    const lost = rows.filter(
      ({ encrypted }) => decryptWithAny(secrets.every(column.purpose), String(encrypted)) === null,
    );
    if (lost.length > 0) found[encryptedColumnName(column)] = lost.length;
  }
  return found;
}

/** Values kept although unreadable: second factors, payout destinations, signed days. */
const STAYS = { "auth_factors.secret": 1, "payout_attempts.encrypted": 1, "receipt_keys.encrypted_private_key": 1 };

describe("O36 a lost SECRET_KEY", () => {
  test("O36 after --lost-secret-key nothing fails for lost values: users are asked again", {
    timeout: PATIENCE_MS,
  }, async () => {
    const written = await writeEverything(world);
    const environment = { DATABASE_URL: world.url, DATA_DIR: world.folder, SECRET_KEY: KEY_B };
    await expect(restartWithKeys(world, KEY_B)).rejects.toThrow(/^SECRET_KEY is not the one/);
    const { code, output } = await startBackupProgram("restore", ["--lost-secret-key"], environment).ended;
    expect(output).toContain("The database begins anew with this SECRET_KEY");
    expect(code).toBe(0);
    await startWithNewKey(world.pool, { secretKey: KEY_B, formerSecretKeys: [] });
    expect(await unreadable(world.url, KEY_B)).toEqual(STAYS);
    const product = await restartWithKeys(world, KEY_B);
    closing.push(product.close);
    // Sessions end normally, and the password works.
    expect((await product.browser(written.ann.client).refreshSession()).error?.code).toBe("refresh_token_not_found");
    const ann = product.browser(authClient(world));
    expect((await ann.signInWithPassword({ email: written.ann.email, password: PASSWORD })).error).toBeNull();
    const tried = await ann.mfa.challengeAndVerify({ factorId: written.factor.id, code: "123456" });
    expect(tried.error?.code).toBe("mfa_verification_failed");
    const asInes = product.as(await signInAgain(product.services, written.ines.id));
    const asOwner = product.as(await signInAgain(product.services, written.owner.id));
    // Links are new and readable; accounts are entered again; browsers subscribe again.
    const hidden = await asOwner.call(jobLinkEndpoints.get, { params: { id: written.hidden } });
    expect(hidden.token).not.toBe(written.jobLink);
    const links = await asInes.call(referralLinkEndpoints.list, { query: {} });
    expect(links.items).toHaveLength(1);
    expect(JSON.stringify(links)).not.toContain(written.link);
    expect((await asInes.call(paymentMethodEndpoints.list, {})).items).toEqual([]);
    const iban = uniqueIban();
    const anew = { format: "iban", holder: written.ines.name, iban } as const;
    expect((await asInes.try(paymentMethodEndpoints.create, { body: anew })).status).toBe(201);
    expect((await asInes.call(pushEndpoints.key, {})).public_key).not.toBe(written.push);
    expect((await asInes.try(pushEndpoints.subscribe, { body: SUBSCRIPTION })).status).toBeLessThan(300);
    expect((await product.ctx.write((tx) => dayKey(product.ctx, tx))).name).not.toBe(written.receipts);
    // Nothing is signed with an unreadable secret: webhooks are disabled until they have a new one.
    const { items: hooks } = await asOwner.call(companyWebhookEndpoints.list, { params: { id: written.company } });
    expect(hooks).toMatchObject([{ off: "person", former_until: null }]);
    const params = { id: written.company, webhook: hooks[0]?.id ?? "" };
    expect((await asOwner.call(companyWebhookEndpoints.rotate, { params })).webhook.former_until).toBeNull();
    expect(await asOwner.call(companyWebhookEndpoints.turn, { params, body: { on: true } })).toMatchObject({
      off: null,
    });
    // Erasures decrypt waiting mails.
    await product.ctx.write((tx) => eraseMailsAbout(product.ctx, tx, { addresses: ["x@people.example"], words: [] }));
    await eraseWrittenMails(product.ctx, {});
    expect((await asInes.try(accountDataEndpoints.remove, { body: {} })).status).toBeLessThan(500);
  });

  test("O36 a backup with the lost key restores only with --other-secret-key, and says what is lost", {
    timeout: PATIENCE_MS,
  }, async () => {
    await writeEverything(world);
    const [database, own, files] = [
      await createEmptyDatabase(),
      await createTemporaryFolder(),
      await createTemporaryFolder(),
    ];
    closing.push(database.drop, own.remove, files.remove);
    await backUpWorld(world, own.folder);
    const environment = { DATABASE_URL: database.url, DATA_DIR: files.folder, SECRET_KEY: KEY_B };
    const refused = await startBackupProgram("restore", [own.folder], environment).ended;
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("what is encrypted is lost then") });
    const { code, output } = await startBackupProgram("restore", [own.folder, "--other-secret-key"], environment).ended;
    expect(output).toContain("all counts agree");
    expect(code).toBe(0);
    expect(await unreadable(database.url, KEY_B)).toEqual(STAYS);
    const config = testConfig(database.url, { SECRET_KEY: KEY_B });
    expect(linesOf(KEYS_CHECK.name, await runCheck(KEYS_CHECK, config)).join("\n")).toMatch(
      /^ok +keys +SECRET_KEY is the one/,
    );
    const count = "SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM ledger_entries) AS entries";
    expect(await queryAt(database.url, count)).toEqual(await queryAt(world.url, count));
    const released = await startBackupProgram("restore", ["--release", "--money-checked"], environment).ended;
    expect(released).toMatchObject({ code: 0, output: expect.stringContaining("Released.") });
  });
});
