import { sql } from "drizzle-orm";
import { settingsOf } from "../identity/users/settings.ts";
import { IS_REFERRER_PAYOUT } from "../infra/db/amounts/read-amounts.ts";
import type { Context } from "../infra/db/context.ts";
import { defineTask } from "../infra/db/task.ts";
import { weeklyDigest } from "../infra/mail/messages/weekly-digest.ts";
import { utcDay } from "../infra/platform/clock.ts";
import { mailPerson } from "./mail-person.ts";

const DAY_MS = 86_400_000;

type Week = { readonly from: string; readonly to: string };
type Figures = { user_id: string; referrals: number; applications: number; candidates: number; earned: number };

/** The week before the current one, Monday to Monday, UTC. */
function lastWeek(now: Date): Week {
  const today = Date.parse(utcDay(now));
  const monday = today - ((now.getUTCDay() + 6) % 7) * DAY_MS;
  return { from: new Date(monday - 7 * DAY_MS).toISOString(), to: new Date(monday).toISOString() };
}

/** Users with activity in the week, with their numbers; read in one pass. */
async function figuresOf(ctx: Context, { from, to }: Week): Promise<Figures[]> {
  const made = sql`created_at >= ${from} AND created_at < ${to}`;
  const received = sql`r.created_at >= ${from} AND r.created_at < ${to}`;
  const db = await ctx.readReplica();
  return db.rows<Figures>(sql`
    SELECT person AS user_id, sum(referrals)::int AS referrals, sum(applications)::int AS applications,
      sum(candidates)::int AS candidates, sum(earned)::bigint AS earned
    FROM (
      SELECT created_by AS person, 1 AS referrals, 0 AS applications, 0 AS candidates, 0 AS earned
        FROM referrals WHERE ${made}
      UNION ALL SELECT created_by, 0, 1, 0, 0 FROM applications WHERE ${made}
      UNION ALL SELECT j.created_by, 0, 0, 1, 0 FROM referrals r JOIN jobs j ON j.id = r.job
        WHERE r.visible_at >= ${from} AND r.visible_at < ${to}
      UNION ALL SELECT j.created_by, 0, 0, 1, 0 FROM applications r JOIN jobs j ON j.id = r.job WHERE ${received}
      UNION ALL SELECT user_id, 0, 0, 0, amount + deducted FROM payouts
        WHERE ${made} AND ${IS_REFERRER_PAYOUT}
    ) AS happened
    GROUP BY person ORDER BY person`);
}

async function newJobs(ctx: Context, { from, to }: Week): Promise<number> {
  const db = await ctx.readReplica();
  const [row] = await db.rows<{ jobs: number }>(sql`
    SELECT count(*)::int AS jobs FROM jobs WHERE listed AND created_at >= ${from} AND created_at < ${to}`);
  return row?.jobs ?? 0;
}

export const MAIL_WEEKLY_DIGESTS = defineTask({
  name: "mail-weekly-digests",
  class: "upkeep",
  schedule: "33 6,12,18 * * 1",
  run: mailWeeklyDigests,
});

/** Mails last week's numbers to every user with activity; one mail per user and week. */
export async function mailWeeklyDigests(ctx: Context): Promise<void> {
  const week = lastWeek(ctx.clock.now());
  const jobs = await newJobs(ctx, week);
  for (const { user_id, ...figures } of await figuresOf(ctx, week)) {
    const dedupe_key = `weekly_digest:${user_id}:${week.from.slice(0, 10)}`;
    const message = weeklyDigest.with({ ...figures, jobs });
    await ctx.write(async (tx) => {
      await mailPerson(ctx, tx, { user_id, name: "weeklyDigest", dedupe_key, message }, await settingsOf(tx, user_id));
    });
  }
}
