import type { PlaceLookup } from "../places/in-search.ts";
import { formsOf } from "./inflections.ts";
import { NARROWER_NAMES } from "./narrower-names.ts";
import { isPhrase } from "./phrases.ts";
import { AMBIGUOUS_WORDS, JOINING_WORDS, ROLE_WORDS } from "./role-words.ts";
import { SYNONYMS } from "./synonyms.ts";

/**
 * One concept of a search. Each of `names` means it: one word or several adjacent ones, the typed name first. `parts`
 * are the concepts of its single words, where it has several.
 */
export type Concept = {
  readonly typed: readonly string[];
  readonly names: readonly (readonly string[])[];
  /** Narrower names that the concept includes, but not vice versa: a backend engineer, for a developer. */
  readonly kinds: readonly (readonly string[])[];
  /** The mark of the jobs in the place that it names; null where it is no place. */
  readonly place: string | null;
  /** Whether it is an occupation. */
  readonly work: boolean;
  readonly parts: readonly Concept[];
  /** Whether it is also searched in a job's text, not only in what names the job. */
  readonly inText: boolean;
  /** Prefix that may be completed: the last word, where it is no known name. */
  readonly unfinished: boolean;
};

/** Maximum number of words that are searched. */
const WORDS_MAX = 8;
const LONGEST = 4;
/** A shorter prefix matches too much. */
const BEGINNING_MIN = 4;

type Names = readonly (readonly string[])[];

/** Where a search looks: only in what names jobs; for other words also in texts; or for occupations in texts, too. */
type Where = "naming" | "usual" | "everywhere";
type Asked = { readonly where: Where; readonly placeOf: PlaceLookup };

/** Without connecting words, as in a search: "chef produit". */
function counted(name: string): string {
  const telling = name.split(" ").filter((word) => !JOINING_WORDS.has(word));
  return telling.length > 1 ? telling.join(" ") : name;
}

/** All synonyms by each name. */
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
  NARROWER_NAMES.map(([wide = "", ...kinds]) => [wide, kinds.map((name) => name.split(" "))]),
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

/** Whether it is an occupation, by its own words or by a synonym: `datenanalyst` is a data analyst. */
function namesWork(words: readonly string[], group: Names, unfinished: boolean): boolean {
  const own = words.some((word, at) => isOfWork(word, unfinished && at === words.length - 1));
  return own || group.some((name) => ROLE_WORDS.has(name.at(-1) ?? ""));
}

/** A place has no parts: "New" and "York" alone do not mean New York. */
function placeConcept(words: readonly string[], unfinished: boolean, placeOf: PlaceLookup): Concept | null {
  // "Mobile" is an occupation first; "home office" contains a word of work and is none.
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

/** The longest names first: "site reliability engineer" is one concept. */
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
 * All concepts of a search. Takes its plain words, whose connecting words only count without others, the places in it,
 * and whether words of work are searched in texts, too.
 */
export function conceptsOf(words: readonly string[], placeOf: PlaceLookup, everywhere = false): Concept[] {
  const telling = words.filter((word) => !JOINING_WORDS.has(word));
  const asked = (telling.length > 0 ? telling : words).slice(0, WORDS_MAX);
  return split(asked, LONGEST, true, { where: everywhere ? "everywhere" : "usual", placeOf });
}

/** Synonyms that were searched too, for display: "also: site reliability engineer". */
export function otherNames(concepts: readonly Concept[]): string[] {
  return concepts.flatMap(({ typed, names }) => {
    const own = new Set(formsOf(typed.join(" ")));
    // The typed name has lost its connecting words: "chief of staff" is not a synonym of itself.
    const isOwn = (name: readonly string[]) => own.has(name.filter((word) => !JOINING_WORDS.has(word)).join(" "));
    const others = names.filter((name) => !isOwn(name)).map((name) => name.join(" "));
    return others.slice(0, 2);
  });
}
