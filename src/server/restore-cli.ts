import type pg from "pg";
import { drill } from "./drill.ts";
import { openEmptyDatabase, openExistingDatabase, printPlain, runProgram } from "./infra/backup/command-line.ts";
import { connectWithoutTimeouts } from "./infra/backup/connection.ts";
import { BackupError } from "./infra/backup/keys.ts";
import { type BackupLocation, openBackupLocation } from "./infra/backup/location.ts";
import { type OpenedBackup, openBackup } from "./infra/backup/manifest.ts";
import { createProgress, formatBytes } from "./infra/backup/progress.ts";
import { putRecoveredOnHold } from "./infra/backup/recovered-database.ts";
import { restoreBackup } from "./infra/backup/restore-backup.ts";
import { printBackups } from "./infra/backup/retention.ts";
import {
  canDecryptBackup,
  parseRestoreArgs,
  RESTORE_HELP,
  readBackupAddress,
  readBackupKey,
} from "./infra/backup/settings.ts";
import { assertNotTooOld } from "./infra/backup/too-old.ts";
import { buildIndexes } from "./infra/db/deferred-indexes.ts";
import { startWithNewKey } from "./infra/db/keys/lasting-keys.ts";
import { migrateDatabase } from "./infra/db/migrate.ts";
import { openFileStore } from "./infra/files/store.ts";
import { systemClock } from "./infra/platform/clock.ts";
import { type Config, rawEnvironment, readConfig } from "./infra/platform/config.ts";
import { makeIds } from "./infra/platform/ids.ts";

// Loads the whole product, so it is imported late: otherwise the garbage collector would scan its memory repeatedly
// while files are restored.
const loadRestoredCopy = () => import("./restored-copy.ts");

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = await connectWithoutTimeouts(url);
  await work(client).finally(() => client.end());
}

/** Returns whether the encrypted data of the backup is unreadable with the current keys. */
function compareKeys({ manifest, cover }: OpenedBackup, config: Config, other: boolean): boolean {
  if (canDecryptBackup(manifest.secret_key, config)) return false;
  if (other) return true;
  throw new BackupError(
    `SECRET_KEY is not the one with which ${cover.id} was taken. Account numbers, links, waiting mails and the list of ` +
      "erasures hang on it: put back the key (SECRET_KEY, SECRET_KEY_FORMER, or the file secret.key in DATA_DIR). Without it, restore with " +
      "--other-secret-key: what is encrypted is lost then, and people who were erased since are not found.",
  );
}

async function open(source: string, id: string | null): Promise<{ place: BackupLocation; book: OpenedBackup }> {
  const place = await openBackupLocation(source);
  return { place, book: await openBackup(place, readBackupKey(rawEnvironment()), id) };
}

type Allowed = { readonly otherKey: boolean; readonly tooOld: boolean };

async function restore(source: string, id: string | null, { otherKey, tooOld }: Allowed): Promise<number> {
  const { place, book } = await open(source, id);
  const config = readConfig();
  const lost = compareKeys(book, config, otherKey);
  assertNotTooOld(book.cover.taken_at, book.cover.id, tooOld);
  if (!(await (await openBackupLocation(config.filesUrl)).isEmpty()))
    throw new BackupError(
      "FILES_URL is not empty. A backup is restored into an empty folder or bucket alone: name another one.",
    );
  const begun = systemClock.now().getTime();
  const progress = createProgress(process.stdout, systemClock);
  progress.say(`Restoring ${book.cover.id}, as of ${book.cover.taken_at}, ${formatBytes(book.cover.bytes)}`);
  const database = await openEmptyDatabase(config);
  try {
    const files = await openFileStore(config);
    const ids = makeIds(systemClock);
    await restoreBackup({ book, place, databaseUrl: database.url, files, clock: systemClock, ids, progress });
    const rows = book.manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    say(
      `${book.manifest.tables.length} tables with ${rows} rows and ${book.manifest.files.count} files are back, all counts agree.`,
    );
    await migrateDatabase(database.url);
    if (lost) await withClient(database.url, (client) => startWithNewKey(client, config));
    // A normal start builds these indexes in the background, which does not run in a copy on hold.
    await buildIndexes(database.url);
    const { repeatErasuresSince, withServices } = await loadRestoredCopy();
    const code = await withServices(config, database.url, (services) => repeatErasuresSince(services, config, source));
    say(`Done in ${((systemClock.now().getTime() - begun) / 1_000).toFixed(1)} s. npm start serves the copy.`);
    say("It is on hold: nothing is sent, paid or done in the background until npm run restore -- --release");
    return code;
  } finally {
    await database.stop();
  }
}

async function releaseCopy(moneyChecked: boolean, sendWaiting: boolean): Promise<number> {
  const config = readConfig();
  const [{ withServices }, { readRestoredCopy, moneyToCheck, release }] = await Promise.all([
    loadRestoredCopy(),
    import("./release.ts"),
  ]);
  const database = await openExistingDatabase(config);
  try {
    return await withServices(config, database.url, async (services) => {
      const copy = await readRestoredCopy(services);
      if (copy === null) throw new BackupError("There is no restored copy here that was not released.");
      if (!copy.erased) throw new BackupError("First: npm run restore -- --erase");
      const { payouts, entries } = await moneyToCheck(services);
      if (entries > 0 && !moneyChecked) {
        throw new BackupError(
          `${payouts} payouts were on their way at ${copy.taken_at.toISOString()}, and what was paid, received or ` +
            "withdrawn after that is not known to this copy. Compare bank and provider since then, settle or cancel what " +
            "was already paid (/admin/payouts), then release with --money-checked.",
        );
      }
      const { work, dropped, mails, repeated, unknown, failed } = await release(services, { sendWaiting });
      say(`Released. ${work} tasks are in the queue; ${mails} mails and ${dropped} notices that waited are not sent.`);
      if (repeated > 0)
        say(`${repeated} mails and notices of the time in between, which the clock asked for, are not sent either.`);
      if (unknown > 0) say(`${unknown} tasks are unknown to this version and were left out.`);
      if (failed.length > 0) say(`Not caught up with, and left to the clock: ${failed.join(", ")}`);
      return 0;
    });
  } finally {
    await database.stop();
  }
}

async function eraseOnly(): Promise<number> {
  const config = readConfig();
  const { repeatErasuresSince, withServices } = await loadRestoredCopy();
  const database = await openExistingDatabase(config);
  try {
    return await withServices(config, database.url, (services) => repeatErasuresSince(services, config, null));
  } finally {
    await database.stop();
  }
}

/**
 * Puts a database on hold that was restored to a point in time from its own archive. Without the hold it would send and
 * pay a second time.
 */
async function keepRecoveredOnHold(at: Date, tooOld: boolean): Promise<number> {
  const config = readConfig();
  assertNotTooOld(at.toISOString(), "The moment", tooOld);
  const { repeatErasuresSince, withServices } = await loadRestoredCopy();
  const database = await openExistingDatabase(config);
  try {
    await migrateDatabase(database.url);
    const parts = { databaseUrl: database.url, at, clock: systemClock, ids: makeIds(systemClock) };
    const work = await putRecoveredOnHold(parts);
    say(`The database is on hold, as of ${at.toISOString()}: ${work} waiting tasks are outside of the queue.`);
    const code = await withServices(config, database.url, (services) => repeatErasuresSince(services, config, null));
    say("npm start serves it. Nothing is sent, paid or done in the background until npm run restore -- --release");
    return code;
  } finally {
    await database.stop();
  }
}

/** The only way to start with a database whose encrypted data the current key cannot decrypt. */
async function startWithoutOldData(): Promise<number> {
  const config = readConfig();
  const database = await openExistingDatabase(config);
  try {
    await migrateDatabase(database.url);
    await withClient(database.url, (client) => startWithNewKey(client, config));
    say("The database begins anew with this SECRET_KEY. What hung on the lost one is lost (docs/operations.md).");
    return 0;
  } finally {
    await database.stop();
  }
}

async function main(): Promise<number> {
  const args = parseRestoreArgs(process.argv.slice(2));
  if (args.help === true) return printPlain(RESTORE_HELP);
  if (args.release === true) return releaseCopy(args["money-checked"] === true, args["send-waiting"] === true);
  if (args.erase === true) return eraseOnly();
  if (args["lost-secret-key"] === true) return startWithoutOldData();
  if (args.recovered !== null) return keepRecoveredOnHold(args.recovered, args["too-old"] === true);
  const source = readBackupAddress(rawEnvironment(), args.source);
  if (args.list === true) return (await printBackups(await openBackupLocation(source), say)) ? 0 : 1;
  if (args.drill === true) return drill({ ...(await open(source, args.backup)), config: readConfig(), say });
  const allowed = { otherKey: args["other-secret-key"] === true, tooOld: args["too-old"] === true };
  return restore(source, args.backup, allowed);
}

process.exitCode = await runProgram("The restore", main);
