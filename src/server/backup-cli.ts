import { describeFailure, openExistingDatabase, printPlain, runProgram } from "./infra/backup/command-line.ts";
import { isBeingBackedUp } from "./infra/backup/connection.ts";
import { erasureListAddress } from "./infra/backup/erasure-list-address.ts";
import { generateBackupKey } from "./infra/backup/keys.ts";
import { openBackupLocation } from "./infra/backup/location.ts";
import type { Manifest } from "./infra/backup/manifest.ts";
import { createProgress, formatBytes } from "./infra/backup/progress.ts";
import { recordBackup } from "./infra/backup/record-backup.ts";
import { printBackups, removeOldBackups } from "./infra/backup/retention.ts";
import {
  BACKUP_HELP,
  parseBackupArgs,
  readBackupAddress,
  readBackupKey,
  secretKeyFingerprint,
} from "./infra/backup/settings.ts";
import { takeBackup } from "./infra/backup/take-backup.ts";
import { copyErasures, openErasureList } from "./infra/files/erasure-list.ts";
import { COPY_TIMEOUTS, openFileStore } from "./infra/files/store.ts";
import { systemClock } from "./infra/platform/clock.ts";
import { rawEnvironment, readConfig } from "./infra/platform/config.ts";

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Runs a step that follows a completed backup. Reports a failure without failing the backup. */
async function runAfterBackup(what: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    process.stderr.write(`The backup is done, but ${what}: ${describeFailure(error)}\n`);
    return false;
  }
}

/**
 * Copies the current list of erasures next to the backups, so that a restore from the backups alone knows all erasures
 * up to this time.
 */
async function copyErasuresBeside(from: string, target: string): Promise<void> {
  await copyErasures(await openErasureList(from), await openErasureList(erasureListAddress(target)), systemClock.now());
}

/** Prints the files that were missing. Returns whether the backup is complete. */
function printMissing({ files: { missing } }: Manifest): boolean {
  if (missing.length === 0) return true;
  say(`${missing.length} files that the database names are not whole in the storage, and so not whole in the backup:`);
  for (const key of missing.slice(0, 20)) say(`  ${key}`);
  return false;
}

async function backUp(target: string, keep: number | null): Promise<number> {
  const backupKey = readBackupKey(rawEnvironment());
  const config = readConfig();
  const [place, files] = [await openBackupLocation(target), await openFileStore(config, COPY_TIMEOUTS)];
  const database = await openExistingDatabase(config);
  try {
    const progress = createProgress(process.stdout, systemClock);
    const begun = systemClock.now().getTime();
    const taken = await takeBackup({
      databaseUrl: database.url,
      files,
      place,
      backupKey,
      clock: systemClock,
      progress,
      secretKeyPrint: secretKeyFingerprint(config.secretKey),
    });
    const { cover, manifest } = taken;
    const seconds = (systemClock.now().getTime() - begun) / 1_000;
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    say(
      `Done in ${seconds.toFixed(1)} s: ${cover.id}, as of ${cover.taken_at}, ${formatBytes(cover.bytes)} in ${place.name}.`,
    );
    say(
      `${manifest.tables.length} tables with ${rows} rows, ${manifest.files.count} files (${formatBytes(manifest.files.bytes)}).`,
    );
    say("Every part was read back and compared. SECRET_KEY and BACKUP_KEY are not in it: keep both apart from it.");
    if (!(await recordBackup(database.url, taken, place)))
      say("The product could not be told of it: /admin/operations goes on to show the one before.");
    const erased = await runAfterBackup("the list of erased people was not copied beside it", () =>
      copyErasuresBeside(config.erasedUrl, target),
    );
    const whole = printMissing(manifest);
    // Older backups may be the only ones that still contain the missing files.
    if (keep !== null && !whole) say("No older backup was removed, since they may hold these files.");
    const removed =
      keep === null || !whole
        ? true
        : await runAfterBackup("older backups were not removed", async () => {
            const others = await isBeingBackedUp(database.url);
            say(
              `${await removeOldBackups(place, { id: cover.id, keep, others, clock: systemClock })} older backups were removed.`,
            );
          });
    return whole && erased && removed ? 0 : 2;
  } finally {
    await database.stop();
  }
}

async function main(): Promise<number> {
  const args = parseBackupArgs(process.argv.slice(2));
  if (args.help === true) return printPlain(BACKUP_HELP);
  if (args["new-key"] === true) return printPlain(`${generateBackupKey()}\n`);
  const target = readBackupAddress(rawEnvironment(), args.target);
  if (args.list !== true) return backUp(target, args.keep);
  return (await printBackups(await openBackupLocation(target), say)) ? 0 : 1;
}

process.exitCode = await runProgram("The backup", main);
