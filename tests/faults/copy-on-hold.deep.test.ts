import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { referralEndpoints } from "../../src/contract/hiring/referrals.ts";
import { rewardEndpoints } from "../../src/contract/payments/rewards.ts";
import { handleAnswerMail } from "../../src/server/hiring/response-time/answer-delivered.ts";
import { ANSWER_MAILED } from "../../src/server/hiring/response-time/first-response.ts";
import { accountDeleted } from "../../src/server/infra/mail/messages/account-deleted.ts";
import { sendMail } from "../../src/server/infra/mail/send-mail.ts";
import { SEND_PUSH } from "../../src/server/notifications/send-push.ts";
import { readRestoredCopy, release } from "../../src/server/release.ts";
import type { Services } from "../../src/server/services.ts";
import { backUpWorld, createTemporaryFolder, queryAt, type RestoredCopy, restoreCopy } from "../support/backups.ts";
import { referCandidate } from "../support/candidates.ts";
import { createMoneyPeople, type MoneyPeople } from "../support/money.ts";
import { createWorld, type World } from "../support/world.ts";

/** A product is restored and opened twice. */
const PATIENCE_MS = 240_000;
const DAY_MS = 86_400_000;

let world: World;
let fixture: MoneyPeople;
let folder: string;

beforeAll(async () => {
  world = await createWorld({ now: "2030-01-01T12:00:00Z" });
  fixture = await createMoneyPeople(world);
  // This reward's reminder is due by the database's time.
  await fixture.owner.call(rewardEndpoints.fund, { params: { id: await fixture.hired() } });
  await world.pool.query("UPDATE rewards SET hired_at = now() - interval '4 days'");
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.queue.clear();
  await world.pool.query("UPDATE mails SET failed_at = now(), encrypted = NULL WHERE sent_at IS NULL");
  await world.pool.query("DELETE FROM mails WHERE dedupe_key LIKE 'by hand: %'");
  await queueMail(world.services, "before");
  const own = await createTemporaryFolder();
  ({ folder } = own);
  return own.remove;
});

/** Creates a mail and a push message. */
async function queueMail(services: Services, name: string): Promise<void> {
  const ctx = services.contextForPages();
  const message = accountDeleted.with({ name, username: false });
  await ctx.write(async (tx) => {
    await sendMail(ctx, tx, { to: "wanda@example.org", language: "en", dedupe_key: `by hand: ${name}`, message });
    await ctx.enqueue(tx, SEND_PUSH, { notification: name, subscription: name });
  });
}

/** Causes of outgoing mails and queued pushes, sorted. */
async function goesOut({ url }: RestoredCopy): Promise<{ mails: string[]; pushes: string[] }> {
  const mails = await queryAt(
    url,
    "SELECT dedupe_key FROM mails WHERE encrypted IS NOT NULL AND failed_at IS NULL ORDER BY 1",
  );
  const pushes = await queryAt(
    url,
    `SELECT data->'data'->>'notification' AS name FROM pgboss.job
     WHERE state = 'created' AND data->>'task' = '${SEND_PUSH.name}' ORDER BY 1`,
  );
  return {
    mails: mails.map(({ dedupe_key }) => String(dedupe_key).replace("by hand: ", "")),
    pushes: pushes.map(({ name }) => String(name)),
  };
}

/** A candidate being exported to a company's hiring system. */
const ON_THE_WAY = `
  WITH one AS (
    SELECT referrals.id AS referral, jobs.company FROM referrals JOIN jobs ON jobs.id = referrals.job LIMIT 1
  ), system AS (
    INSERT INTO hiring_systems (company, id, vendor, encrypted, seen_at, created_at)
    SELECT company, gen_random_uuid(), 'ashby', 'keys that open nothing', now(), now() FROM one
  )
  INSERT INTO hiring_system_candidates (referral, company, vendor, opening, next_at)
  SELECT referral, company, 'ashby', 'job-1', now() FROM one`;

/** A person without an account whose answer waits in the outbox. */
async function answerWaiting(): Promise<void> {
  const job = await world.job(fixture.owner);
  const { id } = await referCandidate(fixture.referrer, job.id);
  for (const body of [
    { from: "Pending", status: "Reviewing" },
    { from: "Reviewing", status: "Interviewing" },
  ] as const)
    await fixture.owner.call(referralEndpoints.setStatus, { params: { id }, body });
}

const reminders = (copy: RestoredCopy) =>
  queryAt(copy.url, "SELECT count(*)::int AS told FROM notifications WHERE dedupe_key LIKE '%reminder 1'");

describe("O21 actions on a copy on hold are announced after its release", () => {
  test("O15 O21 drops what waited when the copy was made and what the catch-up produces, and nothing else", {
    timeout: PATIENCE_MS,
  }, async () => {
    await answerWaiting();
    const waiting = "SELECT count(*)::int AS mails FROM mails WHERE encrypted IS NOT NULL AND failed_at IS NULL";
    const { rows: outbox } = await world.pool.query(waiting);
    await backUpWorld(world, folder);
    const copy = await restoreCopy(world, folder);
    try {
      world.clock.advance(60_000);
      const services = await copy.services();
      await queueMail(services, "while it is held");
      await queryAt(copy.url, ON_THE_WAY);
      const done = await release(services, { sendWaiting: false });
      expect(done).toMatchObject({ ...outbox[0], dropped: 1, unknown: 0, failed: [] });
      // The answer may have been sent before. Here it did not arrive, so its person waits again (rule R20).
      const answer = "SELECT answer_mail AS dedupe_key FROM referrals WHERE answer_mail IS NOT NULL";
      const [{ dedupe_key: dropped } = { dedupe_key: null }] = await queryAt(copy.url, answer);
      expect(
        await queryAt(
          copy.url,
          `SELECT data->'data'->>'dedupe_key' AS dedupe_key FROM pgboss.job WHERE data->>'task' = '${ANSWER_MAILED.name}'`,
        ),
      ).toEqual([{ dedupe_key: dropped }]);
      await handleAnswerMail(services.contextForPages(), { dedupe_key: String(dropped) });
      expect(await queryAt(copy.url, answer)).toEqual([]);
      expect(done.repeated).toBeGreaterThanOrEqual(1);
      expect(await reminders(copy)).toEqual([{ told: 1 }]);
      expect(await goesOut(copy)).toEqual({ mails: ["while it is held"], pushes: ["while it is held"] });
      // Scheduled later, once the scheduler runs again; nobody has started them.
      expect(await queryAt(copy.url, "SELECT state, leased_at, failure FROM hiring_system_candidates")).toEqual([
        { state: "waiting", leased_at: null, failure: null },
      ]);
    } finally {
      await copy.close();
    }
  });

  test("O10 O15 O21 a copy on hold can be backed up; its copy depends on both backups", {
    timeout: PATIENCE_MS,
  }, async () => {
    const second = await createTemporaryFolder();
    await backUpWorld(world, folder);
    const held = await restoreCopy(world, folder);
    try {
      world.clock.advance(60_000);
      const services = await held.services();
      await queryAt(held.url, "UPDATE restorations SET erased_at = now()");
      await queueMail(services, "in the first copy");
      const { manifest } = await backUpWorld({ url: held.url, services }, second.folder);
      expect(manifest.work).toBe(2);
      const copy = await restoreCopy(world, second.folder);
      try {
        const own = await copy.services();
        const since = await readRestoredCopy(own);
        const [oldest, newest] = await queryAt(copy.url, "SELECT taken_at FROM restorations ORDER BY taken_at");
        expect(since).toMatchObject({ taken_at: oldest?.taken_at, erased_until: newest?.taken_at, erased: false });
        expect(oldest?.taken_at).not.toEqual(newest?.taken_at);
        // Tasks that waited in the world are kept beside those of the copy.
        const waiting = "SELECT count(*)::int AS n FROM restored_tasks WHERE data->>'task' = 'send-push'";
        expect(await queryAt(copy.url, waiting)).toEqual([{ n: 2 }]);
        world.clock.advance(DAY_MS);
        await queueMail(own, "in the second copy");
        expect(await release(own, { sendWaiting: false })).toMatchObject({ mails: 2, dropped: 2, unknown: 0 });
        expect(await readRestoredCopy(own)).toBe(null);
        expect(await goesOut(copy)).toEqual({ mails: ["in the second copy"], pushes: ["in the second copy"] });
      } finally {
        await copy.close();
      }
    } finally {
      await held.close();
      await second.remove();
    }
  });
});
