import { LEVELS, type Level } from "../../contract/jobs/facets.ts";
import { withoutGenders, wordsOf } from "../search/words.ts";
import { BESIDE, LEVEL_SIGNS, type LevelSign } from "./level-words.ts";

/** Separators of the parts of a title, each of which may state a level: "Senior / Staff Engineer". */
const PARTS = /[/|&,;:()[\]+*•–—→]|\s-|-\s|_/;
/** Words beyond this number are ignored. */
const LONGEST = 300;

const SIGNS = LEVEL_SIGNS.flatMap((sign) => sign.names.map((name) => ({ ...sign, name: name.split(" ") })));
type Named = LevelSign & { readonly name: readonly string[] };

function standsAt(name: readonly string[], part: readonly string[], at: number): boolean {
  return name.every((word, nth) => part[at + nth] !== undefined && (word === "*" || word === part[at + nth]));
}

function isInPlace({ at: place, name }: Named, part: readonly string[], at: number, first: boolean): boolean {
  if (place === undefined) return true;
  const before = part.slice(0, at).every((word) => BESIDE.has(word));
  if (place === "start") return before;
  return before && at + name.length === part.length && (place === "alone" || first);
}

function isLevelMeant(sign: Named, part: readonly string[], at: number, all: ReadonlySet<string>): boolean {
  const { name, after, before, needs } = sign;
  if (after?.has(part[at - 1] ?? "") || before?.has(part[at + name.length] ?? "")) return false;
  return needs === undefined || [...needs].some((word) => all.has(word));
}

/** The highest level in a part of a title; an internship is one whatever else it says. */
function levelOf(part: readonly string[], all: ReadonlySet<string>, first: boolean): Level | null {
  let found = -1;
  for (const sign of SIGNS) {
    const at = part.findIndex((_word, nth) => standsAt(sign.name, part, nth) && isLevelMeant(sign, part, nth, all));
    if (at < 0 || !isInPlace(sign, part, at, first)) continue;
    if (sign.level === "intern") return "intern";
    found = Math.max(found, LEVELS.indexOf(sign.level));
  }
  return LEVELS[found] ?? null;
}

/**
 * The levels of a title (rule J38), lowest first: usually one, two of "Senior / Staff Engineer", none where it states
 * none. Takes the title as written.
 */
export function levelsOf(title: string): Level[] {
  const parts = withoutGenders(title.slice(0, LONGEST)).split(PARTS).map(wordsOf);
  const said = parts.filter((part) => part.length > 0);
  const all = new Set(said.flat());
  const found = new Set(said.map((part, nth) => levelOf(part, all, nth === 0)));
  if (found.has("intern")) return ["intern"];
  const levels = LEVELS.filter((level) => found.has(level));
  // A lead's title is neither entry level nor expert level: "Head of Product, Senior Living".
  const leading = levels.filter((level) => LEVELS.indexOf(level) >= LEVELS.indexOf("manager"));
  return leading.length > 0 ? leading : levels;
}
