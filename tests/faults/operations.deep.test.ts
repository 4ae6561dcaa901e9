import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ALERTS, adminOperationsEndpoints, type PartName } from "../../src/contract/admin/operations.ts";
import { openBackupLocation } from "../../src/server/infra/backup/location.ts";
import { recordBackup } from "../../src/server/infra/backup/record-backup.ts";
import { recordFailedTask } from "../../src/server/infra/db/failed-tasks.ts";
import { storedTask } from "../../src/server/infra/db/task.ts";
import { backUpWorld, createTemporaryFolder } from "../support/backups.ts";
import { createWorld, type Person, type World } from "../support/world.ts";

let world: World;
let ada: Person;

beforeAll(async () => {
  world = await createWorld({ now: new Date().toISOString() });
  ada = await world.person("Ada Lindqvist", { admin: true });
});
afterAll(() => world.close());
afterEach(async () => {
  await world.queue.clear();
  for (const table of [
    "dead_letter_tasks",
    "mails",
    "backups_taken",
    "restorations",
    "erasure_outbox",
    "blob_deletions",
  ])
    await world.pool.query(`DELETE FROM ${table}`);
  await world.pool.query("DELETE FROM pgboss.schedule; DELETE FROM task_runs");
});

const read = (who = ada) => who.call(adminOperationsEndpoints.get, {});
async function said(part: PartName, who = ada) {
  const { parts } = await read(who);
  const { says, health, figures } = parts.find((one) => one.part === part) ?? expect.fail(`nothing of ${part}`);
  return { says, health, figures };
}

/** Schedules as registered by a worker. */
const timed = (task: string, cron: string, queue = "upkeep") =>
  world.pool.query("INSERT INTO pgboss.schedule (name, key, cron, timezone) VALUES ($1, $2, $3, 'UTC')", [
    queue,
    task,
    cron,
  ]);
const ran = (task: string, ago: string, failed: string | null = null) =>
  world.pool.query(
    `INSERT INTO task_runs (task, done_at, milliseconds, failed_at)
      VALUES ($1, now() - $2::interval, 12, now() - $3::interval)`,
    [task, ago, failed],
  );
const waits = (queue: string, ago: string) =>
  world.pool.query("INSERT INTO pgboss.job (name, data, start_after) VALUES ($1, '{}', now() - $2::interval)", [
    queue,
    ago,
  ]);
const mailOf = (ago: string, more = "NULL, 'x'") =>
  world.pool.query(
    `INSERT INTO mails (id, dedupe_key, message, language, created_at, sent_at, encrypted)
      VALUES ($1::uuid, $1::uuid, 'scout-invitation', 'en', now() - $2::interval, ${more})`,
    [randomUUID(), ago],
  );

describe("O27 the operations page", () => {
  test("without activity yet: nothing is wrong, and missing parts are named", async () => {
    // A clock that stands still would be apart from the database's once the first answer takes a second.
    world.clock.run();
    const { parts, queues, timetable, backup, restored_copy: held, versions } = await read();
    world.clock.set(new Date().toISOString());
    const findings = Object.fromEntries(parts.map(({ part, says }) => [part, says]));
    expect(findings).toEqual({
      database: "database_fine",
      standby: "standby_none",
      disk: expect.stringMatching(/^disk_(?:fine|low)$/),
      processes: "processes_fine",
      work: "work_none",
      given_up: "given_up_none",
      mail: "mail_folder",
      files: "files_none",
      erasures: "erasures_fine",
      backups: "backups_none",
      ledger: "ledger_fine",
      payments: "payments_manual",
      webhooks: "webhooks_none",
      hiring: "hiring_none",
      clock: "clock_fine",
      upgrade: "upgrade_fine",
    });
    expect(parts.filter(({ health }) => health === "wrong")).toEqual([]);
    expect(queues.map((queue) => ({ ...queue, class: "" }))).toEqual(
      queues.map(() => ({ class: "", waiting: 0, oldest: null, given_up: 0 })),
    );
    expect({ timetable, backup, held }).toEqual({ timetable: [], backup: null, held: null });
    expect(versions).toMatchObject({ product: expect.stringMatching(/^\d/), node: process.version });
    expect(versions.postgres).toMatch(/^\d\d/);
    expect(versions.schema).toMatch(/^\d{4}_/);
  });

  test("permanently failed tasks by class, payments first", async () => {
    const piece = { task: "purge-uploads", data: {}, reason: "Error: away", tries: 4 };
    await world.ctx.write((tx) => recordFailedTask(tx, { ...piece, class: "upkeep" }));
    expect(await said("given_up")).toMatchObject({ says: "given_up_some", health: "attention", figures: { count: 1 } });
    await world.ctx.write((tx) => recordFailedTask(tx, { ...piece, class: "money", task: "refund-stripe-payment" }));
    expect(await said("given_up")).toMatchObject({ says: "given_up_money", health: "wrong", figures: { count: 1 } });
    const { queues } = await read();
    expect(queues.map(({ class: name, given_up }) => [name, given_up])).toEqual(
      expect.arrayContaining([
        ["money", 1],
        ["upkeep", 1],
        ["mail", 0],
      ]),
    );
  });

  test("mails that do not leave: their number and the oldest one's age", async () => {
    await mailOf("2 days", "now() - interval '1 day', NULL");
    await mailOf("50 minutes");
    expect(await said("mail")).toMatchObject({ says: "mail_folder", health: "off" });
    await mailOf("2 hours");
    const { mails, at } = await read();
    expect(mails.waiting).toEqual({ value: 2, more: false });
    expect(Date.parse(at) - Date.parse(mails.oldest ?? "")).toBeCloseTo(7_200_000, -4);
    expect(Date.parse(at) - Date.parse(mails.last_sent ?? "")).toBeCloseTo(86_400_000, -4);
    expect(await said("mail")).toMatchObject({ says: "mail_late", health: "attention", figures: { count: 2 } });
  });

  test("waiting tasks, urgent ones first, with the age of the oldest per class", async () => {
    await timed("reconcile-interviews", "* * * * *", "follow-up");
    await ran("reconcile-interviews", "30 seconds");
    await waits("mail-bulk", "14 minutes");
    expect(await said("work")).toMatchObject({ says: "work_fine", health: "fine" });
    await waits("mail-bulk", "20 minutes");
    expect(await said("work")).toMatchObject({ says: "work_late", health: "attention" });
    await waits("mail-now", "90 seconds");
    expect(await said("work")).toMatchObject({ says: "work_codes", health: "wrong" });
    const { queues, at } = await read();
    const bulk = queues.find((queue) => queue.class === "mail-bulk");
    expect(bulk).toMatchObject({ waiting: 2 });
    expect(Date.parse(at) - Date.parse(bulk?.oldest ?? "")).toBeCloseTo(1_200_000, -4);
  });

  test("bytes and erasures that wait for their storage", async () => {
    await world.pool.query("INSERT INTO blob_deletions VALUES ('cv/1', now() - interval '2 hours')");
    await world.pool.query(
      "INSERT INTO erasure_outbox (id, kind, hash, at) VALUES ($1, 'account', 'h', now() - interval '20 minutes')",
      [randomUUID()],
    );
    expect(await said("files")).toMatchObject({ says: "files_left", health: "attention", figures: { count: 1 } });
    expect(await said("erasures")).toMatchObject({ says: "erasures_wait", health: "attention", figures: { count: 1 } });
  });

  test("an unreleased copy", async () => {
    await world.pool.query(
      "INSERT INTO restorations (id, backup, taken_at, restored_at) VALUES ($1, 'b', '2026-11-01T00:00:00Z', now())",
      [randomUUID()],
    );
    expect(await said("work")).toMatchObject({ says: "work_on_hold", figures: { at: "2026-11-01T00:00:00.000Z" } });
    expect((await read()).restored_copy).toEqual({ taken_at: "2026-11-01T00:00:00.000Z" });
  });
});

describe("O28 schedules", () => {
  test("shows last run, duration, next run and overdue tasks", async () => {
    await timed("reconcile-interviews", "* * * * *", "follow-up");
    await timed("mail-weekly-digests", "33 6,12,18 * * 1");
    await timed("never-done", "17 3 * * *");
    await ran("reconcile-interviews", "1 hour");
    await ran("mail-weekly-digests", "1 second");
    const { timetable, at } = await read();
    const of = (task: string) => timetable.find((one) => one.task === task) ?? expect.fail(task);
    expect(of("reconcile-interviews")).toMatchObject({
      class: "follow-up",
      milliseconds: 12,
      late: true,
      failed_at: null,
    });
    expect(of("never-done")).toMatchObject({ done_at: null, late: false });
    expect(of("mail-weekly-digests").late).toBe(false);
    const next = new Date(of("mail-weekly-digests").next_at);
    expect([next.getUTCDay(), next.getUTCMinutes(), [6, 12, 18].includes(next.getUTCHours())]).toEqual([1, 33, true]);
    expect(next.getTime()).toBeGreaterThan(Date.parse(at));
  });

  test("is recorded by the worker, failures included", async () => {
    await timed("purge-uploads", "41 * * * *");
    await world.ctx.write((tx) => world.ctx.enqueue(tx, storedTask("purge-uploads"), {}));
    await world.queue.work();
    const [done] = (await read()).timetable;
    expect(done).toMatchObject({ done_at: expect.any(String), milliseconds: expect.any(Number), failed_at: null });
    await ran("purge-mails", "1 hour", "1 minute");
    await timed("purge-mails", "27 3 * * *");
    expect(await said("work")).toMatchObject({ says: "work_failing", figures: { count: 1, name: "purge-mails" } });
  });

  test("shows that no worker runs any more", async () => {
    await timed("reconcile-interviews", "* * * * *", "follow-up");
    await ran("reconcile-interviews", "4 minutes");
    expect(await said("work")).toMatchObject({ health: "fine" });
    await world.pool.query("UPDATE task_runs SET done_at = now() - interval '6 minutes'");
    expect(await said("work")).toMatchObject({ says: "work_still", health: "wrong" });
  });
});

describe("O29 the last backup", () => {
  test("is recorded by the backup program and ages", async () => {
    const { folder, remove } = await createTemporaryFolder();
    try {
      const taken = await backUpWorld(world, folder);
      expect(await recordBackup(world.url, taken, await openBackupLocation(folder))).toBe(true);
      const { id, bytes } = taken.cover;
      expect((await read()).backup).toMatchObject({ id, bytes, place: folder, missing: 0 });
      expect(await said("backups")).toMatchObject({ says: "backups_fine", health: "fine" });
      await world.pool.query("UPDATE backups_taken SET missing = 3");
      expect(await said("backups")).toMatchObject({ says: "backups_gaps", health: "attention", figures: { count: 3 } });
      await world.pool.query("UPDATE backups_taken SET taken_at = now() - interval '37 hours'");
      expect(await said("backups")).toMatchObject({ says: "backups_old", health: "attention" });
    } finally {
      await remove();
    }
  });

  test("is valid even if it cannot be recorded", async () => {
    const { folder, remove } = await createTemporaryFolder();
    try {
      const taken = await backUpWorld(world, folder);
      const nowhere = world.url.replace(/\/[^/]+$/, "/no_such_database");
      expect(await recordBackup(nowhere, taken, await openBackupLocation(folder))).toBe(false);
    } finally {
      await remove();
    }
  });
});

/** Accepts connections and never answers. */
async function silentServer() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket.on("error", () => undefined))).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    port,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe("O27 a silent part", () => {
  test("is reported within a second, without contacting mail server, bucket or provider", async () => {
    const silent = await silentServer();
    const at = `127.0.0.1:${silent.port}`;
    const other = await createWorld({
      now: new Date().toISOString(),
      config: {
        DATABASE_READ_URL: `postgres://app:hunter2@${at}/vouchwell`,
        SMTP_URL: `smtp://us:hunter2@${at}`,
        FILES_URL: `s3://key:hunter2@${at}/files?tls=off`,
        ERASED_URL: `s3://key:hunter2@${at}/backups/erased?tls=off`,
        OIDC_ISSUER: "https://id.example.com",
        OIDC_CLIENT_ID: "hunter2 client",
        OIDC_CLIENT_SECRET: "hunter2 of the provider",
        BANK_DETAILS: "hunter2 Bank",
        METRICS_TOKEN: "hunter2 a token for the figures",
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://${at}`,
        OTEL_EXPORTER_OTLP_HEADERS: "x-api-key=hunter2",
        ADMIN_EMAILS: "hunter2@example.com",
        PAYMENTS: "stripe",
        STRIPE_SECRET_KEY: "sk_test_hunter2",
        STRIPE_WEBHOOK_SECRET: "whsec_hunter2",
        STRIPE_API_URL: `http://${at}`,
      },
    });
    try {
      const eve = await other.person("Eve Admin", { admin: true });
      const took: number[] = [];
      let answer = await eve.try(adminOperationsEndpoints.get, {});
      for (let time = 0; time < 3; time += 1) {
        const began = performance.now();
        answer = await eve.try(adminOperationsEndpoints.get, {});
        took.push(performance.now() - began);
      }
      // Half a second of timeout; the rest is the machine's load.
      expect(Math.min(...took)).toBeLessThan(1_000);
      expect(answer.status).toBe(200);
      expect(await said("standby", eve)).toMatchObject({ says: "standby_silent", health: "attention" });
      expect(await said("mail", eve)).toMatchObject({ says: "mail_none", health: "fine" });
      expect(await said("payments", eve)).toMatchObject({ says: "payments_no_event", health: "attention" });
      expect(answer.body.settings).toContainEqual({ variable: "OTEL_EXPORTER_OTLP_ENDPOINT", is: "set", value: null });
      const words = JSON.stringify(answer.body);
      for (const secret of ["hunter2", at, eve.email, "Eve Admin", "tests use"]) expect(words).not.toContain(secret);
      await other.pool.query(
        "INSERT INTO stripe_events (id, type, facts, received_at, done_at) VALUES ('evt_1', 'payout.paid', '{}', now(), now())",
      );
      expect(await said("payments", eve)).toMatchObject({ says: "payments_fine" });
      await other.pool.query(
        "INSERT INTO stripe_events (id, type, facts, received_at) VALUES ('evt_2', 'payout.paid', '{}', now() - interval '1 hour')",
      );
      expect(await said("payments", eve)).toMatchObject({ says: "payments_waiting", figures: { count: 1 } });
    } finally {
      silent.close();
      await other.close();
    }
  });

  test("links to its section of instructions, if any", async () => {
    const page = await readFile("docs/alerts.md", "utf8");
    const sections = new Set([...page.matchAll(/^### (\w+)$/gmu)].map(([, name]) => name));
    expect(Object.values(ALERTS).filter((name) => !sections.has(name))).toEqual([]);
  });
});
