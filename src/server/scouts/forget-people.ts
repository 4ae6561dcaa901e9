import { sql } from "drizzle-orm";
import { PEOPLE_KEPT_MS } from "../../rules/scouts.ts";
import type { Context } from "../db/context.ts";

/** The task's name in the queue. */
export const FORGET_SCOUT_PEOPLE = "forget-scout-people";
/** Short transactions. */
const BATCH = 500;

type Done = { applications: number; superseded: number };

async function forgetBatch(ctx: Pick<Context, "write">, now: Date): Promise<Done> {
  const before = new Date(now.getTime() - PEOPLE_KEPT_MS).toISOString();
  return ctx.write(async (tx) => {
    // The applicant's example tells of the first of them, so it goes with them.
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
 * Keeps the promise of rule S4: people whom scouts named and who were told nothing are forgotten after 30 days
 * (docs/decisions/0007-people-named-by-scouts.md), and with them the superseded rows of the applicants, which say nothing
 * that the later ones do not. Any number of processes may run it at once. Gives how many applications lost their people.
 */
export async function forgetScoutPeople(ctx: Pick<Context, "clock" | "write">): Promise<number> {
  const now = ctx.clock.now();
  let forgotten = 0;
  for (;;) {
    const { applications, superseded } = await forgetBatch(ctx, now);
    forgotten += applications;
    if (applications === 0 && superseded < BATCH) return forgotten;
  }
}

/** `forgetScoutPeople` as a task of the queue. */
export async function forgetScoutPeopleInTime(ctx: Context): Promise<void> {
  const forgotten = await forgetScoutPeople(ctx);
  if (forgotten > 0) ctx.log.info({ applications: forgotten }, "people named by scouts were forgotten");
}
