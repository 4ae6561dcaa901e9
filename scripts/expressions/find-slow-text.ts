import type { Expression } from "./find-expressions.ts";
import { findUnbounded, type Part, parseExpression } from "./parts.ts";

const MIN_LENGTH = 8;
/** Small growth steps, so that exponential backtracking is detected while it is still short. */
const growthStep = (length: number) => (length < 64 ? 1.5 : 2);
/** Suffixes that few expressions match. */
const SUFFIXES = ["\n", "!\u0001"];
/** A prefix that no expression matches. */
const SEPARATOR = "\u0001";
/**
 * Milliseconds: below the first a thread's CPU time is too coarse; up to the second, or from the third, one measurement
 * is enough.
 */
const [COARSE, QUICK, CERTAIN] = [10, 0.1, 200];
const COMMON_TEXTS = [
  "<br>",
  "<br />",
  " ",
  "a",
  "-",
  ".",
  "0",
  "\n",
  '"',
  "'",
  "<",
  "&",
  "&nbsp;",
  "a ",
  "a@",
  "<a ",
  "ä",
];

/** A repeated text and its prefix. */
type RepeatedPiece = { readonly before: string; readonly piece: string };

const CANDIDATES = [
  "a",
  " ",
  "0",
  "-",
  ".",
  "\n",
  "A",
  "<",
  ">",
  "&",
  '"',
  "'",
  "/",
  "@",
  ":",
  ";",
  "#",
  "=",
  "_",
  "+",
  ",",
  "(",
  ")",
  "\t",
  ...Array.from({ length: 95 }, (_, nth) => String.fromCharCode(32 + nth)),
  "ä",
  "é",
  "ſ",
  "ß",
  "\u00ad",
  "\u200b",
  "\u0301",
  "\u0001",
  "\u0085",
  "\u2028",
  "\ufeff",
  "’",
  "–",
  "•",
  "€",
  "漢",
  "ひ",
  "ア",
  "한",
  "ก",
  "ລ",
  "ខ",
  "က",
  "\u{1f600}",
  "\u{e0041}",
  "\ud800",
  "\u061c",
  "\xef",
  "\xbb",
  "\xbf",
];

/** Up to `most` characters that one part matches. */
function matchingCharacters(part: Part, flags: string, most: number): string[] {
  if (part.kind !== "character") return [];
  const one = new RegExp(`^(?:${part.text})$`, flags.replace(/[gy]/g, ""));
  const found = CANDIDATES.filter((candidate) => one.test(candidate));
  return [...new Set(found)].slice(0, most);
}

/** A text that matches a sequence, with or without optional parts. `nth`: which of several characters to use. */
function sampleText(parts: readonly Part[], flags: string, full: boolean, nth = 0): string {
  return parts
    .map((part) => {
      if (!full && part.min === 0) return "";
      if (part.kind === "group")
        return sampleText(part.alternatives[nth % part.alternatives.length] ?? [], flags, full, nth);
      const characters = matchingCharacters(part, flags, nth + 1);
      return (characters[nth % Math.max(1, characters.length)] ?? "").repeat(Math.max(1, Math.min(part.min, 40)));
    })
    .join("");
}

/** Texts that a repeated part may match in each repetition. */
function repetitionBodies(part: Part, flags: string): string[] {
  if (part.kind !== "group") return matchingCharacters(part, flags, 3);
  return part.alternatives.flatMap((_, nth) =>
    [true, false].map((full) => sampleText([{ ...part, min: 1 }], flags, full, nth)),
  );
}

/** Texts whose repetition makes an expression rescan the same input: its repeated parts, and the whole. */
function repeatedPieces({ source, flags }: Expression): RepeatedPiece[] {
  const alternatives = parseExpression(source);
  const pieces = new Map<string, RepeatedPiece>();
  const add = (before: string, piece: string) => {
    if (piece !== "") pieces.set(`${before}\0${piece}`, { before, piece });
  };
  for (const parts of alternatives) for (const full of [true, false]) add(SEPARATOR, sampleText(parts, flags, full));
  for (const { part, before, after } of alternatives.flatMap((parts) => findUnbounded(parts))) {
    const [long, short, next] = [
      sampleText(before, flags, true),
      sampleText(before, flags, false),
      sampleText(after.slice(0, 1), flags, true),
    ];
    for (const body of repetitionBodies(part, flags)) {
      for (const begin of new Set(["", SEPARATOR, long, short])) {
        add(begin, body);
        add(begin, body + next);
      }
      add(SEPARATOR, long + body);
      add(SEPARATOR, short + body);
    }
  }
  for (const piece of COMMON_TEXTS) {
    add("", piece);
    add(SEPARATOR, piece);
  }
  return [...pieces.values()];
}

/** Applies an expression to all positions of a text, like replacing and splitting. */
function matcherOf({ source, flags }: Expression): (text: string) => void {
  if (!flags.includes("y")) {
    const expression = new RegExp(source, flags.includes("g") ? flags : `${flags}g`);
    return (text) => void text.replaceAll(expression, "");
  }
  const expression = new RegExp(source, flags);
  return (text) => {
    for (expression.lastIndex = 0; expression.lastIndex < text.length && expression.test(text); );
  };
}

/** CPU time of this thread, because other programs run meanwhile; its resolution is some milliseconds. */
function measureCpu(work: () => void): number {
  const [began, used] = [performance.now(), process.threadCpuUsage()];
  work();
  const passed = performance.now() - began;
  const { user, system } = process.threadCpuUsage(used);
  return passed < COARSE ? passed : Math.min(passed, (user + system) / 1_000);
}

type SlowText = { readonly text: string; readonly length: number; readonly milliseconds: number };

/** A tenfold length takes ten times as long, or a hundred times with quadratic growth. The limit lies between. */
const MAX_GROWTH = 30;

/** Time for a text of some length: the shorter of two measurements, unless the first is conclusive. */
function measureText(
  apply: (text: string) => void,
  { before, piece }: RepeatedPiece,
  suffix: string,
  length: number,
): number {
  const text = before + piece.repeat(Math.ceil(length / piece.length)) + suffix;
  const once = () => measureCpu(() => apply(text));
  const first = once();
  return first < QUICK || first > CERTAIN ? first : Math.min(first, once());
}

/**
 * The first text that takes an expression too long and grows faster than its length; undefined if there is none up to
 * `longest` characters. Texts grow step by step, so that exponential growth is detected early. A time that is short at
 * a tenth of the length stays short enough even with quadratic growth.
 */
export function findSlowText(expression: Expression, longest: number, milliseconds: number): SlowText | undefined {
  const apply = matcherOf(expression);
  const tenth = longest / 10;
  for (const piece of repeatedPieces(expression))
    for (const suffix of SUFFIXES) {
      const slow = (length: number, took: number) => {
        return { text: JSON.stringify([piece.before, piece.piece, suffix]), length, milliseconds: Math.round(took) };
      };
      let took = 0;
      for (let length = MIN_LENGTH; length < tenth; ) {
        length = Math.min(tenth, Math.ceil(length * growthStep(length)));
        took = measureText(apply, piece, suffix, length);
        if (took > milliseconds) return slow(length, took);
      }
      if (took < milliseconds / 200) continue;
      const whole = measureText(apply, piece, suffix, longest);
      if (whole > milliseconds && whole > took * MAX_GROWTH) return slow(longest, whole);
    }
  return undefined;
}
