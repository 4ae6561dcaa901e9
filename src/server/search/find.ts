import { boardQuery, type JobCard, jobListQuery } from "../../contract/jobs.ts";
import type { FoundJob, SearchResults } from "../../contract/search/global-search.ts";
import { listCompanies } from "../companies/queries.ts";
import type { UserContext } from "../db/context.ts";
import { toStorableText } from "../db/storable-text.ts";
import { listJobs, readBoard } from "../jobs/board/board.ts";
import { findPeople } from "./people.ts";

const MAX_JOBS = 6;
const MAX_OTHERS = 5;
const NOTHING: SearchResults = { jobs: [], own_jobs: [], people: [], companies: [] };

function viewJob({ id, title, company, location, status }: JobCard): FoundJob {
  return { id, title, company: company.name, location, status };
}

/** The results of the search palette for the viewer; each part uses the permissions of its own list (rule J34). */
export async function searchAll(ctx: UserContext, search = ""): Promise<SearchResults> {
  const words = toStorableText(search);
  if (words === "") return NOTHING;
  const [board, own, companies, people] = await Promise.all([
    readBoard(ctx, boardQuery.parse({ search: words, limit: MAX_JOBS }), { ways: false }),
    listJobs(ctx, jobListQuery.parse({ search: words, limit: MAX_OTHERS }), { ways: false }),
    listCompanies(ctx, { search: words, limit: MAX_OTHERS }),
    findPeople(ctx, words, MAX_OTHERS),
  ]);
  const mine = new Set(own.items.map(({ id }) => id));
  return {
    jobs: board.items.filter(({ id }) => !mine.has(id)).map(viewJob),
    own_jobs: own.items.map(viewJob),
    people,
    companies: companies.items.map(({ id, name }) => ({ id, name })),
  };
}
