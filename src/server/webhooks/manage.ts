import { and, count, eq, isNull } from "drizzle-orm";
import type { AuditEvent } from "../../contract/audit.ts";
import { AppError } from "../../contract/errors.ts";
import { fault } from "../../contract/faults.ts";
import { type NewWebhook, WEBHOOK_BOUNDS, type Webhook, type WebhookWithSecret } from "../../contract/team/webhooks.ts";
import { FORMER_MS, SOUND } from "../../rules/team/webhooks.ts";
import { audit } from "../auth/accounts/audit.ts";
import type { UserContext, UserCreationContext, UserTxContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { webhookEndpoints } from "../db/tables/teams.ts";
import type { Limit } from "../platform/load/rate-limits.ts";
import { openTarget } from "../platform/network/open-target.ts";
import { failedAllOf } from "./clear.ts";
import { CLEAR_WEBHOOKS } from "./off.ts";
import { holdOwn, holdOwnCompany, readOwn, viewWebhook, type WebhookRow, type Which } from "./own.ts";
import { newSecret } from "./sign.ts";

/** Of one company; nobody sets up more than that by hand. */
const CHANGES: Limit = { name: "webhook changes", points: 60, seconds: 3_600 };

/** Throws `validation_failed` on the address where we do not send there. */
function requireTarget(ctx: Pick<UserTxContext, "config">, address: string): void {
  if (openTarget(ctx.config, address) === null)
    throw new AppError("validation_failed", { fields: { address: fault("webhook_address") } });
}

const hostOf = (address: string) => new URL(address).host;

/** Who did what to which endpoint: its host alone, since a path may be a secret of its own. `former_host`: where it went before. */
async function note(
  ctx: UserTxContext,
  tx: WriteHandle,
  event: AuditEvent,
  row: Pick<WebhookRow, "id" | "company" | "address">,
  more: { readonly on?: boolean; readonly former_host?: string } = {},
) {
  const detail = { company: row.company, webhook: row.id, host: hostOf(row.address), ...more };
  await audit(tx, ctx.ids, { event, at: ctx.clock.now(), user_id: ctx.actor.id, ip: ctx.network, detail });
}

/** Adds an endpoint with a secret of its own (rule X70). Throws `not_found`, `webhooks_full`, `webhook_duplicate`, `rate_limited`, `validation_failed`. */
export async function addWebhook(
  ctx: UserCreationContext,
  company: string,
  body: NewWebhook,
): Promise<WebhookWithSecret> {
  requireTarget(ctx, body.address);
  return ctx.write(async (tx) => {
    await holdOwnCompany(ctx, tx, company);
    await ctx.limits.takeIn(tx, CHANGES, company);
    const there = and(eq(webhookEndpoints.company, company), isNull(webhookEndpoints.removed_at));
    const [held] = await tx.select({ n: count() }).from(webhookEndpoints).where(there);
    if ((held?.n ?? 0) >= WEBHOOK_BOUNDS.endpoints) throw new AppError("webhooks_full");
    const { secret, sealed } = newSecret(ctx.secrets);
    const now = ctx.clock.now();
    const made = { ...body, id: ctx.ids.next(), company, sealed, created_at: now };
    const [row] = await tx.insert(webhookEndpoints).values(made).returning();
    if (row === undefined) throw new Error("nothing was written");
    await note(ctx, tx, "webhook_added", row);
    return { webhook: viewWebhook(row, now), secret };
  });
}

async function written(
  tx: WriteHandle,
  id: string,
  change: Partial<typeof webhookEndpoints.$inferInsert>,
): Promise<WebhookRow> {
  const [row] = await tx.update(webhookEndpoints).set(change).where(eq(webhookEndpoints.id, id)).returning();
  if (row === undefined) throw new Error("a held row is gone");
  return row;
}

/** Changes where events go and which do; the secret stays. Throws `not_found`, `webhook_duplicate`, `rate_limited`, `validation_failed`. */
export async function changeWebhook(ctx: UserContext, which: Which, body: NewWebhook): Promise<Webhook> {
  requireTarget(ctx, body.address);
  return ctx.write(async (tx) => {
    const held = await holdOwn(ctx, tx, which);
    await ctx.limits.takeIn(tx, CHANGES, which.id);
    const moved = held.address !== body.address;
    // What another address refused says nothing of this one.
    const row = await written(tx, which.webhook, { ...body, ...(moved && SOUND) });
    await note(ctx, tx, "webhook_changed", row, moved ? { former_host: hostOf(held.address) } : {});
    return viewWebhook(row, ctx.clock.now());
  });
}

/** Switches an endpoint off or on, as often as one likes. Throws `not_found`, `rate_limited`, `unavailable`. */
export async function turnWebhook(ctx: UserContext, which: Which, on: boolean): Promise<Webhook> {
  const { off } = await readOwn(ctx.db, ctx.actor.id, which);
  // What waited when it was switched off stays failed.
  if (on && off !== null && !(await failedAllOf(ctx, which.webhook))) throw new AppError("unavailable");
  return ctx.write(async (tx) => {
    const held = await holdOwn(ctx, tx, which);
    const now = ctx.clock.now();
    if (on === (held.off === null)) return viewWebhook(held, now);
    await ctx.limits.takeIn(tx, CHANGES, which.id);
    const state = on ? { off: null, off_at: null, ...SOUND } : { off: "person" as const, off_at: now };
    const row = await written(tx, which.webhook, state);
    if (!on) await ctx.enqueue(tx, CLEAR_WEBHOOKS, {});
    await note(ctx, tx, "webhook_changed", row, { on });
    return viewWebhook(row, now);
  });
}

/** A new secret; the one before signs as well for a day, and one before that no more (rule X72). Throws `not_found`, `rate_limited`. */
export async function rotateSecret(ctx: UserCreationContext, which: Which): Promise<WebhookWithSecret> {
  return ctx.write(async (tx) => {
    const held = await holdOwn(ctx, tx, which);
    await ctx.limits.takeIn(tx, CHANGES, which.id);
    const now = ctx.clock.now();
    const { secret, sealed } = newSecret(ctx.secrets);
    const former = { sealed_former: held.sealed, former_until: new Date(now.getTime() + FORMER_MS) };
    // One that was lost with its key signs nothing any more.
    const row = await written(tx, which.webhook, { sealed, ...(held.sealed !== "" && former) });
    await note(ctx, tx, "webhook_rotated", row);
    return { webhook: viewWebhook(row, now), secret };
  });
}

/**
 * Deletes an endpoint with its log: nobody reads or hears of it from now on, and its rows go in batches. What is under way at this moment may
 * still arrive. Throws `not_found`, `rate_limited`.
 */
export async function removeWebhook(ctx: UserContext, which: Which): Promise<{ removed: true }> {
  await ctx.write(async (tx) => {
    const held = await holdOwn(ctx, tx, which);
    await ctx.limits.takeIn(tx, CHANGES, which.id);
    await note(ctx, tx, "webhook_removed", held);
    await written(tx, held.id, { removed_at: ctx.clock.now(), sealed_former: null, former_until: null });
    await ctx.enqueue(tx, CLEAR_WEBHOOKS, {});
  });
  return { removed: true };
}
