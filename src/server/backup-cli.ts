import { besides } from "./backup/erased-beside.ts";
import { newBackupKey } from "./backup/keys.ts";
import { removeOld, showBackups } from "./backup/outlook.ts";
import { openPlace } from "./backup/place.ts";
import { openExisting, runProgram, tellReadably } from "./backup/program.ts";
import { inBytes, showProgress } from "./backup/progress.ts";
import { BACKUP_HELP, backupArgs, backupKeyOf, secretKeyPrint } from "./backup/settings.ts";
import { takeBackup } from "./backup/take.ts";
import { openErasedList } from "./files/erased-list.ts";
import { openFileStore } from "./files/store.ts";
import { systemClock } from "./platform/clock.ts";
import { givenEnvironment, readConfig } from "./platform/config.ts";

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** The list of erasures as it is now, beside the backups: whoever has only these knows at least of the erasures until then. */
async function copyErased(from: string, target: string): Promise<number> {
  const [own, copy] = [await openErasedList(from), await openErasedList(besides(target))];
  const known = new Set((await copy.read()).map(({ id }) => id));
  const fresh = (await own.read()).filter(({ id }) => !known.has(id));
  for (const one of fresh) await copy.add(one);
  return fresh.length;
}

async function backUp(target: string, keep: number | null): Promise<number> {
  const backupKey = backupKeyOf(givenEnvironment());
  const config = readConfig();
  const [place, files] = [await openPlace(target), await openFileStore(config)];
  const database = await openExisting(config);
  try {
    const progress = showProgress(process.stdout, systemClock);
    const begun = systemClock.now().getTime();
    const { cover, manifest } = await takeBackup({
      ...{ databaseUrl: database.url, files, place, backupKey, clock: systemClock, progress },
      secretKeyPrint: secretKeyPrint(config.secretKey),
    });
    const seconds = (systemClock.now().getTime() - begun) / 1_000;
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    say(
      `Done in ${seconds.toFixed(1)} s: ${cover.id}, as of ${cover.taken_at}, ${inBytes(cover.bytes)} in ${place.name}.`,
    );
    say(
      `${manifest.tables.length} tables with ${rows} rows, ${manifest.files.count} files (${inBytes(manifest.files.bytes)}).`,
    );
    say("Every part was read back and compared. SECRET_KEY and BACKUP_KEY are not in it: keep both apart from it.");
    await copyErased(config.erasedUrl, target);
    if (keep !== null) say(`${await removeOld(place, keep, systemClock)} older backups were removed.`);
    const { missing } = manifest.files;
    if (missing.length === 0) return 0;
    say(`${missing.length} files that the database names are not in the storage, and so not in the backup:`);
    for (const key of missing.slice(0, 20)) say(`  ${key}`);
    return 2;
  } finally {
    await database.stop();
  }
}

async function main(): Promise<number> {
  const args = backupArgs(process.argv.slice(2));
  if (args.help === true) return tellReadably(BACKUP_HELP);
  if (args["new-key"] === true) return tellReadably(`${newBackupKey()}\n`);
  if (args.list !== true) return backUp(args.target, args.keep);
  await showBackups(await openPlace(args.target), say);
  return 0;
}

process.exitCode = await runProgram("The backup", main);
