import { and, desc, eq } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { ListedSearch, SavedSearch } from "../../../contract/jobs/search/saved-searches.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { settingsOf } from "../../identity/users/settings.ts";
import type { UserContext } from "../../infra/db/context.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { savedSearches } from "../../infra/db/tables/saved-searches.ts";
import { findListedSince } from "../board/listed-since.ts";
import { fromStoredFilters, type SearchRow, searchRows, viewSearch } from "./view.ts";

/** One of the viewer's searches; throws `not_found` for those of others. */
export async function readSearch(db: ReadHandle, user_id: string, id: string): Promise<SavedSearch> {
  const [row] = await searchRows(db).where(and(eq(savedSearches.id, id), eq(savedSearches.user_id, user_id)));
  if (row === undefined) throw new AppError("not_found");
  return viewSearch(row, (await settingsOf(db, user_id)).jobMatches);
}

/** Ids of a search's jobs that were listed since a time, newest first. */
export async function findNewJobIds(db: ReadHandle, row: SearchRow, after: Date, limit: number, now: Date) {
  const filters = fromStoredFilters(row.filters);
  return findListedSince(db, { filters, viewer: row.user_id, after, until: now, limit }, now);
}

/** The viewer's saved searches, newest first, each with the number of new jobs since it was last opened (rule J29). */
export async function listSearches(ctx: UserContext): Promise<{ items: ListedSearch[] }> {
  const now = ctx.clock.now();
  const { fresh: most } = LIMITS.saved_search;
  const [rows, { jobMatches }] = await Promise.all([
    searchRows(ctx.db)
      .where(eq(savedSearches.user_id, ctx.actor.id))
      .orderBy(desc(savedSearches.created_at), desc(savedSearches.id)),
    settingsOf(ctx.db, ctx.actor.id),
  ]);
  const items: ListedSearch[] = [];
  // Sequential, so that a list uses one connection instead of twenty-five.
  for (const row of rows) {
    const found = (await findNewJobIds(ctx.db, row, row.visited_at, most + 1, now)).length;
    const fresh = { value: Math.min(found, most), more: found > most };
    items.push({ ...viewSearch(row, jobMatches), fresh });
  }
  return { items };
}
