import type pg from "pg";
import { type Book, openBook } from "./backup/book.ts";
import { connectPatiently } from "./backup/connection.ts";
import { BackupError } from "./backup/keys.ts";
import { showBackups } from "./backup/outlook.ts";
import { openPlace, type Place } from "./backup/place.ts";
import { openEmpty, openExisting, runProgram, tellReadably } from "./backup/program.ts";
import { inBytes, showProgress } from "./backup/progress.ts";
import { holdRecovered } from "./backup/recovered.ts";
import { restoreBackup } from "./backup/restore.ts";
import { backupKeyOf, backupPlaceOf, opensBackup, RESTORE_HELP, restoreArgs } from "./backup/settings.ts";
import { refuseTooOld } from "./backup/too-old.ts";
import { beginAnew } from "./db/keys/lasting-keys.ts";
import { buildIndexes } from "./db/late-indexes.ts";
import { migrateDatabase } from "./db/migrate.ts";
import { drill } from "./drill.ts";
import { openFileStore } from "./files/store.ts";
import { systemClock } from "./platform/clock.ts";
import { type Config, givenEnvironment, readConfig } from "./platform/config.ts";
import { makeIds } from "./platform/ids.ts";

// Loads the whole product, so it is imported late: otherwise the garbage collector would scan its memory repeatedly
// while files are restored.
const held = () => import("./held-copy.ts");

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = await connectPatiently(url);
  await work(client).finally(() => client.end());
}

/** Returns whether the encrypted data of the backup is unreadable with the current keys. */
function compareKeys({ manifest, cover }: Book, config: Config, other: boolean): boolean {
  if (opensBackup(manifest.secret_key, config)) return false;
  if (other) return true;
  throw new BackupError(
    `SECRET_KEY is not the one with which ${cover.id} was taken. Account numbers, links, waiting mails and the list of ` +
      "erasures hang on it: put back the key (SECRET_KEY, SECRET_KEY_FORMER, or the file secret.key in DATA_DIR). Without it, restore with " +
      "--other-secret-key: what is sealed is lost then, and people who were erased since are not found.",
  );
}

async function open(source: string, id: string | null): Promise<{ place: Place; book: Book }> {
  const place = await openPlace(source);
  return { place, book: await openBook(place, backupKeyOf(givenEnvironment()), id) };
}

type Allowed = { readonly otherKey: boolean; readonly tooOld: boolean };

async function restore(source: string, id: string | null, { otherKey, tooOld }: Allowed): Promise<number> {
  const { place, book } = await open(source, id);
  const config = readConfig();
  const lost = compareKeys(book, config, otherKey);
  refuseTooOld(book.cover.taken_at, book.cover.id, tooOld);
  if (!(await (await openPlace(config.filesUrl)).isEmpty()))
    throw new BackupError(
      "FILES_URL is not empty. A backup is restored into an empty folder or bucket alone: name another one.",
    );
  const begun = systemClock.now().getTime();
  const progress = showProgress(process.stdout, systemClock);
  progress.say(`Restoring ${book.cover.id}, as of ${book.cover.taken_at}, ${inBytes(book.cover.bytes)}`);
  const database = await openEmpty(config);
  try {
    const files = await openFileStore(config);
    const ids = makeIds(systemClock);
    await restoreBackup({ book, place, databaseUrl: database.url, files, clock: systemClock, ids, progress });
    const rows = book.manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    say(
      `${book.manifest.tables.length} tables with ${rows} rows and ${book.manifest.files.count} files are back, all counts agree.`,
    );
    await migrateDatabase(database.url);
    if (lost) await withClient(database.url, (client) => beginAnew(client, config));
    // A normal start builds these indexes in the background, which does not run in a copy on hold.
    await buildIndexes(database.url);
    const { eraseSince, withServices } = await held();
    const code = await withServices(config, database.url, (services) => eraseSince(services, config, source));
    say(`Done in ${((systemClock.now().getTime() - begun) / 1_000).toFixed(1)} s. npm start serves the copy.`);
    say("It is held: nothing is sent, paid or done in the background until npm run restore -- --release");
    return code;
  } finally {
    await database.stop();
  }
}

async function letGo(moneyChecked: boolean, sendWaiting: boolean): Promise<number> {
  const config = readConfig();
  const [{ withServices }, { heldSince, moneyToCheck, release }] = await Promise.all([held(), import("./release.ts")]);
  const database = await openExisting(config);
  try {
    return await withServices(config, database.url, async (services) => {
      const copy = await heldSince(services);
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
      say(
        `Released. ${work} pieces of work are in the queue; ${mails} mails and ${dropped} notices that waited are not sent.`,
      );
      if (repeated > 0)
        say(`${repeated} mails and notices of the time in between, which the clock asked for, are not sent either.`);
      if (unknown > 0) say(`${unknown} pieces of work are of no kind that this version knows, and were left out.`);
      if (failed.length > 0) say(`Not caught up with, and left to the clock: ${failed.join(", ")}`);
      return 0;
    });
  } finally {
    await database.stop();
  }
}

async function eraseOnly(): Promise<number> {
  const config = readConfig();
  const { eraseSince, withServices } = await held();
  const database = await openExisting(config);
  try {
    return await withServices(config, database.url, (services) => eraseSince(services, config, null));
  } finally {
    await database.stop();
  }
}

/**
 * Puts a database on hold that was restored to a point in time from its own archive. Without the hold it would send and
 * pay a second time.
 */
async function holdAt(at: Date, tooOld: boolean): Promise<number> {
  const config = readConfig();
  refuseTooOld(at.toISOString(), "The moment", tooOld);
  const { eraseSince, withServices } = await held();
  const database = await openExisting(config);
  try {
    await migrateDatabase(database.url);
    const parts = { databaseUrl: database.url, at, clock: systemClock, ids: makeIds(systemClock) };
    const work = await holdRecovered(parts);
    say(
      `The database is held, as of ${at.toISOString()}: ${work} pieces of work that waited are outside of the queue.`,
    );
    const code = await withServices(config, database.url, (services) => eraseSince(services, config, null));
    say("npm start serves it. Nothing is sent, paid or done in the background until npm run restore -- --release");
    return code;
  } finally {
    await database.stop();
  }
}

/** The only way to start with a database whose encrypted data the current key cannot decrypt. */
async function goOnWithout(): Promise<number> {
  const config = readConfig();
  const database = await openExisting(config);
  try {
    await migrateDatabase(database.url);
    await withClient(database.url, (client) => beginAnew(client, config));
    say("The database begins anew with this SECRET_KEY. What hung on the lost one is lost (docs/operations.md).");
    return 0;
  } finally {
    await database.stop();
  }
}

async function main(): Promise<number> {
  const args = restoreArgs(process.argv.slice(2));
  if (args.help === true) return tellReadably(RESTORE_HELP);
  if (args.release === true) return letGo(args["money-checked"] === true, args["send-waiting"] === true);
  if (args.erase === true) return eraseOnly();
  if (args["lost-secret-key"] === true) return goOnWithout();
  if (args.recovered !== null) return holdAt(args.recovered, args["too-old"] === true);
  const source = backupPlaceOf(givenEnvironment(), args.source);
  if (args.list === true) return (await showBackups(await openPlace(source), say)) ? 0 : 1;
  if (args.drill === true) return drill({ ...(await open(source, args.backup)), config: readConfig(), say });
  const allowed = { otherKey: args["other-secret-key"] === true, tooOld: args["too-old"] === true };
  return restore(source, args.backup, allowed);
}

process.exitCode = await runProgram("The restore", main);
