import { and, eq } from "drizzle-orm";
import { type HiringSystemName, SYSTEM_NAMES } from "../../contract/team/system-names.ts";
import type { Context } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { hiringSystemCandidates, hiringSystems } from "../db/tables/hiring-systems.ts";
import { hiringSystemMail } from "../mail/messages/hiring-system.ts";
import { notifyAll } from "../notifications/notify.ts";
import { ownersOf } from "../webhooks/disable-webhook.ts";

type SystemRef = { readonly company: string; readonly vendor: HiringSystemName };

/** Notifies the owners of a company in the product and by email, in this transaction. */
async function notifyOwners(ctx: Context, tx: WriteHandle, { company, vendor }: SystemRef, what: "keys" | "by_hand") {
  const system = SYSTEM_NAMES[vendor];
  const trigger = ctx.ids.next();
  const news = (await ownersOf(tx, company)).map(({ user_id, name }) => ({
    user_id,
    kind: what === "keys" ? ("hiring_keys" as const) : ("hiring_by_hand" as const),
    subject: company,
    trigger,
    params: { company: name },
    mail: hiringSystemMail.with({ company, company_name: name, system, what }),
  }));
  await notifyAll(ctx, tx, news);
}

/** Each company once, whatever the number of its people. */
function uniqueCompanies(all: readonly SystemRef[]): SystemRef[] {
  return [...new Map(all.map((one) => [`${one.company} ${one.vendor}`, one])).values()];
}

/**
 * Notifies the owners of what they must do: refused credentials, once until they are accepted again, and people to be
 * deleted by hand, for any reason (rules X203, X209).
 */
export async function notifyPendingActions(ctx: Context): Promise<void> {
  await ctx.write(async (tx) => {
    const refused = await tx
      .update(hiringSystems)
      .set({ notified: true })
      .where(and(eq(hiringSystems.failure, "keys"), eq(hiringSystems.notified, false)))
      .returning({ company: hiringSystems.company, vendor: hiringSystems.vendor });
    for (const one of refused) await notifyOwners(ctx, tx, one, "keys");
    const left = await tx
      .update(hiringSystemCandidates)
      .set({ notified: true })
      .where(and(eq(hiringSystemCandidates.state, "by_hand"), eq(hiringSystemCandidates.notified, false)))
      .returning({ company: hiringSystemCandidates.company, vendor: hiringSystemCandidates.vendor });
    for (const one of uniqueCompanies(left)) await notifyOwners(ctx, tx, one, "by_hand");
  });
}
