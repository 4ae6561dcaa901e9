import { sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { type FieldErrorCode, type FieldErrors, fieldError } from "../../../contract/field-errors.ts";
import type { InterviewStep, StepsUpdate } from "../../../contract/hiring/pipeline/steps.ts";
import { FIRST_OWN_KEY } from "../../../rules/pipeline/steps.ts";
import type { UserContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { interviewSteps, pipelineMoves } from "../../infra/db/tables/pipeline.ts";
import { KINDS_IN_LOCK_ORDER, TABLE_OF_KIND } from "./people.ts";
import { type JobSteps, lockSteps, stepNameOf } from "./steps.ts";
import type { RecordKind } from "./undoable.ts";

function refuse(field: string, code: FieldErrorCode): never {
  throw new AppError("validation_failed", { fields: { [field]: fieldError(code) } });
}

/**
 * Builds the new list with a key for each step. Throws errors by field where a name is missing, duplicated, or
 * belongs to a deleted step.
 */
function buildSteps({ steps }: StepsUpdate, known: JobSteps): { steps: InterviewStep[]; next_key: number } {
  const fieldErrors: FieldErrors = {};
  const names = new Set<string>();
  const keys = new Set<number>();
  let { next_key } = known;
  const list = steps.map(({ key, name }, nth): InterviewStep => {
    if (key !== null && (keys.has(key) || !known.steps.some((step) => step.key === key))) refuse("steps", "step_gone");
    if (key !== null) keys.add(key);
    const folded = name?.toLowerCase();
    if (name === null && (key === null || key >= FIRST_OWN_KEY))
      fieldErrors[`steps.${nth}.name`] = fieldError("fill_required");
    if (folded !== undefined && names.has(folded)) fieldErrors[`steps.${nth}.name`] = fieldError("step_double");
    if (folded !== undefined) names.add(folded);
    return { key: key ?? next_key++, name };
  });
  if (Object.keys(fieldErrors).length > 0) throw new AppError("validation_failed", { fields: fieldErrors });
  return { steps: list, next_key };
}

/**
 * People without a stored step stand at the first one; stores that step, so that they stay there when the order
 * changes.
 */
async function storeFirstStep(tx: WriteHandle, job: string, { steps }: JobSteps): Promise<void> {
  const keys = `{${steps.map(({ key }) => key).join(",")}}`;
  for (const kind of KINDS_IN_LOCK_ORDER)
    await tx.rows(sql`
      UPDATE ${TABLE_OF_KIND[kind]} SET step = ${steps[0]?.key ?? 1}
      WHERE job = ${job} AND status = 'Interviewing' AND (step IS NULL OR NOT step = ANY(${keys}::smallint[]))`);
}

type RemovedStep = { readonly from: number; readonly to: number | undefined };

/** Moves everybody out of a removed step and records it; throws where it has people and no target was given. */
async function emptyStep(
  ctx: UserContext,
  tx: WriteHandle,
  job: string,
  { from, to }: RemovedStep,
  names: (key: number) => string | null,
): Promise<void> {
  const at = ctx.clock.now();
  const act = ctx.ids.next();
  for (const kind of KINDS_IN_LOCK_ORDER) {
    const rows = await tx.rows<{ id: string }>(sql`
      UPDATE ${TABLE_OF_KIND[kind]} SET step = ${to ?? from}, updated_at = ${at.toISOString()}
      WHERE job = ${job} AND status = 'Interviewing' AND step = ${from} RETURNING id`);
    if (rows.length === 0) continue;
    if (to === undefined) refuse("steps", "step_not_empty");
    const move = { act, job, from_status: "Interviewing", to_status: "Interviewing", from_step: from, to_step: to };
    const made = { ...move, from_name: names(from), to_name: names(to), moved_by: ctx.actor.id, moved_at: at };
    const of = (id: string) => ({ ...made, id: ctx.ids.next(), record_kind: kind satisfies RecordKind, record_id: id });
    await tx.insert(pipelineMoves).values(rows.map(({ id }) => of(id)));
  }
}

/**
 * Replaces the list of a job's steps within Interviewing (rule H1), as a member who decides on its people. Removed
 * steps have to be empty or name a target for their people. Throws `not_found`, `conflict` where somebody else was
 * first, and `validation_failed` by field.
 */
export async function saveSteps(ctx: UserContext, job: string, update: StepsUpdate) {
  return ctx.write(async (tx) => {
    const known = await lockSteps(tx, job, ctx.actor.id);
    if (known.version !== update.version) throw new AppError("conflict");
    const { steps, next_key } = buildSteps(update, known);
    await storeFirstStep(tx, job, known);
    const named = (key: number) => stepNameOf(known.steps, key) ?? stepNameOf(steps, key);
    for (const { key } of known.steps) {
      if (steps.some((step) => step.key === key)) continue;
      const to = update.move.find(({ from }) => from === key)?.to;
      if (to !== undefined && !steps.some((step) => step.key === to)) refuse("move", "step_gone");
      await emptyStep(ctx, tx, job, { from: key, to }, named);
    }
    const version = known.version + 1;
    const row = { version, steps, next_key };
    await tx
      .insert(interviewSteps)
      .values({ job, ...row })
      .onConflictDoUpdate({ target: interviewSteps.job, set: row });
    tx.publish("job_changed", job);
    return { version, steps };
  });
}
