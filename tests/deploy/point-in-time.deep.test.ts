import { appendFile, chown, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { accountDataEndpoints } from "../../src/contract/accounts/account-data.ts";
import { createApp } from "../../src/server/app.ts";
import { putRecoveredOnHold } from "../../src/server/infra/backup/recovered-database.ts";
import { migrateDatabase } from "../../src/server/infra/db/migrate.ts";
import { writePendingErasures } from "../../src/server/infra/files/erasure-list.ts";
import { accountDeleted } from "../../src/server/infra/mail/messages/account-deleted.ts";
import { sendMail } from "../../src/server/infra/mail/send-mail.ts";
import { systemClock } from "../../src/server/infra/platform/clock.ts";
import { makeLog } from "../../src/server/infra/platform/log.ts";
import { openQueue } from "../../src/server/infra/queue/queue.ts";
import { openServices, type Services } from "../../src/server/services.ts";
import { TASK_CLASSES } from "../../src/server/tasks.ts";
import { createTemporaryFolder, queryAt, startBackupProgram } from "../support/backups.ts";
import { createPerson } from "../support/people.ts";
import { hasProgram } from "../support/programs.ts";
import { findServer15, type Server15, startServer15 } from "../support/server-15.ts";
import { createApiClient, testConfig } from "../support/world.ts";

const programs = findServer15();
const there = programs !== undefined && hasProgram("pgbackrest");
if (!there) console.log("PostgreSQL 15 or pgbackrest is not installed (Debian): left out");

const PATIENCE_MS = 240_000;

let server: Server15;
let url: string;
let config: string;
let dataDir: string;
const closing: (() => Promise<void>)[] = [];

const archive = (...args: string[]) =>
  server.program("/usr/bin/pgbackrest", `--config=${config}`, "--stanza=vouchwell", ...args);

/** Set up like docs/point-in-time.md, with temporary folders. */
async function archiving(folder: string, owner: { uid: number; gid: number }): Promise<void> {
  const [home, sockets] = [join(folder, "..", "archive"), join(folder, "..")];
  for (const name of ["", "repo", "log", "lock"]) {
    await mkdir(join(home, name), { recursive: true });
    await chown(join(home, name), owner.uid, owner.gid);
  }
  config = join(home, "pgbackrest.conf");
  const lines = [
    "[global]",
    `repo1-path=${join(home, "repo")}`,
    "repo1-retention-full=2",
    "start-fast=y",
    "repo1-cipher-type=aes-256-cbc",
    "repo1-cipher-pass=a pass phrase that only tests use",
    `log-path=${join(home, "log")}`,
    `lock-path=${join(home, "lock")}`,
    "log-level-console=warn",
    "[vouchwell]",
    `pg1-path=${folder}`,
    `pg1-socket-path=${sockets}`,
    "pg1-user=postgres",
  ];
  await writeFile(config, `${lines.join("\n")}\n`);
  await chown(config, owner.uid, owner.gid);
  const settings = [
    `unix_socket_directories = '${sockets}'`,
    "full_page_writes = on",
    "archive_mode = on",
    `archive_command = '/usr/bin/pgbackrest --config=${config} --stanza=vouchwell archive-push %p'`,
  ];
  await appendFile(join(folder, "postgresql.conf"), `${settings.join("\n")}\n`);
}

beforeAll(async () => {
  if (programs === undefined || !there) return;
  server = await startServer15(programs, [], archiving);
  closing.push(() => server.stop());
  await appendFile(config, `pg1-port=${server.port}\n`);
  const own = await createTemporaryFolder();
  dataDir = own.folder;
  closing.push(own.remove);
  await server.run("postgres", "CREATE ROLE vouchwell LOGIN", "CREATE DATABASE vouchwell OWNER vouchwell");
  url = server.address("vouchwell", "vouchwell");
}, PATIENCE_MS);
afterAll(async () => {
  for (const one of closing.toReversed()) await one();
}, PATIENCE_MS);

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

async function openProduct(): Promise<Services> {
  await migrateDatabase(url);
  const log = makeLog("silent", false);
  const queue = await openQueue(url, TASK_CLASSES, log, { onlyPutIn: true });
  const parts = { config: testConfig(url, { DATA_DIR: dataDir }), clock: systemClock, log, databaseUrl: url };
  const services = await openServices({ ...parts, enqueue: queue.enqueue });
  opened.push(async () => {
    await queue.stop();
    await services.close();
  });
  return services;
}

async function mail(services: Services, dedupe_key: string): Promise<void> {
  const ctx = services.contextForPages();
  const message = accountDeleted.with({ name: dedupe_key, username: false });
  await ctx.write((tx) =>
    sendMail(ctx, tx, { to: "wanda@example.org", language: "en", dedupe_key: dedupe_key, message }),
  );
}

const causes = async () =>
  (await queryAt(url, "SELECT dedupe_key FROM mails ORDER BY dedupe_key")).map(({ dedupe_key }) => dedupe_key);
const second = async () => (await queryAt(url, "SELECT date_trunc('second', clock_timestamp())::text AS at"))[0]?.at;
const waits = async (table: string) => (await queryAt(url, `SELECT count(*)::int AS n FROM ${table}`))[0]?.n;

describe.runIf(there)(
  "O26 point-in-time recovery from the database's archive, put on hold like a restored backup",
  () => {
    test("O14 O15 O26 contains earlier data and no later data, and repeats erasures", {
      timeout: PATIENCE_MS,
    }, async () => {
      archive("stanza-create");
      archive("check");
      const services = await openProduct();
      const account = await createPerson(services, "Lena Leavesson", { verified: true });
      archive("backup", "--type=full");
      // A base backup can be recovered only to times after it ended.
      const ended = await second();
      await expect.poll(second, { timeout: 10_000 }).not.toBe(ended);
      await mail(services, "before the moment");
      const [{ at } = { at: "" }] = await queryAt(url, "SELECT clock_timestamp()::text AS at");
      await mail(services, "after the moment");
      await createApiClient(await createApp(services), account.token).call(accountDataEndpoints.remove, { body: {} });
      await writePendingErasures(services.contextForPages());
      expect(await causes()).toContain("after the moment");
      for (const close of opened.splice(0)) await close();
      await server.run("postgres", "SELECT pg_switch_wal()");
      await server.whileStopped(async () => {
        archive("--delta", "--type=time", `--target=${at}`, "--target-action=promote", "restore");
      });
      await expect
        .poll(() => queryAt(url, "SELECT pg_is_in_recovery() AS yes"), { timeout: 60_000 })
        .toEqual([{ yes: false }]);
      expect(await causes()).toEqual(["before the moment"]);
      expect((await queryAt(url, "SELECT 1 FROM auth_users WHERE id = $1", [account.actor.id])).length).toBe(1);
      const environment = {
        DATABASE_URL: url,
        DATA_DIR: dataDir,
        SECRET_KEY: services.config.secretKey,
      };
      const moment = new Date(String(at)).toISOString();
      const held = await startBackupProgram("restore", ["--recovered", moment], environment).ended;
      expect(held).toMatchObject({ code: 0, output: expect.stringContaining(`is on hold, as of ${moment}`) });
      expect(held.output).toContain("Erased again: 1 accounts");
      expect(await waits("pgboss.job WHERE state = 'created' AND data->>'task' LIKE 'send-mail%'")).toBe(0);
      expect(await waits("restored_tasks WHERE data->>'task' = 'send-mail'")).toBe(1);
      const released = await startBackupProgram("restore", ["--release"], environment).ended;
      expect(released).toMatchObject({ code: 0, output: expect.stringContaining("Released.") });
      const [row] = await queryAt(url, "SELECT encrypted, sent_at FROM mails WHERE dedupe_key = 'before the moment'");
      expect(row).toEqual({ encrypted: null, sent_at: null });
      const tomorrow = { databaseUrl: url, at: new Date("2999-01-01"), clock: systemClock, ids: services.ids };
      await expect(putRecoveredOnHold(tomorrow)).rejects.toThrow("is yet to come");
    });
  },
);
