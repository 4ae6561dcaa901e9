import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id } from "./fields.ts";
import { boardPage, boardQuery, jobCard } from "./jobs.ts";
import { boundedCount } from "./paging.ts";

/** What a visitor may narrow and sort open jobs by (rule J17): the board's own, without what depends on the viewer. */
export const browseQuery = boardQuery.omit({ status: true, saved: true, referable: true });
export type BrowseQuery = z.output<typeof browseQuery>;

/** A job as a visitor's list shows it: nothing in it depends on who asks. */
export const browseCard = jobCard.omit({ saved: true, can: true, archived: true, referrals_paused: true });
export type BrowseCard = z.output<typeof browseCard>;

const browsePage = boardPage.extend({ items: z.array(browseCard) });
export type BrowsePage = z.output<typeof browsePage>;

const choices = z.object({
  jobs: boundedCount,
  companies: boundedCount,
  locations: z.array(z.string()),
  company_choices: z.array(z.object({ id, name: z.string() })),
});
export type BrowseChoices = z.output<typeof choices>;

export const browseEndpoints = {
  list: endpoint({
    method: "get",
    path: "/api/browse",
    access: "public",
    query: browseQuery,
    output: browsePage,
    summary: "Open jobs for visitors, filtered, sorted and paged",
  }),
  choices: endpoint({
    method: "get",
    path: "/api/browse/choices",
    access: "public",
    output: choices,
    summary: "How many jobs visitors find, and the choices of their filters",
  }),
};
