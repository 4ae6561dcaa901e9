import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { RewardRule } from "../../../contract/posting/job-imports.ts";
import { reuseCompany } from "../../companies/reuse.ts";
import type { Context } from "../../db/context.ts";
import type { WriteHandle } from "../../db/handles.ts";
import { companies, websiteKeyOf } from "../../db/tables/companies.ts";
import { jobs } from "../../db/tables/jobs.ts";
import type { PayRules } from "./import-unpaid.ts";

/** What an import needs of the process. */
export type ImportContext = Pick<Context, "clock" | "ids" | "db" | "write">;

type NamedCompany = { readonly name: string; readonly website: string; readonly chosen: boolean };

/** One board of one poster: what its jobs have in common. */
export type Board = {
  /** Id of the account that owns the jobs. */
  readonly poster: string;
  /** The board's name; with the poster it says which jobs are the board's. */
  readonly source: string;
  /** One that is known; or by its name. `chosen`: this import was told the name, it was not read from the file's name. */
  readonly company: NamedCompany | { readonly id: string };
  /** For jobs that the import creates. */
  readonly reward: RewardRule;
  /** What happens to postings without the pay that the law asks for; undefined: nothing. */
  readonly pay_rules?: PayRules;
  /** Holds in each transaction that the import may still write; throws where it may not. */
  readonly hold?: (tx: WriteHandle) => Promise<void>;
};

/** Condition on the jobs of a board: those of its company, where that is known; whoever moved one away has taken it from the board. */
export function ofCompany({ company }: Pick<Board, "company">): SQL | undefined {
  return "id" in company ? eq(jobs.company, company.id) : undefined;
}

/** Whether somebody has moved a board's job to another company: no import touches it any more. */
export function isMoved({ company }: Pick<Board, "company">, job: { readonly company: string }): boolean {
  return "id" in company && job.company !== company.id;
}

/**
 * The company of a board's new jobs. A board that was imported before keeps its company, also when the owner has given
 * it a website or another name since, unless this import names another one. Otherwise the poster's company with this
 * name and website, made where there is none (rule J3); only imports may leave the website empty.
 */
export async function companyOfBoard(ctx: ImportContext, tx: WriteHandle, board: Board): Promise<string> {
  const { company } = board;
  if ("id" in company) return company.id;
  const { name, website } = company;
  return (
    (await formerCompany(tx, board, company)) ?? (await reuseCompany(ctx, tx, { owner: board.poster, name, website }))
  );
}

async function formerCompany(
  tx: WriteHandle,
  { poster, source }: Board,
  company: NamedCompany,
): Promise<string | undefined> {
  const [former] = await tx
    .select({
      id: companies.id,
      name: companies.name,
      same_website: eq(companies.website_key, websiteKeyOf(sql`${company.website}::text`)) as SQL<boolean>,
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
