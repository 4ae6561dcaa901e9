import { and, eq, sql } from "drizzle-orm";
import type { Company, CompanyUpdate, NewCompany } from "../../contract/companies/companies.ts";
import { AppError } from "../../contract/errors.ts";
import type { UserContext, UserCreationContext, UserTxContext } from "../infra/db/context.ts";
import { emit } from "../infra/db/events.ts";
import type { WriteHandle } from "../infra/db/handles.ts";
import { companies, companyVerifications, websiteKeyOf } from "../infra/db/tables/companies.ts";
import { mayWithCompany } from "../infra/db/team-rights.ts";
import { attachImage } from "../infra/files/attach-upload.ts";
import { removeFile } from "../infra/files/remove-file.ts";
import { companyRenamed } from "./events.ts";
import { notifyCompanyChanged } from "./notify-changed.ts";
import { readCompany } from "./queries.ts";
import { registrableDomain } from "./verification/domain.ts";
import { readableWebsite } from "./website.ts";

/**
 * Makes another member the one who added the company (rule C12), unless they already added one with the same name and
 * website. Then only the team membership applies, which decides rights anyway.
 */
export async function transferCompany(
  tx: WriteHandle,
  { company, from, to }: { company: string; from: string; to: string },
): Promise<void> {
  await tx.rows(sql`
    UPDATE companies SET created_by = ${to} WHERE id = ${company} AND created_by = ${from}
      AND NOT EXISTS (SELECT FROM companies AS same WHERE same.created_by = ${to}
        AND lower(same.name) = lower(companies.name) AND same.website_key = companies.website_key)`);
}

/**
 * The verification columns for a new website (rule C2): the verification stays for another page of the same domain and
 * ends with the domain.
 */
async function verificationColumns(tx: WriteHandle, company: string, website: string) {
  const [row] = await tx
    .select({ domain: companyVerifications.domain, method: companyVerifications.method })
    .from(companyVerifications)
    .where(eq(companyVerifications.company, company));
  if (row === undefined) return {};
  if (row.domain === registrableDomain(website))
    return row.method === null ? {} : { verified_website: websiteKeyOf(sql`${website}::text`) };
  await tx.delete(companyVerifications).where(eq(companyVerifications.company, company));
  return { verified_by: null, verified_since: null, verified_website: null };
}

/** The changed logo columns; empty if the logo stays. */
async function logoColumns(ctx: UserTxContext, tx: WriteHandle, token: string | null, replaces: string | null) {
  if (token === null) return {};
  const { id, address } = await attachImage(ctx, tx, { token, kind: "logo", replaces });
  return { logo: address, logo_file: id };
}

/**
 * Creates a company (rule J5). Throws `company_exists` if the user has one with this name and website (rule J3), and
 * `validation_failed` on `logo` if the uploaded picture no longer exists.
 */
export async function createCompany(ctx: UserCreationContext, { logo, ...fields }: NewCompany): Promise<Company> {
  const at = ctx.clock.now();
  const id = ctx.ids.next();
  return ctx.write(async (tx) => {
    const picture = await logoColumns(ctx, tx, logo, null);
    const website = readableWebsite(fields.website);
    const made = { ...fields, ...picture, website, id, created_by: ctx.actor.id, created_at: at, updated_at: at };
    await tx.insert(companies).values(made);
    return readCompany(tx, ctx.actor.id, id);
  });
}

/**
 * Updates a company with its logo; a website at another domain ends the verification (rule C2). Throws `not_found`
 * without the right to edit (rules R1, R17), `company_exists`, and `validation_failed` on `logo`.
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
    const picture = removes ? { logo: null, logo_file: null } : await logoColumns(ctx, tx, logo, before.file);
    await tx
      .update(companies)
      .set({
        ...fields,
        ...picture,
        ...(await verificationColumns(tx, id, fields.website)),
        updated_at: ctx.clock.now(),
      })
      .where(mine);
    if (removes && before.file !== null) await removeFile(ctx, tx, before.file);
    await notifyCompanyChanged(tx, id);
    if (before.name !== fields.name) await emit(ctx, tx, companyRenamed, { company: id });
    return readCompany(tx, ctx.actor.id, id);
  });
}
