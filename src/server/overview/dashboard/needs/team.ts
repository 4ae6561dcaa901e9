import { type SQL, sql } from "drizzle-orm";
import { COUNT_LIMIT } from "../../../../rules/bounded-count.ts";
import { DECISION_DAYS, DECISION_REMINDERS } from "../../../../rules/hiring/response-time.ts";
import { isUnreadBy } from "../../../hiring/messages/unread.ts";
import { withViewerJobs } from "../../../hiring/people/queries.ts";
import { isNotCandidate } from "../../../hiring/referrals/policy.ts";
import { awaitsAnswer, awaitsUnpromisedAnswer, RESPONSE_KINDS } from "../../../hiring/response-time/waiting-people.ts";
import type { UserContext } from "../../../infra/db/context.ts";
import { exactDays } from "../../../infra/db/exact-days.ts";
import { hasRewardPart } from "../../../infra/db/hiring/reward-part.ts";
import { DISPUTE_OPEN } from "../../../infra/db/remaining-reward.ts";
import { fullNameOf } from "../../../infra/db/status-history.ts";
import { applications, referrals } from "../../../infra/db/tables/referrals.ts";
import { mayWithCompany } from "../../../infra/db/team-rights.ts";
import { OVERDUE_DAYS } from "../../../infra/db/unfunded-reward.ts";
import {
  DASHBOARD_LIMITS,
  type NeedGroup,
  type NeedLimits,
  type NeedQuery,
  needQuery,
  readNeedGroups,
} from "./need-queries.ts";

const TABLES = { referral: referrals, application: applications } as const;
const KINDS = ["referral", "application"] as const;
type Kind = (typeof KINDS)[number];

/** How long an unread message counts as a due action; it stays marked in its thread. */
const UNREAD_DAYS = 30;

const hours = (days: number) => sql.raw(exactDays(days));

/**
 * Condition on a row of this kind: the company sees it (F10), and the viewer is neither its candidate (R17) nor its
 * beneficiary, including a share of its reward (R39), for decisions.
 */
export function isOtherPersons(kind: Kind, viewer: string, isTheirs: typeof hasRewardPart = hasRewardPart): SQL {
  if (kind === "referral")
    return sql`referrals.visible_at IS NOT NULL AND NOT ${isTheirs(viewer)} AND ${isNotCandidate(viewer)}`;
  return sql`applications.created_by <> ${viewer} AND NOT EXISTS (SELECT FROM referrals AS credited
    WHERE credited.id = applications.referral AND ${isTheirs(viewer, "credited")})`;
}

/** For reading only: a share of the reward does not exclude from messages (T1). */
const isReferrerOnly: typeof hasRewardPart = (person, of = "referrals") => sql`(${sql.raw(of)}.created_by = ${person})`;

const PERSON_COLUMNS = {
  id: sql`people.id`,
  record: sql`people.record`,
  job: sql`mine.id`,
  name: sql`people.name`,
  since: sql`people.since`,
  due: sql`people.due`,
};

/** Candidates of a job who wait for a first response (R13), those from before response times included. */
function selectUnanswered(kind: Kind, viewer: string, due_after: Date | null): SQL[] {
  const table = TABLES[kind];
  const of = RESPONSE_KINDS[kind];
  const people = sql`SELECT ${kind}::text AS record, ${table.id}, ${table.candidate_name} AS name,
      ${table.created_at} AS since, ${table.response_due_at} AS due FROM ${table}
    WHERE ${table.job} = mine.id AND ${isOtherPersons(kind, viewer)}`;
  const due = due_after === null ? sql`TRUE` : sql`${table.response_due_at} > ${due_after.toISOString()}::timestamptz`;
  return [
    sql`(${people} AND ${awaitsAnswer(of)} AND ${due} ORDER BY ${table.response_due_at} LIMIT ${COUNT_LIMIT})`,
    sql`(${people} AND ${awaitsUnpromisedAnswer(of)} ORDER BY ${table.created_at} LIMIT ${COUNT_LIMIT})`,
  ];
}

/** Candidates in interviews for so long that the team is reminded of a decision (R16). */
function selectUndecided(kind: Kind, viewer: string, now: string): SQL {
  const table = TABLES[kind];
  return sql`(SELECT ${kind}::text AS record, ${table.id}, ${table.candidate_name} AS name,
      ${table.interviewing_at} AS since, ${table.interviewing_at} + ${hours(DECISION_DAYS)} AS due FROM ${table}
    WHERE ${table.job} = mine.id AND ${table.status} = 'Interviewing' AND ${isOtherPersons(kind, viewer)}
      AND ${table.interviewing_at} <= ${now}::timestamptz - ${hours(DECISION_REMINDERS[0])})`;
}

const unionOf = (parts: readonly SQL[]) => sql.join([...parts], sql` UNION ALL `);

function peopleNeeds(viewer: string, now: string, due_after: Date | null): NeedQuery[] {
  const fresh = unionOf(KINDS.flatMap((kind) => selectUnanswered(kind, viewer, due_after)));
  const late = unionOf(KINDS.map((kind) => selectUndecided(kind, viewer, now)));
  return [
    needQuery(
      "answer",
      "company",
      PERSON_COLUMNS,
      sql`FROM mine CROSS JOIN LATERAL (${fresh}) AS people WHERE mine.decide_people AND mine.owes_answers`,
    ),
    needQuery(
      "decision",
      "company",
      PERSON_COLUMNS,
      sql`FROM mine CROSS JOIN LATERAL (${late}) AS people WHERE mine.decide_people AND mine.owes_answers`,
    ),
  ];
}

const REFERRAL_COLUMNS = {
  id: sql`referrals.id`,
  record: sql`'referral'`,
  job: sql`referrals.job`,
  name: sql`referrals.candidate_name`,
};

/**
 * Actions of the company after a hire: answer a reported start (R11), fund the reward (M9), comment in a dispute (R12).
 */
function hireNeeds(viewer: string): NeedQuery[] {
  const others = isOtherPersons("referral", viewer);
  const joined = sql`JOIN mine ON mine.id = referrals.job`;
  return [
    needQuery(
      "hire_claim",
      "company",
      { ...REFERRAL_COLUMNS, since: sql`claim.claimed_at`, due: sql`claim.answer_by` },
      sql`FROM hire_claims AS claim JOIN referrals ON referrals.id = claim.referral ${joined}
        WHERE ((claim.state = 'open' AND referrals.status <> 'Hired')
            OR (claim.state = 'silent' AND claim.answered_at IS NULL))
          AND mine.decide_people AND ${others}`,
    ),
    needQuery(
      "reward",
      "company",
      {
        ...REFERRAL_COLUMNS,
        amount: sql`rewards.amount`,
        since: sql`rewards.hired_at`,
        due: sql`rewards.hired_at + ${hours(OVERDUE_DAYS)}`,
      },
      sql`FROM rewards JOIN referrals ON referrals.id = rewards.referral ${joined}
        WHERE rewards.state IN ('due', 'awaiting_funds') AND NOT ${sql.raw(DISPUTE_OPEN)}
          AND rewards.owner IN (SELECT colleague.user_id FROM company_members AS own
            JOIN company_members AS colleague ON colleague.company = own.company WHERE own.user_id = ${viewer})
          AND mine.pay_rewards AND ${others}`,
    ),
    needQuery(
      "dispute",
      "company",
      { ...REFERRAL_COLUMNS, since: sql`disputes.opened_at`, due: sql`disputes.answer_by` },
      sql`FROM disputes JOIN referrals ON referrals.id = disputes.referral ${joined}
        WHERE disputes.decided_at IS NULL AND disputes.answered_at IS NULL AND disputes.opened_as <> 'company'
          AND mine.decide_people AND ${others}`,
    ),
  ];
}

/**
 * Recent messages that nobody of the team answered and the viewer has not read, on jobs whose notifications the viewer
 * gets (T4).
 */
function messageNeeds(viewer: string, now: string): NeedQuery {
  const read = (kind: Kind) => sql`SELECT candidate_name AS name FROM ${TABLES[kind]}
    WHERE messages.record_kind = ${kind} AND ${TABLES[kind].id} = messages.record_id AND ${isOtherPersons(kind, viewer, isReferrerOnly)}`;
  return needQuery(
    "message",
    "company",
    {
      id: sql`messages.record_id`,
      record: sql`messages.record_kind`,
      job: sql`mine.id`,
      name: sql`people.name`,
      count: sql`count(*)`,
      since: sql`min(messages.written_at)`,
    },
    sql`FROM mine JOIN messages ON messages.job = mine.id
        AND messages.written_at > ${now}::timestamptz - ${hours(UNREAD_DAYS)}
      JOIN LATERAL (${read("referral")} UNION ALL ${read("application")}) AS people ON TRUE
      WHERE mine.see_people AND NOT mine.archived AND messages.side <> 'company' AND ${isUnreadBy(viewer)}
        AND mine.id IN (SELECT job FROM job_members WHERE user_id = ${viewer}
          UNION ALL SELECT id FROM jobs WHERE created_by = ${viewer})
        AND NOT EXISTS (SELECT FROM messages AS said WHERE said.record_kind = messages.record_kind
          AND said.record_id = messages.record_id AND said.side = 'company' AND said.written_at > messages.written_at)
      GROUP BY messages.record_id, messages.record_kind, mine.id, people.name`,
  );
}

function questionNeeds(viewer: string): NeedQuery[] {
  return [
    needQuery(
      "question",
      "company",
      { id: sql`mine.id`, job: sql`mine.id`, count: sql`count(*)`, since: sql`min(asked_at)` },
      sql`FROM mine JOIN referrer_questions AS asked ON asked.job = mine.id
        WHERE mine.score_people AND NOT mine.archived AND answered_at IS NULL AND question_taken_down_at IS NULL
          AND asked_by IS DISTINCT FROM ${viewer} GROUP BY mine.id`,
    ),
    needQuery(
      "join_request",
      "company",
      {
        id: sql`request.id`,
        company: sql`request.company`,
        name: sql.raw(fullNameOf("asker")),
        since: sql`request.created_at`,
      },
      sql`FROM company_members AS own JOIN join_requests AS request ON request.company = own.company
          JOIN users AS asker ON asker.id = request.user_id AND asker.deleted_at IS NULL
        WHERE own.user_id = ${viewer} AND request.declined_at IS NULL
          AND ${mayWithCompany("manage_team", viewer, "request.company")}`,
    ),
  ];
}

/** Due actions of the viewer as a team member, each with its permission (rules J59, R17), limited by `reach`. */
export async function listTeamNeeds(
  { db, actor, clock }: UserContext,
  reach: NeedLimits = DASHBOARD_LIMITS,
): Promise<NeedGroup[]> {
  const viewer = actor.id;
  const teams = await db.rows(sql`SELECT FROM company_members WHERE user_id = ${viewer} LIMIT 1`);
  // Most users are in no team, and need no such query.
  if (teams.length === 0) return [];
  const now = clock.now().toISOString();
  const parts = [
    ...peopleNeeds(viewer, now, reach.due_after),
    ...hireNeeds(viewer),
    messageNeeds(viewer, now),
    ...questionNeeds(viewer),
  ];
  return readNeedGroups(db, withViewerJobs(viewer), parts, reach);
}
