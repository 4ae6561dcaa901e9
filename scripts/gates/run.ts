import path from "node:path";
import { checkBundle, describeWeights, weighScreens } from "./bundle.ts";
import { checkCalls } from "./calls.ts";
import { checkComments } from "./comments.ts";
import { checkLanguage, checkLinks } from "./documents.ts";
import { checkConstraints, checkErrors } from "./failures.ts";
import { describeFinding, type Finding, type Gate } from "./finding.ts";
import { checkBarrels, checkCycles } from "./graph.ts";
import { checkLoadedSheets } from "./loaded-sheets.ts";
import { checkMessageUse } from "./message-use.ts";
import { checkMessages } from "./messages.ts";
import { checkModels } from "./models.ts";
import { checkHeldRules, checkReferences } from "./references.ts";
import { checkRouteTexts } from "./route-texts.ts";
import { checkBudgets, checkNames } from "./shape.ts";
import { checkSheets, checkWidths } from "./sheets.ts";
import { checkSpecification } from "./specification.ts";
import { checkWalls } from "./walls.ts";

/** Checks of the sources: they need no build. */
export const SOURCE_GATES: readonly Gate[] = [
  { name: "walls", check: checkWalls },
  { name: "cycles", check: checkCycles },
  { name: "barrels", check: checkBarrels },
  { name: "names", check: checkNames },
  { name: "budgets", check: checkBudgets },
  { name: "comments", check: checkComments },
  { name: "calls", check: checkCalls },
  { name: "messages", check: checkMessages },
  { name: "message use", check: checkMessageUse },
  { name: "route texts", check: checkRouteTexts },
  { name: "sheets", check: checkSheets },
  { name: "loaded sheets", check: checkLoadedSheets },
  { name: "widths", check: checkWidths },
  { name: "errors", check: checkErrors },
  { name: "constraints", check: checkConstraints },
  { name: "links", check: checkLinks },
  { name: "language", check: checkLanguage },
  { name: "models", check: checkModels },
  { name: "references", check: checkReferences },
  { name: "rules", check: checkHeldRules },
  { name: "specification", check: checkSpecification },
];

/** Checks of what the build made. */
export const BUILD_GATES: readonly Gate[] = [{ name: "bundle", check: checkBundle }];

/** What a gate said, and how long it took in milliseconds. */
export type Verdict = { name: string; findings: Finding[]; took: number };

/** Runs the gates one after the other. A gate that cannot look has failed. */
export async function runGates(root: string, gates: readonly Gate[]): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const { name, check } of gates) {
    const start = performance.now();
    const findings = await Promise.resolve()
      .then(() => check(root))
      .catch((error: unknown) => [{ file: "(tree)", message: String(error) }]);
    verdicts.push({ name, findings, took: performance.now() - start });
  }
  return verdicts;
}

/** The verdict as text: one line, and one more for each finding. */
export function describeVerdict({ name, findings, took }: Verdict): string {
  const result = findings.length === 0 ? "passed" : `${findings.length} findings`;
  const head = `${name.padEnd(14)} ${result} (${Math.round(took)} ms)`;
  return [head, ...findings.map((finding) => `  ${describeFinding(finding)}`)].join("\n");
}

/** The table of what each screen loads, where there is a build. */
export function describeBundles(root: string): string {
  return describeWeights(weighScreens(root));
}

async function main(): Promise<void> {
  const root = path.resolve(import.meta.dirname, "../..");
  const named = process.argv.slice(2);
  const gates = [...SOURCE_GATES, ...BUILD_GATES].filter(({ name }) => named.length === 0 || named.includes(name));
  if (gates.length === 0) throw new Error(`There is no check named ${named.join(", ")}.`);
  const verdicts = await runGates(root, gates);
  console.log(verdicts.map(describeVerdict).join("\n"));
  if (verdicts.some(({ findings }) => findings.length > 0)) process.exitCode = 1;
}

if (import.meta.main) await main();
