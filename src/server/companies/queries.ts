import { and, asc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Company, CompanyListQuery } from "../../contract/companies/companies.ts";
import type { CompanyVerification } from "../../contract/companies/company-verification.ts";
import { AppError } from "../../contract/errors.ts";
import type { TeamRole } from "../../contract/members/roles.ts";
import { isWebUrl } from "../../contract/web-url.ts";
import { hasTeamRight } from "../../rules/team/rights.ts";
import type { UserContext } from "../infra/db/context.ts";
import { decodeCursor, encodeCursor } from "../infra/db/cursor.ts";
import type { ReadHandle } from "../infra/db/handles.ts";
import { isNamed, plainName, searchPattern } from "../infra/db/search-pattern.ts";
import { companies } from "../infra/db/tables/companies.ts";
import { mayWithCompany, membershipOf } from "../infra/db/team-rights.ts";
import { hasWebsite } from "./website.ts";

/** Sorts names without regard to case and accents. */
const SORTABLE_NAME = plainName(companies.name);
/** The maximum number of choices in a form's list. */
const MAX_OWN = 1_000;

/** The companies for which the viewer may post jobs, by name: the choices of the edit form (rules R1, R17). */
export async function listOwnCompanies(ctx: UserContext) {
  const items = await ctx.db
    .select({ id: companies.id, name: companies.name, website: companies.website })
    .from(companies)
    .where(mayWithCompany("edit_jobs", ctx.actor.id))
    .orderBy(asc(SORTABLE_NAME), asc(companies.id))
    .limit(MAX_OWN);
  return { items };
}

/** The maximum number of suggestions. */
const MAX_SAME = 3;

/** Companies of this name with a verified domain: users who type the name most often mean them (rules C2, C14). */
function isVerifiedAs(name: string) {
  const { verified_by, verified_website, website_key } = companies;
  return sql`(lower(${companies.name}) = lower(${name}) AND ${verified_by} IS NOT NULL AND ${verified_website} = ${website_key})`;
}

/**
 * Companies with the same website, or verified ones with the same name, whose team the viewer is not in; same website
 * first, then the oldest. Their pages are public (rule C14).
 */
export async function listSameCompanies(ctx: UserContext, typed: { website: string; name: string }) {
  const name = typed.name.trim().replaceAll(/\s+/g, " ");
  const bare = typed.website.trim();
  const website = bare === "" || bare.includes("://") ? bare : `https://${bare}`;
  const isOfWebsite = isWebUrl(website) ? hasWebsite(website) : sql`FALSE`;
  const isNamed = name === "" ? sql`FALSE` : isVerifiedAs(name);
  const items = await ctx.db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(
      and(
        sql`(${isOfWebsite} OR ${isNamed})`,
        sql`EXISTS (SELECT FROM company_members WHERE company = ${companies.id} AND role = 'owner')`,
        sql`NOT EXISTS (SELECT FROM company_members WHERE company = ${companies.id} AND user_id = ${ctx.actor.id})`,
      ),
    )
    .orderBy(sql`(${isOfWebsite}) IS NOT TRUE`, asc(companies.created_at), asc(companies.id))
    .limit(MAX_SAME);
  return { items };
}

type VerifiedRow = Pick<
  typeof companies.$inferSelect,
  "verified_by" | "verified_since" | "verified_website" | "website_key"
>;

/** The public verification state; a verification of another website does not count (rule C2). */
export function viewVerificationState({ verified_by: by, verified_since, verified_website, website_key }: VerifiedRow) {
  if (by === null || verified_since === null || verified_website !== website_key) return null;
  return { by, since: verified_since.toISOString() } satisfies CompanyVerification;
}

/** A company as the API returns it, with the viewer's rights (rules R1, R17). */
function viewCompany(row: typeof companies.$inferSelect & { team_role: TeamRole | null }): Company {
  const { id, name, logo, website, description, industry, size } = row;
  const facts = { id, name, logo, website, description, industry, size, verified: viewVerificationState(row) };
  return {
    ...facts,
    created_at: row.created_at.toISOString(),
    can: { edit: hasTeamRight(membershipOf({ team_role: row.team_role, on_job: false }), "edit_company") },
    team_role: row.team_role,
  };
}

/** The viewer's role in the company's team. */
function viewerRole(viewer: string | null): SQL<TeamRole | null> {
  return sql`(SELECT role FROM company_members WHERE company = ${companies.id} AND user_id = ${viewer}::uuid)`;
}

function isAfterCursor(after: readonly (string | number)[] | null): SQL | undefined {
  if (after === null) return undefined;
  return sql`(${SORTABLE_NAME}, ${companies.id}) > (${after[0]}, ${after[1]}::uuid)`;
}

/** All companies by name, page by page. Throws `validation_failed` for an invalid cursor. */
export async function listCompanies(ctx: UserContext, query: CompanyListQuery) {
  const after = decodeCursor(query.cursor, ["string", "id"]);
  const wanted = query.search ? isNamed(companies.name, searchPattern(query.search)) : undefined;
  const rows = await ctx.db
    .select({ ...getTableColumns(companies), by_name: SORTABLE_NAME, team_role: viewerRole(ctx.actor.id) })
    .from(companies)
    .where(and(wanted, isAfterCursor(after)))
    .orderBy(asc(SORTABLE_NAME), asc(companies.id))
    .limit(query.limit + 1);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const next_cursor = rows.length > query.limit && last !== undefined ? encodeCursor([last.by_name, last.id]) : null;
  return { items: page.map(viewCompany), next_cursor };
}

/** One company. Throws `not_found`. `viewer` is null for visitors. */
export async function readCompany(db: ReadHandle, viewer: string | null, id: string): Promise<Company> {
  const [row] = await db
    .select({ ...getTableColumns(companies), team_role: viewerRole(viewer) })
    .from(companies)
    .where(eq(companies.id, id));
  if (row === undefined) throw new AppError("not_found");
  return viewCompany(row);
}
