import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { OutputOf } from "../../../contract/endpoint.ts";
import { AppError } from "../../../contract/errors.ts";
import type { moveEndpoints } from "../../../contract/hiring/pipeline/moves.ts";
import type { UserContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { recordStatuses } from "../../infra/db/status-history.ts";
import { pipelineMoves } from "../../infra/db/tables/pipeline.ts";
import { NOTIFY_MOVE } from "./notify-move.ts";
import { lockPeople, updatePositions } from "./people.ts";
import { removeMoveNotes } from "./rejection.ts";
import { readSteps } from "./steps.ts";

type UndoResult = OutputOf<typeof moveEndpoints.undo>;

/** If the undo leads back to an earlier step whose undo time passed meanwhile, that step is notified now. */
async function notifyEarlierMove(
  ctx: UserContext,
  tx: WriteHandle,
  undone: readonly (typeof pipelineMoves.$inferSelect)[],
) {
  for (const { record_kind, record_id, from_status } of undone) {
    const [earlier] = await tx.rows<{ id: string }>(sql`
      SELECT id FROM pipeline_moves WHERE record_kind = ${record_kind} AND record_id = ${record_id}
        AND to_status = ${from_status} AND change IS NOT NULL AND undone_at IS NULL AND notified_at IS NULL
        AND undo_until <= ${ctx.clock.now().toISOString()} ORDER BY moved_at DESC, id DESC LIMIT 1`);
    if (earlier !== undefined) await ctx.enqueue(tx, NOTIFY_MOVE, { move: earlier.id });
  }
}

/**
 * Undoes the viewer's last action while nobody was notified of it (rule H4): everybody returns, and the histories
 * show both moves. People who were moved on meanwhile, or left, stay and are returned. Throws `not_found` for actions
 * of others or undone ones, and `undo_over` afterwards.
 */
export async function undoMoves(ctx: UserContext, job: string, act: string): Promise<UndoResult> {
  return ctx.write(async (tx) => {
    await readSteps(tx, job, ctx.actor.id, "decide_people");
    const own = and(
      eq(pipelineMoves.act, act),
      eq(pipelineMoves.job, job),
      eq(pipelineMoves.moved_by, ctx.actor.id),
      isNull(pipelineMoves.undone_at),
    );
    const moves = await tx.select().from(pipelineMoves).where(own).orderBy(asc(pipelineMoves.id)).for("update");
    if (moves.length === 0) throw new AppError("not_found");
    const at = ctx.clock.now();
    if (moves.some(({ undo_until, notified_at }) => notified_at !== null || undo_until === null || undo_until <= at))
      throw new AppError("undo_over");
    const named = moves.map((move) => ({ kind: move.record_kind, id: move.record_id }));
    const names = new Map((await lockPeople(tx, ctx.actor.id, job, named)).map((one) => [one.id, one.candidate_name]));
    const back: string[] = [];
    for (const move of moves) {
      const { record_kind, record_id, from_status, from_step, to_status, moved_at } = move;
      // Nobody has changed them since, and their data were not erased.
      const untouched = sql`status = ${to_status} AND updated_at = ${moved_at.toISOString()} AND candidate_email <> ''`;
      const place = { status: from_status, step: from_step, at };
      back.push(...(await updatePositions(tx, record_kind, [record_id], place, untouched)));
    }
    const undone = moves.filter(({ record_id }) => back.includes(record_id));
    const turned = undone.filter(({ from_status, to_status }) => from_status !== to_status);
    await recordStatuses(
      ctx,
      tx,
      turned.map(({ record_kind: kind, record_id: id, from_status, to_status }) => {
        return { kind, id, from: to_status, to: from_status, by: ctx.actor.id, at };
      }),
    );
    const ids = undone.map(({ id }) => id);
    if (ids.length > 0)
      await tx.update(pipelineMoves).set({ undone_at: at, words: null }).where(inArray(pipelineMoves.id, ids));
    await removeMoveNotes(
      tx,
      undone.map(({ note }) => note),
    );
    await notifyEarlierMove(ctx, tx, turned);
    tx.publish("job_changed", job);
    const view = (move: (typeof moves)[number]) => ({ kind: move.record_kind, id: move.record_id });
    return {
      back: undone.map(view),
      left: moves
        .filter(({ record_id }) => !back.includes(record_id))
        .map((move) => ({ ...view(move), candidate_name: names.get(move.record_id) ?? "", why: "changed" as const })),
    };
  });
}
