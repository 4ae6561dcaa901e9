import type { Owed } from "../../contract/deal/owed.ts";
import type { HistoryEntry } from "../../contract/history.ts";
import type { Referral, ReferralRecord } from "../../contract/referrals.ts";
import type { ReviewSign } from "../../contract/statuses.ts";
import { creditUntil } from "../../rules/credit.ts";
import { mayChange, mayReaddress } from "../../rules/invitations.ts";
import { nextReferralStatuses } from "../../rules/statuses.ts";
import { owedColumns, viewOwed } from "../db/deal/owed.ts";
import { referrals } from "../db/tables/referrals.ts";
import { storedFileOf } from "../files/stored.ts";
import { endedBy, invitationState, knownTold, personApplied, writtenOnly } from "./invitation-state.ts";
import type { companyColumns, LockedJob } from "./job.ts";
import { shownToCompany } from "./shown.ts";
import { type TieRow, tieColumn, viewTie } from "./tie.ts";

/** What is read of a referral; the canonical keys stay in the database. */
export const referralColumns = {
  id: referrals.id,
  candidate_name: referrals.candidate_name,
  candidate_email: referrals.candidate_email,
  candidate_linkedin: referrals.candidate_linkedin,
  recommendation: referrals.recommendation,
  cv: storedFileOf(referrals.cv),
  status: referrals.status,
  turned_down_for: referrals.turned_down_for,
  reward_status: referrals.reward_status,
  reward_amount: referrals.reward_amount,
  created_at: referrals.created_at,
  updated_at: referrals.updated_at,
  invitation: invitationState,
  shown: shownToCompany(),
  ask_first: referrals.ask_first,
  known_since: referrals.known_since,
  known_told: knownTold,
  written: writtenOnly,
  applied: personApplied,
  ended_by: endedBy,
  tie: tieColumn,
  ...owedColumns(referrals),
};

export type ReferralRow = Omit<
  Referral,
  "job" | "created_at" | "updated_at" | "credit_until" | "ask_first" | "written" | "known_since" | "tie" | keyof Owed
> & {
  known_told: Date | null;
  tie: TieRow | null;
  answer_by: Date | null;
  decision_by: Date | null;
  ask_first: boolean;
  known_since: Date | null;
  written: boolean;
  created_at: Date;
  updated_at: Date;
};
export type JobRow = LockedJob["job"];
export type CompanyRow = { [K in keyof typeof companyColumns]: LockedJob["company"][K] };

/** A referral as it travels, to its referrer or, `as_team`, to the job's team. */
export function viewReferral(referral: ReferralRow, job: JobRow, company: CompanyRow, as_team = false): Referral {
  const { ask_first, written, known_since, known_told, tie, ...facts } = referral;
  // The team reads nothing that is not shown to it.
  const told = as_team ? known_since : known_told;
  const { status, ended_by } = facts;
  const kept = status === "Rejected" && ended_by === "company" && known_since === null;
  return {
    ...facts,
    ...(ask_first && { ask_first }),
    ...viewTie(tie),
    ...(written && { written }),
    ...(told !== null && { known_since: told.toISOString() }),
    ...viewOwed(facts),
    credit_until: kept ? creditUntil(referral.created_at).toISOString() : null,
    created_at: referral.created_at.toISOString(),
    updated_at: referral.updated_at.toISOString(),
    job: { ...job, company },
  };
}

/** What is known of a referral besides its own row. */
export type ReferralSurroundings = {
  readonly referrer: { id: string; name: string | null; vetted: boolean };
  readonly history: HistoryEntry[];
  /** The viewer reads it as one of the job's team (rule R2), and decides on it (R17). */
  readonly as_team: boolean;
  readonly decides: boolean;
  readonly review: ReviewSign[];
  readonly application: string | null;
  /** Whether the company has opened it, and its address was put right before. */
  readonly looked: boolean;
  readonly readdressed: boolean;
  readonly by_link: boolean;
  readonly corrected_at: Date | null;
  readonly moved: boolean;
  readonly shared_with: ReferralRecord["shared_with"] | null;
};

/** A referral with its history and what this viewer may do with it. */
export function viewRecord(referral: Referral, surroundings: ReferralSurroundings): ReferralRecord {
  const { referrer, history, as_team, decides, review, application, shared_with, ...own } = surroundings;
  const { corrected_at, moved } = own;
  const mine = !as_team && { ...referral, ...own };
  const next = decides ? [...nextReferralStatuses(referral.status)] : [];
  return {
    ...referral,
    referrer: { ...referrer, name: referrer.name ?? "" },
    history,
    review: as_team ? review : [],
    application: as_team ? application : null,
    ...(shared_with && { shared_with }),
    ...(corrected_at !== null && { corrected_at: corrected_at.toISOString() }),
    ...(moved && { moved: true as const }),
    can: {
      set_status: next.length > 0,
      ...(mine && mayChange(mine) && { change: true as const }),
      ...(mine && mayReaddress(mine) && { readdress: true as const }),
    },
    next,
  };
}
