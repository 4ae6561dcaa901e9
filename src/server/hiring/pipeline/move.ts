import type { OutputOf } from "../../../contract/endpoint.ts";
import { AppError } from "../../../contract/errors.ts";
import { fieldError } from "../../../contract/field-errors.ts";
import { PIPELINE_LIMITS } from "../../../contract/hiring/pipeline/bounds.ts";
import type { MovePeople, moveEndpoints, Undoable, UnmovedPerson } from "../../../contract/hiring/pipeline/moves.ts";
import type { InterviewStep } from "../../../contract/hiring/pipeline/steps.ts";
import type { StepPosition } from "../../../rules/pipeline/steps.ts";
import type { UserContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { recordStatuses, type StatusChange } from "../../infra/db/status-history.ts";
import { pipelineMoves } from "../../infra/db/tables/pipeline.ts";
import { NOTIFY_MOVE } from "./notify-move.ts";
import {
  KINDS_IN_LOCK_ORDER,
  type LockedPerson,
  lockPeople,
  positionOf,
  type RecordStatus,
  statusesPassed,
  updatePositions,
} from "./people.ts";
import { addMoveNotes, checkMoveTexts, type MoveTexts } from "./rejection.ts";
import { readSteps, stepNameOf } from "./steps.ts";
import type { RecordKind } from "./undoable.ts";

type RequestedPerson = MovePeople["people"][number];
export type MovingPerson = {
  readonly locked: LockedPerson;
  readonly from: StepPosition;
  readonly way: readonly RecordStatus[];
};
type SortedPeople = { going: MovingPerson[]; left: UnmovedPerson[] };

function isSamePosition(one: StepPosition, other: StepPosition): boolean {
  return one.stage === other.stage && one.step === other.step;
}

/**
 * Splits people into those who are moved and those who stay with a reason; people who are at the target already are
 * in neither (rule H3).
 */
function sortPeople(
  people: readonly RequestedPerson[],
  locked: readonly LockedPerson[],
  steps: readonly InterviewStep[],
  to: StepPosition,
): SortedPeople {
  const byId = new Map(locked.map((one) => [`${one.kind}:${one.id}`, one]));
  const sorted: SortedPeople = { going: [], left: [] };
  for (const { kind, id, from } of new Map(people.map((one) => [`${one.kind}:${one.id}`, one])).values()) {
    const found = byId.get(`${kind}:${id}`);
    const leave = (why: UnmovedPerson["why"]) =>
      sorted.left.push({ kind, id, candidate_name: found?.candidate_name ?? "", why });
    if (found === undefined) {
      leave("gone");
      continue;
    }
    const place = positionOf(found, steps);
    if (isSamePosition(place, to)) continue;
    const way = statusesPassed(found, to.stage as RecordStatus);
    if (!isSamePosition(place, from)) leave("changed");
    else if (way === null) leave("not_allowed");
    else sorted.going.push({ locked: found, from: place, way });
  }
  return sorted;
}

/** Records the statuses that each person passes through; returns the last change of each by its record's id. */
async function recordStatusChanges(ctx: UserContext, tx: WriteHandle, going: readonly MovingPerson[], at: Date) {
  const lasts = new Map<string, string>();
  const changes: StatusChange[] = [];
  const ids: string[] = [];
  for (const { locked, way } of going) {
    let from: string = locked.status;
    for (const to of way) {
      changes.push({ kind: locked.kind, id: locked.id, from, to, by: ctx.actor.id, at });
      const id = ctx.ids.next();
      ids.push(id);
      lasts.set(locked.id, id);
      from = to;
    }
  }
  let nth = 0;
  await recordStatuses({ ids: { next: () => ids[nth++] ?? ctx.ids.next() } }, tx, changes);
  return lasts;
}

/** The values stored with each move: which action, of which job, from where to where. */
type MoveAction = {
  readonly act: string;
  readonly job: string;
  readonly to: StepPosition;
  readonly at: Date;
  readonly until: Date;
};

function moveRows(
  ctx: UserContext,
  { act, job, to, at, until }: MoveAction,
  going: readonly MovingPerson[],
  known: {
    readonly steps: readonly InterviewStep[];
    readonly changes: ReadonlyMap<string, string>;
    readonly notes: ReadonlyMap<string, string>;
    readonly words: MoveTexts["words"];
  },
): (typeof pipelineMoves.$inferInsert)[] {
  const { steps, changes, notes, words } = known;
  return going.map(({ locked, from, way }) => ({
    id: ctx.ids.next(),
    act,
    job,
    record_kind: locked.kind,
    record_id: locked.id,
    from_status: locked.status,
    to_status: way.at(-1) ?? locked.status,
    from_step: from.step,
    to_step: to.step,
    from_name: stepNameOf(steps, from.step),
    to_name: stepNameOf(steps, to.step),
    moved_by: ctx.actor.id,
    moved_at: at,
    change: changes.get(locked.id) ?? null,
    undo_until: until,
    words,
    note: notes.get(locked.id) ?? null,
  }));
}

/** People of a job, and where one action moves them. */
export type MoveRequest = {
  readonly job: string;
  readonly place: StepPosition;
  readonly going: readonly MovingPerson[];
  readonly steps: readonly InterviewStep[];
};

/** People per statement. */
const BATCH = 500;

/**
 * Moves locked people to their target, and schedules the notifications for when the move can no longer be undone
 * (rule H4).
 */
export async function moveLockedPeople(
  ctx: UserContext,
  tx: WriteHandle,
  { job, place, going, steps }: MoveRequest,
  { words, reason, note }: MoveTexts,
): Promise<{ undo: Undoable; moved: { kind: RecordKind; id: string }[] }> {
  const at = ctx.clock.now();
  const until = new Date(at.getTime() + PIPELINE_LIMITS.undo_seconds * 1_000);
  for (const kind of KINDS_IN_LOCK_ORDER) {
    const ids = going.filter(({ locked }) => locked.kind === kind).map(({ locked }) => locked.id);
    await updatePositions(tx, kind, ids, { status: place.stage, step: place.step, at, reason });
  }
  const moved = going.map(({ locked: { kind, id } }) => ({ kind, id }));
  const act = ctx.ids.next();
  for (let nth = 0; nth < going.length; nth += BATCH) {
    const some = going.slice(nth, nth + BATCH);
    const changes = await recordStatusChanges(ctx, tx, some, at);
    const notes = await addMoveNotes(ctx, tx, moved.slice(nth, nth + BATCH), { job, text: note, at });
    const rows = moveRows(ctx, { act, job, to: place, at, until }, some, { steps, changes, notes, words });
    await tx.insert(pipelineMoves).values(rows);
    const notified = rows.filter(({ change }) => change !== null).map(({ id }) => ({ move: id }));
    await ctx.enqueue(tx, NOTIFY_MOVE, notified, until);
  }
  tx.publish("job_changed", job);
  return { undo: { act, people: going.length, to: place, left_ms: PIPELINE_LIMITS.undo_seconds * 1_000 }, moved };
}

type MoveResult = OutputOf<typeof moveEndpoints.move>;

/**
 * Moves people of a job to a stage, and within Interviewing to a step, as a member who decides on them (rules R17,
 * H2). People are moved independently: those moved by somebody else meanwhile stay and are returned (H3).
 * Notifications follow once the move can no longer be undone (H4). Throws `not_found`, and `validation_failed` for a
 * deleted step and for invalid texts (C26, R14).
 */
export async function movePeople(ctx: UserContext, job: string, asked: MovePeople): Promise<MoveResult> {
  const { people, to } = asked;
  const said = checkMoveTexts(asked);
  return ctx.write(async (tx) => {
    if (said.words !== null) await readSteps(tx, job, ctx.actor.id, "write_mails");
    const { steps } = await readSteps(tx, job, ctx.actor.id, "decide_people");
    const step = to.stage === "Interviewing" ? (to.step ?? steps[0]?.key ?? null) : null;
    if (step !== null && !steps.some(({ key }) => key === step))
      throw new AppError("validation_failed", { fields: { "to.step": fieldError("step_gone") } });
    const place: StepPosition = { stage: to.stage, step };
    const { going, left } = sortPeople(people, await lockPeople(tx, ctx.actor.id, job, people), steps, place);
    if (going.length === 0) return { undo: null, moved: [], left };
    return { ...(await moveLockedPeople(ctx, tx, { job, place, going, steps }, said)), left };
  });
}
