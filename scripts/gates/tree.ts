import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

const EXCLUDED_FOLDERS = new Set(["node_modules", ".git"]);
const GENERATED_AT_ROOT = new Set(["build", "data", ".react-router", ".cache", "test-results", "playwright-report"]);

function walk(root: string, folder: string, found: string[]): void {
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    if (EXCLUDED_FOLDERS.has(entry.name)) continue;
    if (folder === "" && GENERATED_AT_ROOT.has(entry.name)) continue;
    const name = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) walk(root, name, found);
    else if (entry.isFile()) found.push(name);
  }
}

/** All files below the folders (paths from the root, sorted); folders that are not there are left out. */
export function listFiles(root: string, folders: readonly string[], endings: RegExp = /./): string[] {
  const found: string[] = [];
  for (const folder of folders) if (exists(root, folder)) walk(root, folder, found);
  return found.filter((file) => endings.test(file)).sort();
}

/** Like listFiles, but throws when there is no such file: nothing to look at is not the same as nothing wrong. */
export function requireFiles(root: string, folders: readonly string[], endings: RegExp = /./): string[] {
  const found = listFiles(root, folders, endings);
  if (found.length === 0) throw new Error(`No files to check below ${folders.map((name) => name || ".").join(", ")}.`);
  return found;
}

/** Names of the direct sub-folders, sorted; none when the folder is not there. */
export function listFolders(root: string, folder: string): string[] {
  if (!exists(root, folder)) return [];
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** Whether the path from the root is there. */
export function exists(root: string, file: string): boolean {
  return statSync(path.join(root, file), { throwIfNoEntry: false }) !== undefined;
}

/** The text of a file by its path from the root. Throws when it cannot be read. */
export function read(root: string, file: string): string {
  return readFileSync(path.join(root, file), "utf8");
}

/** Whether the file is a test or made only for tests. */
export function isTest(file: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(file) || file.startsWith("tests/");
}
