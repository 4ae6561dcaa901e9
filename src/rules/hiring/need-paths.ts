import type { Need, NeedKind } from "../../contract/overview/dashboard.ts";
import { paths } from "../../contract/paths.ts";

type Way = Pick<Need, "kind" | "side">;

/** The path of a record on the viewer's side. */
function needRecordPath({ side, record, id, job }: Need): string {
  if (side === "company") return `${paths.manageJob(job?.id ?? "")}?open=${record}:${id}`;
  // Without a record the referral is not theirs: they stand in for the referrer (rule R40).
  if (side === "referrer") return record === null ? paths.rewardShareAgreements() : paths.myReferrals(id);
  return record === "application" ? paths.myApplications(id) : `${paths.myApplications()}#referred-${id}`;
}

const NEED_PATHS: Partial<Record<NeedKind, (need: Need) => string>> = {
  question: ({ id }) => `${paths.manageJob(id)}#questions`,
  join_request: ({ company }) => paths.team(company?.id ?? ""),
  reward_share: () => paths.rewardShareAgreements(),
  payout: () => paths.payouts(),
  payout_failed: () => paths.payouts(),
  payment_method: () => paths.paymentMethods(),
  invitation: () => paths.referred(),
  link_entry: ({ id }) => paths.job(id),
  interview: () => paths.myApplications(),
};

/** The path on which the waiting action is done. */
export function needPath(need: Need): string {
  return NEED_PATHS[need.kind]?.(need) ?? needRecordPath(need);
}

const ALL: Partial<Record<NeedKind, string>> = {
  answer: `${paths.people()}?waits=new`,
  decision: `${paths.people()}?stage=Interviewing`,
  hire_claim: `${paths.people()}?stage=Interviewing`,
  reward: `${paths.people()}?waits=unfunded`,
  join_request: paths.companies(),
  reward_share: paths.rewardShareAgreements(),
};

/** The path that lists all of a kind. */
export function needListPath({ kind, side }: Way): string {
  if (side === "company") return ALL[kind] ?? paths.people();
  return ALL[kind] ?? (side === "referrer" ? paths.myReferrals() : paths.myApplications());
}
