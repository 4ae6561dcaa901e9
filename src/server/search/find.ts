import { boardQuery, type JobCard, jobListQuery } from "../../contract/jobs.ts";
import type { Found, FoundJob } from "../../contract/search/everything.ts";
import { listCompanies } from "../companies/queries.ts";
import type { UserContext } from "../db/context.ts";
import { storable } from "../db/storable.ts";
import { listJobs, readBoard } from "../jobs/board/board.ts";
import { findPeople } from "./people.ts";

const JOBS = 6;
const OTHERS = 5;
const NOTHING: Found = { jobs: [], own_jobs: [], people: [], companies: [] };

function viewJob({ id, title, company, location, status }: JobCard): FoundJob {
  return { id, title, company: company.name, location, status };
}

/** The results of the search palette for the viewer; each part uses the permissions of its own list (rule J34). */
export async function find(ctx: UserContext, search = ""): Promise<Found> {
  const words = storable(search);
  if (words === "") return NOTHING;
  const [board, own, companies, people] = await Promise.all([
    readBoard(ctx, boardQuery.parse({ search: words, limit: JOBS }), { ways: false }),
    listJobs(ctx, jobListQuery.parse({ search: words, limit: OTHERS }), { ways: false }),
    listCompanies(ctx, { search: words, limit: OTHERS }),
    findPeople(ctx, words, OTHERS),
  ]);
  const mine = new Set(own.items.map(({ id }) => id));
  return {
    jobs: board.items.filter(({ id }) => !mine.has(id)).map(viewJob),
    own_jobs: own.items.map(viewJob),
    people,
    companies: companies.items.map(({ id, name }) => ({ id, name })),
  };
}
