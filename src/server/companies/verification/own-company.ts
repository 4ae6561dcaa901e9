import { and, eq, inArray } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { rolesWith } from "../../../rules/team/rights.ts";
import type { UserTxContext } from "../../infra/db/context.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { companyMembers } from "../../infra/db/tables/teams.ts";
import { mayWithCompany } from "../../infra/db/team-rights.ts";

/** The columns of a company that domain verification needs. */
export type OwnCompany = Pick<
  typeof companies.$inferSelect,
  "id" | "name" | "website" | "verified_by" | "verified_since" | "verified_website" | "website_key"
>;

const COLUMNS = {
  id: companies.id,
  name: companies.name,
  website: companies.website,
  website_key: companies.website_key,
  verified_by: companies.verified_by,
  verified_since: companies.verified_since,
  verified_website: companies.verified_website,
};

/** The recipients of mails about the verification: users who may edit the company (rule R17). */
export async function findEditors(db: ReadHandle, company: string): Promise<string[]> {
  const rows = await db
    .select({ id: companyMembers.user_id })
    .from(companyMembers)
    .where(
      and(eq(companyMembers.company, company), inArray(companyMembers.role, [...rolesWith("edit_company", "all")])),
    );
  return rows.map(({ id }) => id);
}

/** A company that the actor may edit. Throws `not_found`. */
export async function readOwnCompany(db: ReadHandle, viewer: string, id: string): Promise<OwnCompany> {
  const [row] = await db
    .select(COLUMNS)
    .from(companies)
    .where(and(eq(companies.id, id), mayWithCompany("edit_company", viewer)));
  if (row === undefined) throw new AppError("not_found");
  return row;
}

/** The same, locked until the transaction ends. Throws `not_found`. */
export async function lockEditableCompany(ctx: UserTxContext, tx: WriteHandle, id: string): Promise<OwnCompany> {
  const [row] = await tx
    .select(COLUMNS)
    .from(companies)
    .where(and(eq(companies.id, id), mayWithCompany("edit_company", ctx.actor.id)))
    .for("no key update");
  if (row === undefined) throw new AppError("not_found");
  return row;
}

/** A locked company for background tasks, without an actor; null if it was deleted. */
export async function lockCompanyIfExists(tx: WriteHandle, id: string): Promise<OwnCompany | null> {
  const [row] = await tx.select(COLUMNS).from(companies).where(eq(companies.id, id)).for("no key update");
  return row ?? null;
}
