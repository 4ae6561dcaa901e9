import { eq, inArray, or, sql } from "drizzle-orm";
import { unsubscribeEndpoints } from "../../../contract/notifications/notifications.ts";
import type { Context } from "../../infra/db/context.ts";
import { reports } from "../../infra/db/tables/reports.ts";
import { scoutApplications } from "../../infra/db/tables/scouts.ts";
import { implement } from "../../infra/platform/endpoints.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { type AccountlessUnsubscribe, unsubscribe } from "../../notifications/unsubscribe.ts";
import { addSuppression } from "./add-suppression.ts";

const UNSUBSCRIBES: Limit = { name: "unsubscribes", points: 60, seconds: 3_600 };

/**
 * For all scout applications with the address of this one. The link's id may be that of an earlier form that a later
 * application continues.
 */
async function stopScoutEmails(ctx: Context, id: string): Promise<void> {
  const { email_key, continues } = scoutApplications;
  await ctx.write(async (tx) => {
    const which = or(eq(scoutApplications.id, id), eq(continues, id));
    const addresses = tx.select({ email_key }).from(scoutApplications).where(which);
    await tx
      .update(scoutApplications)
      .set({ mails_stopped_at: sql`coalesce(mails_stopped_at, ${ctx.clock.now().toISOString()}::timestamptz)` })
      .where(inArray(email_key, addresses));
  });
}

/** For one case, which the same address may have reported several times: the address was stored for the answer only. */
async function stopReportEmails(ctx: Context, id: string): Promise<void> {
  await ctx.write((tx) =>
    tx.rows(sql`
      UPDATE ${reports} SET email = '', email_key = '' FROM ${reports} AS this
      WHERE this.id = ${id} AND this.email_key <> '' AND reports.case_id = this.case_id AND reports.email_key = this.email_key`),
  );
}

/** Stops the mails that a link in a mail to a person without an account is about (rule F53). */
async function stopEmailsWithoutAccount(ctx: Context, name: AccountlessUnsubscribe, id: string): Promise<void> {
  if (name === "scoutApplication") return stopScoutEmails(ctx, id);
  if (name === "report") return stopReportEmails(ctx, id);
  await ctx.write((tx) => addSuppression(ctx, tx, id, null));
}

export const unsubscribeRouter = implement<Context, typeof unsubscribeEndpoints>("unsubscribe", unsubscribeEndpoints, {
  async off(ctx, { params }) {
    await ctx.limits.consume(UNSUBSCRIBES, ctx.network);
    return unsubscribe(ctx, params.token, (name, id) => stopEmailsWithoutAccount(ctx, name, id));
  },
});
