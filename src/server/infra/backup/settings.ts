import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { isObjectStorageUrl } from "../platform/addresses.ts";
import type { Config } from "../platform/config.ts";
import { keyFingerprint, makeSecrets } from "../platform/crypto.ts";
import { BackupError } from "./keys.ts";

const KEY_LENGTH = 20;

type Environment = Readonly<Record<string, string | undefined>>;

/** The value of a variable or of the file named by NAME_FILE. Throws BackupError without quoting the value. */
function readVariable(environment: Environment, name: "BACKUP_KEY" | "BACKUP_URL"): string {
  const { [name]: given = "", [`${name}_FILE`]: file = "" } = environment;
  if (given !== "" && file !== "") throw new BackupError(`Set ${name} or ${name}_FILE, not both.`);
  if (file === "") return given;
  let text: string;
  try {
    text = readFileSync(file, "utf8").trim();
  } catch (cause) {
    throw new BackupError(`${name}_FILE: ${file} cannot be read.`, cause);
  }
  if (text === "") throw new BackupError(`${name}_FILE: ${file} is empty.`);
  return text;
}

/** BACKUP_KEY, or the content of the file named by BACKUP_KEY_FILE. Throws BackupError without quoting the key. */
export function readBackupKey(environment: Environment): string {
  const key = readVariable(environment, "BACKUP_KEY");
  const advice =
    "Make one with npm run backup -- --new-key, and keep it apart from the backups: without it they are lost.";
  if (key === "") throw new BackupError(`BACKUP_KEY or BACKUP_KEY_FILE is required. ${advice}`);
  if (key.length < KEY_LENGTH)
    throw new BackupError(`BACKUP_KEY must have at least ${KEY_LENGTH} characters. ${advice}`);
  return key;
}

/**
 * The backup location: the argument, or BACKUP_URL or its file. An argument with a secret is refused, because other
 * users of the machine see it in the process list. Throws BackupError without quoting a secret.
 */
export function readBackupAddress(environment: Environment, word: string): string {
  if (/^s3:\/\/[^/]*@/.test(word))
    throw new BackupError(
      "An address with a key in it does not belong among the words of a command, where everybody on this machine can read it. " +
        "Put it into BACKUP_URL, or into a file that BACKUP_URL_FILE names, and leave the word out. Then make a new key at the storage.",
    );
  const place = word === "" ? readVariable(environment, "BACKUP_URL") : word;
  if (place === "")
    throw new BackupError("Say which folder, or set BACKUP_URL or BACKUP_URL_FILE for a bucket. Try --help.");
  if (!isObjectStorageUrl(place))
    throw new BackupError("The place of the backups must be a folder, or s3://KEY:SECRET@host/bucket/folder.");
  return place;
}

/** Fingerprint of a SECRET_KEY, from which the key cannot be derived. */
export function secretKeyFingerprint(secretKey: string): string {
  return keyFingerprint(makeSecrets(secretKey));
}

/** Whether encrypted data of a backup with this fingerprint can be read with the current or a former key. */
export function canDecryptBackup(print: string, keys: Pick<Config, "secretKey" | "formerSecretKeys">): boolean {
  return [keys.secretKey, ...keys.formerSecretKeys].some((key) => secretKeyFingerprint(key) === print);
}

const BACKUP_FLAGS = {
  "new-key": { type: "boolean" },
  list: { type: "boolean" },
  keep: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

export const BACKUP_HELP = `Takes a backup of database and files, as of one moment, while the product runs.

  npm run backup -- TARGET      to a folder
  npm run backup                to the place in BACKUP_URL, or in the file BACKUP_URL_FILE: a folder, or a bucket
                                s3://KEY:SECRET@host/bucket/folder (?region=, ?tls=off on this machine)

The database and the files are those of DATABASE_URL, DATA_DIR and FILES_URL, as for npm start.
What is written is encrypted with BACKUP_KEY, or with what stands in the file BACKUP_KEY_FILE.

  --keep N     afterwards remove all but the N newest backups, and what was begun a day ago, never finished, and is
               not being written now; nothing is removed while files are missing
  --list       only say which backups lie there
  --new-key    only make a new key and print it
  --help       show this

Exit code: 0 done; 1 there is no new backup (with --list: one is damaged); 2 done, but something else failed or is missing (it is said).
More in docs/operations.md.
`;

const RESTORE_FLAGS = {
  backup: { type: "string" },
  drill: { type: "boolean" },
  erase: { type: "boolean" },
  recovered: { type: "string" },
  release: { type: "boolean" },
  "money-checked": { type: "boolean" },
  "send-waiting": { type: "boolean" },
  "other-secret-key": { type: "boolean" },
  "lost-secret-key": { type: "boolean" },
  "too-old": { type: "boolean" },
  list: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

export const RESTORE_HELP = `Restores a backup into an empty database and an empty storage.

  npm run restore -- [SOURCE]           restore the newest backup of a folder or bucket
  npm run restore -- --drill [SOURCE]   restore it into a temporary place, start it, compare, and remove it
  npm run restore -- --erase            erase again who was erased after the backup (a restore does so by itself)
  npm run restore -- --recovered TIME   hold a database that was recovered to this moment by its own archive
  npm run restore -- --lost-secret-key  let the database of this installation begin anew with this SECRET_KEY, where the former
                                        one is lost for good: what is encrypted with it is lost, and nobody may be serving it
  npm run restore -- --release          let a restored copy send, pay and work

SOURCE is a folder; without it, the place in BACKUP_URL or BACKUP_URL_FILE, as for npm run backup. Where to is said by DATABASE_URL, DATA_DIR and FILES_URL, as for npm start.

  --backup ID          this backup instead of the newest one
  --list               only say which backups lie there
  --other-secret-key   restore although SECRET_KEY is not the one of the backup: encrypted numbers and waiting mails are lost
  --too-old            restore although people who were erased more than 400 days ago would come back
  --money-checked      with --release: bank and provider were compared with this copy
  --send-waiting       with --release: mails that waited are sent, though they may have been sent before
  --help               show this

Exit code: 0 done; 1 it failed, or the drill found a difference; 2 done, but something waits for you (it is said).
More in docs/operations.md.
`;

function parseOrThrow<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const message = error instanceof Error ? (error.message.split(". ")[0] ?? "") : String(error);
    throw new BackupError(`${message}. Try --help.`);
  }
}

/** Parses the arguments of `npm run backup --`. Throws BackupError for an unknown one. */
export function parseBackupArgs(argv: readonly string[]) {
  const { values, positionals } = parseOrThrow(() =>
    parseArgs({ args: [...argv], options: BACKUP_FLAGS, allowPositionals: true }),
  );
  const keep = values.keep === undefined ? null : Number(values.keep);
  if (keep !== null && !(Number.isInteger(keep) && keep > 0)) throw new BackupError("--keep takes a number from 1 up.");
  return { ...values, keep, target: singleAddress(positionals) };
}

/** Parses the arguments of `npm run restore --`. Throws BackupError for an unknown one. */
export function parseRestoreArgs(argv: readonly string[]) {
  const { values, positionals } = parseOrThrow(() =>
    parseArgs({ args: [...argv], options: RESTORE_FLAGS, allowPositionals: true }),
  );
  const recovered = values.recovered === undefined ? null : parseTimestamp(values.recovered);
  return { ...values, recovered, backup: values.backup ?? null, source: singleAddress(positionals) };
}

/** A time with a zone; a time without one would be ambiguous. */
function parseTimestamp(text: string): Date {
  if (
    !/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d(?::?\d\d)?)$/.test(text) ||
    Number.isNaN(Date.parse(text))
  )
    throw new BackupError("--recovered takes the moment of recovery with its zone, like 2026-11-26T02:00:00Z.");
  return new Date(text);
}

function singleAddress(words: readonly string[]): string {
  if (words.length > 1) throw new BackupError("One folder or bucket at a time. Try --help.");
  return words[0] ?? "";
}
