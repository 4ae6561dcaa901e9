import { departmentOf } from "../facets/departments.ts";
import { type PlaceLookup, REMOTE_MARK } from "../places/in-search.ts";
import { type Concept, conceptsOf, otherNames } from "./concepts.ts";
import { formsOf, numbersOf } from "./inflections.ts";
import { isPhrase } from "./phrases.ts";
import { GENERAL_WORDS, STEP_WORDS, TYPE_NAMES } from "./role-words.ts";
import { allOf as and, beginningOf, anyOf as or, type WordQuery, word } from "./word-query.ts";
import { wordsOf } from "./words.ts";

/**
 * The typed words of an occupation including connecting words, which are otherwise left out: "head of finance". Null
 * without connecting words. Takes the typed text, and the concepts in it in order.
 */
function occupationAsTyped(said: readonly string[], concepts: readonly Concept[]): string[] | null {
  const words: string[] = [];
  let at = 0;
  let joined = false;
  for (const { typed, place } of concepts) {
    for (const word of typed) {
      const found = said.indexOf(word, at);
      const between = words.length > 0 ? said.slice(at, found) : [];
      if (place === null) words.push(...between, word);
      joined ||= place === null && between.length > 0;
      at = found + 1;
    }
  }
  return joined ? words : null;
}

const FRONTEND = "frontend, front end, fullstack, full stack, web developer, web engineer, ui engineer";
const BACKEND = "backend, back end, fullstack, full stack, software engineer, software developer";
const DATA = "data engineer, data scientist, data analyst, analytics engineer, business intelligence";
const LEARNING = "machine learning, ml, ai engineer, data scientist, research engineer, research scientist";
const PLATFORM = "devops, site reliability, sre, platform, infrastructure, cloud";

/** Tools, and the job titles that a search for them most likely means. */
const TITLES_BY_TOOL: readonly (readonly [tools: string, titles: string])[] = [
  ["react, reactjs, vue, vuejs, angular, svelte, nextjs, nuxt, redux, css, tailwind, javascript, typescript", FRONTEND],
  [
    "nodejs, node, java, kotlin, spring, django, flask, fastapi, rails, ruby, laravel, php, golang, csharp, dotnet",
    BACKEND,
  ],
  ["python", `${BACKEND}, ${DATA}, ${LEARNING}`],
  ["swift, swiftui, flutter, react native, android", "mobile, ios, android"],
  ["sql, dbt, snowflake, airflow, spark, tableau, looker, bigquery, databricks", DATA],
  ["pytorch, tensorflow, keras", LEARNING],
  ["kubernetes, terraform, docker, ansible, aws, gcp, azure, linux", PLATFORM],
  ["figma, sketch", "designer, design"],
  ["salesforce, hubspot", "salesforce, crm, revenue operations, sales operations"],
];

const listed = (names: string) => names.split(", ").map((name) => name.split(" "));

const TITLES: ReadonlyMap<string, readonly (readonly string[])[]> = new Map(
  TITLES_BY_TOOL.flatMap(([tools, titles]) => tools.split(", ").map((tool) => [tool, listed(titles)] as const)),
);

/** Job titles of the occupations that mainly use a tool: "frontend" for "react". Empty for unknown tools. */
function titlesOfTool(tool: readonly string[]): readonly (readonly string[])[] {
  return TITLES.get(tool.join(" ")) ?? [];
}

/** Fields of words: title, skills, location, company name. Words of the whole job have no field. */
type Field = "t" | "s" | "l" | "c";

const NAMING: readonly Field[] = ["t", "s", "l", "c"];
/** A shorter prefix is searched as a whole word. */
const PREFIX_MIN = 3;
const TEXT_PREFIX_MIN = 5;
/** Synonyms this short mean other things in texts: "CV" is rarely computer vision there. */
const SHORT = 2;
const PAIRS_MAX = 24;

/** A search in the notation of PostgreSQL's `tsquery`. */
export type SearchQuery = {
  /** All matches. */
  readonly all: string;
  /**
   * Cumulative tiers, the best first: adjacent in the title as typed; by synonyms; all in the title, or one there and
   * the others in the location; narrower names; with the company; skills, preferring titles of occupations that use
   * them; the company alone; prefixes; related jobs. Further matches of `all` are in texts.
   */
  readonly tiers: readonly string[];
  /** Whether `all` matches more than the tiers: texts. */
  readonly inText: boolean;
  /** Preferred among those: titles of occupations that use the tools. Null without any. */
  readonly first: string | null;
  /** Synonyms that were searched too. */
  readonly also: readonly string[];
  readonly concepts: readonly Concept[];
  /** `all` and the last of `tiers`, as their parts. */
  readonly found: WordQuery;
  readonly named: WordQuery;
};

const marked = (field: Field | "p" | null, text: string) => `${field === null ? "" : `${field}=`}${text}`;
const lexeme = (field: Field | "p" | null, text: string) => word(marked(field, text));

/** The forms in which words are searched, and the first name of a title. */
type Forms = { readonly usual: (word: string) => string[]; readonly first: (word: string) => string[] };

const OF_WORDS: Forms = { usual: numbersOf, first: formsOf };
const asItIs = (word: string) => [word];
const OF_NAMES: Forms = { usual: asItIs, first: asItIs };

/** A town has one name in any number and gender; additional forms without matches slow a search down. */
function formsFor({ place }: Concept): Forms {
  return place === null || place === REMOTE_MARK ? OF_WORDS : OF_NAMES;
}

/** A name in titles: a word in one of these forms, or adjacent words. */
function inTitle(name: readonly string[], { usual, first }: Forms, isFirst: boolean): WordQuery {
  const [only = ""] = name;
  if (name.length === 1) return or((isFirst ? first : usual)(only).map((form) => lexeme("t", form)));
  const pairs = name.slice(1).map((word, at) => or(usual(word).map((form) => lexeme("p", `${name[at]} ${form}`))));
  return and(pairs);
}

/** A name anywhere in a field, or in the whole job. */
function inField(name: readonly string[], field: Field | null, { usual } = OF_WORDS): WordQuery {
  return and(name.map((word) => or(usual(word).map((form) => lexeme(field, form)))));
}

function inOneField(concept: Concept, field: Field): WordQuery[] {
  const { typed, names, kinds, place, work } = concept;
  const forms = formsFor(concept);
  if (field === "l" && place !== null) return [lexeme(null, place), ...names.map((name) => inField(name, "l", forms))];
  if (field === "t") return [...names, ...kinds].map((name, nth) => inTitle(name, forms, nth === 0));
  if (field === "s") return (work ? [typed] : names).map((name) => inField(name, field, forms));
  // Occupations are not searched in locations ("In office on Mondays"), and company names are not inflected.
  return field === "l" && work ? [] : [and(typed.map((word) => lexeme(field, word)))];
}

/** The mark of a way of working, stored with a job's words: "Contract" for "freelance". Null for anything else. */
function typeMark({ names }: Pick<Concept, "names">): string | null {
  const type = names.map((name) => TYPE_NAMES.get(name.join(" "))).find((one) => one !== undefined);
  return type === undefined ? null : `type=${type}`;
}

/** A concept in one of several fields, by any of its names or by its parts. */
function inFields(concept: Concept, fields: readonly Field[]): WordQuery {
  const mark = fields.includes("l") ? typeMark(concept) : null;
  const type = mark === null ? [] : [lexeme(null, mark)];
  const byParts = concept.parts.length > 0 ? [and(concept.parts.map((part) => inFields(part, fields)))] : [];
  return or([...fields.flatMap((field) => inOneField(concept, field)), ...type, ...byParts]);
}

function beginning({ typed, unfinished }: Concept): WordQuery[] {
  const [only = ""] = typed;
  const short = /^[a-z0-9]+$/.test(only) && only.length < PREFIX_MIN;
  return typed.length > 1 || short || !unfinished ? [] : NAMING.map((field) => beginningOf(marked(field, only)));
}

/** Anywhere in what names the job, also by prefix. */
function naming(concept: Concept): WordQuery {
  const byParts = concept.parts.length > 0 ? [and(concept.parts.map(naming))] : [];
  return or([inFields(concept, NAMING), ...beginning(concept), ...byParts]);
}

const isBeginner = ({ names }: Concept) => names.some((name) => name.join(" ") === "intern");

/** In searches for interns, a field also matches the job's department: titles of internships rarely name it. */
function inDepartment(concept: Concept): WordQuery[] {
  const department = concept.place === null && !isBeginner(concept) ? departmentOf(concept.typed.join(" ")) : null;
  return department === null ? [] : [lexeme(null, `department=${department}`)];
}

/** Anywhere, for concepts that are meaningful in texts too. */
function anywhere(concept: Concept): WordQuery {
  const { typed, names, parts, inText, unfinished } = concept;
  const byParts = parts.length > 0 ? [and(parts.map(anywhere))] : [];
  if (!inText) return or([naming(concept), ...byParts]);
  const phrases = names.filter(isPhrase).map((name) => lexeme(null, `phrase=${name.join(" ")}`));
  // Non-adjacent words of synonyms or phrases mean nothing in a text.
  const apart = typed.length > 1 && phrases.length > 0;
  const single = ([first = "", ...more]: readonly string[]) => more.length === 0 && first.length > SHORT;
  const telling = names.filter((name) => (name === typed && !apart) || single(name));
  const [only = ""] = typed;
  const begun = unfinished && typed.length === 1 && only.length >= TEXT_PREFIX_MIN;
  const texts = [...telling.map((name) => inField(name, null)), ...phrases];
  return or([naming(concept), ...texts, ...(begun ? [beginningOf(only)] : []), ...(apart ? [] : byParts)]);
}

const lastOf = (name: readonly string[], nth: number) => (name.length > 1 ? name.slice(-1) : wordForms(name, nth));
const firstOf = (name: readonly string[], nth: number) => (name.length > 1 ? name.slice(0, 1) : wordForms(name, nth));
const wordForms = ([only = ""]: readonly string[], nth: number) => (nth === 0 ? formsOf(only) : [only]);

/** Two concepts that are adjacent in the title, in this order. */
function beside(before: Concept, after: Concept): WordQuery {
  const firsts = new Set([...after.names, ...after.kinds].flatMap(firstOf));
  const pairs = [...before.names, ...before.kinds]
    .flatMap(lastOf)
    .flatMap((last) => [...firsts].map((first) => lexeme("p", `${last} ${first}`)));
  return or(pairs.slice(0, PAIRS_MAX));
}

/** The places among these, each in the title or the location. */
function inPlaces(concepts: readonly Concept[]): WordQuery[] {
  return concepts.filter(({ place }) => place !== null).map((concept) => inFields(concept, ["t", "l"]));
}

/** Words of an occupation that are adjacent in the title, wherever the place is. Null where that adds nothing. */
function together(concepts: readonly Concept[]): WordQuery | null {
  const work = concepts.filter(({ place }) => place === null);
  const [only] = work;
  if (only === undefined || (work.length === 1 && only.typed.length === 1)) return null;
  const pairs = work.slice(1).flatMap((after, at) => {
    const before = work[at];
    return before === undefined ? [] : [beside(before, after)];
  });
  return and([...work.map((concept) => or(inOneField(concept, "t"))), ...pairs, ...inPlaces(concepts)]);
}

/** As typed, including connecting words, which every such title contains. Empty without any. */
function wholly(said: readonly string[], concepts: readonly Concept[]): WordQuery[] {
  const words = occupationAsTyped(said, concepts);
  return words === null ? [] : [and([inTitle(words, OF_WORDS, true), ...inPlaces(concepts)])];
}

function titled(concepts: readonly Concept[], beside: readonly Field[] = ["l"]): WordQuery {
  const [only] = concepts;
  if (concepts.length === 1 && only !== undefined) return inFields(only, only.place !== null ? ["t", "l"] : ["t"]);
  const each = concepts.map((concept) => inFields(concept, ["t", ...beside]));
  return and([...each, or(concepts.map((concept) => inFields(concept, ["t"])))]);
}

/** Without its synonyms, unless it is a place. */
function asTyped(concept: Concept): Concept {
  return concept.place !== null ? concept : { ...concept, names: [concept.typed], kinds: [], parts: [] };
}

function withoutKinds(concept: Concept): Concept {
  return concept.place !== null ? concept : { ...concept, kinds: [] };
}

function isInText({ inText, parts }: Concept): boolean {
  return inText || parts.some(isInText);
}

/** Its parts. */
function single(concept: Concept): Concept[] {
  return concept.parts.length === 0 ? [concept] : concept.parts.flatMap(single);
}

/** Titles of occupations that use the tools of a search. Null where it names no tool. */
function ofTrade(concepts: readonly Concept[]): WordQuery | null {
  const titles = concepts.filter(({ place }) => place === null).flatMap(({ typed }) => titlesOfTool(typed));
  return titles.length === 0 ? null : or(titles.map((name) => inTitle(name, OF_WORDS, false)));
}

/** Beside a tool, "engineer" also means developer: "React engineer". */
function amongDevelopers(concepts: readonly Concept[]): Concept[] {
  const isEngineer = ({ names }: Concept) => names.some((name) => name.join(" ") === "engineer");
  return concepts.map((one) => (isEngineer(one) ? { ...one, kinds: [...one.kinds, ["developer"]] } : one));
}

const saysIn = ({ typed, place }: Concept, words: ReadonlySet<string>) =>
  place === null && typed.every((word) => words.has(word));

/**
 * Jobs related to an occupation with few matches: its specific words, without those for a position. Null without such
 * words.
 */
function nearOf(concepts: readonly Concept[]): Concept[] | null {
  const all = concepts.flatMap(single);
  const telling = all.filter((concept) => !saysIn(concept, GENERAL_WORDS));
  const says = telling.some((concept) => concept.place === null && !saysIn(concept, STEP_WORDS));
  return telling.length === all.length || !says ? null : telling.map((concept) => ({ ...concept, unfinished: false }));
}

/**
 * The reach of a search: the usual one, occupations in texts too, or related titles too. The last two are for searches
 * with hardly any match otherwise.
 */
export const SEARCH_REACHES = ["usual", "texts", "near"] as const;
export type SearchReach = (typeof SEARCH_REACHES)[number];

/** Null for a search without a word, which matches nothing. Takes the typed text, and the lookup of places in it. */
export function searchQuery(typed: string, placeOf: PlaceLookup, reach: SearchReach = "usual"): SearchQuery | null {
  const said = wordsOf(typed);
  const asked = conceptsOf(said, placeOf, reach === "texts");
  if (asked.length === 0) return null;
  const trade = ofTrade(asked);
  const concepts = trade === null ? asked : amongDevelopers(asked);
  const typedAlone = concepts.map(asTyped);
  const same = concepts.map(withoutKinds);
  const each = (fields: readonly Field[]) => and(concepts.map((concept) => inFields(concept, fields)));
  const typedBest = or([together(typedAlone) ?? titled(typedAlone), ...wholly(said, concepts)]);
  const best = together(same) ?? titled(same);
  const withCompany = titled(concepts, ["l", "c"]);
  const named = and(concepts.map(naming));
  const withSkills = each(["t", "s", "l"]);
  // Each includes the previous one, so that a list read tier by tier excludes only that.
  const tiers = [
    typedBest,
    or([typedBest, best]),
    titled(same),
    titled(concepts),
    withCompany,
    ...(trade === null ? [] : [or([withCompany, and([withSkills, trade])])]),
    or([withCompany, withSkills]),
    each(NAMING),
    named,
  ];
  const inText = concepts.some(isInText);
  const near = reach !== "near" || inText ? null : nearOf(concepts);
  const nearby = near === null ? [] : [titled(near)];
  const widest = or([named, ...nearby]);
  const beginners = concepts.some(isBeginner)
    ? [and(concepts.map((one) => or([naming(one), ...inDepartment(one)])))]
    : [];
  const found = or([and(concepts.map(anywhere)), ...beginners, ...nearby]);
  return {
    all: found.text,
    tiers: [...new Set([...tiers, widest].map(({ text }) => text))],
    inText,
    first: trade?.text ?? null,
    also: otherNames(concepts),
    concepts,
    found,
    named: widest,
  };
}
