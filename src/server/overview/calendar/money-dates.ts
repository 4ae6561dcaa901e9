import { type SQL, sql } from "drizzle-orm";
import { CALENDAR_LIMITS } from "../../../contract/hiring/interviews/calendar-bounds.ts";
import { paths } from "../../../contract/paths.ts";
import { ARRIVAL_DAYS } from "../../../rules/payouts.ts";
import { withViewerJobs } from "../../hiring/people/queries.ts";
import type { UserContext } from "../../infra/db/context.ts";
import { FROZEN_SQL } from "../../payments/payouts/view.ts";
import { isOtherPersons } from "../dashboard/needs/team.ts";
import type { CalendarEntry } from "./entry.ts";

const DAY_MS = 86_400_000;
type Viewer = Pick<UserContext, "db" | "actor">;
type Probation = { id: string; job: string; title: string; company: string; due: Date };

/**
 * Rewards that wait for the end of a probation (rule M1). If the hire was confirmed early, they only wait for the
 * payment.
 */
const WAITING = sql`rewards.state IN ('due', 'awaiting_funds', 'in_escrow') AND NOT rewards.confirmed_early`;
const COLUMNS = sql`referrals.id, referrals.job, jobs.title, companies.name AS company,
  rewards.probation_ends_at AS due`;
const JOINED = sql`JOIN jobs ON jobs.id = referrals.job JOIN companies ON companies.id = jobs.company`;

const soonest = (from: Date): SQL =>
  sql`AND rewards.probation_ends_at > ${from.toISOString()} ORDER BY rewards.probation_ends_at LIMIT ${CALENDAR_LIMITS.each}`;

/**
 * The viewer's referrals, and others' of which they have a share: the latter without the job, which they may not see
 * (R39).
 */
async function ofReferrer({ db, actor }: Viewer, from: Date): Promise<CalendarEntry[]> {
  const me = actor.id;
  const rows = await db.rows<Probation & { own: boolean }>(sql`
    (SELECT TRUE AS own, ${COLUMNS} FROM rewards JOIN referrals ON referrals.id = rewards.referral ${JOINED}
      WHERE rewards.referrer = ${me} AND referrals.created_by = ${me} AND ${WAITING} ${soonest(from)})
    UNION ALL (SELECT FALSE, ${COLUMNS} FROM reward_shares AS part JOIN rewards ON rewards.referral = part.referral
        JOIN referrals ON referrals.id = rewards.referral ${JOINED}
      WHERE part.payee = ${me} AND referrals.created_by <> ${me} AND ${WAITING} ${soonest(from)})`);
  return rows.map(({ own, id, title, company, due }) => {
    const about = own ? [title, company] : [];
    const path = own ? paths.myReferrals(id) : paths.rewardShareAgreements();
    return { kind: "probation", side: "referrer", id, about, path, due, all_day: "calendar" };
  });
}

/** Hires whose reward the viewer may pay (rule R17), except their own and those of which they have a share. */
async function ofTeam({ db, actor }: Viewer, from: Date): Promise<CalendarEntry[]> {
  const me = actor.id;
  const rows = await db.rows<Probation>(sql`${withViewerJobs(me)}
    SELECT ${COLUMNS} FROM rewards JOIN referrals ON referrals.id = rewards.referral JOIN mine ON mine.id = referrals.job ${JOINED}
    WHERE ${WAITING} AND mine.pay_rewards AND ${isOtherPersons("referral", me)}
      AND rewards.owner IN (SELECT colleague.user_id FROM company_members AS own
        JOIN company_members AS colleague ON colleague.company = own.company WHERE own.user_id = ${me})
      ${soonest(from)}`);
  return rows.map(({ id, job, title, due }) => {
    const path = `${paths.manageJob(job)}?open=referral:${id}`;
    return { kind: "probation", side: "company", id, about: [title], path, due, all_day: "calendar" };
  });
}

/** The viewer's payouts in transit (rules M3, M6): withdrawable ones, however old, and those about to arrive. */
async function payoutDays({ db, actor }: Viewer, from: Date): Promise<CalendarEntry[]> {
  type Row = { id: string; status: "Pending" | "Processing"; created_at: Date };
  const begun = new Date(from.getTime() - ARRIVAL_DAYS * DAY_MS).toISOString();
  const rows = await db.rows<Row>(sql`
    SELECT id, status, created_at FROM payouts
    WHERE user_id = ${actor.id} AND status IN ('Pending', 'Processing') AND closed IS NULL AND amount > 0
      AND (status = 'Pending' OR created_at > ${begun}) AND NOT ${sql.raw(FROZEN_SQL)}
    ORDER BY created_at DESC, id LIMIT ${CALENDAR_LIMITS.each}`);
  return rows.map(({ id, status, created_at }) => {
    const common = {
      side: "referrer",
      id,
      about: [],
      path: paths.payouts(),
      all_day: true,
    } as const;
    if (status === "Pending") return { ...common, kind: "payout_ready", due: created_at };
    return { ...common, kind: "payout", due: new Date(created_at.getTime() + ARRIVAL_DAYS * DAY_MS) };
  });
}

/** Dates of the viewer's money: ends of probations on either side, and payouts. */
export async function listMoneyDates(viewer: Viewer, from: Date): Promise<CalendarEntry[]> {
  const groups = await Promise.all([ofReferrer(viewer, from), ofTeam(viewer, from), payoutDays(viewer, from)]);
  return groups.flat();
}
