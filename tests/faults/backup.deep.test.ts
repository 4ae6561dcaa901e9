import { existsSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fileEndpoints } from "../../src/contract/files.ts";
import { openBackupLocation } from "../../src/server/infra/backup/location.ts";
import { listBackups } from "../../src/server/infra/backup/manifest.ts";
import { SMALL_FILE_BYTES } from "../../src/server/infra/backup/parts.ts";
import { columnList, listTables, quoteIdentifier } from "../../src/server/infra/backup/tables.ts";
import { openErasureList } from "../../src/server/infra/files/erasure-list.ts";
import { DELETE_BLOB, DELETE_PENDING_BLOBS } from "../../src/server/infra/files/purge-files.ts";
import { removeFile } from "../../src/server/infra/files/remove-file.ts";
import type { FileStore } from "../../src/server/infra/platform/file-store.ts";
import { signDays } from "../../src/server/payments/receipts/sign-days.ts";
import {
  backUpWorld,
  createEmptyDatabase,
  createTemporaryFolder,
  queryAt,
  restoreCopy,
  startBackupProgram,
} from "../support/backups.ts";
import { startBucket } from "../support/bucket.ts";
import { pdf } from "../support/documents.ts";
import { createMoneyPeople, type MoneyPeople } from "../support/money.ts";
import { createWorld, type World } from "../support/world.ts";

const DAY_MS = 86_400_000;
/** Programs run one after the other. */
const PATIENCE_MS = 400_000;

let world: World;
let fixture: MoneyPeople;

async function upload(name = "cv.pdf", size = 40_000): Promise<{ id: string; key: string }> {
  await fixture.referrer.call(fileEndpoints.uploadCv, { query: { name }, body: pdf(size) as never });
  const { rows } = await world.pool.query("SELECT id, storage_key AS key FROM files ORDER BY id DESC LIMIT 1");
  return rows[0];
}

beforeAll(async () => {
  world = await createWorld();
  fixture = await createMoneyPeople(world);
  await fixture.released();
  await upload();
  await upload("by-pieces.pdf", SMALL_FILE_BYTES + 400_000);
  const days = { ...world.ctx, clock: { now: () => new Date(world.clock.now().getTime() + DAY_MS) } };
  await signDays(days);
});
afterAll(() => world.close());

/** Describes a schema's constraints, indexes, triggers and functions, and the rows of every table. */
const RULES = `SELECT 'constraint' AS kind, conrelid::regclass || ' ' || conname AS name, pg_get_constraintdef(oid) AS made
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT 'index', indexrelid::regclass::text, pg_get_indexdef(indexrelid)
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid WHERE relnamespace = 'public'::regnamespace
  UNION ALL SELECT 'trigger', tgrelid::regclass || ' ' || tgname, tgenabled::text || pg_get_triggerdef(oid)
    FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2`;

async function everyRow(pool: World["pool"] | import("pg").Client): Promise<Record<string, string>> {
  const prints: Record<string, string> = {};
  for (const table of await listTables(pool as never)) {
    const rows =
      await pool.query(`SELECT count(*) || ' ' || coalesce(md5(string_agg(md5(line), '' ORDER BY line)), '') AS print
      FROM (SELECT ROW(${columnList(table)})::text AS line FROM ${quoteIdentifier(table.name)}) AS lines`);
    prints[table.name] = rows.rows[0].print;
  }
  return prints;
}

async function printsAt(url: string): Promise<Record<string, string>> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await everyRow(client);
  } finally {
    await client.end();
  }
}

describe("O10 a backup restores database and files unchanged", () => {
  test("O10 O13 every row, file, constraint, sequence and trigger; ledger and receipt log continue", async () => {
    const { folder, remove } = await createTemporaryFolder();
    await backUpWorld(world, folder);
    const copy = await restoreCopy(world, folder);
    try {
      const [before, after] = [await everyRow(world.pool), await printsAt(copy.url)];
      const own = { restorations: expect.any(String), restored_tasks: expect.any(String) };
      expect(after).toEqual({ ...before, ...own });
      const services = await copy.services();
      expect(await queryAt(copy.url, RULES)).toEqual((await world.pool.query(RULES)).rows);
      const stored = await world.pool.query("SELECT storage_key FROM files");
      for (const { storage_key } of stored.rows)
        expect(await readFile(join(copy.folder, "files", storage_key))).toEqual(
          await readFile(join(world.folder, "files", storage_key)),
        );
      expect(
        await queryAt(copy.url, "SELECT sum(cents)::int AS sum, count(*)::int > 0 AS some FROM ledger_entries"),
      ).toEqual([{ sum: 0, some: true }]);
      await expect(queryAt(copy.url, "UPDATE ledger_entries SET cents = 1")).rejects.toThrow();
      await expect(queryAt(copy.url, "DELETE FROM receipt_entries")).rejects.toThrow();
      const counter = "SELECT nextval(pg_get_serial_sequence('ledger_entries', 'id'))::int AS next";
      const [mine] = await queryAt(copy.url, counter);
      const { rows } = await world.pool.query("SELECT max(id)::int + 1 AS next FROM ledger_entries");
      expect(mine).toEqual(rows[0]);
      const later = { now: () => new Date(world.clock.now().getTime() + 3 * DAY_MS) };
      await signDays({ ...services.contextForPages(), clock: later });
      const days = await queryAt(copy.url, "SELECT document FROM receipt_days ORDER BY day");
      const previous = days.map(({ document }) => JSON.parse(String(document)).previous);
      expect(previous.slice(1)).not.toContain(null);
    } finally {
      await copy.close();
      await remove();
    }
  });

  test("O12 to a bucket and back, without readable content", async () => {
    const { folder, remove } = await createTemporaryFolder();
    const bucket = await startBucket(folder);
    try {
      const target = bucket.url.replace("/files?", "/files/copies/of-ours?");
      await backUpWorld(world, target);
      const copy = await restoreCopy(world, target);
      await copy.close();
      for (const name of await readdir(folder, { recursive: true, withFileTypes: true }))
        if (name.isFile())
          expect((await readFile(join(name.parentPath, name.name))).includes(fixture.owner.email)).toBe(false);
      await expect(restoreCopy(world, target, "another key of backups")).rejects.toThrow("BACKUP_KEY is not the key");
    } finally {
      await bucket.close();
      await remove();
    }
  });
});

describe("O11 a backup's snapshot is unaffected by later changes", () => {
  test("O11 later writes, deletions and uploads change nothing in it, and deleted bytes are removed afterwards", async () => {
    const { folder, remove } = await createTemporaryFolder();
    const [goes, before] = [await upload("goes.pdf"), await everyRow(world.pool)];
    const at = join(world.folder, "files", goes.key);
    let once: Promise<void> | undefined;
    async function meanwhile(): Promise<void> {
      await world.ctx.write((tx) => removeFile(world.ctx, tx, goes.id));
      await world.queue.work((name) => name === DELETE_BLOB.name);
      await upload("came.pdf");
      await fixture.released();
      // Its row is deleted, its bytes are pending.
      expect(existsSync(at)).toBe(true);
    }
    const store = world.services.files;
    const files: FileStore = {
      ...store,
      async read(key) {
        once ??= meanwhile();
        await once;
        return store.read(key);
      },
    };
    const { manifest } = await backUpWorld(world, folder, files);
    expect(manifest.files.missing).toEqual([]);
    const copy = await restoreCopy(world, folder);
    try {
      const own = { restorations: expect.any(String), restored_tasks: expect.any(String) };
      expect(await printsAt(copy.url)).toEqual({ ...before, ...own });
      expect(await readFile(join(copy.folder, "files", goes.key))).toEqual(await readFile(at));
      await world.ctx.write((tx) => world.ctx.enqueue(tx, DELETE_PENDING_BLOBS, {}));
      await world.queue.work((name) => name === DELETE_PENDING_BLOBS.name || name === DELETE_BLOB.name);
      expect(existsSync(at)).toBe(false);
    } finally {
      await copy.close();
      await remove();
    }
  });
});

describe("O12 O16 interrupted programs and incomplete copies", () => {
  const environment = () => ({
    DATABASE_URL: world.url,
    DATA_DIR: world.folder,
    SECRET_KEY: world.services.config.secretKey,
  });

  test("O12 kill -9 and a full disk leave nothing that counts as a backup", {
    timeout: PATIENCE_MS,
  }, async () => {
    const { folder, remove } = await createTemporaryFolder();
    try {
      const { child, ended } = startBackupProgram("backup", [folder], environment());
      child.stdout?.on("data", (bytes: Buffer) => bytes.includes("Backup 2") && child.kill("SIGKILL"));
      expect((await ended).code).toBe(null);
      const full = await startBackupProgram("backup", [folder], environment(), 1).ended;
      expect(full).toMatchObject({ code: 1, output: expect.stringContaining("could not be written") });
      expect((await listBackups(await openBackupLocation(folder))).whole).toEqual([]);
      const drill = await startBackupProgram("restore", ["--drill", folder], environment()).ended;
      expect(drill).toMatchObject({ code: 1, output: expect.stringContaining("no finished backup") });
      expect(await startBackupProgram("backup", [folder], environment()).ended).toMatchObject({ code: 0 });
      expect((await listBackups(await openBackupLocation(folder))).whole.length).toBe(1);
    } finally {
      await remove();
    }
  });

  test("O14 O23 O24 a backup whose erasure list cannot be copied is complete and says so", {
    timeout: PATIENCE_MS,
  }, async () => {
    const { folder, remove } = await createTemporaryFolder();
    try {
      await writeFile(join(folder, "erased"), "no folder");
      const [own, key] = [environment(), "s3://key:hunter2@127.0.0.1:1/files/backups"];
      const kept = join(own.DATA_DIR, "erased");
      await (await openErasureList(kept)).add({
        id: "01b8dd58-e200-7064-a25d-1b7214c300fc",
        kind: "person",
        hash: "h",
        linkedin_hash: null,
        at: "2026-11-20T12:00:00Z",
      });
      const done = await startBackupProgram("backup", ["--keep", "1"], { ...own, BACKUP_URL: folder }).ended;
      expect(done).toMatchObject({
        code: 2,
        output: expect.stringMatching(/The backup is done, but the list of erased people was not copied beside it: E/),
      });
      expect(done.output).toContain("0 older backups were removed");
      expect((await listBackups(await openBackupLocation(folder))).whole.length).toBe(1);
      const refused = await startBackupProgram("backup", [key], own).ended;
      expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("BACKUP_URL_FILE") });
      expect(refused.output).not.toContain("hunter2");
    } finally {
      await remove();
    }
  });

  test("O13 restores only into an empty database and storage with the same SECRET_KEY", {
    timeout: PATIENCE_MS,
  }, async () => {
    const [{ folder, remove }, other] = [await createTemporaryFolder(), await createTemporaryFolder()];
    const database = await createEmptyDatabase();
    try {
      await backUpWorld(world, folder);
      const into = { DATABASE_URL: world.url, DATA_DIR: other.folder, SECRET_KEY: world.services.config.secretKey };
      const full = await startBackupProgram("restore", [folder], into).ended;
      expect(full).toMatchObject({ code: 1, output: expect.stringContaining("The database is not empty") });
      const key = { ...into, DATABASE_URL: database.url, SECRET_KEY: "some other key that is long" };
      const locked = await startBackupProgram("restore", [folder], key).ended;
      expect(locked).toMatchObject({ code: 1, output: expect.stringContaining("SECRET_KEY is not the one") });
      await rm(join(other.folder, "files"), { recursive: true, force: true });
      const used = await startBackupProgram("restore", [folder], {
        ...into,
        DATABASE_URL: database.url,
        FILES_URL: folder,
      }).ended;
      expect(used).toMatchObject({ code: 1, output: expect.stringContaining("FILES_URL is not empty") });
      expect(await queryAt(database.url, "SELECT to_regclass('users') AS users")).toEqual([{ users: null }]);
    } finally {
      await database.drop();
      await other.remove();
      await remove();
    }
  });

  test("O13 a dangling reference aborts a restore and removes its files, so that it can be retried", {
    timeout: PATIENCE_MS,
  }, async () => {
    const [{ folder, remove }, other] = [await createTemporaryFolder(), await createTemporaryFolder()];
    const database = await createEmptyDatabase();
    const lead = (user: string) =>
      world.pool.query(
        `WITH one AS (SELECT id, user_id FROM auth_sessions ORDER BY id LIMIT 1)
          UPDATE auth_sessions SET user_id = ${user} FROM one WHERE auth_sessions.id = one.id RETURNING one.user_id`,
      );
    try {
      await world.pool.query("ALTER TABLE auth_sessions DROP CONSTRAINT auth_sessions_user_id_auth_users_id_fk");
      const { rows } = await lead("gen_random_uuid()");
      await backUpWorld(world, folder);
      const into = {
        DATA_DIR: other.folder,
        SECRET_KEY: world.services.config.secretKey,
        DATABASE_URL: database.url,
      };
      const broken = await startBackupProgram("restore", [folder], into).ended;
      expect(broken).toMatchObject({ code: 1, output: expect.stringContaining("violates foreign key constraint") });
      await lead(`'${rows[0].user_id}'`);
      await world.pool.query(
        "ALTER TABLE auth_sessions ADD CONSTRAINT auth_sessions_user_id_auth_users_id_fk FOREIGN KEY (user_id) REFERENCES auth_users ON DELETE CASCADE",
      );
      await backUpWorld(world, folder);
      expect(await startBackupProgram("restore", [folder], into).ended).toMatchObject({ code: 0 });
    } finally {
      await database.drop();
      await other.remove();
      await remove();
    }
  });

  test("O16 the drill starts the copy and confirms equality; it detects a missing file and cent", {
    timeout: PATIENCE_MS,
  }, async () => {
    const { folder, remove } = await createTemporaryFolder();
    const lost = await upload("lost.pdf");
    try {
      await backUpWorld(world, folder);
      const well = await startBackupProgram("restore", ["--drill", folder], environment()).ended;
      expect(well).toMatchObject({ code: 0, output: expect.stringContaining("this backup can be restored") });
      expect(well.output).toContain("The ledger's sum is 0 cents");
      await writeFile(join(world.folder, "kept"), await readFile(join(world.folder, "files", lost.key)));
      await rm(join(world.folder, "files", lost.key));
      const gone = await startBackupProgram("backup", [folder, "--keep", "1"], environment()).ended;
      expect(gone.output).toContain("No older backup was removed");
      expect(gone).toMatchObject({
        code: 2,
        output: expect.stringContaining("1 files that the database names are not"),
      });
      await world.pool.query(`ALTER TABLE ledger_entries DISABLE TRIGGER USER;
        UPDATE ledger_entries SET cents = cents + 1 WHERE id = (SELECT min(id) FROM ledger_entries);`);
      expect((await startBackupProgram("backup", [folder], environment()).ended).code).toBe(2);
      const found = await startBackupProgram("restore", ["--drill", folder], environment()).ended;
      expect(found).toMatchObject({ code: 1, output: expect.stringContaining("The drill found 2 faults") });
      expect(found.output).toContain(lost.key);
      expect(found.output).toContain("1 cents when the backup was taken, not 0");
    } finally {
      await remove();
    }
  });
});
