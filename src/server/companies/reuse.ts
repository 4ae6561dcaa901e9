import { and, eq, sql } from "drizzle-orm";
import type { Context, UserContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { companies, websiteKeyOf } from "../db/tables/companies.ts";

/** A company of a poster by what makes it the same one. */
export type CompanyChoice = { readonly owner: string; readonly name: string; readonly website: string };

/**
 * The id of the owner's company with this name (in any case) and website (however it is spelled), made where there is none
 * (rules J3, N5).
 * Two jobs posted at once meet at the unique index: the second waits for the first and uses its company.
 */
export async function reuseCompany(
  ctx: Pick<Context, "clock" | "ids">,
  tx: WriteHandle,
  { owner, name, website }: CompanyChoice,
): Promise<string> {
  const at = ctx.clock.now();
  const [made] = await tx
    .insert(companies)
    .values({ id: ctx.ids.next(), name, website, created_by: owner, created_at: at, updated_at: at })
    .onConflictDoNothing()
    .returning({ id: companies.id });
  if (made !== undefined) return made.id;
  const [own] = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(
      and(
        eq(companies.created_by, owner),
        eq(sql`lower(${companies.name})`, sql`lower(${name})`),
        eq(companies.website_key, websiteKeyOf(sql`${website}::text`)),
      ),
    );
  if (own === undefined) throw new Error("a company that is in the way cannot be found");
  return own.id;
}

/** Whether the company is one that the actor created (rule R1). */
export async function ownsCompany(ctx: UserContext, tx: WriteHandle, id: string): Promise<boolean> {
  const [own] = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.id, id), eq(companies.created_by, ctx.actor.id)));
  return own !== undefined;
}
