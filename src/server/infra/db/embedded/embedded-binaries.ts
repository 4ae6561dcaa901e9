import { constants } from "node:fs";
import { access, chmod, copyFile, link, mkdir, readdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { copiesFolder, type EmbeddedLocation } from "./embedded-location.ts";
import { detectPlatform, type Platform } from "./embedded-platform.ts";
import { EmbeddedDatabaseError, passesTest } from "./embedded-process.ts";

export type Binaries = { readonly initdb: string; readonly postgres: string };

type Link = { readonly source: string; readonly target: string };

/** The package's folder; undefined if it is not installed (another platform, or optional packages omitted). */
function packageFolder({ packageName }: Platform): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName)));
  } catch {
    return undefined;
  }
}

/** Whether the embedded PostgreSQL is available on this machine. */
export function binariesInstalled(): boolean {
  return packageFolder(detectPlatform()) !== undefined;
}

/** The package's folder. Throws EmbeddedDatabaseError with installation advice. */
export function requirePackage(platform: Platform): string {
  const folder = packageFolder(platform);
  if (folder !== undefined) return folder;
  throw new EmbeddedDatabaseError(
    `There is no embedded PostgreSQL for ${platform.name} here. Install the package ` +
      `${platform.packageName} if there is one, or set DATABASE_URL to a PostgreSQL server (version 15 or later).`,
  );
}

/**
 * Returns the programs to run: the installed ones, or a copy in the data folder if the server's account cannot use them
 * in place. Call it under the lock. Throws EmbeddedDatabaseError.
 */
export async function findBinaries(place: EmbeddedLocation): Promise<Binaries> {
  const folder = requirePackage(place.platform);
  const links = await readLinks(folder);
  const native = join(folder, "native");
  if ((await makeLinks(folder, links)) && (await isUsable(native, place))) return binaryPaths(native);
  const copy = await makeCopy(folder, links, copiesFolder(place));
  if (await isUsable(copy, place)) return binaryPaths(copy);
  throw new EmbeddedDatabaseError(`PostgreSQL's programs cannot be run from ${copy}. Set DATA_DIR to another disk.`);
}

function binaryPaths(native: string): Binaries {
  return { initdb: join(native, "bin", "initdb"), postgres: join(native, "bin", "postgres") };
}

/** Whether the account can run the server from there and read its files. */
function isUsable(native: string, place: EmbeddedLocation): Promise<boolean> {
  const test = '[ -x "$0/bin/postgres" ] && [ -x "$0/bin/initdb" ] && [ -r "$0/share/postgresql/postgres.bki" ]';
  return passesTest(test, [native], place);
}

async function readLinks(folder: string): Promise<Link[]> {
  const list: unknown = JSON.parse(await readFile(join(folder, "native", "pg-symlinks.json"), "utf8"));
  if (!Array.isArray(list)) return [];
  return list.filter((entry): entry is Link => typeof entry?.source === "string" && typeof entry?.target === "string");
}

/**
 * Creates the library links, because npm packages cannot contain links and the install script does not run. False if
 * the folder is read-only.
 */
async function makeLinks(folder: string, links: readonly Link[]): Promise<boolean> {
  for (const { source, target } of links) {
    const path = join(folder, target);
    try {
      await symlink(relative(dirname(path), join(folder, source)), path);
    } catch (error) {
      if (!hasCode(error, "EEXIST")) return false;
    }
  }
  return true;
}

/** Copies the package to DATA_DIR under a temporary name and renames it, so that a partial copy is never used. */
async function makeCopy(folder: string, links: readonly Link[], copies: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const version = manifest !== null && typeof manifest === "object" && "version" in manifest ? manifest.version : "0";
  const copy = join(copies, `${basename(folder)}-${version}`);
  if (await isCompleteCopy(join(folder, "native"), join(copy, "native"))) return join(copy, "native");
  const draft = `${copy}.init-${process.pid}`;
  for (const leftover of [draft, copy]) await rm(leftover, { recursive: true, force: true });
  await mkdir(copies, { recursive: true });
  await chmod(copies, 0o755);
  await copyTree(join(folder, "native"), join(draft, "native"));
  await chmod(draft, 0o755);
  if (!(await makeLinks(draft, links))) throw new EmbeddedDatabaseError(`Cannot make links in ${draft}.`);
  await rename(draft, copy);
  return join(copy, "native");
}

/** Whether every file has its full size. A power failure can leave empty files behind. */
async function isCompleteCopy(from: string, to: string): Promise<boolean> {
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const there = await stat(join(to, relative(from, path))).catch(() => undefined);
    if (there === undefined || there.size !== (await stat(path)).size) return false;
  }
  return true;
}

async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) await copyTree(source, target);
    else if (entry.isFile()) await copyProgram(source, target);
  }
}

/** Hard-links the file if possible (instant, no space); otherwise copies it readable for the server. */
async function copyProgram(source: string, target: string): Promise<void> {
  const { mode } = await stat(source);
  if ((mode & 0o004) !== 0) {
    try {
      return await link(source, target);
    } catch {
      // Another file system, or links are forbidden: copied below.
    }
  }
  await copyFile(source, target, constants.COPYFILE_FICLONE);
  await chmod(target, (mode & 0o100) === 0 ? 0o644 : 0o755);
  await access(target, constants.R_OK);
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
