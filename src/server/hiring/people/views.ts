import { and, eq, sql } from "drizzle-orm";
import type { OutputOf } from "../../../contract/endpoint.ts";
import { AppError } from "../../../contract/errors.ts";
import {
  type NewPeopleView,
  type peopleEndpoints,
  peopleViewFilters,
} from "../../../contract/hiring/pipeline/people.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { UserContext, UserCreationContext } from "../../infra/db/context.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { lockUser } from "../../infra/db/lock-user.ts";
import { plainName } from "../../infra/db/search-pattern.ts";
import { peopleViews } from "../../infra/db/tables/saved-searches.ts";

type Views = OutputOf<typeof peopleEndpoints.views>;

/** The viewer's saved views, by name (rule H21). */
export async function listViews(db: ReadHandle, viewer: string): Promise<Views> {
  const rows = await db
    .select({ id: peopleViews.id, name: peopleViews.name, filters: peopleViews.filters })
    .from(peopleViews)
    .where(eq(peopleViews.user_id, viewer))
    .orderBy(plainName(peopleViews.name), peopleViews.id);
  // Filters that a later version removed are dropped.
  return { items: rows.map((row) => ({ ...row, filters: peopleViewFilters.catch({}).parse(row.filters) })) };
}

/**
 * Saves filters under a name; names are compared without regard to case (rule H21). Throws `people_views_full` at the
 * limit per user.
 */
export async function saveView(ctx: UserCreationContext, { name, filters }: NewPeopleView): Promise<Views> {
  const user_id = ctx.actor.id;
  return ctx.write(async (tx) => {
    await lockUser(tx, user_id);
    await tx.rows(sql`
      INSERT INTO people_views (id, user_id, name, filters, created_at)
      VALUES (${ctx.ids.next()}, ${user_id}, ${name}, ${JSON.stringify(filters)}, ${ctx.clock.now().toISOString()})
      ON CONFLICT (user_id, lower(name)) DO UPDATE SET name = excluded.name, filters = excluded.filters`);
    const views = await listViews(tx, user_id);
    if (views.items.length > LIMITS.people_view.most) throw new AppError("people_views_full");
    return views;
  });
}

/** Deletes one of the viewer's own views. Throws `not_found` for any other. */
export async function removeView(ctx: UserContext, id: string): Promise<Views> {
  return ctx.write(async (tx) => {
    const gone = await tx
      .delete(peopleViews)
      .where(and(eq(peopleViews.id, id), eq(peopleViews.user_id, ctx.actor.id)))
      .returning({ id: peopleViews.id });
    if (gone.length === 0) throw new AppError("not_found");
    return listViews(tx, ctx.actor.id);
  });
}

/** Deletes the views of a departing user (rule P5). */
export async function eraseViews(tx: WriteHandle, user_id: string): Promise<void> {
  await tx.delete(peopleViews).where(eq(peopleViews.user_id, user_id));
}
