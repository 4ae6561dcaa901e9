import { openExisting, runProgram, tellReadably } from "./backup/program.ts";
import { inBytes, showProgress } from "./backup/progress.ts";
import { secretKeyPrint } from "./backup/settings.ts";
import { openFileStore } from "./files/store.ts";
import { exportInstallation } from "./installation-archive/export.ts";
import { EXPORT_HELP, exportArgs } from "./installation-archive/words.ts";
import { systemClock } from "./platform/clock.ts";
import { readConfig } from "./platform/config.ts";

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const { folder, help } = exportArgs(process.argv.slice(2));
  if (help) return tellReadably(EXPORT_HELP);
  const config = readConfig();
  const files = await openFileStore(config);
  const database = await openExisting(config);
  try {
    const progress = showProgress(process.stdout, systemClock);
    const print = secretKeyPrint(config.secretKey);
    const parts = { databaseUrl: database.url, files, folder, secretKeyPrint: print, progress };
    const manifest = await exportInstallation(parts);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    say(
      `Done: ${manifest.id}, ${manifest.tables.length} tables with ${rows} rows, ${manifest.files.rows} files (${inBytes(manifest.files.stored)}), in ${folder}.`,
    );
    say("Every part was read back and compared.");
    say("This folder holds everything about everybody, and is not encrypted: whoever can read it knows all of it.");
    say("What is sealed stays sealed with SECRET_KEY, which is not in it: an import needs that key as well.");
    const { missing } = manifest.files;
    if (missing.length === 0) return 0;
    say(`${missing.length} files that the database names are not in the storage, and so not in the export:`);
    for (const key of missing.slice(0, 20)) say(`  ${key}`);
    return 2;
  } finally {
    await database.stop();
  }
}

process.exitCode = await runProgram("The export", main);
