import { sql } from "drizzle-orm";
import type { StoredFile } from "../../../contract/files.ts";
import type { ReferralAboutMe } from "../../../contract/hiring/consent.ts";
import type { RejectionReason } from "../../../contract/hiring/pipeline/reasons.ts";
import type { HiringSystemName } from "../../../contract/integrations/system-names.ts";
import type { EndedBy, InvitationState, ReferralStatus } from "../../../contract/statuses.ts";
import { mayAccept, mayCorrectOwn, mayDecline } from "../../../rules/consent.ts";
import { isAccepting, isClosed } from "../../../rules/jobs.ts";
import { appliedThemselves } from "../../infra/db/hiring/referred-person.ts";
import { fullName } from "../../infra/db/status-history.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { referrals } from "../../infra/db/tables/referrals.ts";
import { storedFileOf } from "../../infra/files/stored.ts";
import { consentState, disclosedKnownSince, endedBy, hasClaimantApplied } from "../referrals/referral-facts.ts";
import { companyColumns, jobColumns } from "../referrals/referral-job.ts";
import { type RelationshipRow, relationshipColumn, viewRelationshipRow } from "../referrals/relationship.ts";
import { agreementPartnerOf } from "../referrals/reward-share-agreements.ts";
import type { CompanyRow, JobRow } from "../referrals/view.ts";
import { deadlineColumns, viewDeadlines } from "../response-time/response-deadlines.ts";

type AtsTransfer = NonNullable<ReferralAboutMe["sent_to"]>;

/** Whether the details were sent to the company's ATS, and the state of their deletion there (rule X210). */
const atsTransfer = sql<AtsTransfer | null>`(
  SELECT json_build_object('system', there.vendor, 'at', there.sent_at, 'deletion', CASE there.state
    WHEN 'erasing' THEN 'asked' WHEN 'by_hand' THEN 'by_hand' WHEN 'erased' THEN 'done' END)
  FROM hiring_system_candidates AS there WHERE there.referral = ${referrals.id} AND there.sent_at IS NOT NULL)`;

/** The ATS that the details go to after consent: the company's, where the job is linked there. */
const atsDestination = sql<HiringSystemName | null>`(
  SELECT systems.vendor FROM hiring_system_jobs AS places JOIN hiring_systems AS systems ON systems.company = places.company
  WHERE places.job = ${jobs.id} AND places.company = ${jobs.company})`;

/**
 * What a candidate reads of a referral: everything about them, but no answers, notes and fraud signals of the company
 * (rule F13).
 */
export const aboutMeColumns = {
  referral: {
    id: referrals.id,
    status: referrals.status,
    rejection_reason: referrals.rejection_reason,
    recommendation: referrals.recommendation,
    linkedin: referrals.candidate_linkedin,
    cv: storedFileOf(referrals.cv),
    candidate_cv_at: referrals.candidate_cv_at,
    reward_amount: referrals.reward_amount,
    created_at: referrals.created_at,
    invitation: consentState,
    ended_by: endedBy,
    disclosed_since: disclosedKnownSince,
    asked_first: sql<boolean>`(${referrals.requires_consent} AND ${referrals.visible_at} IS NULL)`,
    hidden: sql<boolean>`(${referrals.visible_at} IS NULL)`,
    applied: sql<boolean>`(${appliedThemselves} OR ${hasClaimantApplied})`,
    ...deadlineColumns(referrals),
  },
  person: { email: referrals.candidate_email, name: referrals.candidate_name },
  details: { corrected_at: referrals.corrected_at },
  relationship: relationshipColumn,
  sent_to: atsTransfer,
  goes_to: atsDestination,
  referrer_name: fullName,
  shared_with: agreementPartnerOf,
  job: jobColumns,
  company: companyColumns,
  closing: { closing_date: jobs.closing_date },
};

export type AboutMeRow = {
  readonly referral: {
    id: string;
    status: ReferralStatus;
    rejection_reason: RejectionReason | null;
    recommendation: string;
    linkedin: string;
    cv: StoredFile | null;
    candidate_cv_at: Date | null;
    reward_amount: number;
    created_at: Date;
    invitation: InvitationState;
    ended_by: EndedBy | null;
    disclosed_since: Date | null;
    asked_first: boolean;
    hidden: boolean;
    applied: boolean;
    answer_by: Date | null;
    decision_by: Date | null;
  };
  readonly person: { email: string; name: string };
  readonly details: { corrected_at: Date | null };
  readonly relationship: RelationshipRow | null;
  readonly sent_to: AtsTransfer | null;
  readonly goes_to: HiringSystemName | null;
  readonly referrer_name: string | null;
  readonly shared_with: { name: string } | null;
  readonly job: JobRow;
  readonly company: CompanyRow;
  readonly closing: { closing_date: string | null };
};

/** Newest first. */
export const newestFirst = [sql`${referrals.created_at} DESC`, sql`${referrals.id} DESC`] as const;

function viewDetails({ person: { name }, details: { corrected_at } }: AboutMeRow) {
  return { name, corrected_at: corrected_at?.toISOString() ?? null };
}

/** A referral as its candidate reads it, with the actions they may take. */
export function viewAboutMe(row: AboutMeRow, now: Date): ReferralAboutMe {
  const { id, status, rejection_reason, invitation, ended_by, asked_first, applied, created_at, disclosed_since } =
    row.referral;
  const job = { ...row.job, ...row.closing };
  const closed = row.referral.hidden && isClosed(job, now);
  const { recommendation, linkedin, cv, candidate_cv_at, reward_amount } = row.referral;
  const mine = mayCorrectOwn({ status, invitation });
  const { relationship } = viewRelationshipRow(row.relationship);
  const open = isAccepting(job, now);
  return {
    id,
    referrer_name: row.referrer_name ?? "",
    ...(row.shared_with !== null && { shared_with: row.shared_with.name }),
    recommendation,
    linkedin,
    cv,
    reward_amount,
    ...(candidate_cv_at !== null && { candidate_cv_at: candidate_cv_at.toISOString() }),
    status,
    invitation,
    ended_by,
    ...(asked_first && { requires_consent: true as const }),
    ...(closed && ended_by === null && { job_closed: true as const }),
    rejection_reason,
    ...(disclosed_since !== null && invitation !== "erased" && { known_since: disclosed_since.toISOString() }),
    ...(row.sent_to !== null && { sent_to: { ...row.sent_to, at: new Date(row.sent_to.at).toISOString() } }),
    ...(row.goes_to !== null && mayAccept({ status, invitation, closed }) && { goes_to: row.goes_to }),
    ...viewDeadlines(row.referral),
    created_at: created_at.toISOString(),
    ...(mine && { details: viewDetails(row) }),
    ...(relationship !== undefined && { relationship: { ...relationship, open: mine } }),
    job: { ...row.job, company: row.company },
    can: {
      accept: mayAccept({ status, invitation, closed }),
      decline: mayDecline({ status, invitation }),
      apply: open && !applied && (invitation === "notified" || invitation === "accepted"),
    },
  };
}
