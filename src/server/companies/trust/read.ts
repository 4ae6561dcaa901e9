import { eq } from "drizzle-orm";
import { type CompanyTrust, companyTrustEndpoints } from "../../../contract/companies/company-trust.ts";
import { AppError } from "../../../contract/errors.ts";
import { publicTrustFigures } from "../../../rules/trust/company-trust.ts";
import type { Context } from "../../infra/db/context.ts";
import { companies, companyTrust } from "../../infra/db/tables/companies.ts";
import { implement } from "../../infra/platform/endpoints.ts";
import { viewVerificationState } from "../queries.ts";

const NO_FIGURES = {
  jobs_filled: 0,
  people: 0,
  median_days: null,
  responses_due: 0,
  responses_on_time: 0,
  referred: 0,
  known_before: 0,
  rewards_due: 0,
  rewards_on_time: 0,
  counted_at: null,
};

/** The public figures of how a company treats candidates (rules C6, C7). Throws `not_found`. */
async function readTrust({ db }: Context, id: string): Promise<CompanyTrust> {
  const [row] = await db
    .select()
    .from(companies)
    .leftJoin(companyTrust, eq(companyTrust.company, companies.id))
    .where(eq(companies.id, id));
  if (row === undefined) throw new AppError("not_found");
  const { name, website, logo, created_at } = row.companies;
  const figures = row.company_trust ?? NO_FIGURES;
  return {
    company: {
      id,
      name,
      website,
      logo,
      created_at: created_at.toISOString(),
      verified: viewVerificationState(row.companies),
    },
    ...publicTrustFigures(figures),
    counted_at: figures.counted_at?.toISOString() ?? null,
  };
}

export const companyTrustRouter = implement<Context, typeof companyTrustEndpoints>(
  "company_trust",
  companyTrustEndpoints,
  { get: (ctx, { params }) => readTrust(ctx, params.id) },
);
