import { createHash } from "node:crypto";
import { cp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Copy, emptyDatabase, ownFolder, program, rowsAt } from "../../tests/support/backups.ts";
import { makeWorld, testConfig, type World } from "../../tests/support/world.ts";
import { secretKeyPrint } from "./backup/settings.ts";
import { seedDemo } from "./demo/seed.ts";
import { openFileStore } from "./files/store.ts";
import { exportInstallation } from "./installation-archive/export.ts";
import { FILES_LIST, MANIFEST, type Manifest, tablePath } from "./installation-archive/format.ts";

const silent = { begin() {}, add() {}, say() {}, end() {} };
let world: World;
let home: Awaited<ReturnType<typeof ownFolder>>;
let archive: string;
let manifest: Manifest;
let target: { url: string; drop(): Promise<void> };
let environment: Record<string, string>;

async function exported(from: Pick<Copy, "url" | "files">, folder: string): Promise<Manifest> {
  const secretKey = secretKeyPrint(world.services.config.secretKey);
  return exportInstallation({
    databaseUrl: from.url,
    files: from.files,
    folder,
    secretKeyPrint: secretKey,
    progress: silent,
  });
}

const importing = (args: string[], own = environment) => program("import-installation", args, own).ended;

beforeAll(async () => {
  world = await makeWorld();
  await seedDemo(world.services);
  home = await ownFolder();
  archive = join(home.folder, "archive");
  manifest = await exported({ url: world.url, files: world.services.files }, archive);
  target = await emptyDatabase();
  environment = {
    DATABASE_URL: target.url,
    DATA_DIR: join(home.folder, "target"),
    SECRET_KEY: world.services.config.secretKey,
  };
});
afterAll(async () => {
  await target.drop();
  await home.remove();
  await world.close();
});

/** A copy of the archive in which something is otherwise. */
async function spoilt(name: string, spoil: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(home.folder, name);
  await cp(archive, folder, { recursive: true });
  await spoil(folder);
  return folder;
}

async function change(folder: string, name: string, to: (text: string) => string): Promise<void> {
  const path = join(folder, name);
  await writeFile(path, to(await readFile(path, "utf8")));
}

const rewrite = (folder: string, to: (text: string) => string) => change(folder, MANIFEST, to);

describe("an exported installation", () => {
  test("X174 is one folder for its owner alone, each part counted and hashed", async () => {
    expect((await stat(archive)).mode & 0o777).toBe(0o700);
    expect(manifest.files.rows).toBeGreaterThan(0);
    for (const { name, rows, sha256 } of manifest.tables) {
      const bytes = await readFile(join(archive, tablePath(name)));
      expect(createHash("sha256").update(bytes).digest("hex"), name).toBe(sha256);
      expect(bytes.toString().split("\n").length - 1, name).toBe(rows);
    }
    expect(await readdir(join(archive, "tables"))).not.toContain("auth_sessions.ndjson");
  });

  test("X177 a folder that is not whole is refused in a sentence, and nothing is written", async () => {
    const cases: [string, (folder: string) => Promise<void>, string][] = [
      [
        "hash",
        (folder) => change(folder, tablePath("users"), (text) => text.replace(/:"[a-z]/i, ':"_')),
        "its hash differs",
      ],
      ["columns", (folder) => writeFile(join(folder, tablePath("users")), '{"id":"1"}\n'), "a row with other columns"],
      ["missing", (folder) => rm(join(folder, tablePath("jobs"))), "tables/jobs.ndjson is missing"],
      [
        "json",
        (folder) => writeFile(join(folder, FILES_LIST), "nothing\n"),
        "Line 1 of files.ndjson is no JSON object",
      ],
      ["newer", (folder) => rewrite(folder, (text) => text.replace('"version": 1', '"version": 2')), "use a newer one"],
      [
        "names",
        (folder) => rewrite(folder, (text) => text.replace('"name": "users"', '"name": "../users"')),
        "is damaged at tables",
      ],
      ["none", (folder) => rm(join(folder, MANIFEST)), "has no manifest.json"],
    ];
    for (const [name, spoil, sentence] of cases) {
      const { code, output } = await importing([await spoilt(name, spoil)]);
      expect(output, name).toContain(sentence);
      expect(code, name).toBe(1);
    }
    expect(await rowsAt(target.url, "SELECT FROM pg_class WHERE relname = 'users'")).toEqual([]);
  }, 120_000);

  test("X176 --check writes nothing; imported, exported again it is the same; imported again it adds nothing", async () => {
    const checked = await importing([archive, "--check"]);
    expect(checked.output).toContain("The archive is whole.");
    expect(await rowsAt(target.url, "SELECT FROM pg_class WHERE relname = 'users'")).toEqual([]);

    const first = await importing([archive, "--report", join(home.folder, "first.ndjson")]);
    expect(first.output).toContain("It is held");
    expect(first.code).toBe(0);
    const report = (await readFile(join(home.folder, "first.ndjson"), "utf8")).trim().split("\n");
    expect(report).toHaveLength(manifest.tables.length + 1);
    expect(await rowsAt(target.url, "SELECT backup FROM restorations WHERE released_at IS NULL")).toEqual([
      { backup: `import ${manifest.id}` },
    ]);

    const files = await openFileStore(testConfig(target.url, { DATA_DIR: environment.DATA_DIR ?? "" }));
    const again = await exported({ url: target.url, files }, join(home.folder, "again"));
    const parts = (one: Manifest) => Object.fromEntries(one.tables.map(({ name, sha256 }) => [name, sha256]));
    expect(parts(again)).toEqual(parts(manifest));
    expect(again.files).toEqual(manifest.files);

    await rowsAt(
      target.url,
      "UPDATE companies SET description = 'Changed here' WHERE id = (SELECT min(id::text)::uuid FROM companies)",
    );
    const second = await importing([archive, "--report", join(home.folder, "second.ndjson")]);
    expect(second.output).toContain(" 0 added");
    expect(second.output).toContain("companies: 1 kept as they are here, 0 not here");
    expect(await readFile(join(home.folder, "second.ndjson"), "utf8")).toContain(
      '"state":"kept_as_here","columns":["description"',
    );
    expect(second.code).toBe(2);
  }, 120_000);

  test("X178 another installation is refused, and so is another SECRET_KEY", async () => {
    const other = await importing([archive], { ...environment, DATABASE_URL: world.url });
    expect(other.output).toContain("holds other people");
    const key = await importing([archive], { ...environment, SECRET_KEY: "another key of another installation" });
    expect(key.output).toContain("SECRET_KEY is not the one of the export");
    expect([other.code, key.code]).toEqual([1, 1]);
  }, 60_000);

  test("X179 an import that is killed leaves no half of a database, and goes on when it is run again", async () => {
    const own = await emptyDatabase();
    const there = { ...environment, DATABASE_URL: own.url, DATA_DIR: join(home.folder, "killed") };
    try {
      const { child, ended } = program("import-installation", [archive], there);
      child.stdout?.on("data", (bytes: Buffer) => {
        if (bytes.toString().includes("Indexes and references")) child.kill("SIGKILL");
      });
      expect((await ended).code).toBeNull();
      expect(await rowsAt(own.url, "SELECT FROM pg_class WHERE relname = 'users'")).toEqual([]);
      expect((await importing([archive], there)).code).toBe(0);
      const rows = manifest.tables.find(({ name }) => name === "users")?.rows;
      expect(await rowsAt(own.url, "SELECT count(*)::int AS rows FROM users")).toEqual([{ rows }]);
    } finally {
      await own.drop();
    }
  }, 120_000);
});
