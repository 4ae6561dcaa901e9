import type { Department, Level } from "../../../contract/facets.ts";
import { departmentOf } from "../../../rules/facets/departments.ts";
import { levelsOf } from "../../../rules/facets/levels.ts";

/** The columns that say what a title says of seniority (rule J38). */
export function levelColumns(title: string): { levels: Level[]; levels_of: string } {
  return { levels: levelsOf(title), levels_of: title };
}

export type DepartmentColumns = {
  readonly department: Department | null;
  readonly department_said: string | null;
  readonly department_read: string | null;
};

/**
 * The columns that say what a job is about (rule J39). Takes what its board calls the department and the team, in lines,
 * as they stand among its requirements; nothing where it names neither.
 */
export function departmentColumns(said: string): DepartmentColumns {
  const [first = "", team] = said.split("\n");
  const department = departmentOf(first, team);
  if (said === "") return { department, department_said: null, department_read: null };
  return { department, department_said: said, department_read: department ?? "" };
}
