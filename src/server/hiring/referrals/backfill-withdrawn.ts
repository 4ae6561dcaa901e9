import { runInBatches } from "../../infra/db/batches.ts";
import type { Context } from "../../infra/db/context.ts";
import { ENDED_NOTES_TEXT } from "../../infra/db/status-history.ts";
import { defineTask } from "../../infra/db/task.ts";

const BATCH = 500;

export const BACKFILL_WITHDRAWN = defineTask({
  name: "backfill-withdrawn-referrals",
  class: "upkeep",
  schedule: "*/5 * * * *",
  run: backfillWithdrawn,
});

function statements(kind: "referral" | "application") {
  const pass = `name = 'withdrawn-${kind}s'`;
  return {
    read: `SELECT after FROM table_backfills WHERE ${pass} FOR UPDATE SKIP LOCKED`,
    further: `SELECT id FROM ${kind}s WHERE id > $1 AND status = 'Rejected' ORDER BY id LIMIT ${BATCH}`,
    mark: `UPDATE ${kind}s SET status = 'Withdrawn' WHERE id = ANY ($1::uuid[]) AND status = 'Rejected' AND (
      SELECT step.note FROM status_history AS step
      WHERE step.record_kind = '${kind}' AND step.record_id = ${kind}s.id AND step.to_status = 'Rejected'
      ORDER BY step.changed_at DESC, step.id DESC LIMIT 1) IN (${ENDED_NOTES_TEXT})`,
    move: `UPDATE table_backfills SET after = $1 WHERE ${pass}`,
    over: `DELETE FROM table_backfills WHERE ${pass}`,
  };
}

/**
 * Moves referrals and applications to Withdrawn that an earlier version stored as Rejected although the candidate,
 * the referrer or a missing answer ended them (rules F5, F15). A one-time backfill that runs beside traffic; several
 * processes may run it at once.
 */
export async function backfillWithdrawn(ctx: Pick<Context, "clock" | "write">): Promise<void> {
  for (const kind of ["referral", "application"] as const) {
    const { read, further, mark, move, over } = statements(kind);
    await runInBatches(ctx, async (tx) => {
      const [pass] = (await tx.executeSql(read, [])).rows;
      if (pass === undefined) return 0;
      const ids = (await tx.executeSql(further, [pass.after])).rows.map(({ id }) => String(id));
      if (ids.length > 0) await tx.executeSql(mark, [ids]);
      const last = ids.at(-1);
      await (last === undefined ? tx.executeSql(over, []) : tx.executeSql(move, [last]));
      return ids.length;
    });
  }
}
