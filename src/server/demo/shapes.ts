import type { Department } from "../../contract/facets.ts";
import type { Currency, PayPeriod } from "../../contract/pay.ts";
import type { Answer } from "../../contract/posting/answers.ts";
import type { JobQuestion } from "../../contract/posting/questions.ts";
import type { JobStatus, JobType, ReviewSign, RewardStatus, Role } from "../../contract/statuses.ts";
import type { ProofMethod } from "../../contract/trust/company-proofs.ts";

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
  /** Key of the person who made it. */
  readonly owner: string;
  readonly name: string;
  readonly website: string;
  readonly industry: string;
  readonly size: string;
  readonly description: string;
  /** How its domain is proved; some are not. */
  readonly verified?: ProofMethod;
};

export type DemoJob = {
  readonly key: string;
  readonly company: string;
  readonly title: string;
  readonly department: Department;
  readonly location: string;
  readonly f_type: JobType;
  readonly reward: number;
  /** What it pays: from, to, currency, period. */
  readonly pay?: readonly [min: number | null, max: number | null, currency: Currency, per: PayPeriod];
  readonly requirements: string;
  readonly posted: DaysAgo;
  /** Days from the start until the closing date; negative where it has passed. */
  readonly closes?: number;
  /** Set since, by the owner unless the closing date did it. */
  readonly later?: { readonly status: JobStatus; readonly at: DaysAgo; readonly by: "owner" | "closing date" };
  readonly archived?: DaysAgo;
  /** Paragraphs. */
  readonly description: readonly string[];
  /** What whoever applies is asked. */
  readonly questions?: readonly JobQuestion[];
};

/** Days of each step: received, viewed, interviewing, hired. With `rejected` the last day is the refusal's. */
type Steps = { readonly days: readonly DaysAgo[]; readonly rejected?: true };

export type DemoReferral = Steps & {
  readonly job: string;
  readonly by: string;
  /** First and last name of the person referred. */
  readonly who: string;
  /** The refusal is the word of the person referred. */
  readonly declined?: true;
  readonly reward_status?: RewardStatus;
  /** What holds its reward until an admin has looked. */
  readonly review?: ReviewSign;
  readonly letter: string;
};

export type DemoApplication = Steps & {
  readonly job: string;
  readonly by: string;
  readonly letter: string;
  /** To the questions of the job, in their order. */
  readonly answers?: readonly Answer[];
};
