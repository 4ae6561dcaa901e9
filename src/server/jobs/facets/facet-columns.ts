import type { Department, Level } from "../../../contract/jobs/facets.ts";
import { departmentOf } from "../../../rules/facets/departments.ts";
import { levelsOf } from "../../../rules/facets/levels.ts";

/** The columns for the seniority that a title states (rule J38). */
export function levelColumns(title: string): { levels: Level[]; levels_of: string } {
  return { levels: levelsOf(title), levels_of: title };
}

export type DepartmentColumns = {
  readonly department: Department | null;
  readonly department_said: string | null;
  readonly department_read: string | null;
};

/**
 * The columns for the department (rule J39). Takes the board's names of department and team, one per line, as they
 * stand in the requirements; empty columns where it names neither.
 */
export function departmentColumns(said: string): DepartmentColumns {
  const [first = "", team] = said.split("\n");
  const department = departmentOf(first, team);
  if (said === "") return { department, department_said: null, department_read: null };
  return { department, department_said: said, department_read: department ?? "" };
}
