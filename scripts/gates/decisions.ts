import type { Finding } from "./finding.ts";
import { sourceOf, visit } from "./source.ts";
import { filesBelow } from "./tree.ts";

/** Decisions in force: each is held by at least one test that names it. */
export const IN_FORCE: readonly string[] = [
  ...["A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "A9", "A10", "A11", "A12", "A13", "A14"],
  ...["R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10"],
  ...["F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "F10", "F12", "F13", "F14", "F16"],
  ...["J1", "J2", "J3", "J4", "J5", "J6", "J7", "J8", "J9", "J10", "J11", "J12", "J13", "J14", "J15"],
  ...["N1", "N2", "N3", "N4", "N5"],
  ...["M1", "M2", "M3", "M4", "M5", "M6", "M7", "M8", "M9"],
  ...["P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8", "P9", "P10", "P11", "P12", "P13", "P14", "P16", "P17"],
  ...["S1", "S2", "S3", "S4", "S5"],
];

const RUNS = /^(it|test|describe|test\.describe)(\.(each|for|only|concurrent|sequential|serial|parallel))*$/;

/** No decision in force without a test whose name, or whose group's name, mentions it. */
export function checkDecisions(root: string): Finding[] {
  const files = filesBelow(root, ["src", "tests", "scripts", "bench"], /\.(test|spec)\.tsx?$/);
  if (files.length === 0) throw new Error("No tests to look through.");
  const named = new Set(files.flatMap((file) => [...namedIn(root, file)]));
  return IN_FORCE.filter((decision) => !named.has(decision)).map((decision) => ({
    file: "tests",
    message: `No test names the decision ${decision}.`,
  }));
}

function namedIn(root: string, file: string): Set<string> {
  const source = sourceOf(root, file);
  const named = new Set<string>();
  visit(source, {
    CallExpression: (node) => {
      const written = source.text.slice(node.callee.start, node.callee.end);
      const title = node.arguments[0];
      // The first call of `test.each(rows)(name, …)` holds rows, not a name.
      if (title === undefined || written.endsWith(".each")) return;
      if (!RUNS.test(written.replace(/[(`][\s\S]*$/, ""))) return;
      const text = source.text.slice(title.start, title.end);
      for (const match of text.matchAll(/\b[A-Z]\d{1,2}\b/g)) named.add(match[0]);
    },
  });
  return named;
}
