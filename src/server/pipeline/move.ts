import type { OutputOf } from "../../contract/endpoint.ts";
import { AppError } from "../../contract/errors.ts";
import { fault } from "../../contract/faults.ts";
import { BOUNDS } from "../../contract/pipeline/bounds.ts";
import type { LeftThere, MovePeople, moveEndpoints } from "../../contract/pipeline/moves.ts";
import type { InterviewStep } from "../../contract/pipeline/steps.ts";
import type { Place } from "../../rules/pipeline/steps.ts";
import type { UserContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { recordStatuses, type StatusChange } from "../db/status-history.ts";
import { pipelineMoves } from "../db/tables/pipeline.ts";
import { type Held, holdPeople, KINDS_IN_TURN, placeOf, putPeople, type Status, wayOf } from "./people.ts";
import { nameOf, readSteps } from "./steps.ts";
import { noteWith, type Said, saidWith } from "./turn-down.ts";

/** Background work that tells of one move once it can no longer be taken back; its data are the move's id. */
export const TELL_MOVE = "tell-pipeline-move";

type Asked = MovePeople["people"][number];
type Going = { readonly held: Held; readonly from: Place; readonly way: readonly Status[] };
type Sorted = { going: Going[]; left: LeftThere[] };

function samePlace(one: Place, other: Place): boolean {
  return one.stage === other.stage && one.step === other.step;
}

/** Who goes, and who is left where they are and why; whoever is there already is neither (rule H3). */
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

/** The statuses that each of them entered, one after the other, and the last change of each by its record's id. */
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

/** What the moves are written down with: which act, of which job, from where to where. */
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

type Moved = OutputOf<typeof moveEndpoints.move>;

/**
 * Moves people of a job to a stage, and within Interviewing to a step, as somebody who decides on them (rules R17, H2). Each is
 * moved by themselves: whom somebody else has moved meanwhile is left and named (H3). Whom it concerns is told once it can
 * no longer be taken back (H4). Throws `not_found`, and `validation_failed` for a step that is gone and for what is said (C26, R14).
 */
export async function movePeople(ctx: UserContext, job: string, asked: MovePeople): Promise<Moved> {
  const { people, to } = asked;
  const { words, reason, note } = saidWith(asked);
  return ctx.write(async (tx) => {
    if (words !== null) await readSteps(tx, job, ctx.actor.id, "write_mails");
    const { steps } = await readSteps(tx, job, ctx.actor.id, "decide_people");
    const step = to.stage === "Interviewing" ? (to.step ?? steps[0]?.key ?? null) : null;
    if (step !== null && !steps.some(({ key }) => key === step))
      throw new AppError("validation_failed", { fields: { "to.step": fault("step_gone") } });
    const place: Place = { stage: to.stage, step };
    const { going, left } = sort(people, await holdPeople(tx, ctx.actor.id, job, people), steps, place);
    if (going.length === 0) return { undo: null, moved: [], left };
    const at = ctx.clock.now();
    const until = new Date(at.getTime() + BOUNDS.undo_seconds * 1_000);
    for (const kind of KINDS_IN_TURN) {
      const ids = going.filter(({ held }) => held.kind === kind).map(({ held }) => held.id);
      await putPeople(tx, kind, ids, { status: to.stage, step, at, reason });
    }
    const changes = await recordWays(ctx, tx, going, at);
    const moved = going.map(({ held: { kind, id } }) => ({ kind, id }));
    const notes = await noteWith(ctx, tx, moved, { job, text: note, at });
    const act = ctx.ids.next();
    const rows = rowsOf(ctx, { act, job, to: place, at, until }, going, { steps, changes, notes, words });
    await tx.insert(pipelineMoves).values(rows);
    const told = rows.filter(({ change }) => change !== null).map(({ id }) => ({ move: id }));
    await ctx.enqueue(tx, TELL_MOVE, told, until);
    tx.notify("job_changed", job);
    return {
      undo: { act, people: rows.length, to: place, left_ms: BOUNDS.undo_seconds * 1_000 },
      moved,
      left,
    };
  });
}
