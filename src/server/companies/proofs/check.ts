import { AppError } from "../../../contract/errors.ts";
import type { CompanyProof } from "../../../contract/trust/company-proofs.ts";
import { afterLook, wished } from "../../../rules/trust/company-proofs.ts";
import type { UserContext } from "../../db/context.ts";
import type { Limit } from "../../platform/load/rate-limits.ts";
import { lookForRecord } from "./ask-dns.ts";
import { domainOf } from "./domain.ts";
import { holdOwn, readOwn } from "./own-company.ts";
import { keepProof, proofRow, stateOf, viewProof } from "./proof-row.ts";
import { tellEditors } from "./tell.ts";

/**
 * Users press the button repeatedly while DNS changes propagate; the limit also keeps us from querying other people's
 * name servers all day.
 */
const OF_COMPANY: Limit = { name: "company checks", points: 20, seconds: 3_600 };
const OF_PERSON: Limit = { name: "company checks of one", points: 60, seconds: 3_600 };

/** The domain verification of a company, for users who may edit it. Throws `not_found`. */
export async function readProof(ctx: UserContext, id: string): Promise<CompanyProof> {
  const company = await readOwn(ctx.db, ctx.actor.id, id);
  const domain = domainOf(company.website);
  return viewProof(ctx, company, domain === null ? null : await proofRow(ctx.db, id, domain));
}

/** The domain that a company can verify. Throws `company_domain_missing`. */
export function provableDomain({ website }: { website: string }): string {
  const domain = domainOf(website);
  if (domain === null) throw new AppError("company_domain_missing");
  return domain;
}

/**
 * Checks the company's DNS record now (rules C1, C4). Holds no database connection during the DNS lookup. Throws
 * `not_found`, `company_domain_missing`, `rate_limited`, and `conflict` if the website changed meanwhile.
 */
export async function checkRecord(ctx: UserContext, id: string): Promise<CompanyProof> {
  const asked = provableDomain(await readOwn(ctx.db, ctx.actor.id, id));
  await ctx.limits.take(OF_PERSON, ctx.actor.id);
  await ctx.limits.take(OF_COMPANY, id);
  const answer = await lookForRecord(ctx, id, asked);
  return ctx.write(async (tx) => {
    const company = await holdOwn(ctx, tx, id);
    const domain = provableDomain(company);
    if (domain !== asked) throw new AppError("conflict");
    const now = ctx.clock.now();
    const state = stateOf(await proofRow(tx, id, domain));
    const next = afterLook({ ...state, ...wished(state, now) }, answer, now);
    await keepProof(ctx, tx, company, domain, { ...next, answer });
    await tellEditors(ctx, tx, { company, domain, next });
    return viewProof(ctx, await holdOwn(ctx, tx, id), await proofRow(tx, id, domain));
  });
}
