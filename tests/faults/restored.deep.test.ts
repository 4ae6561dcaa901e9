import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accountDataEndpoints } from "../../src/contract/accounts/account-data.ts";
import { invitationEndpoints } from "../../src/contract/hiring/consent.ts";
import { repeatErasures } from "../../src/server/accounts/repeat-erasures.ts";
import { openRestoreHold } from "../../src/server/infra/db/restore-hold.ts";
import { storedTask } from "../../src/server/infra/db/task.ts";
import { type ErasureList, openErasureList, readErasures } from "../../src/server/infra/files/erasure-list.ts";
import { deliverMail } from "../../src/server/infra/mail/deliver-mail.ts";
import { accountDeleted } from "../../src/server/infra/mail/messages/account-deleted.ts";
import { sendMail } from "../../src/server/infra/mail/send-mail.ts";
import { getStripe } from "../../src/server/payments/stripe/client.ts";
import { moneyToCheck, readRestoredCopy, release } from "../../src/server/release.ts";
import type { Services } from "../../src/server/services.ts";
import { backUpWorld, createTemporaryFolder, queryAt, type RestoredCopy, restoreCopy } from "../support/backups.ts";
import { referCandidate, uniqueEmail } from "../support/candidates.ts";
import { findConsentToken, notifyQueuedCandidates } from "../support/consent.ts";
import { advanceMoneyTo, createMoneyPeople, type MoneyPeople } from "../support/money.ts";
import { createWorld, type Person, type World } from "../support/world.ts";

/** A product is restored and opened in each test. */
const PATIENCE_MS = 240_000;

let world: World;
let fixture: MoneyPeople;
let folder: string;
let remove: () => Promise<void>;

beforeAll(async () => {
  // Later than the database's time, like erasures after a backup.
  world = await createWorld({ now: "2030-01-01T12:00:00Z" });
  fixture = await createMoneyPeople(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  const own = await createTemporaryFolder();
  ({ folder } = own);
  remove = own.remove;
  return remove;
});

const asUserOf = (services: Services) => (id: string) =>
  services.contextFor({ kind: "user", id, session_id: "restore", admin: false } as const, "restore");

async function eraseIn(services: Services) {
  await world.queue.work("write-erasures");
  // One per batch: an entry is found in any batch.
  const list = readErasures([await openErasureList(world.services.config.erasedUrl)], 1);
  const taken_at = (await readRestoredCopy(services))?.erased_until ?? new Date(0);
  return repeatErasures(services.contextForPages(), asUserOf(services), { list, taken_at });
}

async function listed(list: ErasureList): Promise<unknown[]> {
  const all = [];
  for await (const some of readErasures([list])) all.push(...some);
  return all;
}

/** All text of every table of a copy. */
async function everything(copy: RestoredCopy): Promise<string> {
  const tables = await queryAt(
    copy.url,
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
  );
  const all: string[] = [];
  for (const { name } of tables) {
    const [row] = await queryAt(copy.url, `SELECT coalesce(string_agg(t::text, ' '), '') AS text FROM "${name}" AS t`);
    all.push(String(row?.text));
  }
  return all.join("\n");
}

async function leave(person: Person): Promise<void> {
  await person.call(accountDataEndpoints.remove, { body: {} });
}

describe("O14 erasures after the backup are repeated in its copy", () => {
  test("O14 an account, a referred person without one, and a suppression; the list names nobody", {
    timeout: PATIENCE_MS,
  }, async () => {
    const lena = await world.person("Lena Leavesson", { verified: true });
    const [email, other] = [uniqueEmail(), uniqueEmail()];
    const job = await world.job(fixture.owner);
    await referCandidate(fixture.referrer, job.id, { candidate_name: "Rudi Rueckzug", candidate_email: email });
    await referCandidate(fixture.referrer, job.id, { candidate_name: "Karla Kept", candidate_email: other });
    await notifyQueuedCandidates(world);
    const token = await findConsentToken(world, email);
    await backUpWorld(world, folder);
    await leave(lena);
    await world.visitor.call(invitationEndpoints.erase, { body: { token, never_again: true } });
    const copy = await restoreCopy(world, folder);
    try {
      const before = await everything(copy);
      for (const trace of [lena.email, "Leavesson", email, "Rueckzug"]) expect(before).toContain(trace);
      const services = await copy.services();
      expect(await eraseIn(services)).toMatchObject({ accounts: 1, people: 1, register: 1, waiting: [] });
      const after = await everything(copy);
      for (const trace of [lena.email, "Leavesson", email, "Rueckzug"]) expect(after).not.toContain(trace);
      expect(after).toContain("Karla Kept");
      expect(await eraseIn(services)).toMatchObject({ accounts: 0, people: 0, register: 0, waiting: [] });
      // They were notified once; the copy sends no second mail.
      expect(await queryAt(copy.url, "SELECT dedupe_key FROM mails WHERE dedupe_key LIKE 'account_deleted:%'")).toEqual(
        [],
      );
    } finally {
      await copy.close();
    }
    const list = await openErasureList(world.services.config.erasedUrl);
    const kept = JSON.stringify(await listed(list));
    for (const trace of [lena.id, lena.email, email, "Leavesson"]) expect(kept).not.toContain(trace);
    await list.remove(world.clock.now());
    expect(JSON.stringify(await listed(list))).toBe(kept);
    await list.remove(new Date(world.clock.now().getTime() + 32 * 86_400_000));
    expect(await listed(list)).toEqual([]);
  });

  test("O14 an account with open money at that time is locked until it can be deleted", {
    timeout: PATIENCE_MS,
  }, async () => {
    const referrer = await world.person("Paul Pending", { verified: true });
    const referral = (await referCandidate(referrer, (await world.job(fixture.owner)).id)).id;
    const { payout } = await advanceMoneyTo(world, { ...fixture, referrer }, referral, "payout");
    await backUpWorld(world, folder);
    await referrer.call(accountDataEndpoints.giveUp, { body: {} });
    await leave(referrer);
    const copy = await restoreCopy(world, folder);
    try {
      const services = await copy.services();
      const done = await eraseIn(services);
      expect(done.waiting).toEqual([referrer.id]);
      expect(payout).not.toBe("");
      const [row] = await queryAt(copy.url, "SELECT banned_until > now() AS out FROM auth_users WHERE id = $1", [
        referrer.id,
      ]);
      expect(row).toEqual({ out: true });
    } finally {
      await copy.close();
    }
  });
});

describe("O15 a restored copy sends, pays and runs nothing until it is released", () => {
  test("O15 waiting tasks stay out of the queue; a release drops mails and pushes that may have been sent, and keeps the rest", {
    timeout: PATIENCE_MS,
  }, async () => {
    await world.queue.clear();
    await world.person("Nina Newcomer");
    await world.pool.query("UPDATE mails SET failed_at = now(), encrypted = NULL WHERE sent_at IS NULL");
    const message = accountDeleted.with({ name: "Waiting Wanda", username: false });
    const mail = { to: "wanda@example.org", language: "en", dedupe_key: "waits", message } as const;
    await world.ctx.write(async (tx) => {
      await sendMail(world.ctx, tx, mail);
      await world.ctx.enqueue(tx, storedTask("delete-blob"), { key: "nothing" });
      await world.ctx.enqueue(tx, storedTask("send-push"), { id: "somebody" });
    });
    const { manifest } = await backUpWorld(world, folder);
    expect(manifest.work).toBe(3);
    const copy = await restoreCopy(world, folder);
    try {
      const queued =
        "SELECT data->>'task' AS task FROM pgboss.job WHERE state = 'created' AND data->>'task' IN ('send-mail', 'send-mail-now', 'delete-blob', 'send-push') ORDER BY 1";
      const services = await copy.services();
      // As a process on the copy waits for it.
      const hold = await openRestoreHold(copy.url, world.services.log);
      hold.watch(services.pool);
      let begun = false;
      const working = new Promise<void>((resolve) => {
        void hold.afterRelease(async () => {
          begun = true;
          resolve();
        });
      });
      expect([hold.holds(), begun]).toEqual([true, false]);
      expect(await queryAt(copy.url, queued)).toEqual([]);
      expect(await readRestoredCopy(services)).not.toBe(null);
      expect((await moneyToCheck(services)).entries).toBe(1);
      // As a backup from before 1.0 names it.
      await queryAt(
        copy.url,
        `UPDATE restored_tasks SET data = jsonb_set(data, '{task}', '"remove-file-bytes"')
         WHERE data->>'task' = 'delete-blob'`,
      );
      const done = await release(services, { sendWaiting: false });
      expect(done).toMatchObject({ work: 2, dropped: 1, unknown: 0, failed: [] });
      expect(done.mails).toBeGreaterThanOrEqual(1);
      expect(await readRestoredCopy(services)).toBe(null);
      await working;
      expect(hold.holds()).toBe(false);
      const tasks = (await queryAt(copy.url, queued)).map(({ task }) => task);
      expect(tasks).toContain("delete-blob");
      expect(tasks).not.toContain("send-push");
      const [row] = await queryAt(copy.url, "SELECT id, encrypted, sent_at FROM mails WHERE dedupe_key = 'waits'");
      expect(row).toMatchObject({ encrypted: null, sent_at: null });
      const sent: unknown[] = [];
      await deliverMail(services.contextForPages(), String(row?.id), async (outgoing) => {
        sent.push(outgoing);
        return { kind: "sent", accepted_by_server: true };
      });
      expect(sent).toEqual([]);
    } finally {
      await copy.close();
    }
  });

  test("O15 a copy on hold sends nothing to Stripe", async () => {
    const stripe = {
      secretKey: "sk_test_1",
      webhookSecrets: [],
      country: "US",
      apiUrl: "http://127.0.0.1:1",
      isOnHold: () => true,
    };
    await expect(getStripe({ stripe })).rejects.toMatchObject({ code: "unavailable" });
    await expect(getStripe({ stripe: { ...stripe, isOnHold: () => false } })).resolves.toBeDefined();
  });
});
