import { LEVELS, type Level } from "../../contract/jobs/facets.ts";
import { levelsOf } from "../facets/levels.ts";
import { type Concept, conceptsOf } from "../search/concepts.ts";
import { formsOf } from "../search/inflections.ts";
import { GENERAL_WORDS, STEP_WORDS } from "../search/role-words.ts";
import { wordsOf } from "../search/words.ts";
import { workOf } from "../similar-jobs.ts";
import type { Contact } from "./contact.ts";

/** An open job with the fields that contact matching needs. */
export type OpenJob = {
  readonly id: string;
  readonly title: string;
  readonly company: string;
  readonly location: string;
};

/** Why a job is suggested for a contact (rule X147). */
export type ContactMatch = {
  readonly job: string;
  /** Words of the job's title, as written, that also occur in the contact's position or are synonyms of words there. */
  readonly words: readonly string[];
  readonly by: "words" | "meaning";
  /** Both state the same level. */
  readonly level: boolean;
  /** The common place; empty where unknown. */
  readonly place: string;
};

/** Maximum number of jobs per contact, newest first. */
const MAX_MATCHES = 20;
const WORDS_SHOWN = 3;
const LONGEST_NAME = 4;

const nowhere = () => undefined;

type Work = {
  /** The words for the field and the role, without level words. */
  readonly words: readonly string[];
  /** Every synonym of the work or of a part of it. */
  readonly names: ReadonlySet<string>;
  /** Synonyms of several words, each of which identifies the work by itself. */
  readonly whole: ReadonlySet<string>;
  /** Broader terms that include it; the relation is not symmetric. */
  readonly kinds: ReadonlySet<string>;
};

function everyName({ typed, names, parts }: Concept): string[] {
  const own = typed.length === 1 ? formsOf(typed[0] ?? "") : [];
  return [...names.map((name) => name.join(" ")), ...own, ...parts.flatMap(everyName)];
}

function readWork(title: string): Work {
  const words = workOf(title).filter((word) => !STEP_WORDS.has(word));
  const concepts = conceptsOf(words, nowhere);
  const whole = concepts
    .filter(({ typed }) => typed.length > 1)
    .flatMap(({ names }) => names.map((name) => name.join(" ")));
  // A programmer in a specific field is not every programmer: a broader term counts only if it is the whole work or
  // has several words.
  const wide = concepts.length === 1 ? concepts : concepts.filter(({ typed }) => typed.length > 1);
  const kinds = wide.flatMap((concept) => concept.kinds.map((name) => name.join(" ")));
  const pairs = words.flatMap((_word, at) =>
    Array.from({ length: LONGEST_NAME - 1 }, (_one, more) => words.slice(at, at + more + 2).join(" ")),
  );
  return {
    words,
    names: new Set([...concepts.flatMap(everyName), ...words, ...pairs]),
    whole: new Set(whole.filter((name) => name.includes(" "))),
    kinds: new Set(kinds),
  };
}

const isDistinctive = (word: string) => !GENERAL_WORDS.has(word) && !STEP_WORDS.has(word);

/** Every synonym of a word: its forms, and its other names. */
function namesOfWord(word: string): string[] {
  return [...formsOf(word), ...conceptsOf([word], nowhere).flatMap(everyName)];
}

/**
 * Whether a position is the same work as a job: a name of several words of one is a name or a kind of the other; or
 * they share two words, one of them for the field; or the job has one word and the position ends with it.
 */
function isSameWork(position: Work, job: Work, namesOf: (word: string) => readonly string[]): boolean {
  const has = (name: string) => position.names.has(name);
  if ([...job.whole].some(has) || [...job.kinds].some(has)) return true;
  const shared = job.words.filter((word) => namesOf(word).some(has));
  if (!shared.some(isDistinctive)) return false;
  if (job.words.length > 1) return shared.length > 1;
  const last = position.words.at(-1) ?? "";
  return namesOf(job.words[0] ?? "").includes(last);
}

/** Null where both state a level and they differ by more than one step; else whether they are equal. */
function sameLevel(own: readonly Level[], wanted: readonly Level[]): boolean | null {
  if (own.length === 0 || wanted.length === 0) return false;
  const step = (level: Level) => LEVELS.indexOf(level);
  const apart = Math.min(...own.flatMap((one) => wanted.map((other) => Math.abs(step(one) - step(other)))));
  return apart > 1 ? null : apart === 0;
}

const LEGAL_FORMS: ReadonlySet<string> = new Set(
  "ab ag asa aps bv co company corp corporation gmbh inc incorporated kg limited llc llp ltd nv oy plc sa sarl sas se sl srl spa the".split(
    " ",
  ),
);

/** A company's name without its legal form, for comparison. */
function companyKey(name: string): string {
  const words = wordsOf(name);
  const telling = words.filter((word) => !LEGAL_FORMS.has(word));
  return (telling.length > 0 ? telling : words).join(" ");
}

function occursIn(words: readonly string[], text: readonly string[]): boolean {
  return words.length > 0 && text.some((_word, at) => words.every((word, step) => text[at + step] === word));
}

type Known = {
  readonly job: OpenJob;
  readonly nth: number;
  readonly work: Work;
  readonly levels: readonly Level[];
  readonly company: string;
  readonly location: readonly string[];
  /** The words of its work as written in the title, each with its normalized form. */
  readonly written: readonly (readonly [written: string, plain: string])[];
};
type Found = Omit<ContactMatch, "place"> & { readonly of: Known };

function knownOf(job: OpenJob, nth: number): Known {
  const work = readWork(job.title);
  const tokens = job.title
    .split(/[\s,;:|/()[\]–—]+/)
    .flatMap((token) => wordsOf(token).map((plain) => [token, plain] as const));
  return {
    job,
    nth,
    work,
    levels: levelsOf(job.title),
    company: companyKey(job.company),
    location: wordsOf(job.location),
    written: tokens.filter(([, plain], at) => {
      return work.words.includes(plain) && tokens.findIndex(([, other]) => other === plain) === at;
    }),
  };
}

/** An index from each name of a job's work to the jobs that have it. */
function indexOf(jobs: readonly Known[], namesOf: (word: string) => readonly string[]): Map<string, Set<Known>> {
  const index = new Map<string, Set<Known>>();
  for (const known of jobs) {
    const { words, whole, kinds } = known.work;
    for (const name of [...whole, ...kinds, ...words.filter(isDistinctive).flatMap(namesOf)]) {
      const all = index.get(name) ?? new Set<Known>();
      index.set(name, all.add(known));
    }
  }
  return index;
}

function memoize<Answer>(ask: (text: string) => Answer): (text: string) => Answer {
  const kept = new Map<string, Answer>();
  return (text) => {
    if (!kept.has(text)) kept.set(text, ask(text));
    return kept.get(text) as Answer;
  };
}

/** The title's words that occur in the position, in any form; all of its work where too few do. */
function wordsFor(own: ReadonlySet<string>, { written }: Known): Pick<ContactMatch, "words" | "by"> {
  const shared = written.filter(([, plain]) => own.has(plain));
  const enough = shared.length > 0 && shared.length >= Math.min(2, written.length);
  const words = (enough ? shared : written).slice(0, WORDS_SHOWN).map(([word]) => word);
  return { words, by: enough ? "words" : "meaning" };
}

/**
 * Returns a function that finds the matching jobs of a contact (rule X147): those with the work of the contact's
 * position, in the order of the jobs. Contacts are not ranked, and jobs of a contact's own company are excluded.
 */
export function createMatcher(jobs: readonly OpenJob[]): (contact: Contact) => ContactMatch[] {
  const namesOf = memoize(namesOfWord);
  const index = indexOf(jobs.map(knownOf), namesOf);
  const byPosition = memoize((position): readonly Found[] => {
    const work = readWork(position);
    const levels = levelsOf(position);
    const own = new Set(work.words.flatMap(formsOf));
    const near = new Set([...work.names].flatMap((name) => [...(index.get(name) ?? [])]));
    const found = [...near].sort((a, b) => a.nth - b.nth);
    return found.flatMap((of) => {
      const level = sameLevel(levels, of.levels);
      if (level === null || !isSameWork(work, of.work, namesOf)) return [];
      return [{ of, job: of.job.id, level, ...wordsFor(own, of) }];
    });
  });
  return (contact) => {
    const company = companyKey(contact.company);
    const where = wordsOf(contact.place);
    const free = byPosition(contact.position).filter(({ of }) => company === "" || of.company !== company);
    return free.slice(0, MAX_MATCHES).map(({ of, ...fit }) => {
      return { ...fit, place: occursIn(where, of.location) ? contact.place : "" };
    });
  };
}
