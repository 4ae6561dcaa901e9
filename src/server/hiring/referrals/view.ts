import type { HistoryEntry } from "../../../contract/hiring/history.ts";
import type { Referral, ReferralRecord } from "../../../contract/hiring/referrals.ts";
import type { ResponseDeadlines } from "../../../contract/hiring/response-deadlines.ts";
import type { FraudSignal } from "../../../contract/statuses.ts";
import { mayChange, mayReaddress } from "../../../rules/consent.ts";
import { creditUntil } from "../../../rules/credit.ts";
import { nextReferralStatuses } from "../../../rules/statuses.ts";
import { REFERRER_PERCENT, REWARD_ENDED } from "../../infra/db/hiring/reward-part.ts";
import { referrals } from "../../infra/db/tables/referrals.ts";
import { storedFileOf } from "../../infra/files/stored.ts";
import { deadlineColumns, viewDeadlines } from "../response-time/response-deadlines.ts";
import {
  consentState,
  disclosedKnownSince,
  endedBy,
  hasCandidateApplied,
  isEmailOnlyWritten,
} from "./referral-facts.ts";
import type { companyColumns, LockedJob } from "./referral-job.ts";
import { type RelationshipRow, relationshipColumn, viewRelationshipRow } from "./relationship.ts";
import { isVisibleToCompany } from "./visible.ts";

/** Columns of a referral that are read; the canonical keys stay in the database. */
export const referralColumns = {
  id: referrals.id,
  candidate_name: referrals.candidate_name,
  candidate_email: referrals.candidate_email,
  candidate_linkedin: referrals.candidate_linkedin,
  recommendation: referrals.recommendation,
  cv: storedFileOf(referrals.cv),
  candidate_cv_at: referrals.candidate_cv_at,
  status: referrals.status,
  rejection_reason: referrals.rejection_reason,
  reward_status: referrals.reward_status,
  reward_amount: referrals.reward_amount,
  reward_percent: REFERRER_PERCENT,
  reward_ended: REWARD_ENDED,
  created_at: referrals.created_at,
  updated_at: referrals.updated_at,
  invitation: consentState,
  shown: isVisibleToCompany(),
  requires_consent: referrals.requires_consent,
  known_since: referrals.known_since,
  disclosed_since: disclosedKnownSince,
  written: isEmailOnlyWritten,
  applied: hasCandidateApplied,
  ended_by: endedBy,
  relationship: relationshipColumn,
  ...deadlineColumns(referrals),
};

export type ReferralRow = Omit<
  Referral,
  | (
      | "job"
      | "created_at"
      | "updated_at"
      | "credit_until"
      | "requires_consent"
      | "written"
      | "known_since"
      | "relationship"
    )
  | "candidate_cv"
  | ("reward_percent" | "reward_ended" | keyof ResponseDeadlines)
> & {
  reward_percent: number;
  reward_ended: boolean;
  disclosed_since: Date | null;
  relationship: RelationshipRow | null;
  candidate_cv_at: Date | null;
  answer_by: Date | null;
  decision_by: Date | null;
  requires_consent: boolean;
  known_since: Date | null;
  written: boolean;
  created_at: Date;
  updated_at: Date;
};
export type JobRow = LockedJob["job"];
export type CompanyRow = { [K in keyof typeof companyColumns]: LockedJob["company"][K] };

/**
 * A CV that the candidate uploaded is for the company alone: the referrer only reads when it was uploaded (rule F37).
 */
function viewCv({ cv, candidate_cv_at: at }: ReferralRow, as_team: boolean): Pick<Referral, "cv" | "candidate_cv"> {
  if (at === null) return { cv };
  const state = cv === null ? "removed" : "uploaded";
  return { cv: as_team ? cv : null, candidate_cv: { at: at.toISOString(), state } };
}

/** A referral as the API returns it, to its referrer or, with `as_team`, to the job's team. */
export function viewReferral(referral: ReferralRow, job: JobRow, company: CompanyRow, as_team = false): Referral {
  const {
    requires_consent,
    written,
    known_since,
    disclosed_since,
    relationship,
    reward_percent,
    reward_ended,
    ...rest
  } = referral;
  const { cv: _cv, candidate_cv_at: _at, ...facts } = rest;
  // The team only reads values of a visible referral.
  const since = as_team ? known_since : disclosed_since;
  const { status, ended_by } = facts;
  const kept = status === "Rejected" && ended_by === "company" && known_since === null;
  return {
    ...facts,
    ...viewCv(referral, as_team),
    ...(!as_team && reward_percent < 100 && { reward_percent }),
    ...(reward_ended && { reward_ended }),
    ...(requires_consent && { requires_consent }),
    ...viewRelationshipRow(relationship),
    ...(written && { written }),
    ...(since !== null && { known_since: since.toISOString() }),
    ...viewDeadlines(facts),
    credit_until: kept ? creditUntil(referral.created_at).toISOString() : null,
    created_at: referral.created_at.toISOString(),
    updated_at: referral.updated_at.toISOString(),
    job: { ...job, company },
  };
}

/** What is known of a referral besides its own row. */
export type ReferralContext = {
  readonly referrer: { id: string; name: string | null; vetted: boolean };
  readonly history: HistoryEntry[];
  /** The viewer reads the referral as a member of the job's team (rule R2) and may decide on it (R17). */
  readonly as_team: boolean;
  /** The viewer made the referral and may change it. */
  readonly mine: boolean;
  readonly decides: boolean;
  readonly review: FraudSignal[];
  readonly application: string | null;
  /** Whether the company has opened it, and whether its address was corrected before. */
  readonly viewed: boolean;
  readonly readdressed: boolean;
  readonly by_link: boolean;
  readonly corrected_at: Date | null;
  readonly start_date: string | null;
  readonly shared_with: ReferralRecord["shared_with"] | null;
};

/** A referral with its history and the actions that this viewer may take. */
export function viewRecord(referral: Referral, surroundings: ReferralContext): ReferralRecord {
  const {
    referrer,
    history,
    as_team,
    mine: made,
    decides,
    review,
    application,
    shared_with,
    start_date,
    ...own
  } = surroundings;
  const { corrected_at } = own;
  const mine = made && { ...referral, ...own };
  const next = decides ? [...nextReferralStatuses(referral.status)] : [];
  return {
    ...referral,
    referrer: { ...referrer, name: referrer.name ?? "" },
    history,
    review: as_team ? review : [],
    application: as_team ? application : null,
    ...(shared_with && { shared_with }),
    ...(start_date !== null && { start_date }),
    ...(corrected_at !== null && { corrected_at: corrected_at.toISOString() }),
    can: {
      set_status: next.length > 0,
      ...(mine && mayChange(mine) && { change: true as const }),
      ...(mine && mayReaddress(mine) && { readdress: true as const }),
    },
    next,
  };
}
