import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../fields.ts";
import { searchText } from "../paging.ts";
import { JOB_STATUSES } from "../statuses.ts";

const foundJob = z.object({
  id,
  title: z.string(),
  company: z.string(),
  location: z.string(),
  status: z.enum(JOB_STATUSES),
});
export type FoundJob = z.output<typeof foundJob>;

/** A person in the viewer's own records, with the related job. Candidates may have no job. */
const foundPerson = z.object({
  kind: z.enum(["candidate", "referral", "received_referral", "application"]),
  id,
  name: z.string(),
  job: z.object({ id, title: z.string() }).nullable(),
});
export type FoundPerson = z.output<typeof foundPerson>;

const searchResults = z.object({
  /** Open jobs, the best match first. */
  jobs: z.array(foundJob),
  /** The viewer's own jobs, in all statuses. */
  own_jobs: z.array(foundJob),
  people: z.array(foundPerson),
  companies: z.array(z.object({ id, name: z.string() })),
});
export type SearchResults = z.output<typeof searchResults>;

export const searchEndpoints = {
  find: endpoint({
    method: "get",
    path: "/api/search",
    costly: true,
    access: "user",
    query: z.object({ search: searchText }),
    output: searchResults,
    summary: "A few jobs, companies and people the viewer can see that match the words",
  }),
};
