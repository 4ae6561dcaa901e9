import type { Notification } from "../contract/notifications/notifications.ts";
import { paths } from "../contract/paths.ts";

type Noticed = Pick<Notification, "kind" | "subject" | "job" | "params">;

/** To the referrer, about a referral of theirs. */
const OF_REFERRER = [
  ...([
    "referral_status",
    "referral_declined",
    "referral_accepted",
    "referral_corrected",
    "referral_undelivered",
    "link_used",
  ] as const),
  ...(["hire_update", "referral_message"] as const),
  ...(["reward_escrow", "reward_refunded", "reward_frozen", "reward_unfrozen", "reward_taken_back"] as const),
];
type OfReferrer = (typeof OF_REFERRER)[number];

function isOfReferrer(kind: Noticed["kind"]): kind is OfReferrer {
  return (OF_REFERRER as readonly string[]).includes(kind);
}

/** About first answers and decisions that are due, late, or were not given. */
const OF_PROMISE = [
  ...(["answers_soon", "answers_late", "answers_stopped", "answers_started"] as const),
  ...(["decisions_due", "no_decision"] as const),
];
type OfPromise = (typeof OF_PROMISE)[number];

function isOfPromise(kind: Noticed["kind"]): kind is OfPromise {
  return (OF_PROMISE as readonly string[]).includes(kind);
}

/** Where news of a promised answer or decision lead. */
function promisePath({ kind, subject, job, params }: Noticed & { readonly kind: OfPromise }): string {
  switch (kind) {
    case "answers_late":
      return job === null ? paths.people() : `${paths.manageJob(job.id)}?view=table&late=true`;
    case "answers_soon":
    case "decisions_due":
      return job === null ? paths.people() : paths.manageJob(job.id);
    case "answers_stopped":
    case "answers_started":
      return `${paths.people()}?waits=late`;
    case "no_decision":
      if (params.to === "referrer") return paths.myReferrals(subject);
      return paths.myApplications(params.of === "referral" ? undefined : subject);
  }
}

/** To the person referred, about a referral that they have claimed. */
const OF_REFERRED: readonly Noticed["kind"][] = ["own_referral_status", "own_hire_update"];

type OfAgreement = Extract<Noticed["kind"], `reward_share_${string}`>;

/** To the other of two referrers who share a reward. */
function isOfAgreement(kind: Noticed["kind"]): kind is OfAgreement {
  return kind.startsWith("reward_share_");
}

/** To a job's team, of what the person of a referral did, or became in the company's hiring system. */
function isOfPerson(kind: Noticed["kind"]): kind is "candidate_declined" | "candidate_corrected" | "hiring_hired" {
  return kind === "candidate_declined" || kind === "candidate_corrected" || kind === "hiring_hired";
}

const OF_COMPANY = ["webhook_off", "import_failed", "import_on_hold", "team_removed", "team_declined"] as const;
type OfCompany = (typeof OF_COMPANY)[number];

/** About a company: one of its webhooks is off, an import failed or waits, or its team has nothing to show to whoever is told. */
function isOfCompany(kind: Noticed["kind"]): kind is OfCompany {
  return OF_COMPANY.some((one) => one === kind);
}

function companyPath(kind: OfCompany, company: string): string {
  if (kind === "webhook_off") return paths.webhooks(company);
  return kind === "import_failed" || kind === "import_on_hold" ? paths.imports(company) : paths.companyJobs(company);
}

/** About an archive of a company. */
const OF_ARCHIVE = ["archive_ready", "archive_failed"] as const;
function isOfArchive(kind: Noticed["kind"]): kind is (typeof OF_ARCHIVE)[number] {
  return OF_ARCHIVE.some((one) => one === kind);
}

/** About a company's hiring system. */
function isOfSystem(kind: Noticed["kind"]): kind is "hiring_keys" | "hiring_by_hand" {
  return kind === "hiring_keys" || kind === "hiring_by_hand";
}

function recordPath({ subject, job }: Pick<Noticed, "subject" | "job">): string {
  return job === null ? paths.jobs() : `${paths.manageJob(job.id)}?open=referral:${subject}`;
}

/** Whoever shares the reward opens their money, and in the referrer's place (rule R40) what they had agreed on: the referral is none of theirs. */
function referrerPath(subject: string, to: string | undefined): string {
  if (to === "payee") return paths.payouts();
  return to === "sharer" ? paths.rewardShareAgreements() : paths.myReferrals(subject);
}

/** Where a notification leads: the screen with the record that it is about. */
export function notificationPath({ kind, subject, job, params }: Noticed): string {
  if (isOfPerson(kind)) return recordPath({ subject, job });
  if (isOfReferrer(kind)) return referrerPath(subject, params.to);
  if (kind === "link_ended" || isOfAgreement(kind))
    return kind === "link_ended" ? paths.myLinks() : paths.rewardShareAgreements();
  if (isOfPromise(kind)) return promisePath({ kind, subject, job, params });
  if (isOfCompany(kind)) return companyPath(kind, subject);
  if (isOfArchive(kind)) return paths.exportCompany(subject);
  if (isOfSystem(kind)) return paths.hiringSystem(subject);
  switch (kind) {
    case "application_received":
    case "application_withdrawn":
    case "note_mention":
    case "interview_agreed":
    case "interview_refused":
    case "interview_changed":
    case "interview_cancelled":
    case "message_received":
      return job === null ? paths.jobs() : `${paths.manageJob(job.id)}?open=${params.of ?? "application"}:${subject}`;
    case "question_asked":
    case "job_closed":
      return job === null ? paths.jobs() : paths.manageJob(job.id);
    case "question_answered":
    case "awaited_job_closed":
      return job === null ? paths.jobs() : paths.job(job.id);
    case "job_alert":
      return params.searches === "1" ? paths.savedSearch(subject) : paths.savedSearches();
    case "candidate_received":
      return paths.myCandidates();
    case "own_referral_status":
    case "own_hire_update":
    case "own_interview":
    case "own_message":
    case "application_status":
      return paths.myApplications(OF_REFERRED.includes(kind) || params.of === "referral" ? undefined : subject);
    case "hire_claim":
    case "team_hire_update":
    case "referral_received":
    case "reward_due":
    case "reward_returned":
    case "reward_funded":
    case "reward_paid_out":
    case "payment_disputed":
    case "payment_stands":
    case "payment_taken_back":
      return recordPath({ subject, job });
    case "report_decided":
    case "report_on_own":
      return paths.reportDecision(subject);
    case "team_joined":
    case "team_request":
    case "team_role":
    case "team_accepted":
      return paths.team(subject);
    case "reward_released":
    case "payout_processing":
    case "payout_completed":
    case "payout_failed":
      return paths.payouts();
  }
}
