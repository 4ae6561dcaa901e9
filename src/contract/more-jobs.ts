import { z } from "zod";
import { nearRef } from "./browse.ts";
import { endpoint } from "./endpoint.ts";
import { id, idParams, instant } from "./fields.ts";
import { pay } from "./pay.ts";

/** A job as the page of another one names it. */
const otherJob = z.object({
  id,
  title: z.string(),
  company: z.object({ name: z.string(), logo: z.string().nullable() }),
  location: z.string(),
  reward_amount: z.number().int(),
  pay: pay.nullable(),
  created_at: instant,
});
export type OtherJob = z.output<typeof otherJob>;

/** What both have in common, as it stands there: words of the title, or skills. */
const similarJob = otherJob.extend({ words: z.array(z.string()) });
export type SimilarJob = z.output<typeof similarJob>;

/** What leads on from a job (rule J37), the same for everybody. */
const moreJobs = z.object({
  similar: z.array(similarJob),
  /** The newest open ones of its company, and the company's list. */
  of_company: z.array(otherJob),
  company: nearRef,
  /** Lists by skill and place that have other open jobs. */
  lists: z.array(nearRef.extend({ kind: z.enum(["skills", "places"]) })),
});
export type MoreJobs = z.output<typeof moreJobs>;

export const moreJobsEndpoints = {
  read: endpoint({
    method: "get",
    path: "/api/jobs/{id}/more",
    access: "public",
    params: idParams,
    output: moreJobs,
    summary: "Similar jobs, the company's other open jobs, and lists to go on with",
  }),
};
