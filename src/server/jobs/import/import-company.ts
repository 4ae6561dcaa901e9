import { and, desc, eq, type SQL } from "drizzle-orm";
import type { RewardRule } from "../../../contract/jobs/posting/job-imports.ts";
import { findOrCreateCompanyByChoice } from "../../companies/find-or-create.ts";
import { hasWebsite } from "../../companies/website.ts";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import type { PayRules } from "./required-pay.ts";

/** Services that an import needs. */
export type ImportContext = Pick<Context, "clock" | "ids" | "db" | "write"> & {
  readonly config: Pick<Context["config"], "probationDays">;
};

type NamedCompany = { readonly name: string; readonly website: string; readonly chosen: boolean };

/** One board of one poster: what its jobs have in common. */
export type Board = {
  /** Id of the account that owns the jobs. */
  readonly poster: string;
  /** The board's name; with the poster it identifies the board's jobs. */
  readonly source: string;
  /** A known company, or one by name. `chosen`: the name was given explicitly, not derived from the file's name. */
  readonly company: NamedCompany | { readonly id: string };
  /** For jobs that the import creates. */
  readonly reward: RewardRule;
  /** How postings without the legally required pay are handled; undefined: not at all. */
  readonly pay_rules?: PayRules;
  /** Checks and locks in each transaction that the import may still write; throws where it may not. */
  readonly hold?: (tx: WriteHandle) => Promise<void>;
};

/**
 * Condition on a board's jobs: those of its company, if known. A job moved to another company no longer belongs to the
 * board.
 */
export function isOfCompany({ company }: Pick<Board, "company">): SQL | undefined {
  return "id" in company ? eq(jobs.company, company.id) : undefined;
}

/** Whether a board's job was moved to another company; imports no longer change it. */
export function hasMovedCompany({ company }: Pick<Board, "company">, job: { readonly company: string }): boolean {
  return "id" in company && job.company !== company.id;
}

/**
 * The company of a board's new jobs. A known board keeps its company, even after the owner changed its website or name,
 * unless this import names another one. Otherwise the poster's company with this name and website is used or created
 * (rule J3). Only imports may leave the website empty.
 */
export async function findOrCreateCompany(ctx: ImportContext, tx: WriteHandle, board: Board): Promise<string> {
  const { company } = board;
  if ("id" in company) return company.id;
  const { name, website } = company;
  return (
    (await findFormerCompany(tx, board, company)) ??
    (await findOrCreateCompanyByChoice(ctx, tx, { owner: board.poster, name, website }))
  );
}

async function findFormerCompany(
  tx: WriteHandle,
  { poster, source }: Board,
  company: NamedCompany,
): Promise<string | undefined> {
  const [former] = await tx
    .select({
      id: companies.id,
      name: companies.name,
      same_website: hasWebsite(company.website) as SQL<boolean>,
    })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.company))
    .where(and(eq(jobs.created_by, poster), eq(jobs.source, source)))
    .orderBy(desc(jobs.updated_at), desc(jobs.id))
    .limit(1);
  if (former === undefined) return undefined;
  const sameName = !company.chosen || former.name.toLowerCase() === company.name.toLowerCase();
  const sameWebsite = company.website === "" || former.same_website;
  return sameName && sameWebsite ? former.id : undefined;
}
