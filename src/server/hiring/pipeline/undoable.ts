import { sql } from "drizzle-orm";
import type { Undoable } from "../../../contract/hiring/pipeline/moves.ts";
import type { ApplicationStatus, ReferralStatus } from "../../../contract/statuses.ts";
import { stageOf } from "../../../rules/statuses.ts";
import type { UserContext } from "../../infra/db/context.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";

export type RecordKind = "referral" | "application";

type Row = {
  act: string;
  people: number;
  status: ReferralStatus | ApplicationStatus;
  step: number | null;
  until: Date;
};

/** The viewer's last move in this pipeline that can still be undone (rule H4); null where there is none. */
export async function findLastUndoable(ctx: UserContext, db: ReadHandle, job: string): Promise<Undoable | null> {
  const now = ctx.clock.now();
  const [row] = await db.rows<Row>(sql`
    SELECT act, count(*)::int AS people, min(to_status) AS status, min(to_step) AS step, min(undo_until) AS until
    FROM pipeline_moves
    WHERE job = ${job} AND moved_by = ${ctx.actor.id} AND undo_until > ${now.toISOString()}
      AND undone_at IS NULL AND notified_at IS NULL
    GROUP BY act ORDER BY max(moved_at) DESC, act DESC LIMIT 1`);
  if (row === undefined) return null;
  const { act, people, status, step, until } = row;
  return { act, people, to: { stage: stageOf(status), step }, left_ms: until.getTime() - now.getTime() };
}
