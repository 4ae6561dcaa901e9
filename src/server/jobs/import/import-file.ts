import { open } from "node:fs/promises";
import { basename } from "node:path";
import type { RefusedField } from "../../../contract/jobs/posting/import-runs.ts";

/** One element of a board's `jobs` array, with its position in the file. */
export type BoardRow = {
  readonly index: number;
  readonly line: number;
  readonly value: unknown;
  /** Why the row could not be read completely. It is refused, and its job stays listed. */
  readonly failure?: Pick<RefusedField, "code" | "n">;
};

/** A completely read board, or the error. */
export type BoardFile = { readonly rows: readonly BoardRow[] } | { readonly failure: string };

const MAX_BYTES = 64 * 1024 * 1024;

/** The board's name: the file's name without `.json`, URL-decoded (`Rose%20Rocket.json` is `Rose Rocket`). */
export function boardName(path: string): string {
  const name = basename(path).replace(/\.json$/i, "");
  try {
    return decodeURIComponent(name).normalize("NFC");
  } catch {
    return name.normalize("NFC");
  }
}

/** Reads a board's file. Never throws: any problem is returned as the error. */
export async function readBoardFile(path: string): Promise<BoardFile> {
  try {
    const file = await open(path, "r");
    try {
      const facts = await file.stat();
      if (facts.isDirectory()) return { failure: "is a folder; name its files, for example FOLDER/*.json" };
      if (facts.size > MAX_BYTES) return { failure: "is larger than 64 MB" };
      return parseBoard(new TextDecoder("utf-8", { fatal: true }).decode(await file.readFile()));
    } finally {
      await file.close();
    }
  } catch (error) {
    return { failure: readErrorText(error) };
  }
}

function readErrorText(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT") return "does not exist";
  if (code === "EACCES" || code === "EPERM") return "may not be read by this user";
  if (code === "ERR_ENCODING_INVALID_ENCODED_DATA") return "is not text in UTF-8";
  return `could not be read: ${error instanceof Error ? error.message : String(error)}`;
}

/** The rows of a board's JSON text. */
export function parseBoard(text: string): BoardFile {
  let board: unknown;
  try {
    board = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replaceAll(/\s+/g, " ").slice(0, 120) : "";
    return { failure: `is not JSON: ${reason}` };
  }
  const jobs = typeof board === "object" && board !== null && "jobs" in board ? board.jobs : undefined;
  if (!Array.isArray(jobs)) return { failure: 'has no "jobs" array' };
  const lines = findRowLines(text);
  return { rows: jobs.map((value: unknown, index) => ({ index, line: lines[index] ?? 1, value })) };
}

/** The line, from 1, on which each element of the top-level `jobs` array begins. Takes valid JSON. */
function findRowLines(text: string): number[] {
  let lines: number[] = [];
  let line = 1;
  let depth = 0;
  let name = "";
  let inJobs = false;
  let begins = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === "\n") line += 1;
    if (/\s/.test(sign)) continue;
    if (begins && sign !== "]") lines.push(line);
    begins = false;
    if (sign === '"') {
      const end = endOfString(text, at);
      if (depth === 1) name = text.slice(at + 1, end);
      at = end;
    } else if (sign === "[" || sign === "{") {
      depth += 1;
      if (depth === 2) inJobs = sign === "[" && name === "jobs";
      begins = inJobs && depth === 2;
      // The last of several equal names counts, as in JSON.parse.
      if (begins) lines = [];
    } else if (sign === "]" || sign === "}") depth -= 1;
    else if (sign === ",") begins = inJobs && depth === 2;
  }
  return lines;
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text.charAt(at - 1 - backslashes) === "\\") backslashes += 1;
  return backslashes % 2 === 1;
}
