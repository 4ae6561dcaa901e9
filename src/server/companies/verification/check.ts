import type { CompanyVerificationDetail } from "../../../contract/companies/company-verification.ts";
import { AppError } from "../../../contract/errors.ts";
import { stateAfterDnsCheck, stateAfterRequest } from "../../../rules/trust/company-verification.ts";
import type { UserContext } from "../../infra/db/context.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { queryDnsRecord } from "./dns-lookup.ts";
import { registrableDomain } from "./domain.ts";
import { notifyEditors } from "./notify.ts";
import { lockEditableCompany, readOwnCompany } from "./own-company.ts";
import { findVerificationRow, saveVerification, verificationState, viewVerification } from "./verification-row.ts";

/**
 * Users press the button repeatedly while DNS changes propagate; the limit also keeps us from querying other people's
 * name servers all day.
 */
const CHECKS_OF_COMPANY: Limit = { name: "company checks", points: 20, seconds: 3_600 };
const CHECKS_OF_PERSON: Limit = { name: "company checks of one", points: 60, seconds: 3_600 };

/** The domain verification of a company, for users who may edit it. Throws `not_found`. */
export async function readVerification(ctx: UserContext, id: string): Promise<CompanyVerificationDetail> {
  const company = await readOwnCompany(ctx.db, ctx.actor.id, id);
  const domain = registrableDomain(company.website);
  return viewVerification(ctx, company, domain === null ? null : await findVerificationRow(ctx.db, id, domain));
}

/** The domain that a company can verify. Throws `company_domain_missing`. */
export function verifiableDomain({ website }: { website: string }): string {
  const domain = registrableDomain(website);
  if (domain === null) throw new AppError("company_domain_missing");
  return domain;
}

/**
 * Checks the company's DNS record now (rules C1, C4). Holds no database connection during the DNS lookup. Throws
 * `not_found`, `company_domain_missing`, `rate_limited`, and `conflict` if the website changed meanwhile.
 */
export async function checkRecord(ctx: UserContext, id: string): Promise<CompanyVerificationDetail> {
  const asked = verifiableDomain(await readOwnCompany(ctx.db, ctx.actor.id, id));
  await ctx.limits.consume(CHECKS_OF_PERSON, ctx.actor.id);
  await ctx.limits.consume(CHECKS_OF_COMPANY, id);
  const answer = await queryDnsRecord(ctx, id, asked);
  return ctx.write(async (tx) => {
    const company = await lockEditableCompany(ctx, tx, id);
    const domain = verifiableDomain(company);
    if (domain !== asked) throw new AppError("conflict");
    const now = ctx.clock.now();
    const state = verificationState(await findVerificationRow(tx, id, domain));
    const next = stateAfterDnsCheck({ ...state, ...stateAfterRequest(state, now) }, answer, now);
    await saveVerification(ctx, tx, company, domain, { ...next, answer });
    await notifyEditors(ctx, tx, { company, domain, next });
    return viewVerification(ctx, await lockEditableCompany(ctx, tx, id), await findVerificationRow(tx, id, domain));
  });
}
