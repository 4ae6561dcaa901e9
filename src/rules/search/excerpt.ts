import type { Concept } from "./concepts.ts";
import { formsOf, numbersOf } from "./inflections.ts";
import { plainLetters, wordsOf } from "./words.ts";

/** A few words of a job that show the match, in parts: every second part is a match. */
export type Excerpt = readonly string[];

type Token = { readonly word: string; readonly start: number; readonly end: number };

const TOKEN = /\.?[\p{L}\p{N}]+(?:\+\+|#)?/gu;
const SENTENCE_END = /([.!?])\s+/g;
/** How names with special characters begin in a text; other words are plain. */
const WRITTEN: ReadonlyMap<string, string> = new Map([
  ["cplusplus", String.raw`c\+\+`],
  ["csharp", "c#"],
  ["fsharp", "f#"],
  ["dotnet", String.raw`\.net`],
]);
/** List markers; each item is a separate sentence here. */
const BULLET = /^[-–—•*·▪◦\s]+/;
const LONGEST = 180;
const BEFORE = 60;
/** A shorter prefix is not shown as a match. */
const BEGINNING_MIN = 3;
/** A text is read up to here; matches after it are not shown. */
const READ_MAX = 20_000;

function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)].flatMap(({ 0: token, index }) => {
    const [word] = wordsOf(token);
    return word === undefined ? [] : [{ word, start: index, end: index + token.length }];
  });
}

/** How a concept looks in a text: for each of its names, word by word, the accepted forms. */
type Look = {
  readonly names: readonly (readonly string[])[][];
  readonly parts: readonly Look[];
  readonly begun: string | null;
  /** A string in every text with the concept; searching for it takes a tenth of reading word by word. */
  readonly hint: RegExp;
};

/** Cached by concept, for all jobs of a page. */
const looks = { title: new WeakMap<Concept, Look>(), text: new WeakMap<Concept, Look>() };

/** Narrower concepts only count in titles; in a text, "lead" does not mean manager. */
function lookOf(concept: Concept, where: keyof typeof looks): Look {
  const known = looks[where].get(concept);
  if (known !== undefined) return known;
  const { names, kinds, parts, typed, unfinished } = concept;
  const [only = ""] = typed;
  const look = withHint({
    names: [...names, ...(where === "title" ? kinds : [])].map((name, nth) =>
      name.map(nth === 0 ? formsOf : numbersOf),
    ),
    parts: parts.map((part) => lookOf(part, where)),
    begun: unfinished && typed.length === 1 && only.length >= BEGINNING_MIN ? only : null,
  });
  looks[where].set(concept, look);
  return look;
}

function withHint(look: Omit<Look, "hint">): Look {
  const { names, parts, begun } = look;
  const firsts = names.flatMap(([forms = []]) => forms.map((form) => WRITTEN.get(form) ?? form));
  const written = new Set([...firsts, ...(begun === null ? [] : [begun])]);
  const sources = [...written, ...parts.map(({ hint }) => hint.source)].filter((source) => source !== "");
  return { ...look, hint: new RegExp(sources.length === 0 ? "(?!)" : sources.join("|")) };
}

/** The tokens of this name, adjacent and in order. */
function nameIn(tokens: readonly Token[], name: readonly (readonly string[])[]): Token[] | null {
  for (let at = 0; at + name.length <= tokens.length; at += 1) {
    if (name.every((forms, nth) => forms.includes(tokens[at + nth]?.word ?? "")))
      return tokens.slice(at, at + name.length);
  }
  return null;
}

function begunIn(tokens: readonly Token[], begun: string): Token[] | null {
  const token = tokens.find(({ word }) => word.startsWith(begun));
  return token === undefined ? null : [token];
}

/** The tokens of the concept: by one of its names, or by all its parts. */
function foundIn(tokens: readonly Token[], { names, parts, begun }: Look): Token[] | null {
  for (const name of names) {
    const found = nameIn(tokens, name);
    if (found !== null) return found;
  }
  const each = parts.map((part) => foundIn(tokens, part));
  if (each.length > 0 && each.every((part) => part !== null)) return each.flat();
  return begun === null ? null : begunIn(tokens, begun);
}

/** Concepts of a search that these texts do not show. */
export function notShownIn(texts: readonly string[], concepts: readonly Concept[]): Concept[] {
  const shown = texts.map(tokensOf);
  return concepts.filter((concept) => shown.every((tokens) => foundIn(tokens, lookOf(concept, "title")) === null));
}

function cut(sentence: string, marked: readonly Token[]): Excerpt {
  const sorted = [...new Map(marked.map((token) => [token.start, token])).values()].sort((a, b) => a.start - b.start);
  const [first] = sorted;
  const far = first === undefined || sentence.length <= LONGEST ? 0 : Math.max(0, first.start - BEFORE);
  const bullet = BULLET.exec(sentence)?.[0].length ?? 0;
  const start = far === 0 ? bullet : sentence.indexOf(" ", far) + 1;
  const [head, tail] = [far > 0 && start > 0 ? "…" : "", sentence.length > start + LONGEST ? "…" : ""];
  const end = tail === "" ? sentence.length : Math.max(sentence.lastIndexOf(" ", start + LONGEST), first?.end ?? 0);
  const pieces: string[] = [];
  let at = start;
  for (const token of sorted.filter((one) => one.start >= start && one.end <= end)) {
    pieces.push(sentence.slice(at, token.start), sentence.slice(token.start, token.end));
    at = token.end;
  }
  pieces.push(sentence.slice(at, end) + tail);
  return pieces.map((piece, nth) => `${nth === 0 ? head : ""}${piece}`.toWellFormed());
}

/** Sentences that may contain one of these concepts. */
function* sentencesOf(text: string, looks: readonly Look[]): Generator<string> {
  const mayHave = (part: string) => {
    const plain = plainLetters(part);
    return looks.some(({ hint }) => hint.test(plain));
  };
  for (const line of text.split("\n").filter(mayHave)) {
    yield* line.trim().replace(SENTENCE_END, "$1\n").split("\n").filter(mayHave);
  }
}

/**
 * The sentence of a text with the most of these concepts, the first of several. Null without any. Takes plain text;
 * returns at most some 180 characters of it.
 */
export function excerptOf(text: string, concepts: readonly Concept[]): Excerpt | null {
  const looks = concepts.map((concept) => lookOf(concept, "text"));
  let best: { sentence: string; marked: Token[]; found: number } | null = null;
  for (const sentence of sentencesOf(text.slice(0, READ_MAX), looks)) {
    const tokens = tokensOf(sentence);
    const marked = looks.map((look) => foundIn(tokens, look)).filter((part) => part !== null);
    if (marked.length > (best?.found ?? 0)) best = { sentence, marked: marked.flat(), found: marked.length };
    if (best?.found === looks.length) break;
  }
  return best === null ? null : cut(best.sentence, best.marked);
}
