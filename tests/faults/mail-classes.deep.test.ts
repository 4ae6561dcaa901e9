import { afterAll, beforeAll, expect, test } from "vitest";
import { signInLink } from "../../src/server/infra/mail/messages/sign-in-link.ts";
import { weeklyDigest } from "../../src/server/infra/mail/messages/weekly-digest.ts";
import { MAIL_MESSAGES } from "../../src/server/infra/mail/registry.ts";
import { sendMail, sendMails } from "../../src/server/infra/mail/send-mail.ts";
import { makeLog } from "../../src/server/infra/platform/log.ts";
import { CLASS_NAMES, CLASSES, DEAD_LETTER_QUEUE } from "../../src/server/infra/queue/classes.ts";
import { openQueue } from "../../src/server/infra/queue/queue.ts";
import { readBacklog } from "../../src/server/infra/queue/queue-metrics.ts";
import { RECONCILE_HIRING_SYSTEMS } from "../../src/server/integrations/hiring-systems/lease.ts";
import { PROCESS_IMPORT, TIME_LIMIT_MS } from "../../src/server/jobs/import/process-import.ts";
import { bindTasks, TASK_CLASSES } from "../../src/server/tasks.ts";
import { type SmtpStub, startSmtpStub } from "../support/smtp.ts";
import { createWorld, type World } from "../support/world.ts";

const DIGESTS = 20_000;
/** A moderately fast mail server, in milliseconds. */
const ANSWER = [100, 300] as const;

let world: World;
let stub: SmtpStub;

beforeAll(async () => {
  stub = await startSmtpStub();
  stub.answerAfter(...ANSWER);
  world = await createWorld({ now: new Date().toISOString(), config: { SMTP_URL: stub.url } });
});
afterAll(async () => {
  await stub.close();
  await world.close();
});

/** Enqueues mails in batches of hundreds, like the digest task. */
async function putDigests(count: number): Promise<void> {
  const message = weeklyDigest.with(weeklyDigest.sample);
  for (let from = 0; from < count; from += 500) {
    const some = Array.from({ length: Math.min(500, count - from) }, (_, at) => ({
      to: `reader-${from + at}@people.example`,
      language: "en" as const,
      dedupe_key: `digest:${from + at}`,
      message,
    }));
    await world.ctx.write((tx) => sendMails(world.ctx, tx, some));
  }
}

test("with 20,000 queued digests a code leaves within five seconds, and one hung answer delays nobody", async () => {
  await putDigests(DIGESTS);
  const queue = await openQueue(world.url, TASK_CLASSES, makeLog("silent", false));
  await queue.work(bindTasks(world.services));
  try {
    await expect.poll(() => stub.taken.length, { timeout: 20_000 }).toBeGreaterThan(5);
    const waits: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      const to = `waits-${n}@people.example`;
      const asked = performance.now();
      const message = signInLink.with(signInLink.sample);
      await world.ctx.write((tx) => sendMail(world.ctx, tx, { to, language: "en", dedupe_key: `code:${n}`, message }));
      await expect
        .poll(() => stub.taken.some((text) => text.includes(to)), { timeout: 20_000, interval: 20 })
        .toBe(true);
      waits.push(performance.now() - asked);
      // One mail is never answered and occupies one of four slots.
      if (n === 0) await hang();
    }
    expect(Math.max(...waits)).toBeLessThan(5_000);
    const [bulk] = (await readBacklog(world.services.db)).filter((one) => one.class === "mail-bulk");
    expect(bulk?.waiting).toBeGreaterThan(DIGESTS - 1_000);
    expect(bulk?.oldest).toBeGreaterThan(0);
  } finally {
    await queue.stop();
  }
});

/** An urgent mail meets a server that accepts it and never answers. */
async function hang(): Promise<void> {
  stub.hangFor("nobody-answers@people.example");
  const message = signInLink.with(signInLink.sample);
  const mail = { to: "nobody-answers@people.example", language: "en", dedupe_key: "code:hangs", message } as const;
  await world.ctx.write((tx) => sendMail(world.ctx, tx, mail));
  await expect.poll(() => stub.hanging(), { timeout: 10_000 }).toBe(1);
}

test("urgent codes and links have their own class, as do digests", () => {
  const pace = (wanted: string) => MAIL_MESSAGES.filter((one) => one.pace === wanted).map(({ name }) => name);
  expect(pace("bulk").sort()).toEqual(["job_alerts", "job_matches", "weekly_digest"]);
  const waitedFor =
    /^(confirm_|reauthentication_|sign_|reset_|change_address|register_request|company_link|link_entry)/;
  expect(pace("now").sort()).toEqual(
    MAIL_MESSAGES.map(({ name }) => name)
      .filter((name) => waitedFor.test(name))
      .sort(),
  );
});

test("background tasks have eight queues and a dead letter queue", async () => {
  const { rows } = await world.pool.query("SELECT name FROM pgboss.queue WHERE name NOT LIKE '\\_\\_%' ORDER BY name");
  expect(rows.map(({ name }) => name)).toEqual([...CLASS_NAMES, DEAD_LETTER_QUEUE].sort());
  expect(new Set(TASK_CLASSES.values())).toEqual(new Set(CLASS_NAMES));
});

test("X204 hiring systems have their own queue, so that slow ones delay nothing else", () => {
  const ofClass = [...TASK_CLASSES].filter(([, name]) => name === "systems");
  expect(ofClass).toEqual([[RECONCILE_HIRING_SYSTEMS.name, "systems"]]);
  expect(CLASSES.systems.parallel).toBe(1);
});

test("X101 imports have their own queue, so that long ones delay nothing else", () => {
  const ofClass = [...TASK_CLASSES].filter(([, name]) => name === "imports");
  expect(ofClass).toEqual([[PROCESS_IMPORT.name, "imports"]]);
  // Otherwise the queue would expire a running import and start it twice.
  expect(CLASSES.imports.expireInSeconds * 1_000).toBeGreaterThan(TIME_LIMIT_MS);
});
