import type { PlaceOf } from "../places/in-search.ts";
import { formsOf } from "./inflections.ts";
import { KINDS } from "./kinds.ts";
import { isPhrase } from "./phrases.ts";
import { AMBIGUOUS_WORDS, JOINING_WORDS, ROLE_WORDS } from "./role-words.ts";
import { SYNONYMS } from "./synonyms.ts";

/**
 * One thing that is looked for. Each of `names` means it: one word or several that stand together, the typed one first.
 * `parts` are the things that its words mean one by one, where it has several.
 */
export type Concept = {
  readonly typed: readonly string[];
  readonly names: readonly (readonly string[])[];
  /** What else people mean by it, which does not hold the other way: a backend engineer, for a developer. */
  readonly kinds: readonly (readonly string[])[];
  /** The mark of the place that it is, which jobs there bear; null where it is none. */
  readonly place: string | null;
  /** Whether it is a kind of work. */
  readonly work: boolean;
  readonly parts: readonly Concept[];
  /** Whether it is looked for in the text of a job, too; else in what names the job alone. */
  readonly inText: boolean;
  /** What may still be typed on: the last word, where it is no known name. */
  readonly unfinished: boolean;
};

/** So many words of a search are looked for. */
const WORDS_MAX = 8;
const LONGEST = 4;
/** A beginning of fewer letters names too much. */
const BEGINNING_MIN = 4;

type Names = readonly (readonly string[])[];

/** Where a search looks: in what names jobs alone, there and for the rest in texts, or for kinds of work in texts, too. */
type Where = "naming" | "usual" | "everywhere";
type Asked = { readonly where: Where; readonly placeOf: PlaceOf };

/** As a search has it, whose joining words are left out: "chef produit". */
function counted(name: string): string {
  const telling = name.split(" ").filter((word) => !JOINING_WORDS.has(word));
  return telling.length > 1 ? telling.join(" ") : name;
}

/** By every name all that mean the same. */
function namesByName(groups: Names): ReadonlyMap<string, Names> {
  const byName = new Map<string, Names>();
  for (const group of groups) {
    const names = group.map((name) => name.split(" "));
    for (const name of group) byName.set(counted(name), [...(byName.get(counted(name)) ?? []), ...names]);
  }
  return byName;
}

const OF_WORK = namesByName(SYNONYMS);
const WITHIN: ReadonlyMap<string, Names> = new Map(
  KINDS.map(([wide = "", ...kinds]) => [wide, kinds.map((name) => name.split(" "))]),
);

function workOf(words: readonly string[]): Names {
  const [only = ""] = words;
  return words.length > 1
    ? (OF_WORK.get(words.join(" ")) ?? [])
    : formsOf(only).flatMap((form) => OF_WORK.get(form) ?? []);
}

function unlike(names: readonly (readonly string[])[]): (readonly string[])[] {
  return [...new Map(names.map((name) => [name.join(" "), name])).values()];
}

function beginsRole(word: string): boolean {
  return word.length >= BEGINNING_MIN && [...ROLE_WORDS].some((role) => role.startsWith(word));
}

function isOfWork(word: string, unfinished: boolean): boolean {
  if (AMBIGUOUS_WORDS.has(word) || (unfinished && beginsRole(word))) return true;
  return formsOf(word).some((form) => ROLE_WORDS.has(form));
}

/** Whether it is a kind of work, by its own words or by another of its names: `datenanalyst` is a data analyst. */
function namesWork(words: readonly string[], group: Names, unfinished: boolean): boolean {
  const own = words.some((word, at) => isOfWork(word, unfinished && at === words.length - 1));
  return own || group.some((name) => ROLE_WORDS.has(name.at(-1) ?? ""));
}

/** A place has no parts: "New" and "York" by themselves say nothing of New York. */
function placeConcept(words: readonly string[], unfinished: boolean, placeOf: PlaceOf): Concept | null {
  // "Mobile" is a kind of work first; "home office" has a word of work in it and is none.
  const work = workOf(words).length > 0 || (words.length === 1 && namesWork(words, [], unfinished));
  const named = work ? undefined : placeOf(words.join(" "));
  if (named === undefined) return null;
  const names = unlike([words, ...named.names]);
  const nothing = { kinds: [], work: false, parts: [], inText: false };
  return { typed: words, names, place: named.mark, unfinished: unfinished && named.open, ...nothing };
}

function conceptOf(words: readonly string[], unfinished: boolean, asked: Asked): Concept {
  const { where } = asked;
  const place = placeConcept(words, unfinished, asked.placeOf);
  if (place !== null) return place;
  const group = workOf(words);
  const names = unlike([words, ...group]);
  const work = !isPhrase(words) && namesWork(words, group, unfinished);
  const inText = where === "everywhere" || (where === "usual" && !work);
  const within: Asked = inText ? asked : { ...asked, where: "naming" };
  return {
    typed: words,
    names,
    kinds: names.flatMap((name) => WITHIN.get(name.join(" ")) ?? []),
    place: null,
    work,
    parts: words.length > 1 ? split(words, words.length - 1, unfinished, within) : [],
    inText,
    unfinished: unfinished && group.length === 0,
  };
}

/** The longest names first: "site reliability engineer" is one thing. */
function split(words: readonly string[], longest: number, unfinished: boolean, asked: Asked): Concept[] {
  const isNamed = (some: readonly string[]) =>
    workOf(some).length > 0 || isPhrase(some) || asked.placeOf(some.join(" ")) !== undefined;
  const concepts: Concept[] = [];
  for (let at = 0; at < words.length; ) {
    let length = Math.min(longest, words.length - at);
    while (length > 1 && !isNamed(words.slice(at, at + length))) length -= 1;
    const last = at + length === words.length;
    concepts.push(conceptOf(words.slice(at, at + length), last && unfinished, asked));
    at += length;
  }
  return concepts;
}

/**
 * What a search looks for, all of it. Takes its plain words, of which joining words count only where there are no others,
 * what of them names a place, and whether words of work are looked for in texts, too.
 */
export function conceptsOf(words: readonly string[], placeOf: PlaceOf, everywhere = false): Concept[] {
  const telling = words.filter((word) => !JOINING_WORDS.has(word));
  const asked = (telling.length > 0 ? telling : words).slice(0, WORDS_MAX);
  return split(asked, LONGEST, true, { where: everywhere ? "everywhere" : "usual", placeOf });
}

/** The other usual names that were looked for, as they are shown: "also: site reliability engineer". */
export function otherNames(concepts: readonly Concept[]): string[] {
  return concepts.flatMap(({ typed, names }) => {
    const own = new Set(formsOf(typed.join(" ")));
    // What was typed has lost its joining words: "chief of staff" is no other name of itself.
    const isOwn = (name: readonly string[]) => own.has(name.filter((word) => !JOINING_WORDS.has(word)).join(" "));
    const others = names.filter((name) => !isOwn(name)).map((name) => name.join(" "));
    return others.slice(0, 2);
  });
}
