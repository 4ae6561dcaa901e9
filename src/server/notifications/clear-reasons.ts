import { runInBatches } from "../infra/db/batches.ts";
import type { Context } from "../infra/db/context.ts";
import { defineTask } from "../infra/db/task.ts";

const BATCH = 1_000;

export const CLEAR_REASONS = defineTask({
  name: "clear-notification-reasons",
  class: "upkeep",
  schedule: "*/5 * * * *",
  run: clearReasons,
});

const PASS = "SELECT after FROM table_backfills WHERE name = 'notice-reasons' FOR UPDATE SKIP LOCKED";
const FURTHER = `SELECT id FROM notifications WHERE id > $1 ORDER BY id LIMIT ${BATCH}`;
const CLEAR = `UPDATE notifications SET params = params - 'reason' WHERE id = ANY ($1::uuid[])
  AND kind IN ('referral_status', 'own_referral_status', 'application_status') AND params ? 'reason'`;
const MOVE = "UPDATE table_backfills SET after = $1 WHERE name = 'notice-reasons'";
const OVER = "DELETE FROM table_backfills WHERE name = 'notice-reasons'";

/**
 * Removes rejection reasons that an earlier version stored in notifications, because erasures do not reach them there
 * (rules R14, F5). Runs once, beside normal traffic; several processes may run it at the same time.
 */
export async function clearReasons(ctx: Pick<Context, "clock" | "write">): Promise<void> {
  await runInBatches(ctx, async (tx) => {
    const [pass] = (await tx.executeSql(PASS, [])).rows;
    if (pass === undefined) return 0;
    const ids = (await tx.executeSql(FURTHER, [pass.after])).rows.map(({ id }) => String(id));
    if (ids.length > 0) await tx.executeSql(CLEAR, [ids]);
    const last = ids.at(-1);
    await (last === undefined ? tx.executeSql(OVER, []) : tx.executeSql(MOVE, [last]));
    return ids.length;
  });
}
