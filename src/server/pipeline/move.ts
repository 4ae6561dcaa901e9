import type { OutputOf } from "../../contract/endpoint.ts";
import { AppError } from "../../contract/errors.ts";
import { fault } from "../../contract/faults.ts";
import { BOUNDS } from "../../contract/pipeline/bounds.ts";
import type { LeftThere, MovePeople, moveEndpoints, Undoable } from "../../contract/pipeline/moves.ts";
import type { InterviewStep } from "../../contract/pipeline/steps.ts";
import type { Place } from "../../rules/pipeline/steps.ts";
import type { UserContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { recordStatuses, type StatusChange } from "../db/status-history.ts";
import { pipelineMoves } from "../db/tables/pipeline.ts";
import type { RecordKind } from "./act.ts";
import { type Held, holdPeople, KINDS_IN_TURN, placeOf, putPeople, type Status, wayOf } from "./people.ts";
import { nameOf, readSteps } from "./steps.ts";
import { noteWith, type Said, saidWith } from "./turn-down.ts";

/** Task that notifies of one move once it can no longer be undone; its data is the move's id. */
export const TELL_MOVE = "tell-pipeline-move";

type Asked = MovePeople["people"][number];
export type Going = { readonly held: Held; readonly from: Place; readonly way: readonly Status[] };
type Sorted = { going: Going[]; left: LeftThere[] };

function samePlace(one: Place, other: Place): boolean {
  return one.stage === other.stage && one.step === other.step;
}

/**
 * Splits people into those who are moved and those who stay with a reason; people who are at the target already are
 * in neither (rule H3).
 */
function sort(people: readonly Asked[], held: readonly Held[], steps: readonly InterviewStep[], to: Place): Sorted {
  const byId = new Map(held.map((one) => [`${one.kind}:${one.id}`, one]));
  const sorted: Sorted = { going: [], left: [] };
  for (const { kind, id, from } of new Map(people.map((one) => [`${one.kind}:${one.id}`, one])).values()) {
    const found = byId.get(`${kind}:${id}`);
    const leave = (why: LeftThere["why"]) =>
      sorted.left.push({ kind, id, candidate_name: found?.candidate_name ?? "", why });
    if (found === undefined) {
      leave("gone");
      continue;
    }
    const place = placeOf(found, steps);
    if (samePlace(place, to)) continue;
    const way = wayOf(found, to.stage as Status);
    if (!samePlace(place, from)) leave("changed");
    else if (way === null) leave("not_allowed");
    else sorted.going.push({ held: found, from: place, way });
  }
  return sorted;
}

/** Records the statuses that each person passes through; returns the last change of each by its record's id. */
async function recordWays(ctx: UserContext, tx: WriteHandle, going: readonly Going[], at: Date) {
  const lasts = new Map<string, string>();
  const changes: StatusChange[] = [];
  const ids: string[] = [];
  for (const { held, way } of going) {
    let from: string = held.status;
    for (const to of way) {
      changes.push({ kind: held.kind, id: held.id, from, to, by: ctx.actor.id, at });
      const id = ctx.ids.next();
      ids.push(id);
      lasts.set(held.id, id);
      from = to;
    }
  }
  let nth = 0;
  await recordStatuses({ ids: { next: () => ids[nth++] ?? ctx.ids.next() } }, tx, changes);
  return lasts;
}

/** The values stored with each move: which action, of which job, from where to where. */
type Deed = { readonly act: string; readonly job: string; readonly to: Place; readonly at: Date; readonly until: Date };

function rowsOf(
  ctx: UserContext,
  { act, job, to, at, until }: Deed,
  going: readonly Going[],
  known: {
    readonly steps: readonly InterviewStep[];
    readonly changes: ReadonlyMap<string, string>;
    readonly notes: ReadonlyMap<string, string>;
    readonly words: Said["words"];
  },
): (typeof pipelineMoves.$inferInsert)[] {
  const { steps, changes, notes, words } = known;
  return going.map(({ held, from, way }) => ({
    id: ctx.ids.next(),
    act,
    job,
    record_kind: held.kind,
    record_id: held.id,
    from_status: held.status,
    to_status: way.at(-1) ?? held.status,
    from_step: from.step,
    to_step: to.step,
    from_name: nameOf(steps, from.step),
    to_name: nameOf(steps, to.step),
    moved_by: ctx.actor.id,
    moved_at: at,
    change: changes.get(held.id) ?? null,
    undo_until: until,
    words,
    note: notes.get(held.id) ?? null,
  }));
}

/** People of a job, and where one action moves them. */
export type Moving = {
  readonly job: string;
  readonly place: Place;
  readonly going: readonly Going[];
  readonly steps: readonly InterviewStep[];
};

/** People per statement. */
const BATCH = 500;

/**
 * Moves locked people to their target, and schedules the notifications for when the move can no longer be undone
 * (rule H4).
 */
export async function moveHeld(
  ctx: UserContext,
  tx: WriteHandle,
  { job, place, going, steps }: Moving,
  { words, reason, note }: Said,
): Promise<{ undo: Undoable; moved: { kind: RecordKind; id: string }[] }> {
  const at = ctx.clock.now();
  const until = new Date(at.getTime() + BOUNDS.undo_seconds * 1_000);
  for (const kind of KINDS_IN_TURN) {
    const ids = going.filter(({ held }) => held.kind === kind).map(({ held }) => held.id);
    await putPeople(tx, kind, ids, { status: place.stage, step: place.step, at, reason });
  }
  const moved = going.map(({ held: { kind, id } }) => ({ kind, id }));
  const act = ctx.ids.next();
  for (let nth = 0; nth < going.length; nth += BATCH) {
    const some = going.slice(nth, nth + BATCH);
    const changes = await recordWays(ctx, tx, some, at);
    const notes = await noteWith(ctx, tx, moved.slice(nth, nth + BATCH), { job, text: note, at });
    const rows = rowsOf(ctx, { act, job, to: place, at, until }, some, { steps, changes, notes, words });
    await tx.insert(pipelineMoves).values(rows);
    const told = rows.filter(({ change }) => change !== null).map(({ id }) => ({ move: id }));
    await ctx.enqueue(tx, TELL_MOVE, told, until);
  }
  tx.notify("job_changed", job);
  return { undo: { act, people: going.length, to: place, left_ms: BOUNDS.undo_seconds * 1_000 }, moved };
}

type Moved = OutputOf<typeof moveEndpoints.move>;

/**
 * Moves people of a job to a stage, and within Interviewing to a step, as a member who decides on them (rules R17,
 * H2). People are moved independently: those moved by somebody else meanwhile stay and are returned (H3).
 * Notifications follow once the move can no longer be undone (H4). Throws `not_found`, and `validation_failed` for a
 * deleted step and for invalid texts (C26, R14).
 */
export async function movePeople(ctx: UserContext, job: string, asked: MovePeople): Promise<Moved> {
  const { people, to } = asked;
  const said = saidWith(asked);
  return ctx.write(async (tx) => {
    if (said.words !== null) await readSteps(tx, job, ctx.actor.id, "write_mails");
    const { steps } = await readSteps(tx, job, ctx.actor.id, "decide_people");
    const step = to.stage === "Interviewing" ? (to.step ?? steps[0]?.key ?? null) : null;
    if (step !== null && !steps.some(({ key }) => key === step))
      throw new AppError("validation_failed", { fields: { "to.step": fault("step_gone") } });
    const place: Place = { stage: to.stage, step };
    const { going, left } = sort(people, await holdPeople(tx, ctx.actor.id, job, people), steps, place);
    if (going.length === 0) return { undo: null, moved: [], left };
    return { ...(await moveHeld(ctx, tx, { job, place, going, steps }, said)), left };
  });
}
