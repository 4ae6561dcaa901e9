import { readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { plant } from "./gates/plant.ts";
import { runProgram } from "./verify/run-program.ts";

const ROOT = path.resolve(import.meta.dirname, "..");

/** What the compiler says of one file in an environment of ours. */
async function said(environment: string, file: string, code: string): Promise<string> {
  const configs = ["base", environment].map((name) => `tsconfig.${name}.json`);
  const copies = Object.fromEntries(configs.map((name) => [name, readFileSync(path.join(ROOT, name), "utf8")]));
  const root = plant({ ...copies, "package.json": '{ "type": "module" }', [file]: code });
  symlinkSync(path.join(ROOT, "node_modules"), path.join(root, "node_modules"));
  const project = path.join(root, `tsconfig.${environment}.json`);
  const { ok, output } = await runProgram(["node_modules/typescript/bin/tsc", "-p", project], { keep: true });
  return ok ? "" : output;
}

describe("compiler environments", () => {
  test.each([
    ["contract", "src/contract/a.ts", "document.title;"],
    ["contract", "src/rules/a.ts", "process.cwd();"],
    ["contract", "src/rules/a.ts", "setTimeout(() => undefined, 1);"],
    ["contract", "src/rules/a.ts", 'import "./b";'],
    ["server", "src/server/a.ts", "document.title;"],
    ["server", "src/server/a.ts", "export enum A { B }"],
    ["server", "scripts/a.js", "/** @type {string} */ export const a = 1;"],
    ["web", "src/web/a.ts", "process.cwd();"],
    ["web", "src/web/a.ts", 'import "node:fs";'],
    ["web", "src/web/a.ts", "export const a: string = [''][0];"],
  ])("%s refuses in %s: %s", async (environment, file, code) => {
    expect(await said(environment, file, code)).toMatch(/error TS/);
  });

  test.each([
    ["contract", "src/rules/a.ts", "export const a = new Intl.PluralRules('en').select(1);"],
    ["server", "src/server/a.ts", "export const a = process.cwd();"],
    ["web", "src/web/a.tsx", "export const a = <p>{document.title}</p>;"],
    ["tests", "src/web/a.test.ts", "export const a = [document.title, process.cwd()];"],
  ])("%s accepts in %s: %s", async (environment, file, code) => {
    expect(await said(environment, file, code)).toBe("");
  });
});
