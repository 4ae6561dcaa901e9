import { type SQL, sql } from "drizzle-orm";
import { type RewardShareAgreement, rewardShareAgreement } from "../../../contract/payments/reward-shares.ts";
import type { ReferralStatus, RewardStatus } from "../../../contract/statuses.ts";
import { agreementActions, agreementState } from "../../../rules/hiring/reward-share-limits.ts";
import { substituteReferrer } from "../../hiring/referrals/reward-share-agreements.ts";
import { canViewJob } from "../../infra/db/job-access.ts";
import { fullNameOf } from "../../infra/db/status-history.ts";

export type AgreementRow = {
  readonly id: string;
  readonly asked_by_me: boolean;
  readonly ended_by_me: boolean | null;
  readonly mine: number;
  readonly name: string | null;
  readonly username: string | null;
  readonly job: string;
  readonly known: boolean;
  readonly title: string;
  readonly company: string;
  readonly reward_amount: number;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly agreed: boolean;
  readonly ended: boolean;
  readonly referral: string | null;
  readonly by_me: boolean | null;
  readonly stands_in: boolean | null;
  readonly candidate_name: string | null;
  readonly status: ReferralStatus | null;
  readonly reward_status: RewardStatus | null;
  readonly promised: number | null;
  readonly position: string;
};

/**
 * The columns of `reward_share_agreements` for one of the two; the candidate's name only after the candidate was notified, for
 * the one who did not submit the referral (rule F10).
 */
export function agreementColumns(viewer: string): SQL {
  return sql`reward_share_agreements.id, asked_by = ${viewer} AS asked_by_me, ended_by = ${viewer} AS ended_by_me,
    CASE WHEN referral IS NOT NULL THEN (SELECT coalesce(sum(reward_shares.percent), 0)::int FROM reward_shares
        WHERE reward_shares.referral = reward_share_agreements.referral AND payee = ${viewer})
      WHEN asked_by = ${viewer} THEN reward_share_agreements.percent ELSE 100 - reward_share_agreements.percent END AS mine,
    CASE WHEN other.deleted_at IS NULL THEN ${sql.raw(fullNameOf("other"))} END AS name,
    (SELECT username FROM referrer_profiles WHERE user_id = other.id) AS username,
    jobs.id AS job, ${canViewJob(viewer)} AS known, jobs.title, companies.name AS company, jobs.reward_amount,
    reward_share_agreements.created_at, reward_share_agreements.expires_at, agreed_at IS NOT NULL AS agreed, ended_at IS NOT NULL AS ended, referral,
    referrals.created_by = ${viewer} AS by_me, ${substituteReferrer} = ${viewer} AS stands_in,
    CASE WHEN referrals.created_by = ${viewer} OR referrals.visible_at IS NOT NULL THEN referrals.candidate_name END AS candidate_name,
    referrals.status, referrals.reward_status, referrals.reward_amount AS promised,
    to_char(reward_share_agreements.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS position`;
}

export function agreementTables(viewer: string): SQL {
  return sql`reward_share_agreements JOIN jobs ON jobs.id = reward_share_agreements.job JOIN companies ON companies.id = jobs.company
    JOIN users AS other ON other.id = CASE WHEN asked_by = ${viewer} THEN asked ELSE asked_by END
    LEFT JOIN referrals ON referrals.id = reward_share_agreements.referral`;
}

function viewReferralOfAgreement(row: AgreementRow): RewardShareAgreement["referral"] {
  const { referral: id, by_me, candidate_name, status, reward_status, promised } = row;
  if (id === null || status === null || reward_status === null) return null;
  const facts = { candidate_name: candidate_name ?? "", status, reward_status, reward_amount: promised ?? 0 };
  return { id, by_me: by_me === true, ...(row.stands_in === true && { stands_in: true }), ...facts };
}

/** An agreement as the API returns it, at this moment. */
export function viewAgreement(row: AgreementRow, now: Date): RewardShareAgreement {
  const { id, asked_by_me, ended_by_me, mine, name, username, job, title, company, reward_amount } = row;
  const { agreed, ended, expires_at, referral } = row;
  const state = agreementState({ agreed, ended, used: referral !== null, expires_at }, now);
  const waits = state === "asked" || state === "agreed";
  return rewardShareAgreement.parse({
    id,
    state,
    asked_by_me,
    mine,
    ended_by: ended_by_me === null ? null : ended_by_me ? "me" : "other",
    other: { name: name ?? "", username: username ?? "" },
    job: row.known ? { id: job, title, company, reward_amount } : null,
    created_at: row.created_at.toISOString(),
    expires_at: waits ? expires_at.toISOString() : null,
    referral: viewReferralOfAgreement(row),
    can: agreementActions(state, asked_by_me),
  });
}
