import { sql } from "drizzle-orm";
import { runInBatches } from "../../infra/db/batches.ts";
import type { Context } from "../../infra/db/context.ts";
import { isReferredPerson } from "../../infra/db/hiring/referred-person.ts";
import { defineTask } from "../../infra/db/task.ts";

const BATCH = 500;
const PASS = "unproved-credits";

export const SEPARATE_UNPROVED = defineTask({
  name: "separate-unproved-credits",
  class: "upkeep",
  schedule: "*/5 * * * *",
  run: separateUnproved,
});

/**
 * Separates applications from referrals to which an earlier version connected them by an address or path that the
 * applicant had typed (rules F9, A10). Hired referrals keep theirs, since their reward is settled with it. A one-time
 * backfill that runs beside traffic; several processes may run it at once.
 */
export async function separateUnproved(ctx: Pick<Context, "clock" | "write">): Promise<void> {
  await runInBatches(ctx, async (tx) => {
    const [pass] = await tx.rows<{ after: string }>(sql`
      SELECT after FROM table_backfills WHERE name = ${PASS} FOR UPDATE SKIP LOCKED`);
    if (pass === undefined) return 0;
    const ids = await tx.rows<{ id: string }>(sql`
      SELECT id FROM applications WHERE id > ${pass.after} AND referral IS NOT NULL ORDER BY id LIMIT ${BATCH}`);
    const last = ids.at(-1)?.id;
    if (last === undefined) {
      await tx.rows(sql`DELETE FROM table_backfills WHERE name = ${PASS}`);
      return 0;
    }
    await tx.rows(sql`
      UPDATE applications SET referral = NULL FROM referrals
      WHERE referrals.id = applications.referral AND applications.id > ${pass.after} AND applications.id <= ${last}
        AND referrals.status <> 'Hired' AND NOT ${isReferredPerson(sql`applications.created_by`)}`);
    await tx.rows(sql`UPDATE table_backfills SET after = ${last} WHERE name = ${PASS}`);
    return ids.length;
  });
}
