import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { BackupError } from "../backup/keys.ts";

export const EXPORT_HELP = `Exports the whole installation, as of one moment, into a folder that anybody can read without this product.

  npm run export -- FOLDER      into a new or empty folder

The database and the files are those of DATABASE_URL, DATA_DIR and FILES_URL, as for npm start.
The folder holds everything about everybody, and is not encrypted. Only the account that exports may read it (mode 0700).
What is sealed in the database stays sealed with SECRET_KEY, which is not in it: keep that as well.

Exit code: 0 done; 1 there is no export; 2 done, but files that the database names were not in the storage (they are named).
The format stands in docs/installation-archive.md.
`;

export const IMPORT_HELP = `Imports an exported installation into an empty database and an empty storage.

  npm run import:installation -- FOLDER           look through the whole folder, then import it
  npm run import:installation -- FOLDER --check   write nothing: say whether the folder is whole and what would be done

Where to is said by DATABASE_URL, DATA_DIR and FILES_URL, as for npm start. Run again it adds nothing: it compares. A database that
holds something else is refused; rows that are there are never overwritten. After an import that died, run it again.

  --report FILE        write what was done with each table, and each row that differs, to a new file, as NDJSON
  --other-secret-key   import although neither SECRET_KEY nor SECRET_KEY_FORMER is that of the export: what is sealed is lost
  --too-old            import although people who were erased more than 400 days ago would come back
  --help               show this

The installation is held afterwards, as after a restore: nothing is sent, paid or done until npm run restore -- --release
Exit code: 0 done; 1 it failed; 2 done, but something waits for you or differs (it is said).
`;

const IMPORT_FLAGS = {
  check: { type: "boolean" },
  report: { type: "string" },
  "other-secret-key": { type: "boolean" },
  "too-old": { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

function parsed<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const message = error instanceof Error ? (error.message.split(". ")[0] ?? "") : String(error);
    throw new BackupError(`${message}. Try --help.`);
  }
}

function oneFolder(words: readonly string[], help: boolean): string {
  if (help) return "";
  const [word = ""] = words;
  if (words.length !== 1 || word === "") throw new BackupError("Say which folder, and only one. Try --help.");
  if (word.includes("://")) throw new BackupError("An archive lies in a folder of this machine, not at an address.");
  return resolve(word);
}

/** The words after `npm run export --`. Throws BackupError for a word that means nothing. */
export function exportArgs(argv: readonly string[]) {
  const options = { help: IMPORT_FLAGS.help };
  const { values, positionals } = parsed(() => parseArgs({ args: [...argv], options, allowPositionals: true }));
  return { help: values.help === true, folder: oneFolder(positionals, values.help === true) };
}

/** The words after `npm run import:installation --`. Throws BackupError for a word that means nothing. */
export function importArgs(argv: readonly string[]) {
  const { values, positionals } = parsed(() =>
    parseArgs({ args: [...argv], options: IMPORT_FLAGS, allowPositionals: true }),
  );
  return { ...values, help: values.help === true, folder: oneFolder(positionals, values.help === true) };
}
