import { asc, eq } from "drizzle-orm";
import type { UserContext } from "../db/context.ts";
import { companies } from "../db/tables/companies.ts";

/** More than a form's list of choices can sensibly hold. */
const OWN_MAX = 1_000;

/** The companies that the viewer created, by name: the choices of the edit form (DECISIONS R1). */
export async function listOwnCompanies(ctx: UserContext) {
  const items = await ctx.db
    .select({ id: companies.id, name: companies.name, website: companies.website })
    .from(companies)
    .where(eq(companies.created_by, ctx.actor.id))
    .orderBy(asc(companies.name), asc(companies.id))
    .limit(OWN_MAX);
  return { items };
}
