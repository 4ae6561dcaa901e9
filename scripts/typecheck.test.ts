import { readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { createTemporaryTree } from "./gates/temporary-tree.ts";
import { runProgram } from "./verify/run-program.ts";

const ROOT = path.resolve(import.meta.dirname, "..");

type Case = readonly [environment: string, file: string, code: string];

const REFUSED: readonly Case[] = [
  ["contract", "src/contract/a.ts", "document.title;"],
  ["contract", "src/rules/a.ts", "process.cwd();"],
  ["contract", "src/rules/b.ts", "setTimeout(() => undefined, 1);"],
  ["contract", "src/rules/c.ts", 'import "./b";'],
  ["server", "src/server/a.ts", "document.title;"],
  ["server", "src/server/b.ts", "export enum A { B }"],
  ["server", "scripts/a.js", "/** @type {string} */ export const a = 1;"],
  ["web", "src/web/a.ts", "process.cwd();"],
  ["web", "src/web/b.ts", 'import "node:fs";'],
  ["web", "src/web/c.ts", "export const a: string = [''][0];"],
];
const ACCEPTED: readonly Case[] = [
  ["contract", "src/rules/d.ts", "export const a = new Intl.PluralRules('en').select(1);"],
  ["server", "src/server/c.ts", "export const a = process.cwd();"],
  ["web", "src/web/d.tsx", "export const a = <p>{document.title}</p>;"],
  ["tests", "src/web/a.test.ts", "export const a = [document.title, process.cwd()];"],
];

/** Compiles all cases of an environment as files and returns the messages as lines. */
async function compiled(environment: string): Promise<string[]> {
  const configs = ["base", environment].map((name) => `tsconfig.${name}.json`);
  const copies = Object.fromEntries(configs.map((name) => [name, readFileSync(path.join(ROOT, name), "utf8")]));
  const own = [...REFUSED, ...ACCEPTED].filter(([name]) => name === environment);
  const files = Object.fromEntries(own.map(([, file, code]) => [file, code]));
  const root = createTemporaryTree({ ...copies, "package.json": '{ "type": "module" }', ...files });
  symlinkSync(path.join(ROOT, "node_modules"), path.join(root, "node_modules"));
  const project = path.join(root, `tsconfig.${environment}.json`);
  const { output } = await runProgram(["node_modules/typescript/bin/tsc", "-p", project], { keep: true });
  return output.split("\n");
}

const runs = new Map<string, Promise<string[]>>();

/** The compiler messages about one file; each environment is compiled once. */
async function said(environment: string, file: string): Promise<string> {
  const run = runs.get(environment) ?? compiled(environment);
  runs.set(environment, run);
  const others = REFUSED.map(([, name]) => name).filter((name) => name !== file);
  const faults = (await run).filter((line) => line.includes("error TS"));
  return faults.filter((line) => !others.some((name) => line.includes(`${name}(`))).join("\n");
}

describe("compiler environments", () => {
  test.each(REFUSED)("%s refuses in %s: %s", async (environment, file) => {
    expect(await said(environment, file)).toContain(`${file}(`);
  });

  test.each(ACCEPTED)("%s accepts in %s: %s", async (environment, file) => {
    expect(await said(environment, file)).toBe("");
  });
});
