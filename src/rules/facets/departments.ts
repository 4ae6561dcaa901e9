import { DEPARTMENTS, type Department } from "../../contract/jobs/facets.ts";
import { wordsOf } from "../search/words.ts";
import { DEPARTMENT_NAMES, NO_DEPARTMENT, VAGUE_TEAMS } from "./department-words.ts";

const named = (names: string) => names.split(",").map((name) => name.trim().replaceAll(/\s+/g, " "));

const KNOWN: ReadonlyMap<string, Department | null> = new Map([
  ...DEPARTMENTS.flatMap((one) => named(DEPARTMENT_NAMES[one]).map((name) => [name, one] as const)),
  ...named(NO_DEPARTMENT).map((name) => [name, null] as const),
]);
const LONGEST = Math.max(...[...KNOWN.keys()].map((name) => name.split(" ").length));

/** The department of the first known name within these words. */
function firstOf(words: readonly string[]): Department | null {
  for (let at = 0; at < words.length; at += 1) {
    for (let length = Math.min(LONGEST, words.length - at); length > 0; length -= 1) {
      const known = KNOWN.get(words.slice(at, at + length).join(" "));
      if (known === undefined) continue;
      if (known !== null) return known;
      at += length - 1;
      break;
    }
  }
  return null;
}

/**
 * The department of a company's own names for department and team (rule J39): the team's if known, otherwise the
 * department's. Null where neither is known.
 */
export function departmentOf(department: string, team: string = department): Department | null {
  const whole = firstOf(wordsOf(department));
  const words = wordsOf(team);
  const own = firstOf(words);
  return whole !== null && VAGUE_TEAMS.has(words.join(" ")) ? whole : (own ?? whole);
}
