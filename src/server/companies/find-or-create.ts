import { and, eq, sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import { fieldError } from "../../contract/field-errors.ts";
import type { Context, UserContext } from "../infra/db/context.ts";
import type { ReadHandle, WriteHandle } from "../infra/db/handles.ts";
import { companies } from "../infra/db/tables/companies.ts";
import { mayWithCompany } from "../infra/db/team-rights.ts";
import { hasWebsite, readableWebsite } from "./website.ts";

/** What identifies a company among those of one user. */
export type CompanyChoice = {
  readonly owner: string;
  /** A company's API key posts for that company only and creates no others (rule X212). */
  readonly only?: string;
  readonly name: string;
  readonly website: string;
};

/** SQL condition: same company, by name in any case and by normalized website (rule N5). */
function isSameCompany({ name, website }: CompanyChoice) {
  return and(eq(sql`lower(${companies.name})`, sql`lower(${name})`), hasWebsite(website));
}

/** The oldest company with this name and website for which the user may post, or null. */
export async function findCompany(db: ReadHandle, choice: CompanyChoice): Promise<string | null> {
  const [own] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(
      and(
        isSameCompany(choice),
        mayWithCompany("edit_jobs", choice.owner),
        choice.only === undefined ? undefined : eq(companies.id, choice.only),
      ),
    )
    .orderBy(companies.created_at, companies.id)
    .limit(1);
  return own?.id ?? null;
}

/**
 * Returns the oldest company with this name and website for which the user may post, or creates it (rules J3, N5, R17).
 * Concurrent posts meet at the unique index: the second waits and uses the company of the first. Throws
 * `validation_failed` on `company_name` for a company the user added but may no longer post for, and if a company's key
 * names another company.
 */
export async function findOrCreateCompanyByChoice(
  ctx: Pick<Context, "clock" | "ids">,
  tx: WriteHandle,
  choice: CompanyChoice,
): Promise<string> {
  const { owner, name, website } = choice;
  const at = ctx.clock.now();
  const before = await findCompany(tx, choice);
  if (before !== null) return before;
  if (choice.only !== undefined)
    throw new AppError("validation_failed", { fields: { company_name: fieldError("invalid") } });
  const [made] = await tx
    .insert(companies)
    .values({
      id: ctx.ids.next(),
      name,
      website: readableWebsite(website),
      created_by: owner,
      created_at: at,
      updated_at: at,
    })
    .onConflictDoNothing()
    .returning({ id: companies.id });
  if (made !== undefined) return made.id;
  const own = await findCompany(tx, choice);
  // The user added it and has left its team since.
  if (own === null) throw new AppError("validation_failed", { fields: { company_name: fieldError("company_left") } });
  return own;
}

/** True if the actor may post jobs for the company (rules R1, R17). */
export async function canPostFor(ctx: UserContext, tx: WriteHandle, id: string): Promise<boolean> {
  const [own] = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.id, id), mayWithCompany("edit_jobs", ctx.actor.id)));
  return own !== undefined;
}
