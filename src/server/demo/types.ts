import type { VerificationMethod } from "../../contract/companies/company-verification.ts";
import type { Department } from "../../contract/jobs/facets.ts";
import type { Currency, PayPeriod } from "../../contract/jobs/pay.ts";
import type { Answer } from "../../contract/jobs/posting/answers.ts";
import type { JobQuestion } from "../../contract/jobs/posting/questions.ts";
import type { FraudSignal, JobStatus, JobType, RewardStatus, Role } from "../../contract/statuses.ts";

/** Times in demo data are days before the start; the newest is 0. */
export type DaysAgo = number;

export type DemoPerson = {
  readonly key: string;
  readonly name: string;
  readonly surname: string;
  readonly role: Role;
  readonly joined: DaysAgo;
};

export type DemoCompany = {
  readonly key: string;
  /** Key of the creator. */
  readonly owner: string;
  readonly name: string;
  readonly website: string;
  readonly industry: string;
  readonly size: string;
  readonly description: string;
  /** How its domain is verified; some are not. */
  readonly verified?: VerificationMethod;
};

export type DemoJob = {
  readonly key: string;
  readonly company: string;
  readonly title: string;
  readonly department: Department;
  readonly location: string;
  readonly f_type: JobType;
  readonly reward: number;
  /** Pay: minimum, maximum, currency, period. */
  readonly pay?: readonly [min: number | null, max: number | null, currency: Currency, per: PayPeriod];
  readonly requirements: string;
  readonly posted: DaysAgo;
  /** Days from the start to the closing date; negative if it has passed. */
  readonly closes?: number;
  /** The later status, set by the owner or the closing date. */
  readonly later?: { readonly status: JobStatus; readonly at: DaysAgo; readonly by: "owner" | "closing date" };
  readonly archived?: DaysAgo;
  /** Paragraphs. */
  readonly description: readonly string[];
  /** Questions to applicants. */
  readonly questions?: readonly JobQuestion[];
};

/** Days of each step: received, viewed, interviewing, hired. With `rejected` the last day is the rejection's. */
type DemoSteps = {
  readonly days: readonly DaysAgo[];
  readonly rejected?: true;
  /** The person withdrew in the last step. */
  readonly withdrawn?: true;
};

export type DemoReferral = DemoSteps & {
  readonly job: string;
  readonly by: string;
  /** First and last name of the referred person. */
  readonly who: string;
  readonly reward_status?: RewardStatus;
  /** The signal that holds the reward for an admin's review. */
  readonly review?: FraudSignal;
  readonly letter: string;
};

export type DemoApplication = DemoSteps & {
  readonly job: string;
  readonly by: string;
  readonly letter: string;
  /** Answers to the job's questions, in order. */
  readonly answers?: readonly Answer[];
};
