import { eq } from "drizzle-orm";
import type { CompanyVerificationDetail, DnsAnswer } from "../../../contract/companies/company-verification.ts";
import {
  type NextVerification,
  type VerificationState,
  verificationEnds,
} from "../../../rules/trust/company-verification.ts";
import type { Context } from "../../infra/db/context.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { companies, companyVerifications } from "../../infra/db/tables/companies.ts";
import { notifyCompanyChanged } from "../notify-changed.ts";
import { viewVerificationState } from "../queries.ts";
import { txtRecordValue } from "./dns-lookup.ts";
import { isPublicMailHost, registrableDomain } from "./domain.ts";
import type { OwnCompany } from "./own-company.ts";

export type VerificationRow = typeof companyVerifications.$inferSelect;

const NOT_STARTED = {
  method: null,
  failing_since: null,
  warned_at: null,
  wanted_until: null,
  next_check_at: null,
} as const;

/** The verification of this domain; null if none was started, or the company's website moved to another domain. */
export async function findVerificationRow(
  db: ReadHandle,
  company: string,
  domain: string,
): Promise<VerificationRow | null> {
  const [row] = await db.select().from(companyVerifications).where(eq(companyVerifications.company, company));
  return row?.domain === domain ? row : null;
}

/** The state of a verification, also if none was started. */
export function verificationState(
  row: VerificationRow | null,
): VerificationState & Pick<VerificationRow, "next_check_at"> {
  return row ?? NOT_STARTED;
}

/** Updates the verification of this domain in a locked company's row, replacing that of another domain. */
export async function saveVerificationRow(
  tx: WriteHandle,
  company: string,
  domain: string,
  change: Partial<typeof companyVerifications.$inferInsert>,
): Promise<void> {
  const of = eq(companyVerifications.company, company);
  if ((await findVerificationRow(tx, company, domain)) !== null) {
    await tx.update(companyVerifications).set(change).where(of);
    return;
  }
  await tx.delete(companyVerifications).where(of);
  await tx.insert(companyVerifications).values({ ...change, company, domain });
}

/** Updates the badge and invalidates every page that shows it. */
async function setBadge(tx: WriteHandle, company: OwnCompany, next: NextVerification, now: Date): Promise<void> {
  const { method } = next;
  const holds = company.verified_website === company.website_key;
  if (method === (holds ? company.verified_by : null)) return;
  await tx
    .update(companies)
    .set({
      verified_by: method,
      // Verifying by another method or again keeps the first date.
      verified_since: method === null ? null : ((holds ? company.verified_since : null) ?? now),
      verified_website: method === null ? null : company.website_key,
    })
    .where(eq(companies.id, company.id));
  await notifyCompanyChanged(tx, company.id);
}

/** Stores the state of a verification: its row, the badge, and a notification if the badge changed. */
export async function saveVerification(
  ctx: Pick<Context, "clock">,
  tx: WriteHandle,
  company: OwnCompany,
  domain: string,
  next: NextVerification & { readonly answer?: DnsAnswer },
): Promise<void> {
  const now = ctx.clock.now();
  const { answer, notice: _notice, ...state } = next;
  await saveVerificationRow(tx, company.id, domain, {
    ...state,
    ...(answer !== undefined && { answer, checked_at: now }),
  });
  await setBadge(tx, company, next, now);
}

/** The verification as users who may edit the company see it. */
export function viewVerification(
  ctx: Context,
  company: OwnCompany,
  row: VerificationRow | null,
): CompanyVerificationDetail {
  const domain = registrableDomain(company.website);
  const now = ctx.clock.now();
  const link = row?.link_expires_at ?? null;
  const { id, name, website } = company;
  return {
    company: { id, name, website },
    domain,
    by_mail: domain !== null && !isPublicMailHost(domain),
    record: domain === null ? null : txtRecordValue(ctx, id, domain),
    verified: viewVerificationState(company),
    ends_at: (row === null ? null : verificationEnds(row))?.toISOString() ?? null,
    next_check_at: row?.next_check_at?.toISOString() ?? null,
    checked: row?.checked_at && row.answer ? { at: row.checked_at.toISOString(), answer: row.answer } : null,
    mailed_until: link !== null && link > now ? link.toISOString() : null,
  };
}
