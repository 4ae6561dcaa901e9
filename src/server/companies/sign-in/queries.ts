import { and, asc, eq, sql } from "drizzle-orm";
import type { SignInConnection } from "../../../contract/companies/company-sign-in.ts";
import { AppError } from "../../../contract/errors.ts";
import { rolesWith } from "../../../rules/team/rights.ts";
import {
  type ConnectionRow,
  callbackUrl,
  isExemptedOwner,
  samlServiceProvider,
} from "../../identity/auth/company/connections.ts";
import type { UserContext, UserTxContext } from "../../infra/db/context.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { companies, companyVerifications } from "../../infra/db/tables/companies.ts";
import { companySignIns, companySignInTries } from "../../infra/db/tables/company-sign-in.ts";
import { users } from "../../infra/db/tables/users.ts";
import { findManagedCompany, lockManagedCompany } from "../managed-company.ts";

/** The connection and company that a URL names. */
export type ConnectionRef = { readonly id: string; readonly connection: string };

const ownerRoles = sql.param(rolesWith("manage_team", "all"));

type Owner = { id: string; name: string; second_factor: boolean };

/** A company's owners, longest membership first. */
export function listOwners(db: ReadHandle, company: string): Promise<Owner[]> {
  return db.rows<Owner>(sql`
    SELECT users.id, trim(users.name || ' ' || users.surname) AS name, EXISTS (
      SELECT FROM auth_factors WHERE auth_factors.user_id = users.id AND status = 'verified') AS second_factor
    FROM company_members JOIN users ON users.id = company_members.user_id
    WHERE company_members.company = ${company} AND company_members.role = ANY(${ownerRoles}::text[])
    ORDER BY company_members.created_at, users.id`);
}

/**
 * The domain that a company currently verifies by DNS (rule X181), or null. Verification by mail proves only one
 * mailbox and does not count.
 */
export async function findDnsVerifiedDomain(db: ReadHandle, company: string): Promise<string | null> {
  const [row] = await db
    .select({ domain: companyVerifications.domain })
    .from(companyVerifications)
    .innerJoin(companies, eq(companies.id, companyVerifications.company))
    .where(
      and(
        eq(companyVerifications.company, company),
        eq(companyVerifications.method, "dns"),
        eq(companies.verified_by, "dns"),
        eq(companies.verified_website, companies.website_key),
      ),
    );
  return row?.domain ?? null;
}

/** A connection of a company that the actor owns, both locked until the transaction ends. Throws `not_found`. */
export async function lockConnection(
  ctx: UserTxContext,
  tx: WriteHandle,
  { id, connection }: ConnectionRef,
): Promise<{ row: ConnectionRow; name: string }> {
  const { name } = await lockManagedCompany(tx, ctx.actor.id, id);
  const mine = and(eq(companySignIns.id, connection), eq(companySignIns.company, id));
  const [row] = await tx.select().from(companySignIns).where(mine).for("update");
  if (row === undefined) throw new AppError("not_found");
  return { row, name };
}

const COLUMNS = {
  row: companySignIns,
  attempt: companySignInTries,
  keeper: sql<string | null>`trim(${users.name} || ' ' || ${users.surname})`,
};

type ConnectionWithTest = {
  row: ConnectionRow;
  attempt: typeof companySignInTries.$inferSelect | null;
  keeper: string | null;
};

function viewConnectionRow(publicUrl: string, { row, attempt, keeper }: ConnectionWithTest): SignInConnection {
  const { id, kind, domain, issuer, client_id, on_since, off, enforced_since, break_glass, ready, created_at } = row;
  const ended = attempt?.ended_at ?? null;
  const own = kind === "saml" ? samlServiceProvider(publicUrl, id) : null;
  return {
    id,
    kind,
    domain,
    issuer,
    client_id,
    off,
    ready,
    callback: own?.acs ?? callbackUrl(publicUrl, id),
    metadata: own?.entityId ?? null,
    on_since: on_since?.toISOString() ?? null,
    enforced_since: enforced_since?.toISOString() ?? null,
    break_glass: break_glass === null || keeper === null ? null : { id: break_glass, name: keeper },
    tried:
      attempt === null || ended === null
        ? null
        : { at: ended.toISOString(), failure: attempt.failure, said: attempt.said },
    created_at: created_at.toISOString(),
  };
}

function selectConnections(db: ReadHandle) {
  return db
    .select(COLUMNS)
    .from(companySignIns)
    .leftJoin(companySignInTries, eq(companySignInTries.connection, companySignIns.id))
    .leftJoin(users, and(eq(users.id, companySignIns.break_glass), isExemptedOwner));
}

/** A connection as owners see it, without its secret. */
export async function readSignInConnection(ctx: UserTxContext, db: ReadHandle, id: string): Promise<SignInConnection> {
  const [found] = await selectConnections(db).where(eq(companySignIns.id, id));
  if (found === undefined) throw new AppError("not_found");
  return viewConnectionRow(ctx.config.publicUrl, found);
}

/** All sign-in settings of a company without secrets. Throws `not_found` unless the viewer is an owner. */
export async function listConnections(ctx: UserContext, id: string) {
  const { db, config } = ctx;
  const company = await findManagedCompany(db, ctx.actor.id, id);
  const rows = await selectConnections(db)
    .where(eq(companySignIns.company, id))
    .orderBy(asc(companySignIns.created_at), asc(companySignIns.id));
  return {
    company,
    domain: await findDnsVerifiedDomain(db, id),
    owners: await listOwners(db, id),
    items: rows.map((row) => viewConnectionRow(config.publicUrl, row)),
  };
}
