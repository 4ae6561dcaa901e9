import { useTranslation } from "react-i18next";
import type {
  ApplicationStatus,
  CandidateStatus,
  JobStatus,
  PayoutStatus,
  ReferralStatus,
  RewardStatus,
  Stage,
} from "../../../contract/statuses.ts";
import type { Messages } from "../../messages/registry.ts";
import { Badge } from "../../ui/badge.tsx";

type Label = keyof Messages["statuses"];

// Stored values and their labels (rule N3); the badge's colour follows the label.
const JOB: Record<JobStatus, Label> = { Open: "active", "On Hold": "paused", Filled: "filled", Closed: "closed" };
const REFERRAL: Record<ReferralStatus, Label> = {
  Pending: "not_reviewed",
  Reviewing: "viewed",
  Interviewing: "interviewing",
  Hired: "hired",
  Rejected: "rejected",
  Withdrawn: "withdrawn",
};
const APPLICATION: Record<ApplicationStatus, Label> = {
  Applied: "applied",
  Reviewing: "reviewing",
  Interviewing: "interviewing",
  Hired: "hired",
  Rejected: "rejected",
  Withdrawn: "withdrawn",
};
const CANDIDATE: Record<CandidateStatus, Label> = {
  "Not Submitted": "not_submitted",
  Submitted: "submitted",
  Interviewing: "interviewing",
  Hired: "hired",
  Rejected: "rejected",
  Withdrawn: "withdrawn",
};
const REWARD: Record<RewardStatus, Label> = {
  Pending: "pending",
  "In Escrow": "in_escrow",
  Released: "released",
  Refunded: "refunded",
};
const PAYOUT: Record<PayoutStatus, Label> = {
  Pending: "pending",
  Processing: "processing",
  Completed: "completed",
  Failed: "failed",
};
const STAGE: Record<Stage, Label> = {
  New: "new",
  Reviewing: "viewed",
  Interviewing: "interviewing",
  Hired: "hired",
  Rejected: "rejected",
  Withdrawn: "withdrawn",
};

export type StatusOf =
  | { job: JobStatus; archived?: boolean }
  | { referral: ReferralStatus }
  | { application: ApplicationStatus }
  | { candidate: CandidateStatus }
  | { reward: RewardStatus }
  | { payout: PayoutStatus }
  | { stage: Stage };

function labelOfStatus(status: StatusOf): Label {
  if ("job" in status) return status.archived ? "archived" : JOB[status.job];
  if ("referral" in status) return REFERRAL[status.referral];
  if ("application" in status) return APPLICATION[status.application];
  if ("candidate" in status) return CANDIDATE[status.candidate];
  if ("reward" in status) return REWARD[status.reward] ?? "pending";
  if ("payout" in status) return PAYOUT[status.payout] ?? "pending";
  return STAGE[status.stage];
}

/** Returns a function for the label of a stored status, for filters and histories. */
export function useStatusLabel(): (status: StatusOf) => string {
  const { t } = useTranslation("statuses");
  return (status) => t(labelOfStatus(status));
}

// A pending application looks like a pending referral; all other labels have a colour of their own.
const BADGE_STYLES: Partial<Record<Label, string>> = {
  applied: "pending",
  reviewing: "viewed",
  not_submitted: "not-reviewed",
  submitted: "pending",
};

/** The badge of a stored status: `<StatusBadge of={{ referral: "Pending" }} />`. */
export function StatusBadge({ of }: { of: StatusOf }) {
  const { t } = useTranslation("statuses");
  const label = labelOfStatus(of);
  return <Badge status={BADGE_STYLES[label] ?? label.replaceAll("_", "-")}>{t(label)}</Badge>;
}
