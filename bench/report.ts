import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { ROOT } from "./processes.ts";

/** A table line, and whether it reached its goal (null: no goal). */
export type Line = { readonly cells: readonly string[]; readonly reached: boolean | null };

/** The result of one benchmark. */
export type Result = {
  readonly name: string;
  readonly title: string;
  readonly goal: string;
  readonly columns: readonly string[];
  readonly lines: readonly Line[];
};

const FILE = join(ROOT, "bench/results.md");
const HEAD = `# Results

Written by \`npm run bench\`; [README.md](README.md) says how and against what. Requests a second (higher is better) and
latencies in milliseconds are medians of several short loads in turn; a ratio is the median of the ratios of each turn.
`;

/** A quantile of values in any order, `part` from 0 to 1; NaN of none. */
export function quantileOf(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

export function formatWhole(value: number): string {
  return Math.round(value).toLocaleString("en");
}

function formatVerdict(reached: boolean | null): string {
  if (reached === null) return "";
  return reached ? "pass" : "**missed**";
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

function machine(): string {
  const [cpu] = cpus();
  return `${cpus().length} × ${cpu?.model.trim() ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
}

/** The result as a section of the file. */
function section(result: Result, command: string, at: Date): string {
  const columns = [...result.columns, "goal"];
  return [
    `## ${result.name}`,
    "",
    `${result.title} Goal: ${result.goal}`,
    "",
    `${machine()}. ${at.toISOString().slice(0, 16).replace("T", " ")} UTC, \`${command}\``,
    "",
    row(columns),
    row(columns.map((_column, n) => (n === 0 ? "---" : "---:"))),
    ...result.lines.map(({ cells, reached }) => row([...cells, formatVerdict(reached)])),
    "",
  ].join("\n");
}

/** Writes a result into bench/results.md, replacing the benchmark's former one. */
export async function writeResult(result: Result, command: string, at: Date): Promise<string> {
  const text = section(result, command, at);
  const old = existsSync(FILE) ? await readFile(FILE, "utf8") : "";
  const sections = new Map<string, string>();
  for (const part of old.split(/^(?=## )/m).slice(1)) sections.set(part.split("\n")[0] ?? "", part.trimEnd());
  sections.set(`## ${result.name}`, text.trimEnd());
  const ordered = [...sections.entries()].toSorted(([a], [b]) => a.localeCompare(b));
  await writeFile(FILE, `${[HEAD.trimEnd(), ...ordered.map(([, part]) => part)].join("\n\n")}\n`);
  return text;
}

export function countMissed(result: Result): number {
  return result.lines.filter(({ reached }) => reached === false).length;
}
