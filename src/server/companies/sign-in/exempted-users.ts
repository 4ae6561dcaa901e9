import { and, eq, isNotNull, not } from "drizzle-orm";
import { writeAudit } from "../../identity/auth/accounts/audit.ts";
import { isExemptedOwner } from "../../identity/auth/company/connections.ts";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { companySignIns } from "../../infra/db/tables/company-sign-in.ts";
import { notifyOwners } from "./notify.ts";

type ExemptionContext = Pick<Context, "ids" | "clock" | "secrets" | "enqueue">;

/**
 * Removes exempted users who are no longer owners and warns the remaining owners once (rule X188): until another is
 * named, an outage of the provider locks everybody out. `owner`: only this user. Idempotent.
 */
export async function removeLapsedExemptions(ctx: ExemptionContext, tx: WriteHandle, owner?: string): Promise<void> {
  const theirs = owner === undefined ? isNotNull(companySignIns.break_glass) : eq(companySignIns.break_glass, owner);
  const gone = await tx
    .update(companySignIns)
    .set({ break_glass: null })
    .where(and(isNotNull(companySignIns.enforced_since), theirs, not(isExemptedOwner)))
    .returning({ id: companySignIns.id, company: companySignIns.company, domain: companySignIns.domain });
  for (const { id, company, domain } of gone) {
    const [row] = await tx.select({ name: companies.name }).from(companies).where(eq(companies.id, company));
    const detail = { company, connection: id, domain, break_glass: null };
    const event = "company_sign_in_changed" as const;
    await writeAudit(tx, ctx.ids, { event, at: ctx.clock.now(), user_id: null, detail });
    await notifyOwners(ctx, tx, { company, name: row?.name ?? domain, domain }, "keeper");
  }
}
