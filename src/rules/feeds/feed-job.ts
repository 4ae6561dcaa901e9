import type { Pay } from "../../contract/pay.ts";
import type { Place } from "../../contract/places.ts";
import type { JobType } from "../../contract/statuses.ts";

/** A company as its feeds name it. `logo` is the public address of its picture, within the site. */
export type FeedCompany = {
  readonly id: string;
  readonly name: string;
  readonly logo: string | null;
};

/** An open job as every visitor sees it. `html` was sanitised when it came in, or is made of typed text. */
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
  /** When it came onto the board: imported jobs bear the date of the board that they come from as `created_at`. */
  readonly listed_at: Date;
  readonly updated_at: Date;
};

/** What a feed holds: the jobs of one company, or null for those of the whole board. */
export type FeedSubject = FeedCompany | null;

/** So many of the newest jobs stand in RSS and on a page of the JSON Feed (rule X61). */
export const FEED_SIZE = 100;

/** So many of the newest jobs stand in an embedded list; it leads to the others (rule X65). */
export const EMBED_SIZE = 50;
