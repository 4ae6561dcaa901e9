import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import axe from "axe-core";

/** axe's minified source, because every tested page has to parse it. */
export const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type Check = string | { id: string };
type Rule = { id: string; impact: string | null; any: Check[]; all: Check[]; none: Check[] };
type Audit = { rules: Rule[]; data: { checks: Record<string, { impact?: string }> } };

/** The possible impact of a rule's findings is available only in axe's internals. */
const { rules, data } = Reflect.get(axe, "_audit") as Audit;

/** The impacts of a rule: its own, or those of its checks; undefined if not stated. */
function impactsOf({ impact, any, all, none }: Rule): (string | undefined)[] {
  if (impact !== null) return [impact];
  return [...any, ...all, ...none].map((check) => data.checks[typeof check === "string" ? check : check.id]?.impact);
}

/** Whether a finding is serious enough for a test. */
export function isSerious(impact: string | null | undefined): boolean {
  return impact === "serious" || impact === "critical";
}

const isLight = (impact: string | undefined) => impact === "minor" || impact === "moderate";

/** Rules that cannot find anything serious; disabling them saves time. */
export const MINOR_RULES: readonly string[] = rules
  .filter((rule) => impactsOf(rule).every(isLight))
  .map(({ id }) => id);
