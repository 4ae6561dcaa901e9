import { and, asc, eq, getTableColumns, ilike, type SQL, sql } from "drizzle-orm";
import type { Company, CompanyListQuery } from "../../contract/companies.ts";
import { AppError } from "../../contract/errors.ts";
import type { TeamRole } from "../../contract/team/roles.ts";
import type { Verified } from "../../contract/trust/company-proofs.ts";
import { isWebUrl } from "../../contract/trust/web-url.ts";
import { mayWith } from "../../rules/team/rights.ts";
import type { UserContext } from "../db/context.ts";
import { decodeCursor, encodeCursor } from "../db/cursor.ts";
import type { ReadHandle } from "../db/handles.ts";
import { searchPattern } from "../db/search-pattern.ts";
import { companies, websiteKeyOf } from "../db/tables/companies.ts";
import { mayWithCompany, standingOf } from "../db/team.ts";

/** Names stand in order whatever their case is: WunderGraph behind altimate. */
const BY_NAME = sql<string>`lower(${companies.name})`;
/** More than a form's list of choices can sensibly hold. */
const OWN_MAX = 1_000;

/** The companies for which the viewer may post, by name: the choices of the edit form (rules R1, R17). */
export async function listOwnCompanies(ctx: UserContext) {
  const items = await ctx.db
    .select({ id: companies.id, name: companies.name, website: companies.website })
    .from(companies)
    .where(mayWithCompany("edit_jobs", ctx.actor.id))
    .orderBy(asc(BY_NAME), asc(companies.id))
    .limit(OWN_MAX);
  return { items };
}

/** More would be no help to whoever looks for their colleagues. */
const SAME_MAX = 3;

/** Companies of a website with a team that the viewer does not belong to, the oldest first: their pages are public (rule C14). */
export async function listSameWebsite(ctx: UserContext, website: string) {
  if (!isWebUrl(website.trim())) return { items: [] };
  const items = await ctx.db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(
      and(
        eq(companies.website_key, websiteKeyOf(sql`${website.trim()}::text`)),
        sql`EXISTS (SELECT FROM company_members WHERE company = ${companies.id} AND role = 'owner')`,
        sql`NOT EXISTS (SELECT FROM company_members WHERE company = ${companies.id} AND user_id = ${ctx.actor.id})`,
      ),
    )
    .orderBy(asc(companies.created_at), asc(companies.id))
    .limit(SAME_MAX);
  return { items };
}

type VerifiedRow = Pick<
  typeof companies.$inferSelect,
  "verified_by" | "verified_since" | "verified_website" | "website_key"
>;

/** How a company's domain is proved, as everybody may know; a proof of another website is none (rule C2). */
export function viewVerified({ verified_by: by, verified_since, verified_website, website_key }: VerifiedRow) {
  if (by === null || verified_since === null || verified_website !== website_key) return null;
  return { by, since: verified_since.toISOString() } satisfies Verified;
}

/** A company as it travels, and what its viewer may do with it (rules R1, R17). */
function viewCompany(row: typeof companies.$inferSelect & { team_role: TeamRole | null }): Company {
  const { id, name, logo, website, description, industry, size } = row;
  const facts = { id, name, logo, website, description, industry, size, verified: viewVerified(row) };
  return {
    ...facts,
    created_at: row.created_at.toISOString(),
    can: { edit: mayWith(standingOf({ team_role: row.team_role, on_job: false }), "edit_company") },
    team_role: row.team_role,
  };
}

/** What the viewer is in the company's team. */
function roleOf(viewer: string | null): SQL<TeamRole | null> {
  return sql`(SELECT role FROM company_members WHERE company = ${companies.id} AND user_id = ${viewer}::uuid)`;
}

function behind(after: readonly (string | number)[] | null): SQL | undefined {
  if (after === null) return undefined;
  return sql`(${BY_NAME}, ${companies.id}) > (${after[0]}, ${after[1]}::uuid)`;
}

/** All companies by name, page by page. Throws `validation_failed` for a cursor that is none of ours. */
export async function listCompanies(ctx: UserContext, query: CompanyListQuery) {
  const after = decodeCursor(query.cursor, ["string", "id"]);
  const wanted = query.search ? ilike(companies.name, searchPattern(query.search)) : undefined;
  const rows = await ctx.db
    .select({ ...getTableColumns(companies), by_name: BY_NAME, team_role: roleOf(ctx.actor.id) })
    .from(companies)
    .where(and(wanted, behind(after)))
    .orderBy(asc(BY_NAME), asc(companies.id))
    .limit(query.limit + 1);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const next_cursor = rows.length > query.limit && last !== undefined ? encodeCursor([last.by_name, last.id]) : null;
  return { items: page.map(viewCompany), next_cursor };
}

/** One company; throws `not_found`. `viewer` is null for visitors. */
export async function readCompany(db: ReadHandle, viewer: string | null, id: string): Promise<Company> {
  const [row] = await db
    .select({ ...getTableColumns(companies), team_role: roleOf(viewer) })
    .from(companies)
    .where(eq(companies.id, id));
  if (row === undefined) throw new AppError("not_found");
  return viewCompany(row);
}
