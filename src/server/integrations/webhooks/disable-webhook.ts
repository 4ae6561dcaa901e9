import { eq, sql } from "drizzle-orm";
import { rolesWith } from "../../../rules/team/rights.ts";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { webhookEndpoints } from "../../infra/db/tables/teams.ts";
import { taskRef } from "../../infra/db/task.ts";
import { webhookOff } from "../../infra/mail/messages/webhook-off.ts";
import { notifyAll } from "../../notifications/notify.ts";

/** Clears up disabled and deleted endpoints. */
export const CLEAR_WEBHOOKS = taskRef("clear-webhooks");

/** The owners of a company, who are notified of failures that need them. */
export async function ownersOf(tx: WriteHandle, company: string) {
  return tx.rows<{ user_id: string; name: string }>(sql`
    SELECT company_members.user_id, companies.name FROM company_members JOIN companies ON companies.id = company_members.company
    WHERE companies.id = ${company} AND role = ANY(${sql.param(rolesWith("manage_team", "all"))}::text[])
    ORDER BY company_members.user_id`);
}

type LockedEndpoint = { readonly id: string; readonly company: string | null; readonly address: string };

/**
 * Disables a locked endpoint and notifies the company's owners in the product and by email, in this transaction (rule
 * X75). Its pending events count as failed from now on; that is written in batches later.
 */
export async function disableWebhook(
  ctx: Context,
  tx: WriteHandle,
  { id, company, address }: LockedEndpoint,
  why: "gone" | "failing",
): Promise<void> {
  await tx.update(webhookEndpoints).set({ off: why, off_at: ctx.clock.now() }).where(eq(webhookEndpoints.id, id));
  await ctx.enqueue(tx, CLEAR_WEBHOOKS, {});
  if (company === null) return;
  const { host } = new URL(address);
  const trigger = ctx.ids.next();
  const news = (await ownersOf(tx, company)).map(({ user_id, name }) => ({
    user_id,
    kind: "webhook_off" as const,
    subject: company,
    trigger,
    params: { company: name },
    mail: webhookOff.with({ company, company_name: name, host, why }),
  }));
  await notifyAll(ctx, tx, news);
}
