import { sql } from "drizzle-orm";
import { PEOPLE_RETENTION_MS } from "../../../rules/scouts.ts";
import type { Context } from "../../infra/db/context.ts";
import { defineTask } from "../../infra/db/task.ts";

export const PURGE_NAMED_PEOPLE = defineTask({
  name: "purge-named-people",
  class: "upkeep",
  schedule: "41 * * * *",
  async run(ctx) {
    const purged = await purgeNamedPeople(ctx);
    if (purged > 0) ctx.log.info({ applications: purged }, "people named by scouts were purged");
  },
});
/** Short transactions. */
const BATCH = 500;

type PurgeResult = { applications: number; superseded: number };

async function purgeBatch(ctx: Pick<Context, "write">, now: Date): Promise<PurgeResult> {
  const before = new Date(now.getTime() - PEOPLE_RETENTION_MS).toISOString();
  return ctx.write(async (tx) => {
    // The applicant's example is about the first named person, so it is deleted too.
    const applications = await tx.rows(sql`
      WITH due AS (
        SELECT DISTINCT application_id AS id FROM (
          SELECT application_id FROM scout_referral_profiles WHERE created_at < ${before} ORDER BY created_at LIMIT ${BATCH}
        ) AS oldest
      ), gone AS (
        DELETE FROM scout_referral_profiles USING due WHERE application_id = due.id
      )
      UPDATE scout_applications SET referral_example = NULL, people_deleted_at = ${now.toISOString()}
      FROM due WHERE scout_applications.id = due.id RETURNING scout_applications.id`);
    const superseded = await tx.rows(sql`
      DELETE FROM scout_applications WHERE id IN (
        SELECT id FROM scout_applications WHERE superseded_at < ${before} ORDER BY superseded_at LIMIT ${BATCH}
      ) RETURNING id`);
    return { applications: applications.length, superseded: superseded.length };
  });
}

/**
 * Deletes people named by scouts after 30 days, because they were never notified (rule S4,
 * docs/decisions/0007-people-named-by-scouts.md), and superseded rows of the applicants, which repeat later ones. Any
 * number of processes may run it at once. Returns the number of changed applications.
 */
export async function purgeNamedPeople(ctx: Pick<Context, "clock" | "write">): Promise<number> {
  const now = ctx.clock.now();
  let forgotten = 0;
  for (;;) {
    const { applications, superseded } = await purgeBatch(ctx, now);
    forgotten += applications;
    if (applications === 0 && superseded < BATCH) return forgotten;
  }
}
