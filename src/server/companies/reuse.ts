import { and, eq, sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import { fault } from "../../contract/faults.ts";
import type { Context, UserContext } from "../db/context.ts";
import type { ReadHandle, WriteHandle } from "../db/handles.ts";
import { companies, websiteKeyOf } from "../db/tables/companies.ts";
import { mayWithCompany } from "../db/team.ts";

/** A company of a poster by what makes it the same one. */
export type CompanyChoice = {
  readonly owner: string;
  /** A company's key posts for that company alone, and makes none (rule X212). */
  readonly only?: string;
  readonly name: string;
  readonly website: string;
};

/** The same company: name in any case, website however it is spelled (rule N5). */
function isSame({ name, website }: CompanyChoice) {
  return and(
    eq(sql`lower(${companies.name})`, sql`lower(${name})`),
    eq(companies.website_key, websiteKeyOf(sql`${website}::text`)),
  );
}

/** The id of the company with this name and website for which somebody may post, their oldest; null where there is none. */
export async function findCompany(db: ReadHandle, choice: CompanyChoice): Promise<string | null> {
  const [own] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(
      and(
        isSame(choice),
        mayWithCompany("edit_jobs", choice.owner),
        choice.only === undefined ? undefined : eq(companies.id, choice.only),
      ),
    )
    .orderBy(companies.created_at, companies.id)
    .limit(1);
  return own?.id ?? null;
}

/**
 * The id of the company with this name and website for which somebody may post, their oldest; made where there is none
 * (rules J3, N5, R17). Two jobs posted at once meet at the unique index: the second waits for the first and uses its company.
 * Throws `validation_failed` on `company_name` for one that they added and may not post for any more, and where a company's key names another one.
 */
export async function reuseCompany(
  ctx: Pick<Context, "clock" | "ids">,
  tx: WriteHandle,
  choice: CompanyChoice,
): Promise<string> {
  const { owner, name, website } = choice;
  const at = ctx.clock.now();
  const before = await findCompany(tx, choice);
  if (before !== null) return before;
  if (choice.only !== undefined)
    throw new AppError("validation_failed", { fields: { company_name: fault("invalid") } });
  const [made] = await tx
    .insert(companies)
    .values({ id: ctx.ids.next(), name, website, created_by: owner, created_at: at, updated_at: at })
    .onConflictDoNothing()
    .returning({ id: companies.id });
  if (made !== undefined) return made.id;
  const own = await findCompany(tx, choice);
  // Added by them, and of a team that they have left since.
  if (own === null) throw new AppError("validation_failed", { fields: { company_name: fault("company_left") } });
  return own;
}

/** Whether the actor may post jobs for the company (rules R1, R17). */
export async function mayPostFor(ctx: UserContext, tx: WriteHandle, id: string): Promise<boolean> {
  const [own] = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.id, id), mayWithCompany("edit_jobs", ctx.actor.id)));
  return own !== undefined;
}
