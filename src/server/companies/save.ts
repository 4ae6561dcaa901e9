import { and, eq } from "drizzle-orm";
import type { Company, CompanyUpdate, NewCompany } from "../../contract/companies.ts";
import { AppError } from "../../contract/errors.ts";
import type { UserContext, UserCreationContext, UserTxContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { companies } from "../db/tables/companies.ts";
import { mayWithCompany } from "../db/team.ts";
import { attachImage, removeFile } from "../files/attach.ts";
import { notifyCompanyChanged } from "./news.ts";
import { keptProof } from "./proofs/website.ts";
import { readCompany } from "./queries.ts";

/** The logo's two columns after this change; nothing where it stays. */
async function logoOf(ctx: UserTxContext, tx: WriteHandle, token: string | null, replaces: string | null) {
  if (token === null) return {};
  const { id, address } = await attachImage(ctx, tx, { token, kind: "logo", replaces });
  return { logo: address, logo_file: id };
}

/**
 * Adds a company (rule J5). Throws `company_exists` when the person has one with this name and website: it is one
 * company (rule J3). Throws `validation_failed` on `logo` for a picture that is gone.
 */
export async function addCompany(ctx: UserCreationContext, { logo, ...fields }: NewCompany): Promise<Company> {
  const at = ctx.clock.now();
  const id = ctx.ids.next();
  return ctx.write(async (tx) => {
    const picture = await logoOf(ctx, tx, logo, null);
    const made = { ...fields, ...picture, id, created_by: ctx.actor.id, created_at: at, updated_at: at };
    await tx.insert(companies).values(made);
    return readCompany(tx, ctx.actor.id, id);
  });
}

/** The task that finds the jobs of a company by its new name, as far as the change itself has not. */
export const JOBS_FIND_NAME = "refresh-job-search";

/**
 * Changes a company, its logo included; a website of another domain ends the proof of the one before (rule C2). Throws
 * `not_found` for everybody who may not (rules R1, R17),
 * `company_exists`, and `validation_failed` on `logo`.
 */
export async function updateCompany(ctx: UserContext, id: string, change: CompanyUpdate): Promise<Company> {
  const { logo, remove_logo, ...fields } = change;
  return ctx.write(async (tx) => {
    const mine = and(eq(companies.id, id), mayWithCompany("edit_company", ctx.actor.id));
    const [before] = await tx
      .select({ file: companies.logo_file, name: companies.name })
      .from(companies)
      .where(mine)
      .for("update");
    if (before === undefined) throw new AppError("not_found");
    const removes = remove_logo && logo === null;
    const picture = removes ? { logo: null, logo_file: null } : await logoOf(ctx, tx, logo, before.file);
    await tx
      .update(companies)
      .set({ ...fields, ...picture, ...(await keptProof(tx, id, fields.website)), updated_at: ctx.clock.now() })
      .where(mine);
    if (removes && before.file !== null) await removeFile(ctx, tx, before.file);
    await notifyCompanyChanged(tx, id);
    if (before.name !== fields.name) await ctx.enqueue(tx, JOBS_FIND_NAME, {});
    return readCompany(tx, ctx.actor.id, id);
  });
}
