import { and, eq, isNull } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { Webhook } from "../../../contract/integrations/webhooks.ts";
import type { UserTxContext } from "../../infra/db/context.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { webhookEndpoints } from "../../infra/db/tables/teams.ts";
import { mayWithCompany } from "../../infra/db/team-rights.ts";

export type WebhookRow = typeof webhookEndpoints.$inferSelect;
/** The ids of an endpoint and its company, as in a URL. */
export type WebhookRef = { readonly id: string; readonly webhook: string };

/** An endpoint as company managers see it, without its secret. */
export function viewWebhook(row: WebhookRow, now: Date): Webhook {
  const { id, address, events, off, off_at, failing_since, former_until, created_at } = row;
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return {
    id,
    address,
    events,
    off,
    off_at: iso(off_at),
    failing_since: iso(failing_since),
    former_until: former_until !== null && former_until > now ? iso(former_until) : null,
    created_at: created_at.toISOString(),
  };
}

/** The name of a company that the viewer may change (rule R17). Throws `not_found` for all others. */
async function ownCompany(db: ReadHandle, viewer: string, id: string): Promise<{ id: string; name: string }> {
  const [row] = await db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(and(eq(companies.id, id), mayWithCompany("edit_company", viewer)));
  if (row === undefined) throw new AppError("not_found");
  return row;
}

/** The same, locked until the transaction ends, so that endpoints are added one after the other. */
export async function lockOwnCompany(ctx: UserTxContext, tx: WriteHandle, id: string): Promise<void> {
  const locked = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.id, id), mayWithCompany("edit_company", ctx.actor.id)))
    .for("no key update");
  if (locked.length === 0) throw new AppError("not_found");
}

function isTheirs({ id, webhook }: WebhookRef, viewer: string) {
  const { id: own, company, removed_at } = webhookEndpoints;
  const theirs = mayWithCompany("edit_company", viewer, "webhook_endpoints.company");
  return and(eq(own, webhook), eq(company, id), isNull(removed_at), theirs);
}

/** An endpoint of a company that the viewer may change. Throws `not_found` for all others. */
export async function readOwnWebhook(db: ReadHandle, viewer: string, which: WebhookRef): Promise<WebhookRow> {
  const [row] = await db.select().from(webhookEndpoints).where(isTheirs(which, viewer));
  if (row === undefined) throw new AppError("not_found");
  return row;
}

/** The same, locked until the transaction ends; new events do not wait for it. Throws `not_found`. */
export async function lockOwnWebhook(ctx: UserTxContext, tx: WriteHandle, which: WebhookRef): Promise<WebhookRow> {
  const [row] = await tx.select().from(webhookEndpoints).where(isTheirs(which, ctx.actor.id)).for("no key update");
  if (row === undefined) throw new AppError("not_found");
  return row;
}

/** All endpoints of a company, the oldest first. Throws `not_found` for users who may not change it. */
export async function listWebhooks(ctx: { db: ReadHandle; clock: { now(): Date } }, viewer: string, id: string) {
  const company = await ownCompany(ctx.db, viewer, id);
  const rows = await ctx.db
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.company, id), isNull(webhookEndpoints.removed_at)))
    .orderBy(webhookEndpoints.created_at, webhookEndpoints.id);
  return { company, items: rows.map((row) => viewWebhook(row, ctx.clock.now())) };
}
