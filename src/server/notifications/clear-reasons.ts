import { inBatches } from "../db/batches.ts";
import type { Context } from "../db/context.ts";

const BATCH = 1_000;

/** The task's name in the queue. */
export const CLEAR_REASONS = "clear-notice-reasons";

const PASS = "SELECT after FROM table_passes WHERE name = 'notice-reasons' FOR UPDATE SKIP LOCKED";
const FURTHER = `SELECT id FROM notifications WHERE id > $1 ORDER BY id LIMIT ${BATCH}`;
const CLEAR = `UPDATE notifications SET params = params - 'reason' WHERE id = ANY ($1::uuid[])
  AND kind IN ('referral_status', 'own_referral_status', 'application_status') AND params ? 'reason'`;
const MOVE = "UPDATE table_passes SET after = $1 WHERE name = 'notice-reasons'";
const OVER = "DELETE FROM table_passes WHERE name = 'notice-reasons'";

/**
 * Takes out of notices why somebody was turned down, which a version before wrote into them: an erasure would not reach it there (rules
 * R14, F5). Beside traffic, once, until none is left; any number of processes may run it at once.
 */
export async function clearReasons(ctx: Pick<Context, "clock" | "write">): Promise<void> {
  await inBatches(ctx, async (tx) => {
    const [pass] = (await tx.executeSql(PASS, [])).rows;
    if (pass === undefined) return 0;
    const ids = (await tx.executeSql(FURTHER, [pass.after])).rows.map(({ id }) => String(id));
    if (ids.length > 0) await tx.executeSql(CLEAR, [ids]);
    const last = ids.at(-1);
    await (last === undefined ? tx.executeSql(OVER, []) : tx.executeSql(MOVE, [last]));
    return ids.length;
  });
}
