import { type SQL, sql } from "drizzle-orm";
import { CONSENT_EXPIRY_DAYS } from "../../../../rules/consent.ts";
import { DECISION_DAYS } from "../../../../rules/hiring/response-time.ts";
import { hasConflict } from "../../../hiring/interviews/rows.ts";
import { selectOwnUnread } from "../../../hiring/messages/unread.ts";
import { isReferrerActive } from "../../../hiring/referral-links/link-state.ts";
import { consentState } from "../../../hiring/referrals/referral-facts.ts";
import { substituteReferrer } from "../../../hiring/referrals/reward-share-agreements.ts";
import { isDecisionOverdue } from "../../../hiring/response-time/response-deadlines.ts";
import type { UserContext } from "../../../infra/db/context.ts";
import { exactDays } from "../../../infra/db/exact-days.ts";
import type { ReadHandle } from "../../../infra/db/handles.ts";
import { isReferredPerson } from "../../../infra/db/hiring/referred-person.ts";
import { hasRewardPart } from "../../../infra/db/hiring/reward-part.ts";
import { canViewJob, takesNoConsent } from "../../../infra/db/job-access.ts";
import { fullNameOf } from "../../../infra/db/status-history.ts";
import { referrals } from "../../../infra/db/tables/referrals.ts";
import { mayWithJob } from "../../../infra/db/team-rights.ts";
import { HAS_COMPETING_REFERRAL } from "../../../payments/claims/hire-row.ts";
import {
  DASHBOARD_LIMITS,
  type NeedColumns,
  type NeedGroup,
  type NeedLimits,
  type NeedQuery,
  needQuery,
  readNeedGroups,
} from "./need-queries.ts";

/**
 * Referrals in which the viewer acts in place of the referrer for the hire (rule R40), through the agreement between
 * the two.
 */
function isSubstituteFor(viewer: string): SQL {
  return sql`referrals.id IN (SELECT referral FROM reward_share_agreements WHERE asked = ${viewer}
      UNION ALL SELECT referral FROM reward_share_agreements WHERE asked_by = ${viewer})
    AND referrals.visible_at IS NOT NULL AND ${substituteReferrer} = ${viewer}`;
}

/**
 * The viewer sees only the candidate's name. The referral belongs to the other referrer, and its job may be invisible
 * to the viewer (R30, R39).
 */
const SUBSTITUTE_COLUMNS: Pick<NeedColumns, "id" | "name"> = {
  id: sql`referrals.id`,
  name: sql`referrals.candidate_name`,
};

type Viewer = { readonly id: string; readonly now: Date };

const atViewerTime = ({ now }: Viewer) => sql`${now.toISOString()}::timestamptz`;
const hours = (days: number) => sql.raw(exactDays(days));

const REFERRAL_COLUMNS = {
  id: sql`referrals.id`,
  record: sql`'referral'`,
  job: sql`referrals.job`,
  name: sql`referrals.candidate_name`,
};

/** What the viewer may see as a candidate: the record, without their own name. */
const OWN_RECORD_COLUMNS = { id: sql`own.id`, record: sql`own.record`, job: sql`referrals.job` };

/** Referrals of which the viewer is the candidate, linked by their claim or their own application. */
function ownReferralsCte(viewer: string): SQL {
  return sql`WITH own AS MATERIALIZED (
    SELECT DISTINCT ON (referral) referral, record, id FROM (
      SELECT referral, 'referral' AS record, referral AS id, 1 AS nth FROM consent_requests
        WHERE claimed_by = ${viewer} AND erased_at IS NULL
      UNION ALL SELECT applications.referral, 'application', applications.id, 2 FROM applications
        JOIN referrals ON referrals.id = applications.referral
        WHERE applications.created_by = ${viewer} AND ${isReferredPerson(viewer)}
    ) AS every ORDER BY referral, nth)`;
}

/** No decision was made (R16), and a start can be reported (R11): by the person with the credit. */
function isStartReportable({ now }: Viewer): SQL {
  return sql`referrals.visible_at IS NOT NULL AND referrals.candidate_email <> '' AND ${isDecisionOverdue(referrals, now)}
    AND NOT EXISTS (SELECT FROM hire_claims WHERE hire_claims.referral = referrals.id) AND NOT ${HAS_COMPETING_REFERRAL}`;
}

const UNDECIDED_SINCE = sql`referrals.interviewing_at + ${hours(DECISION_DAYS)}`;
const IS_DISPUTE_UNANSWERED = sql`disputes.decided_at IS NULL AND disputes.answered_at IS NULL AND disputes.opened_as = 'company'`;
const DISPUTE_COLUMNS = { since: sql`disputes.opened_at`, due: sql`disputes.answer_by` };

function referrerNeeds(viewer: Viewer): NeedQuery[] {
  const mine = sql`referrals.created_by = ${viewer.id}`;
  return [
    needQuery(
      "undelivered",
      "referrer",
      { ...REFERRAL_COLUMNS, since: sql`asked.undelivered_at` },
      sql`FROM referrals JOIN consent_requests AS asked ON asked.referral = referrals.id
        WHERE ${mine} AND referrals.status = 'Pending' AND referrals.visible_at IS NULL
          AND asked.undelivered_at IS NOT NULL AND asked.readdressed_at IS NULL AND ${consentState} = 'undelivered'`,
    ),
    needQuery(
      "reward_share",
      "referrer",
      {
        id: sql`reward_share_agreements.id`,
        job: sql`reward_share_agreements.job`,
        name: sql.raw(fullNameOf("asker")),
        since: sql`reward_share_agreements.created_at`,
        due: sql`reward_share_agreements.expires_at`,
      },
      sql`FROM reward_share_agreements JOIN users AS asker ON asker.id = reward_share_agreements.asked_by
          JOIN jobs ON jobs.id = reward_share_agreements.job
        WHERE reward_share_agreements.asked = ${viewer.id} AND agreed_at IS NULL AND ended_at IS NULL AND referral IS NULL
          AND reward_share_agreements.expires_at > ${atViewerTime(viewer)} AND ${canViewJob(viewer.id)}`,
    ),
    needQuery(
      "dispute",
      "referrer",
      { ...REFERRAL_COLUMNS, ...DISPUTE_COLUMNS },
      sql`FROM disputes JOIN referrals ON referrals.id = disputes.referral WHERE ${mine} AND ${IS_DISPUTE_UNANSWERED}`,
    ),
    needQuery(
      "dispute",
      "referrer",
      { ...SUBSTITUTE_COLUMNS, ...DISPUTE_COLUMNS },
      sql`FROM disputes JOIN referrals ON referrals.id = disputes.referral WHERE ${isSubstituteFor(viewer.id)} AND ${IS_DISPUTE_UNANSWERED}`,
    ),
  ];
}

/** Requests at the viewer's verified address that must be confirmed through the emailed link. */
function emailConfirmationNeeds(viewer: Viewer): NeedQuery[] {
  const me = sql`FROM users AS me JOIN auth_users AS account ON account.id = me.id`;
  return [
    needQuery(
      "invitation",
      "candidate",
      {
        id: sql`referrals.id`,
        record: sql`'referral'`,
        job: sql`referrals.job`,
        name: sql.raw(fullNameOf("referrer")),
        since: sql`asked.asked_at`,
        due: sql`CASE WHEN referrals.requires_consent AND referrals.visible_at IS NULL THEN asked.asked_at + ${hours(CONSENT_EXPIRY_DAYS)} END`,
      },
      sql`${me} JOIN referrals ON referrals.candidate_email_key = account.email_key
          JOIN consent_requests AS asked ON asked.referral = referrals.id
          JOIN users AS referrer ON referrer.id = referrals.created_by JOIN jobs ON jobs.id = referrals.job
        WHERE me.id = ${viewer.id} AND me.verified AND asked.answer IS NULL AND asked.erased_at IS NULL
          AND asked.asked_at IS NOT NULL AND referrals.status NOT IN ('Hired', 'Rejected', 'Withdrawn')
          AND NOT (referrals.visible_at IS NULL AND ${takesNoConsent(viewer.now)})
          AND NOT ${hasRewardPart(viewer.id)} AND NOT ${mayWithJob("score_people", viewer.id)}`,
    ),
    needQuery(
      "link_entry",
      "candidate",
      {
        id: sql`jobs.id`,
        job: sql`jobs.id`,
        count: sql`count(DISTINCT entry.link)`,
        since: sql`min(entry.created_at)`,
        due: sql`min(entry.expires_at)`,
      },
      sql`${me} JOIN link_submissions AS entry ON entry.email_key = account.email_key
          JOIN referral_links AS link ON link.id = entry.link AND link.ended_at IS NULL
          JOIN jobs ON jobs.id = link.job AND jobs.archived_at IS NULL AND NOT jobs.private
        WHERE me.id = ${viewer.id} AND me.verified AND entry.expires_at > ${atViewerTime(viewer)} AND ${isReferrerActive(atViewerTime(viewer))}
        GROUP BY jobs.id`,
    ),
  ];
}

/** Offered interview times that can still be chosen (H10): due before the first of them. */
function interviewTimeNeeds(viewer: Viewer): NeedQuery {
  return needQuery(
    "interview",
    "candidate",
    {
      id: sql`interviews.id`,
      record: sql`interviews.record_kind`,
      job: sql`interviews.job`,
      since: sql`interviews.offered_at`,
      due: sql`free.first`,
    },
    sql`FROM (
        SELECT 'referral' AS kind, referrals.id FROM consent_requests
          JOIN referrals ON referrals.id = consent_requests.referral AND referrals.status = 'Interviewing'
          WHERE claimed_by = ${viewer.id}
        UNION ALL SELECT 'application', id FROM applications WHERE created_by = ${viewer.id} AND status = 'Interviewing'
      ) AS records
      JOIN interviews ON interviews.record_kind = records.kind AND interviews.record_id = records.id
        AND interviews.state = 'offered'
      JOIN jobs ON jobs.id = interviews.job AND jobs.archived_at IS NULL
      CROSS JOIN LATERAL (SELECT min(slot.starts_at) AS first FROM interview_slots AS slot
        WHERE slot.interview = interviews.id AND slot.starts_at > ${atViewerTime(viewer)}
          AND NOT ${hasConflict(sql`slot.starts_at`, sql`interviews.minutes`)}) AS free
      WHERE free.first IS NOT NULL`,
  );
}

function candidateNeeds(viewer: Viewer): NeedQuery[] {
  return [
    ...emailConfirmationNeeds(viewer),
    needQuery(
      "relationship",
      "candidate",
      {
        ...OWN_RECORD_COLUMNS,
        name: sql.raw(fullNameOf("referrer")),
        since: sql`coalesce(asked.claimed_at, asked.created_at)`,
      },
      sql`FROM own JOIN referrals ON referrals.id = own.referral AND own.record = 'referral'
          JOIN consent_requests AS asked ON asked.referral = referrals.id
          JOIN referral_relationships AS relationship ON relationship.referral = referrals.id AND relationship.own_at IS NULL
          JOIN users AS referrer ON referrer.id = referrals.created_by
        WHERE referrals.status NOT IN ('Hired', 'Rejected', 'Withdrawn') AND asked.answer = 'accepted'`,
    ),
    interviewTimeNeeds(viewer),
    needQuery(
      "dispute",
      "candidate",
      { ...OWN_RECORD_COLUMNS, ...DISPUTE_COLUMNS },
      sql`FROM own JOIN disputes ON disputes.referral = own.referral JOIN referrals ON referrals.id = own.referral
        WHERE ${IS_DISPUTE_UNANSWERED}`,
    ),
  ];
}

function messageNeeds(viewer: Viewer): NeedQuery {
  const columns = sql`messages.record_kind AS kind, messages.record_id AS record, jobs.id AS job,
    count(*)::int AS count, min(messages.written_at) AS since`;
  return needQuery(
    "message",
    sql`unread.side`,
    {
      id: sql`unread.record`,
      record: sql`unread.kind`,
      job: sql`unread.job`,
      name: sql`unread.candidate`,
      count: sql`unread.count`,
      since: sql`unread.since`,
    },
    sql`FROM (${selectOwnUnread(viewer.id, columns)} GROUP BY 1, 2, 3, 4, mine.candidate) AS unread`,
  );
}

function startNeeds(viewer: Viewer): NeedQuery[] {
  return [
    needQuery(
      "start",
      "referrer",
      { ...REFERRAL_COLUMNS, since: UNDECIDED_SINCE },
      sql`FROM referrals JOIN jobs ON jobs.id = referrals.job WHERE referrals.created_by = ${viewer.id} AND ${isStartReportable(viewer)}`,
    ),
    needQuery(
      "start",
      "referrer",
      { ...SUBSTITUTE_COLUMNS, since: UNDECIDED_SINCE },
      sql`FROM referrals JOIN jobs ON jobs.id = referrals.job WHERE ${isSubstituteFor(viewer.id)} AND ${isStartReportable(viewer)}`,
    ),
    needQuery(
      "start",
      "candidate",
      { ...OWN_RECORD_COLUMNS, since: UNDECIDED_SINCE },
      sql`FROM own JOIN referrals ON referrals.id = own.referral JOIN jobs ON jobs.id = referrals.job
        WHERE ${isStartReportable(viewer)}`,
    ),
  ];
}

/** The same for starts: few have any, so the credit is only computed for those. */
async function listStartNeeds(db: ReadHandle, viewer: Viewer): Promise<NeedGroup[]> {
  const late = isDecisionOverdue(referrals, viewer.now);
  const [any] = await db.withCachedPlan.rows<{ there: boolean }>(sql`${ownReferralsCte(viewer.id)} SELECT
    EXISTS (SELECT FROM referrals WHERE referrals.created_by = ${viewer.id} AND ${late})
    OR EXISTS (SELECT FROM referrals WHERE ${isSubstituteFor(viewer.id)} AND ${late})
    OR EXISTS (SELECT FROM own JOIN referrals ON referrals.id = own.referral WHERE ${late}) AS there`);
  return any?.there === true ? readNeedGroups(db, ownReferralsCte(viewer.id), startNeeds(viewer)) : [];
}

/** Due actions of the viewer as a referrer and as a candidate (rule J59), limited by `reach`. */
export async function listOwnNeeds(
  { db, actor, clock }: UserContext,
  reach: NeedLimits = DASHBOARD_LIMITS,
): Promise<NeedGroup[]> {
  const viewer = { id: actor.id, now: clock.now() };
  const parts = [...referrerNeeds(viewer), ...candidateNeeds(viewer), messageNeeds(viewer)];
  const read = readNeedGroups(db, ownReferralsCte(viewer.id), parts, reach);
  // A start has no due time.
  if (reach.due_after !== null) return read;
  return (await Promise.all([read, listStartNeeds(db, viewer)])).flat();
}
