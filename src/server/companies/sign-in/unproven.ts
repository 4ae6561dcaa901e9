import { and, eq, isNotNull, not } from "drizzle-orm";
import { provenNow } from "../../auth/company/connections.ts";
import { endSessionsOf } from "../../auth/company/end-sessions.ts";
import { forgetAssertions } from "../../auth/company/saml.ts";
import type { Context } from "../../db/context.ts";
import { companies } from "../../db/tables/companies.ts";
import { companySignIns } from "../../db/tables/company-sign-in.ts";
import { letKeepersGo } from "./keepers.ts";
import { tellOwners } from "./tell.ts";

/** The queue name of the task. */
export const END_UNPROVEN_SIGN_INS = "end-unproven-sign-ins";

/**
 * Disables connections whose domain is no longer verified (rule X186). New sign-ins already fail from that moment; this
 * task ends the sessions and notifies the owners once. It also warns owners when no exempted owner is left (X188), and
 * deletes expired SAML assertions. Idempotent.
 */
export async function endUnprovenSignIns(ctx: Context): Promise<void> {
  await ctx.write((tx) => letKeepersGo(ctx, tx));
  await ctx.write(async (tx) => {
    const ended = await tx
      .update(companySignIns)
      .set({ on_since: null, off: "proof", enforced_since: null, break_glass: null })
      .where(and(isNotNull(companySignIns.on_since), not(provenNow)))
      .returning({ id: companySignIns.id, company: companySignIns.company, domain: companySignIns.domain });
    for (const { id, company, domain } of ended) {
      await endSessionsOf(tx, id);
      const [row] = await tx.select({ name: companies.name }).from(companies).where(eq(companies.id, company));
      await tellOwners(ctx, tx, { company, name: row?.name ?? domain, domain }, "proof");
    }
    await forgetAssertions(tx, ctx.clock.now());
  });
}
