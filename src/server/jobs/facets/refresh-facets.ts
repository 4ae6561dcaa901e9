import { isDeepStrictEqual } from "node:util";
import { rewriteInBatches } from "../../infra/db/batches.ts";
import { backfillColumns } from "../../infra/db/column-backfills.ts";
import type { Context } from "../../infra/db/context.ts";
import { withIndexes } from "../../infra/db/deferred-indexes.ts";
import { defineTask } from "../../infra/db/task.ts";
import { type DepartmentColumns, departmentColumns, levelColumns } from "./facet-columns.ts";

/**
 * The version of the parsers of titles and department names (src/rules/facets). A change to them raises it; levels, and
 * departments that were not chosen by hand, are then parsed again once.
 */
export const FACETS_VERSION = 1;

/** Short transactions, so that changes to these jobs do not wait. */
const BATCH = 20;

export const REFRESH_FACETS = defineTask({
  name: "refresh-job-facets",
  class: "upkeep",
  schedule: "*/5 * * * *",
  run: withIndexes((ctx) => refreshFacets(ctx)),
});

/** Imports stored department and team only as the first requirements. */
const SELECT_NEXT = `SELECT id, title,
    CASE WHEN levels_of IS NULL AND source IS NOT NULL AND department_said IS NULL THEN requirements END AS said
  FROM jobs WHERE levels_of IS DISTINCT FROM title ORDER BY id LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED`;

const UPDATE_FACETS = `UPDATE jobs SET levels_of = jobs.title, levels = ARRAY(SELECT jsonb_array_elements_text(told -> 'levels')),
    department = coalesce(jobs.department, told ->> 'department'),
    department_said = coalesce(jobs.department_said, told ->> 'department_said'),
    department_read = coalesce(jobs.department_read, told ->> 'department_read')
  FROM jsonb_array_elements($1::jsonb) AS told WHERE jobs.id = (told ->> 'id')::uuid`;

const MAX_LINES = 2;

/** More than two lines were typed by an owner, since a board has at most two names. */
function parseDepartmentLines(said: unknown) {
  return typeof said === "string" && said.split("\n").length <= MAX_LINES ? departmentColumns(said) : {};
}

const SELECT_JOBS = `SELECT id, title, levels, department, department_said, department_read FROM jobs
  WHERE id > $1 AND levels_of = title`;

const UPDATE_CHANGED_FACETS = `UPDATE jobs SET levels = ARRAY(SELECT jsonb_array_elements_text(told -> 'levels')),
    department = told ->> 'department', department_read = told ->> 'department_read'
  FROM jsonb_array_elements($1::jsonb) AS told WHERE jobs.id = (told ->> 'id')::uuid`;

/**
 * The department parsed from the board's names today, where the job still has the previously parsed one and not an
 * owner's choice.
 */
function currentDepartment({ department, department_said, department_read }: DepartmentColumns) {
  if (department_said === null) return { department, department_read };
  const read = departmentColumns(department_said);
  // For rows of the previous version it is unknown who chose the department.
  if (department_read === null) return { department, department_read: read.department_read };
  return department_read === (department ?? "") ? read : { department, department_read };
}

type JobFacetRow = DepartmentColumns & {
  readonly id: string;
  readonly title: string;
  readonly levels: readonly string[];
};

function currentFacets(row: Record<string, unknown>) {
  const { id, title, levels, ...said } = row as JobFacetRow;
  const { department, department_read } = currentDepartment(said);
  const derived = { levels: levelColumns(title).levels, department, department_read };
  const stands = { levels, department: said.department, department_read: said.department_read };
  return isDeepStrictEqual(derived, stands) ? null : { id, ...derived };
}

/**
 * Parses levels and departments of jobs that the previous version wrote, and the marks of their skills, in the
 * background, until none is left or the time is over; parses them again where the parser has changed (rules J38 to
 * J40). Any number of processes may run it at once.
 */
export async function refreshFacets(ctx: Pick<Context, "clock" | "write">, version = FACETS_VERSION): Promise<void> {
  const view = ({ id, title, said }: Record<string, unknown>) => {
    return { id, ...levelColumns(String(title)), ...parseDepartmentLines(said) };
  };
  await rewriteInBatches(ctx, { next: SELECT_NEXT, view, write: UPDATE_FACETS });
  await backfillColumns(ctx, {
    name: "facets",
    version,
    rows: SELECT_JOBS,
    view: currentFacets,
    write: UPDATE_CHANGED_FACETS,
  });
}
