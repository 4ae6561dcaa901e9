import type { Finding } from "./finding.ts";
import { exists, read } from "./tree.ts";

const DOCUMENT = "docs/specification.md";
const LINE = /^- (?<number>\S+) (?<sentence>.+)$/;
const ARROW = " → ";
const HOLDER = /`([^`]+)`(?: "([^"]+)")?/g;
const BEYOND = /^not reachable, because \S+/;

/**
 * Every line of the specification has a holder: files that exist, each with a text that stands in it where one is given,
 * or the reason why nobody can come to see it.
 */
export function checkSpecification(root: string): Finding[] {
  const findings: Finding[] = [];
  const seen = new Set<string>();
  for (const [index, text] of read(root, DOCUMENT).split("\n").entries()) {
    if (!text.startsWith("- ")) continue;
    const { number = "", sentence = "" } = LINE.exec(text)?.groups ?? {};
    const faults = number === "" ? ["A line needs a number and a sentence."] : faultsOf(root, sentence);
    if (seen.has(number)) faults.push(`The number ${number} stands here twice.`);
    seen.add(number);
    findings.push(...faults.map((message) => ({ file: DOCUMENT, line: index + 1, message })));
  }
  if (seen.size === 0) throw new Error(`${DOCUMENT} has no lines.`);
  return findings;
}

function faultsOf(root: string, sentence: string): string[] {
  const at = sentence.lastIndexOf(ARROW);
  const held = at < 0 ? "" : sentence.slice(at + ARROW.length).trim();
  if (BEYOND.test(held)) return [];
  const holders = [...held.matchAll(HOLDER)];
  if (holders.length === 0) return ["Nothing holds this line."];
  return holders.flatMap(([, file = "", text]) => faultOf(root, file, text));
}

function faultOf(root: string, file: string, text: string | undefined): string[] {
  if (!exists(root, file)) return [`${file} does not exist.`];
  if (text === undefined || plain(read(root, file)).includes(plain(text))) return [];
  return [`${file} does not hold "${text}".`];
}

/** The same text, however its quotes are written in code, and over however many lines. */
function plain(text: string): string {
  return text
    .replaceAll(/\\(['"`])/g, "$1")
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/[“”]/g, "'")
    .replaceAll('"', "'")
    .replaceAll(/\s+/g, " ");
}
