import type { Manifest } from "./backup/book.ts";
import { isBeingBackedUp } from "./backup/connection.ts";
import { besides } from "./backup/erased-beside.ts";
import { newBackupKey } from "./backup/keys.ts";
import { noteBackup } from "./backup/note.ts";
import { removeOld, showBackups } from "./backup/outlook.ts";
import { openPlace } from "./backup/place.ts";
import { inReadableWords, openExisting, runProgram, tellReadably } from "./backup/program.ts";
import { inBytes, showProgress } from "./backup/progress.ts";
import { BACKUP_HELP, backupArgs, backupKeyOf, backupPlaceOf, secretKeyPrint } from "./backup/settings.ts";
import { takeBackup } from "./backup/take.ts";
import { copyErased, openErasedList } from "./files/erased-list.ts";
import { OF_COPIES, openFileStore } from "./files/store.ts";
import { systemClock } from "./platform/clock.ts";
import { givenEnvironment, readConfig } from "./platform/config.ts";

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Runs a step that follows a completed backup. Reports a failure without failing the backup. */
async function besidesBackup(what: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    process.stderr.write(`The backup is done, but ${what}: ${inReadableWords(error)}\n`);
    return false;
  }
}

/**
 * Copies the current list of erasures next to the backups, so that a restore from the backups alone knows all erasures
 * up to this time.
 */
async function keepErasedBeside(from: string, target: string): Promise<void> {
  await copyErased(await openErasedList(from), await openErasedList(besides(target)), systemClock.now());
}

/** Prints the files that were missing. Returns whether the backup is complete. */
function sayMissing({ files: { missing } }: Manifest): boolean {
  if (missing.length === 0) return true;
  say(`${missing.length} files that the database names are not whole in the storage, and so not whole in the backup:`);
  for (const key of missing.slice(0, 20)) say(`  ${key}`);
  return false;
}

async function backUp(target: string, keep: number | null): Promise<number> {
  const backupKey = backupKeyOf(givenEnvironment());
  const config = readConfig();
  const [place, files] = [await openPlace(target), await openFileStore(config, OF_COPIES)];
  const database = await openExisting(config);
  try {
    const progress = showProgress(process.stdout, systemClock);
    const begun = systemClock.now().getTime();
    const taken = await takeBackup({
      databaseUrl: database.url,
      files,
      place,
      backupKey,
      clock: systemClock,
      progress,
      secretKeyPrint: secretKeyPrint(config.secretKey),
    });
    const { cover, manifest } = taken;
    const seconds = (systemClock.now().getTime() - begun) / 1_000;
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    say(
      `Done in ${seconds.toFixed(1)} s: ${cover.id}, as of ${cover.taken_at}, ${inBytes(cover.bytes)} in ${place.name}.`,
    );
    say(
      `${manifest.tables.length} tables with ${rows} rows, ${manifest.files.count} files (${inBytes(manifest.files.bytes)}).`,
    );
    say("Every part was read back and compared. SECRET_KEY and BACKUP_KEY are not in it: keep both apart from it.");
    if (!(await noteBackup(database.url, taken, place)))
      say("The product could not be told of it: /admin/operations goes on to show the one before.");
    const erased = await besidesBackup("the list of erased people was not copied beside it", () =>
      keepErasedBeside(config.erasedUrl, target),
    );
    const whole = sayMissing(manifest);
    // Older backups may be the only ones that still contain the missing files.
    if (keep !== null && !whole) say("No older backup was removed, since they may hold these files.");
    const removed =
      keep === null || !whole
        ? true
        : await besidesBackup("older backups were not removed", async () => {
            const others = await isBeingBackedUp(database.url);
            say(
              `${await removeOld(place, { id: cover.id, keep, others, clock: systemClock })} older backups were removed.`,
            );
          });
    return whole && erased && removed ? 0 : 2;
  } finally {
    await database.stop();
  }
}

async function main(): Promise<number> {
  const args = backupArgs(process.argv.slice(2));
  if (args.help === true) return tellReadably(BACKUP_HELP);
  if (args["new-key"] === true) return tellReadably(`${newBackupKey()}\n`);
  const target = backupPlaceOf(givenEnvironment(), args.target);
  if (args.list !== true) return backUp(target, args.keep);
  return (await showBackups(await openPlace(target), say)) ? 0 : 1;
}

process.exitCode = await runProgram("The backup", main);
