import { and, eq, isNotNull, not } from "drizzle-orm";
import { provenNow } from "../../auth/company/connections.ts";
import { endSessionsOf } from "../../auth/company/end-sessions.ts";
import { forgetAssertions } from "../../auth/company/saml.ts";
import type { Context } from "../../db/context.ts";
import { companies } from "../../db/tables/companies.ts";
import { companySignIns } from "../../db/tables/company-sign-in.ts";
import { letKeepersGo } from "./keepers.ts";
import { tellOwners } from "./tell.ts";

/** The task's name in the queue. */
export const END_UNPROVEN_SIGN_INS = "end-unproven-sign-ins";

/**
 * Switches off connections whose domain is not proven any more (rule X186): nobody new comes in by them from that moment on, and here the
 * sessions end and the owners are told, once. So they are where nobody keeps the other ways in (X188). Assertions of SAML that ran out go
 * as well. Doing it twice changes nothing.
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
