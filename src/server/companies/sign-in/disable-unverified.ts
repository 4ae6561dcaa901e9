import { and, eq, isNotNull, not } from "drizzle-orm";
import { isDomainVerified } from "../../identity/auth/company/connections.ts";
import { endSessionsOfConnection } from "../../identity/auth/company/end-sessions.ts";
import { purgeAssertions } from "../../identity/auth/company/saml.ts";
import type { Context } from "../../infra/db/context.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { companySignIns } from "../../infra/db/tables/company-sign-in.ts";
import { defineTask } from "../../infra/db/task.ts";
import { removeLapsedExemptions } from "./exempted-users.ts";
import { notifyOwners } from "./notify.ts";

export const DISABLE_UNVERIFIED_SIGN_INS = defineTask({
  name: "disable-unverified-sign-ins",
  class: "upkeep",
  schedule: "* * * * *",
  run: disableUnverifiedSignIns,
});

/**
 * Disables connections whose domain is no longer verified (rule X186). New sign-ins already fail from that moment; this
 * task ends the sessions and notifies the owners once. It also warns owners when no exempted owner is left (X188), and
 * deletes expired SAML assertions. Idempotent.
 */
export async function disableUnverifiedSignIns(ctx: Context): Promise<void> {
  await ctx.write((tx) => removeLapsedExemptions(ctx, tx));
  await ctx.write(async (tx) => {
    const ended = await tx
      .update(companySignIns)
      .set({ on_since: null, off: "proof", enforced_since: null, break_glass: null })
      .where(and(isNotNull(companySignIns.on_since), not(isDomainVerified)))
      .returning({ id: companySignIns.id, company: companySignIns.company, domain: companySignIns.domain });
    for (const { id, company, domain } of ended) {
      await endSessionsOfConnection(tx, id);
      const [row] = await tx.select({ name: companies.name }).from(companies).where(eq(companies.id, company));
      await notifyOwners(ctx, tx, { company, name: row?.name ?? domain, domain }, "proof");
    }
    await purgeAssertions(tx, ctx.clock.now());
  });
}
