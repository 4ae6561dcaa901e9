import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import axe from "axe-core";

/** The short form of axe: every page that is looked at has to read it. */
export const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type Check = string | { id: string };
type Rule = { id: string; impact: string | null; any: Check[]; all: Check[]; none: Check[] };
type Audit = { rules: Rule[]; data: { checks: Record<string, { impact?: string }> } };

/** How grave the findings of a rule may be stands nowhere but in what axe is made of. */
const { rules, data } = Reflect.get(axe, "_audit") as Audit;

/** What a rule calls its findings: its own word, or else those of its checks; undefined where nothing is said. */
function impactsOf({ impact, any, all, none }: Rule): (string | undefined)[] {
  if (impact !== null) return [impact];
  return [...any, ...all, ...none].map((check) => data.checks[typeof check === "string" ? check : check.id]?.impact);
}

/** Whether a finding is one that a test asks for. */
export function isGrave(impact: string | null | undefined): boolean {
  return impact === "serious" || impact === "critical";
}

const isLight = (impact: string | undefined) => impact === "minor" || impact === "moderate";

/** Rules that can find nothing serious: with them switched off the same is found in less time. */
export const LIGHT_RULES: readonly string[] = rules
  .filter((rule) => impactsOf(rule).every(isLight))
  .map(({ id }) => id);
