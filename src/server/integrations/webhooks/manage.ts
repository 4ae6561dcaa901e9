import { and, count, eq, isNull } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { fieldError } from "../../../contract/field-errors.ts";
import type { AuditEvent } from "../../../contract/identity/audit.ts";
import {
  type NewWebhook,
  WEBHOOK_BOUNDS,
  type Webhook,
  type WebhookWithSecret,
} from "../../../contract/integrations/webhooks.ts";
import { HEALTHY, PREVIOUS_SECRET_MS } from "../../../rules/team/webhooks.ts";
import { writeAudit } from "../../identity/auth/accounts/audit.ts";
import type { UserContext, UserCreationContext, UserTxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { webhookEndpoints } from "../../infra/db/tables/teams.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { resolveTarget } from "../../infra/platform/network/resolve-target.ts";
import { failAllPendingOf } from "./clear-webhooks.ts";
import { CLEAR_WEBHOOKS } from "./disable-webhook.ts";
import { ENDPOINT_ENABLED } from "./lease-events.ts";
import {
  lockOwnCompany,
  lockOwnWebhook,
  readOwnWebhook,
  viewWebhook,
  type WebhookRef,
  type WebhookRow,
} from "./own-webhooks.ts";
import { generateSigningSecret } from "./signatures.ts";

/** Changes per company; manual use stays far below. */
const CHANGES: Limit = { name: "webhook changes", points: 60, seconds: 3_600 };

/** Throws `validation_failed` for a URL to which nothing may be sent. */
function requireTarget(ctx: Pick<UserTxContext, "config">, address: string): void {
  if (resolveTarget(ctx.config, address) === null)
    throw new AppError("validation_failed", { fields: { address: fieldError("webhook_address") } });
}

const hostOf = (address: string) => new URL(address).host;

/**
 * Audit log entry of an endpoint: only its host, because a path may be a secret. `former_host`: the host before the
 * change.
 */
async function auditWebhook(
  ctx: UserTxContext,
  tx: WriteHandle,
  event: AuditEvent,
  row: Pick<WebhookRow, "id" | "company" | "address">,
  more: { readonly on?: boolean; readonly former_host?: string } = {},
) {
  const detail = { company: row.company, webhook: row.id, host: hostOf(row.address), ...more };
  await writeAudit(tx, ctx.ids, { event, at: ctx.clock.now(), user_id: ctx.actor.id, ip: ctx.network, detail });
}

/**
 * Adds an endpoint with its own secret (rule X70). Throws `not_found`, `webhooks_full`, `webhook_duplicate`,
 * `rate_limited`, `validation_failed`.
 */
export async function addWebhook(
  ctx: UserCreationContext,
  company: string,
  body: NewWebhook,
): Promise<WebhookWithSecret> {
  requireTarget(ctx, body.address);
  return ctx.write(async (tx) => {
    await lockOwnCompany(ctx, tx, company);
    await ctx.limits.consumeIn(tx, CHANGES, company);
    const there = and(eq(webhookEndpoints.company, company), isNull(webhookEndpoints.removed_at));
    const [existing] = await tx.select({ n: count() }).from(webhookEndpoints).where(there);
    if ((existing?.n ?? 0) >= WEBHOOK_BOUNDS.endpoints) throw new AppError("webhooks_full");
    const { secret, encrypted } = generateSigningSecret(ctx.secrets);
    const now = ctx.clock.now();
    const made = { ...body, id: ctx.ids.next(), company, encrypted, created_at: now };
    const [row] = await tx.insert(webhookEndpoints).values(made).returning();
    if (row === undefined) throw new Error("the insert returned no row");
    await auditWebhook(ctx, tx, "webhook_added", row);
    tx.publish(ENDPOINT_ENABLED, row.id);
    return { webhook: viewWebhook(row, now), secret };
  });
}

async function written(
  tx: WriteHandle,
  id: string,
  change: Partial<typeof webhookEndpoints.$inferInsert>,
): Promise<WebhookRow> {
  const [row] = await tx.update(webhookEndpoints).set(change).where(eq(webhookEndpoints.id, id)).returning();
  if (row === undefined) throw new Error("a locked row is missing");
  return row;
}

/**
 * Changes the URL and the events; the secret stays. Throws `not_found`, `webhook_duplicate`, `rate_limited`,
 * `validation_failed`.
 */
export async function changeWebhook(ctx: UserContext, which: WebhookRef, body: NewWebhook): Promise<Webhook> {
  requireTarget(ctx, body.address);
  return ctx.write(async (tx) => {
    const existing = await lockOwnWebhook(ctx, tx, which);
    await ctx.limits.consumeIn(tx, CHANGES, which.id);
    const moved = existing.address !== body.address;
    // Failures of the old URL say nothing about the new one.
    const row = await written(tx, which.webhook, { ...body, ...(moved && HEALTHY) });
    await auditWebhook(ctx, tx, "webhook_changed", row, moved ? { former_host: hostOf(existing.address) } : {});
    return viewWebhook(row, ctx.clock.now());
  });
}

/** Disables or enables an endpoint. Throws `not_found`, `rate_limited`, `unavailable`. */
export async function setWebhookEnabled(ctx: UserContext, which: WebhookRef, on: boolean): Promise<Webhook> {
  const { off } = await readOwnWebhook(ctx.db, ctx.actor.id, which);
  // Events pending when it was disabled stay failed.
  if (on && off !== null && !(await failAllPendingOf(ctx, which.webhook))) throw new AppError("unavailable");
  return ctx.write(async (tx) => {
    const existing = await lockOwnWebhook(ctx, tx, which);
    const now = ctx.clock.now();
    if (on === (existing.off === null)) return viewWebhook(existing, now);
    await ctx.limits.consumeIn(tx, CHANGES, which.id);
    if (on) tx.publish(ENDPOINT_ENABLED, existing.id);
    const state = on ? { off: null, off_at: null, ...HEALTHY } : { off: "person" as const, off_at: now };
    const row = await written(tx, which.webhook, state);
    if (!on) await ctx.enqueue(tx, CLEAR_WEBHOOKS, {});
    await auditWebhook(ctx, tx, "webhook_changed", row, { on });
    return viewWebhook(row, now);
  });
}

/**
 * Creates a new secret. The previous one also signs for a day; older ones no longer do (rule X72). Throws `not_found`,
 * `rate_limited`.
 */
export async function rotateSecret(ctx: UserCreationContext, which: WebhookRef): Promise<WebhookWithSecret> {
  return ctx.write(async (tx) => {
    const existing = await lockOwnWebhook(ctx, tx, which);
    await ctx.limits.consumeIn(tx, CHANGES, which.id);
    const now = ctx.clock.now();
    const { secret, encrypted } = generateSigningSecret(ctx.secrets);
    const former = { encrypted_former: existing.encrypted, former_until: new Date(now.getTime() + PREVIOUS_SECRET_MS) };
    // A secret that cannot be decrypted any more is dropped.
    const row = await written(tx, which.webhook, { encrypted, ...(existing.encrypted !== "" && former) });
    await auditWebhook(ctx, tx, "webhook_rotated", row);
    return { webhook: viewWebhook(row, now), secret };
  });
}

/**
 * Deletes an endpoint with its log. It is invisible and gets no events from now on; its rows are deleted in batches. A
 * delivery in progress may still arrive. Throws `not_found`, `rate_limited`.
 */
export async function removeWebhook(ctx: UserContext, which: WebhookRef): Promise<{ removed: true }> {
  await ctx.write(async (tx) => {
    const existing = await lockOwnWebhook(ctx, tx, which);
    await ctx.limits.consumeIn(tx, CHANGES, which.id);
    await auditWebhook(ctx, tx, "webhook_removed", existing);
    await written(tx, existing.id, { removed_at: ctx.clock.now(), encrypted_former: null, former_until: null });
    await ctx.enqueue(tx, CLEAR_WEBHOOKS, {});
  });
  return { removed: true };
}
