import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { PRODUCT_NAME } from "../../../../contract/product.ts";
import { diskAdvice } from "../../platform/disk.ts";
import { detectPlatform, type Platform } from "./embedded-platform.ts";
import {
  type Account,
  accountForServer,
  accountWithId,
  EmbeddedDatabaseError,
  passesTest,
} from "./embedded-process.ts";

/** The locations of one embedded database and the account of its server. */
export type EmbeddedLocation = {
  /** DATA_DIR, absolute and with links resolved. */
  readonly dataDir: string;
  /** The cluster itself; owned by the server's account. */
  readonly cluster: string;
  /** Locks and the server's log; owned by us. */
  readonly run: string;
  /** Copies of the programs, if needed. */
  readonly copies: string;
  /** Set if we are root, because PostgreSQL refuses to run as root. */
  readonly account: Account | undefined;
  readonly platform: Platform;
};

/** Written last, after a new cluster is complete. */
export const MARKER = "VOUCHWELL";

/** The socket's full path may have 103 bytes on macOS (Linux: 107), of which `/.s.PGSQL.5432` takes 14. */
const SOCKET_FOLDER_MAX_BYTES = 89;

/** Takes DATA_DIR and creates it if missing. Throws EmbeddedDatabaseError if the server could not work there. */
export async function prepareLocation(dataDir: string, platform = detectPlatform()): Promise<EmbeddedLocation> {
  const path = makeDataDir(resolve(dataDir));
  const cluster = join(path, "pgdata");
  const place: EmbeddedLocation = {
    dataDir: path,
    cluster: existsSync(cluster) ? realpathSync(cluster) : cluster,
    run: join(path, "pgrun"),
    copies: join(path, "pgbin"),
    account: serverAccount(cluster),
    platform,
  };
  if (place.account !== undefined) makeTraversable(path);
  await requireReachable(place, path);
  if (existsSync(place.cluster)) await requireOwner(place);
  makePrivateFolder(place.run, undefined);
  return place;
}

function makeDataDir(path: string): string {
  try {
    const first = mkdirSync(path, { recursive: true });
    // Changes permissions only of folders created just now; existing folders keep theirs.
    for (let made = path; first !== undefined && made.length >= first.length; made = dirname(made)) {
      chmodSync(made, made === path ? 0o711 : 0o755);
    }
    return realpathSync(path);
  } catch (error) {
    throw new EmbeddedDatabaseError(`The data folder ${path} cannot be made: ${reason(error)}`, { cause: error });
  }
}

/**
 * Makes a private data folder of root (mkdtemp, umask 077) traversable for the server's account. Only if nothing in it
 * is open to others, so that nothing is exposed. Parent folders are never changed.
 */
function makeTraversable(path: string): void {
  const { uid, mode } = statSync(path);
  if (uid !== 0 || (mode & 0o001) !== 0) return;
  const open = readdirSync(path).some((name) => (lstatSync(join(path, name)).mode & 0o007) !== 0);
  if (!open) chmodSync(path, (mode & 0o777) | 0o001);
}

/** Root runs the server as the cluster's owner or else a system account; other users run it as themselves. */
function serverAccount(cluster: string): Account | undefined {
  const owner = existsSync(cluster) ? statSync(cluster) : undefined;
  const we = process.getuid?.() ?? 0;
  if (we === 0) {
    if (owner !== undefined && owner.uid !== 0) return accountWithId(owner.uid, owner.gid);
    const account = accountForServer();
    if (account !== undefined) return account;
    throw new EmbeddedDatabaseError(
      "PostgreSQL refuses to run as root, and this machine has no user postgres or nobody. " +
        `Start ${PRODUCT_NAME} as an ordinary user, or set DATABASE_URL.`,
    );
  }
  if (owner !== undefined && owner.uid !== we) {
    throw new EmbeddedDatabaseError(
      `The database in ${cluster} belongs to user ${accountWithId(owner.uid, owner.gid).name}. ` +
        `Start ${PRODUCT_NAME} as that user (or as root), or set DATA_DIR to another folder.`,
    );
  }
  return undefined;
}

async function requireReachable(place: EmbeddedLocation, folder: string): Promise<void> {
  const { account } = place;
  if (await passesTest('cd -- "$0"', [folder], place)) return;
  if (account === undefined) throw new EmbeddedDatabaseError(`The data folder ${folder} cannot be entered.`);
  throw new EmbeddedDatabaseError(
    `PostgreSQL refuses to run as root, and the user "${account.name}", as whom it runs instead, cannot reach ` +
      `${folder}. Set DATA_DIR to a folder below folders that everybody can pass through, for example ` +
      `DATA_DIR=/var/lib/vouchwell, or start ${PRODUCT_NAME} as an ordinary user.`,
  );
}

async function requireOwner(place: EmbeddedLocation): Promise<void> {
  const { cluster, account } = place;
  if (await passesTest('cd -- "$0" && [ -w . ]', [cluster], place)) return;
  requireWritable(cluster);
  const name = account?.name ?? "you";
  throw new EmbeddedDatabaseError(
    `The database in ${cluster} does not belong to the user "${name}", as whom PostgreSQL runs here. ` +
      `Give it back with: chown -R ${name} ${cluster}`,
  );
}

/** On a read-only disk nobody can write, whatever the permissions. */
function requireWritable(folder: string): void {
  try {
    accessSync(folder, constants.W_OK);
  } catch (error) {
    if (diskAdvice(reason(error)) === null) return;
    throw new EmbeddedDatabaseError(`The database in ${folder} cannot be written: ${reason(error)}`, { cause: error });
  }
}

/**
 * What DATA_DIR contains: nothing yet or a finished cluster. Throws for anything else; a data folder is never deleted.
 */
export function clusterState({ cluster }: EmbeddedLocation): "absent" | "ready" {
  if (!existsSync(cluster)) return "absent";
  const names = readdirSync(cluster);
  if (names.includes(MARKER) && names.includes("PG_VERSION")) return "ready";
  if (names.length === 0) return "absent";
  const what = names.includes("PG_VERSION") ? `a PostgreSQL database that ${PRODUCT_NAME} did not make` : "other files";
  throw new EmbeddedDatabaseError(
    `${cluster} holds ${what} (there is no file ${MARKER} in it). It is left untouched. ` +
      "Move it away, set DATA_DIR to another folder, or run that database yourself and set DATABASE_URL.",
  );
}

/** The default socket folder, used unless its path is too long for the system. */
export function defaultSocketFolder({ dataDir }: EmbeddedLocation): string {
  return join(dataDir, "pgsocket");
}

/** Creates the folder of the server's socket: the default one, or a short private one that is recorded in DATA_DIR. */
export function socketFolder(place: EmbeddedLocation): string {
  const usual = defaultSocketFolder(place);
  if (Buffer.byteLength(usual) <= SOCKET_FOLDER_MAX_BYTES) {
    makePrivateFolder(usual, place.account);
    return usual;
  }
  return recordedFolder(
    place,
    "socket-folder",
    (folder) => isPrivate(folder, place.account),
    (made) => changeOwner(made, place.account),
  );
}

/**
 * The folder for copies of the programs. `initdb` starts the server through a shell in double quotes. A folder name
 * with special characters would break that, so another folder is used, writable only by us.
 */
export function copiesFolder(place: EmbeddedLocation): string {
  if (!/["$`\\\n]/.test(place.copies)) return place.copies;
  return recordedFolder(place, "programs-folder", isOurs, (made) => chmodSync(made, 0o755));
}

/** A folder elsewhere with a short plain name, recorded in a note in DATA_DIR. */
function recordedFolder(
  place: EmbeddedLocation,
  name: string,
  usable: (folder: string) => boolean,
  open: (folder: string) => void,
): string {
  // The note contains the folder's inode, because a copied data folder must not share it.
  const file = join(place.run, name);
  const owner = `${statSync(place.run).dev}:${statSync(place.run).ino}`;
  const [noted, folder] = existsSync(file) ? readFileSync(file, "utf8").split(" ") : [];
  if (noted === owner && folder !== undefined && usable(folder)) return folder;
  const made = mkdtempSync("/tmp/vouchwell-");
  open(made);
  writeFileSync(file, `${owner} ${made}`, { mode: 0o600 });
  return made;
}

function isOurs(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
}

function makePrivateFolder(folder: string, account: Account | undefined): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Also covers a start that was killed between the two steps.
    if (lstatSync(folder).isDirectory()) changeOwner(folder, account);
  } catch (error) {
    throw new EmbeddedDatabaseError(`The folder ${folder} cannot be made: ${reason(error)}`, { cause: error });
  }
  if (!isPrivate(folder, account)) {
    throw new EmbeddedDatabaseError(`The folder ${folder} belongs to another user, or others may write in it.`);
  }
}

function isPrivate(folder: string, account: Account | undefined): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found === undefined || !found.isDirectory() || (found.mode & 0o077) !== 0) return false;
  const we = process.getuid?.() ?? 0;
  // Root may use the folder of the account that it serves.
  return account === undefined ? found.uid === we || we === 0 : found.uid === account.uid;
}

/** Gives a file or folder that we just created to the server's account. */
export function changeOwner(path: string, account: Account | undefined): void {
  if (account !== undefined) lchownSync(path, account.uid, account.gid);
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
