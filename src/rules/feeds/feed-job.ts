import type { Pay } from "../../contract/jobs/pay.ts";
import type { Place } from "../../contract/jobs/places.ts";
import type { JobType } from "../../contract/statuses.ts";

/** A company in feeds. `logo` is the public path of its image. */
export type FeedCompany = {
  readonly id: string;
  readonly name: string;
  readonly logo: string | null;
};

/** An open job as visitors see it. `html` was sanitized when it was saved, or is generated from plain text. */
export type FeedJob = {
  readonly id: string;
  readonly title: string;
  readonly company: FeedCompany;
  readonly location: string;
  readonly places: readonly Place[];
  readonly f_type: JobType;
  readonly reward_amount: number;
  readonly pay: Pay | null;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly html: string;
  readonly closing_date: string | null;
  readonly created_at: Date;
  /** When it was listed: `created_at` of imported jobs is the date on the source board. */
  readonly listed_at: Date;
  readonly updated_at: Date;
};

/** The content of a feed: the jobs of one company, or null for the whole board. */
export type FeedSubject = FeedCompany | null;

/** Number of newest jobs in RSS and on a page of the JSON Feed (rule X61). */
export const FEED_SIZE = 100;

/** Number of newest jobs in an embedded list, which links to the others (rule X65). */
export const EMBED_SIZE = 50;
