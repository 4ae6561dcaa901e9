import { and, eq, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { NewSavedSearch, SavedSearch, SavedSearchChange } from "../../../contract/jobs/search/saved-searches.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { nextAlert } from "../../../rules/alerts.ts";
import { changeSettings, settingsOf } from "../../identity/users/settings.ts";
import { nestedContext, type UserContext, type UserCreationContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { lockUser } from "../../infra/db/lock-user.ts";
import { savedSearches } from "../../infra/db/tables/saved-searches.ts";
import { sha256 } from "../../infra/platform/crypto.ts";
import { findNewJobIds, readSearch } from "./queries.ts";
import { searchRows, toStoredFilters, viewSearch } from "./view.ts";

/** Deletes a person's saved searches. */
export async function eraseSavedSearches(tx: WriteHandle, user_id: string): Promise<void> {
  await tx.delete(savedSearches).where(eq(savedSearches.user_id, user_id));
}

async function insertSearch(ctx: UserCreationContext, tx: WriteHandle, body: NewSavedSearch) {
  const user_id = ctx.actor.id;
  const filters = toStoredFilters(body.filters);
  const filters_key = sha256(JSON.stringify(filters));
  // Serialized, so that concurrent requests cannot exceed the limit.
  await lockUser(tx, user_id);
  const own = await tx
    .select({ id: savedSearches.id, key: savedSearches.filters_key })
    .from(savedSearches)
    .where(eq(savedSearches.user_id, user_id));
  const known = own.find(({ key }) => key === filters_key);
  if (known !== undefined) return { id: known.id, made: false };
  if (own.length >= LIMITS.saved_search.most) throw new AppError("saved_searches_full");
  const now = ctx.clock.now();
  const { timezone } = await settingsOf(tx, user_id);
  const { name, frequency } = body;
  const due_at = nextAlert(frequency, timezone, now);
  const made = { id: ctx.ids.next(), user_id, name, filters, filters_key, frequency, created_at: now, due_at };
  await tx.insert(savedSearches).values({ ...made, visited_at: now, fresh_since: now, notified_until: now });
  return { id: made.id, made: true };
}

/**
 * Saves filters of the board (rule J26). If the viewer saved the same filters before, returns that search unchanged.
 * Throws `saved_searches_full`.
 */
export async function saveSearch(
  ctx: UserCreationContext,
  body: NewSavedSearch,
): Promise<SavedSearch & { made: boolean }> {
  return ctx.write(async (tx) => {
    const { id, made } = await insertSearch(ctx, tx, body);
    if (body.switch_on) await changeSettings(nestedContext(ctx, tx), { jobMatches: true });
    return { ...(await readSearch(tx, ctx.actor.id, id)), made };
  });
}

/**
 * Renames a saved search, or changes how often the viewer is notified: from now on, without jobs listed before. Throws
 * `not_found`.
 */
export async function updateSearch(ctx: UserContext, id: string, change: SavedSearchChange): Promise<SavedSearch> {
  const now = ctx.clock.now();
  const mine = and(eq(savedSearches.id, id), eq(savedSearches.user_id, ctx.actor.id));
  return ctx.write(async (tx) => {
    const [before] = await tx
      .select({ frequency: savedSearches.frequency })
      .from(savedSearches)
      .where(mine)
      .for("update");
    if (before === undefined) throw new AppError("not_found");
    const { name, frequency = before.frequency } = change;
    const { timezone } = await settingsOf(tx, ctx.actor.id);
    const schedule =
      frequency === before.frequency
        ? {}
        : {
            frequency,
            due_at: nextAlert(frequency, timezone, now),
            ...(before.frequency === "never" && { notified_until: now }),
          };
    const set = { ...(name !== undefined && { name }), ...schedule };
    if (Object.keys(set).length > 0) await tx.update(savedSearches).set(set).where(mine);
    return readSearch(tx, ctx.actor.id, id);
  });
}

/** Deletes one of the viewer's searches. Throws `not_found`. */
export async function removeSearch(ctx: UserContext, id: string): Promise<{ removed: true }> {
  const gone = await ctx.write((tx) =>
    tx
      .delete(savedSearches)
      .where(and(eq(savedSearches.id, id), eq(savedSearches.user_id, ctx.actor.id)))
      .returning({ id: savedSearches.id }),
  );
  if (gone.length === 0) throw new AppError("not_found");
  return { removed: true };
}

/** A reload within this time belongs to the same visit. */
const VISIT_MS = 30 * 60_000;

/**
 * Marks a search as opened: its jobs no longer count as new in the list, and the board marks the previously new ones
 * during the visit (rule J29). Throws `not_found`.
 */
export async function markSearchVisited(ctx: UserContext, id: string): Promise<SavedSearch & { fresh: string[] }> {
  const now = ctx.clock.now();
  const before = new Date(now.getTime() - VISIT_MS).toISOString();
  const mine = and(eq(savedSearches.id, id), eq(savedSearches.user_id, ctx.actor.id));
  return ctx.write(async (tx) => {
    await tx
      .update(savedSearches)
      .set({
        fresh_since: sql`CASE WHEN ${savedSearches.visited_at} < ${before}::timestamptz
          THEN ${savedSearches.visited_at} ELSE ${savedSearches.fresh_since} END`,
        visited_at: now,
      })
      .where(mine);
    const [row] = await searchRows(tx).where(mine);
    if (row === undefined) throw new AppError("not_found");
    const jobs = await findNewJobIds(tx, row, row.fresh_since, LIMITS.page.max, now);
    const { jobMatches } = await settingsOf(tx, ctx.actor.id);
    return { ...viewSearch(row, jobMatches), fresh: jobs.map((job) => job.id) };
  });
}
