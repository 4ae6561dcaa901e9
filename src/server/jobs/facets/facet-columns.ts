import type { Department, Level } from "../../../contract/facets.ts";
import { departmentOf } from "../../../rules/facets/departments.ts";
import { levelsOf } from "../../../rules/facets/levels.ts";

/** The columns that say what a title says of seniority (rule J38). */
export function levelColumns(title: string): { levels: Level[]; levels_of: string } {
  return { levels: levelsOf(title), levels_of: title };
}

/**
 * The columns that say what a job is about (rule J39). Takes what its board calls the department and the team, in lines,
 * as they stand among its requirements; nothing where it names neither.
 */
export function departmentColumns(said: string): { department: Department | null; department_said: string | null } {
  const [department = "", team] = said.split("\n");
  return { department: departmentOf(department, team), department_said: said === "" ? null : said };
}
