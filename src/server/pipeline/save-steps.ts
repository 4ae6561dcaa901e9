import { sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import { type FaultCode, type FieldFaults, fault } from "../../contract/faults.ts";
import type { InterviewStep, StepsUpdate } from "../../contract/pipeline/steps.ts";
import { FIRST_OWN_KEY } from "../../rules/pipeline/steps.ts";
import type { UserContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { interviewSteps, pipelineMoves } from "../db/tables/pipeline.ts";
import type { RecordKind } from "./act.ts";
import { KINDS_IN_TURN, TABLES } from "./people.ts";
import { holdSteps, type JobSteps, nameOf } from "./steps.ts";

function refuse(field: string, code: FaultCode): never {
  throw new AppError("validation_failed", { fields: { [field]: fault(code) } });
}

/**
 * Builds the new list with a key for each step. Throws errors by field where a name is missing, duplicated, or
 * belongs to a deleted step.
 */
function listOf({ steps }: StepsUpdate, known: JobSteps): { steps: InterviewStep[]; next_key: number } {
  const faults: FieldFaults = {};
  const names = new Set<string>();
  const keys = new Set<number>();
  let { next_key } = known;
  const list = steps.map(({ key, name }, nth): InterviewStep => {
    if (key !== null && (keys.has(key) || !known.steps.some((step) => step.key === key))) refuse("steps", "step_gone");
    if (key !== null) keys.add(key);
    const folded = name?.toLowerCase();
    if (name === null && (key === null || key >= FIRST_OWN_KEY)) faults[`steps.${nth}.name`] = fault("fill_required");
    if (folded !== undefined && names.has(folded)) faults[`steps.${nth}.name`] = fault("step_double");
    if (folded !== undefined) names.add(folded);
    return { key: key ?? next_key++, name };
  });
  if (Object.keys(faults).length > 0) throw new AppError("validation_failed", { fields: faults });
  return { steps: list, next_key };
}

/**
 * People without a stored step stand at the first one; stores that step, so that they stay there when the order
 * changes.
 */
async function keepPlaces(tx: WriteHandle, job: string, { steps }: JobSteps): Promise<void> {
  const keys = `{${steps.map(({ key }) => key).join(",")}}`;
  for (const kind of KINDS_IN_TURN)
    await tx.rows(sql`
      UPDATE ${TABLES[kind]} SET step = ${steps[0]?.key ?? 1}
      WHERE job = ${job} AND status = 'Interviewing' AND (step IS NULL OR NOT step = ANY(${keys}::smallint[]))`);
}

type Emptied = { readonly from: number; readonly to: number | undefined };

/** Moves everybody out of a removed step and records it; throws where it has people and no target was given. */
async function empty(
  ctx: UserContext,
  tx: WriteHandle,
  job: string,
  { from, to }: Emptied,
  names: (key: number) => string | null,
): Promise<void> {
  const at = ctx.clock.now();
  const act = ctx.ids.next();
  for (const kind of KINDS_IN_TURN) {
    const rows = await tx.rows<{ id: string }>(sql`
      UPDATE ${TABLES[kind]} SET step = ${to ?? from}, updated_at = ${at.toISOString()}
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
    const known = await holdSteps(tx, job, ctx.actor.id);
    if (known.version !== update.version) throw new AppError("conflict");
    const { steps, next_key } = listOf(update, known);
    await keepPlaces(tx, job, known);
    const named = (key: number) => nameOf(known.steps, key) ?? nameOf(steps, key);
    for (const { key } of known.steps) {
      if (steps.some((step) => step.key === key)) continue;
      const to = update.move.find(({ from }) => from === key)?.to;
      if (to !== undefined && !steps.some((step) => step.key === to)) refuse("move", "step_gone");
      await empty(ctx, tx, job, { from: key, to }, named);
    }
    const version = known.version + 1;
    const row = { version, steps, next_key };
    await tx
      .insert(interviewSteps)
      .values({ job, ...row })
      .onConflictDoUpdate({ target: interviewSteps.job, set: row });
    tx.notify("job_changed", job);
    return { version, steps };
  });
}
