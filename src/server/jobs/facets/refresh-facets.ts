import { rewriteInBatches } from "../../db/batches.ts";
import type { Context } from "../../db/context.ts";
import { departmentColumns, levelColumns } from "./facet-columns.ts";

/** Short transactions: whoever changes one of these jobs meanwhile does not wait. */
const BATCH = 20;

/** The task's name in the queue. */
export const REFRESH_FACETS = "refresh-job-facets";

/** What an import kept of department and team stood among the requirements alone. */
const NEXT = `SELECT id, title,
    CASE WHEN levels_of IS NULL AND source IS NOT NULL AND department_said IS NULL THEN requirements END AS said
  FROM jobs WHERE levels_of IS DISTINCT FROM title LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`;

const WRITE = `UPDATE jobs SET levels_of = jobs.title, levels = ARRAY(SELECT jsonb_array_elements_text(told -> 'levels')),
    department = coalesce(jobs.department, told ->> 'department'),
    department_said = coalesce(jobs.department_said, told ->> 'department_said')
  FROM jsonb_array_elements($1::jsonb) AS told WHERE jobs.id = (told ->> 'id')::uuid`;

const MOST_LINES = 2;

/** An owner who has typed requirements of their own has more to say than a board's two names. */
function departmentIn(said: unknown) {
  return typeof said === "string" && said.split("\n").length <= MOST_LINES ? departmentColumns(said) : {};
}

/**
 * Reads levels and departments of jobs that the version before wrote, and with them the marks of their skills, beside
 * traffic, until none is left or its turn is over (rules J38 to J40). Any number of processes may run it at once.
 */
export async function refreshFacets(ctx: Pick<Context, "clock" | "write">): Promise<void> {
  const view = ({ id, title, said }: Record<string, unknown>) => {
    return { id, ...levelColumns(String(title)), ...departmentIn(said) };
  };
  await rewriteInBatches(ctx, { next: NEXT, view, write: WRITE });
}
