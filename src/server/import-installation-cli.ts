import { open } from "node:fs/promises";
import type pg from "pg";
import { connectPatiently } from "./backup/connection.ts";
import { BackupError } from "./backup/keys.ts";
import { openEmpty, runProgram, tellReadably } from "./backup/program.ts";
import { showProgress } from "./backup/progress.ts";
import { opensBackup } from "./backup/settings.ts";
import { refuseTooOld } from "./backup/too-old.ts";
import { clusterState, preparePlace } from "./db/embedded/embedded-place.ts";
import { beginAnew } from "./db/keys/lasting-keys.ts";
import { buildIndexes } from "./db/late-indexes.ts";
import { migrateDatabase } from "./db/migrate.ts";
import { openFileStore } from "./files/store.ts";
import { eraseSince, withServices } from "./held-copy.ts";
import { compareRows, type TableReport, type Tell } from "./installation-archive/compare.ts";
import { type Manifest, readManifest } from "./installation-archive/format.ts";
import { importInstallation, stateOf, verifyArchive } from "./installation-archive/import.ts";
import { IMPORT_HELP, importArgs } from "./installation-archive/words.ts";
import { systemClock } from "./platform/clock.ts";
import { type Config, readConfig } from "./platform/config.ts";
import { makeIds } from "./platform/ids.ts";

const say = (line: string) => void process.stdout.write(`${line}\n`);

type Args = ReturnType<typeof importArgs>;
type Import = { readonly args: Args; readonly config: Config; readonly manifest: Manifest; readonly tell: Tell };

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectPatiently(url);
  return work(client).finally(() => client.end());
}

/** Names only what is not as in the archive: the rest is a number. */
function sayTables(reports: readonly TableReport[]): number {
  const sum = (name: Exclude<keyof TableReport, "table">) => reports.reduce((all, report) => all + report[name], 0);
  say(
    `${sum("rows")} rows: ${sum("added")} added, ${sum("there_already")} there already, ${sum("kept_as_here")} kept as they are here, ${sum("not_here")} not here.`,
  );
  const others = reports.filter(({ kept_as_here, not_here }) => kept_as_here + not_here > 0);
  for (const { table, kept_as_here, not_here } of others)
    say(`  ${table}: ${kept_as_here} kept as they are here, ${not_here} not here`);
  return others.length === 0 ? 0 : 2;
}

async function compareOnly(url: string, { args, manifest, tell }: Import): Promise<number> {
  const progress = showProgress(process.stdout, systemClock);
  progress.begin("Comparing");
  const both = { folder: args.folder, progress, tell };
  const reports = await withClient(url, (client) => compareRows(client, manifest, both));
  progress.end();
  const code = sayTables(reports);
  say("Nothing was written: rows that are not here were removed here, and stay so.");
  return code;
}

async function bringIn(url: string, { args, config, manifest, tell }: Import): Promise<number> {
  const files = await openFileStore(config);
  const progress = showProgress(process.stdout, systemClock);
  const parts = {
    folder: args.folder,
    manifest,
    databaseUrl: url,
    files,
    clock: systemClock,
    ids: makeIds(systemClock),
  };
  const code = sayTables(await importInstallation({ ...parts, progress, tell }));
  await migrateDatabase(url);
  if (!opensBackup(manifest.secret_key, config)) await withClient(url, (client) => beginAnew(client, config));
  await buildIndexes(url);
  const erased = await withServices(config, url, (services) => eraseSince(services, config, args.folder));
  say(
    "npm start serves it. It is held: nothing is sent, paid or done in the background until npm run restore -- --release",
  );
  return Math.max(code, erased);
}

function compareKeys({ secret_key }: Manifest, { args, config }: Import): void {
  if (args["other-secret-key"] === true || opensBackup(secret_key, config)) return;
  throw new BackupError(
    "SECRET_KEY is not the one of the export. Give that one, or put it into SECRET_KEY_FORMER beside a new one: what it sealed is " +
      "sealed anew then. Without it, import with --other-secret-key: what is sealed is lost.",
  );
}

async function check(given: Import): Promise<number> {
  const { config, manifest, args } = given;
  const absent = config.databaseUrl === null && clusterState(await preparePlace(config.dataDir)) === "absent";
  if (absent) return sayWouldBe(given);
  const database = await openEmpty(config);
  try {
    const state = await withClient(database.url, (client) => stateOf(client, manifest));
    if (state === "empty") return await sayWouldBe(given);
    if (state === "other") say("The database holds something else: an import of this archive would be refused.");
    return await compareOnly(database.url, { ...given, args });
  } finally {
    await database.stop();
  }
}

async function sayWouldBe({ manifest: { tables, files }, tell }: Import): Promise<number> {
  for (const { name, rows } of tables) await tell({ table: name, rows, would_be_added: rows });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  say(
    `The archive is whole. ${rows} rows in ${tables.length} tables and ${files.rows} files would be added. Nothing was written.`,
  );
  return 0;
}

async function runImport(given: Import): Promise<number> {
  const { args, config, manifest } = given;
  refuseTooOld(manifest.taken_at, manifest.id, args["too-old"] === true);
  compareKeys(manifest, given);
  await verifyArchive(args.folder, manifest, showProgress(process.stdout, systemClock));
  if (args.check === true) return check(given);
  const database = await openEmpty(config);
  try {
    const state = await withClient(database.url, (client) => stateOf(client, manifest));
    if (state === "other")
      throw new BackupError(
        "The database holds other people, or another archive. An archive is imported into an empty one alone: make a new one.",
      );
    return await (state === "empty" ? bringIn : compareOnly)(database.url, given);
  } finally {
    await database.stop();
  }
}

async function main(): Promise<number> {
  const args = importArgs(process.argv.slice(2));
  if (args.help) return tellReadably(IMPORT_HELP);
  const manifest = await readManifest(args.folder);
  const report = args.report === undefined ? null : await open(args.report, "wx", 0o600);
  const tell: Tell = async (line) => void (await report?.write(`${JSON.stringify(line)}\n`));
  try {
    return await runImport({ args, config: readConfig(), manifest, tell });
  } finally {
    await report?.close();
  }
}

process.exitCode = await runProgram("The import", main);
