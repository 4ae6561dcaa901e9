import type { Expression } from "./find.ts";
import { type Part, partsOf, unboundedIn } from "./parts.ts";

const SMALLEST = 8;
/** Small growth steps, so that exponential backtracking is detected while it is still short. */
const growthAt = (length: number) => (length < 64 ? 1.5 : 2);
/** Suffixes that few expressions match. */
const SUFFIXES = ["\n", "!\u0001"];
/** A prefix that no expression matches. */
const APART = "\u0001";
/**
 * Milliseconds: below the first a thread's CPU time is too coarse; up to the second, or from the third, one measurement
 * is enough.
 */
const [COARSE, QUICK, CERTAIN] = [10, 0.1, 200];
const COMMON = ["<br>", "<br />", " ", "a", "-", ".", "0", "\n", '"', "'", "<", "&", "&nbsp;", "a ", "a@", "<a ", "ä"];

/** A repeated text and its prefix. */
type Piece = { readonly before: string; readonly piece: string };

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
function charactersOf(part: Part, flags: string, most: number): string[] {
  if (part.kind !== "character") return [];
  const one = new RegExp(`^(?:${part.text})$`, flags.replace(/[gy]/g, ""));
  const found = CANDIDATES.filter((candidate) => one.test(candidate));
  return [...new Set(found)].slice(0, most);
}

/** A text that matches a sequence, with or without optional parts. `nth`: which of several characters to use. */
function sampleOf(parts: readonly Part[], flags: string, full: boolean, nth = 0): string {
  return parts
    .map((part) => {
      if (!full && part.min === 0) return "";
      if (part.kind === "group")
        return sampleOf(part.alternatives[nth % part.alternatives.length] ?? [], flags, full, nth);
      const characters = charactersOf(part, flags, nth + 1);
      return (characters[nth % Math.max(1, characters.length)] ?? "").repeat(Math.max(1, Math.min(part.min, 40)));
    })
    .join("");
}

/** Texts that a repeated part may match in each repetition. */
function bodiesOf(part: Part, flags: string): string[] {
  if (part.kind !== "group") return charactersOf(part, flags, 3);
  return part.alternatives.flatMap((_, nth) =>
    [true, false].map((full) => sampleOf([{ ...part, min: 1 }], flags, full, nth)),
  );
}

/** Texts whose repetition makes an expression rescan the same input: its repeated parts, and the whole. */
function piecesOf({ source, flags }: Expression): Piece[] {
  const alternatives = partsOf(source);
  const pieces = new Map<string, Piece>();
  const add = (before: string, piece: string) => {
    if (piece !== "") pieces.set(`${before}\0${piece}`, { before, piece });
  };
  for (const parts of alternatives) for (const full of [true, false]) add(APART, sampleOf(parts, flags, full));
  for (const { part, before, after } of alternatives.flatMap((parts) => unboundedIn(parts))) {
    const [long, short, next] = [
      sampleOf(before, flags, true),
      sampleOf(before, flags, false),
      sampleOf(after.slice(0, 1), flags, true),
    ];
    for (const body of bodiesOf(part, flags)) {
      for (const begin of new Set(["", APART, long, short])) {
        add(begin, body);
        add(begin, body + next);
      }
      add(APART, long + body);
      add(APART, short + body);
    }
  }
  for (const piece of COMMON) {
    add("", piece);
    add(APART, piece);
  }
  return [...pieces.values()];
}

/** Applies an expression to all positions of a text, like replacing and splitting. */
function applied({ source, flags }: Expression): (text: string) => void {
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
function millisecondsOf(work: () => void): number {
  const [began, used] = [performance.now(), process.threadCpuUsage()];
  work();
  const passed = performance.now() - began;
  const { user, system } = process.threadCpuUsage(used);
  return passed < COARSE ? passed : Math.min(passed, (user + system) / 1_000);
}

type Slow = { readonly text: string; readonly length: number; readonly milliseconds: number };

/** A tenfold length takes ten times as long, or a hundred times with quadratic growth. The limit lies between. */
const SQUARE = 30;

/** Time for a text of some length: the shorter of two measurements, unless the first is conclusive. */
function timeOf(apply: (text: string) => void, { before, piece }: Piece, suffix: string, length: number): number {
  const text = before + piece.repeat(Math.ceil(length / piece.length)) + suffix;
  const once = () => millisecondsOf(() => apply(text));
  const first = once();
  return first < QUICK || first > CERTAIN ? first : Math.min(first, once());
}

/**
 * The first text that takes an expression too long and grows faster than its length; undefined if there is none up to
 * `longest` characters. Texts grow step by step, so that exponential growth is detected early. A time that is short at
 * a tenth of the length stays short enough even with quadratic growth.
 */
export function slowText(expression: Expression, longest: number, milliseconds: number): Slow | undefined {
  const apply = applied(expression);
  const tenth = longest / 10;
  for (const piece of piecesOf(expression))
    for (const suffix of SUFFIXES) {
      const slow = (length: number, took: number) => {
        return { text: JSON.stringify([piece.before, piece.piece, suffix]), length, milliseconds: Math.round(took) };
      };
      let took = 0;
      for (let length = SMALLEST; length < tenth; ) {
        length = Math.min(tenth, Math.ceil(length * growthAt(length)));
        took = timeOf(apply, piece, suffix, length);
        if (took > milliseconds) return slow(length, took);
      }
      if (took < milliseconds / 200) continue;
      const whole = timeOf(apply, piece, suffix, longest);
      if (whole > milliseconds && whole > took * SQUARE) return slow(longest, whole);
    }
  return undefined;
}
