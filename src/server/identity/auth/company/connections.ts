import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { domainOfAddress, maySignInOtherwise } from "../../../../rules/team/company-sign-in.ts";
import { rolesWith } from "../../../../rules/team/rights.ts";
import type { ReadHandle, WriteHandle } from "../../../infra/db/handles.ts";
import { authUsers } from "../../../infra/db/tables/auth.ts";
import { companies } from "../../../infra/db/tables/companies.ts";
import { companySignIns } from "../../../infra/db/tables/company-sign-in.ts";
import { isId } from "../../../infra/platform/ids.ts";
import { AuthError } from "../errors.ts";
import { isSecondFactorEnabled } from "../factors/second-factor.ts";

export type ConnectionRow = typeof companySignIns.$inferSelect;

/** The encryption purpose of client secrets. */
export const CLIENT_SECRET_PURPOSE = "company sign-in secrets";

/**
 * The callback URL of a connection. Each connection has its own, so that a response cannot be used for another
 * connection.
 */
export function callbackUrl(publicUrl: string, id: string): string {
  return `${publicUrl}/auth/v1/sso/callback/${id}`;
}

/** The connection that one of our addresses names. Throws `oauth_state_bad` if it does not exist. */
export async function findConnection(db: ReadHandle, named: string | undefined): Promise<ConnectionRow> {
  const id = (named ?? "").toLowerCase();
  const [row] = isId(id) ? await db.select().from(companySignIns).where(eq(companySignIns.id, id)) : [];
  if (row === undefined) throw new AuthError("oauth_state_bad");
  return row;
}

/**
 * Our SAML entity id and endpoints for a connection. Each connection has its own, so that a response cannot be used for
 * another one.
 */
export function samlServiceProvider(
  publicUrl: string,
  id: string,
): { readonly entityId: string; readonly acs: string } {
  const at = `${publicUrl}/auth/v1/sso/saml/${id}`;
  return { entityId: `${at}/metadata`, acs: `${at}/acs` };
}

/**
 * SQL condition: the connection's domain or a parent domain is currently verified by the company's website record (rule
 * X181).
 */
export const isDomainVerified: SQL<boolean> = sql<boolean>`EXISTS (
  SELECT FROM company_verifications AS proof JOIN companies AS prover ON prover.id = proof.company
  WHERE proof.company = company_sign_ins.company AND proof.method = 'dns'
    AND prover.verified_by = 'dns' AND prover.verified_website = prover.website_key
    AND (proof.domain = company_sign_ins.domain
      OR right(company_sign_ins.domain, length(proof.domain) + 1) = '.' || proof.domain))`;

/** SQL condition: the user exempted from enforced company sign-in is still an owner of the company (rule X188). */
export const isExemptedOwner: SQL<boolean> = sql<boolean>`EXISTS (
  SELECT FROM company_members WHERE company_members.company = company_sign_ins.company
    AND company_members.user_id = company_sign_ins.break_glass
    AND company_members.role = ANY(${sql.param(rolesWith("manage_team", "all"))}::text[]))`;

/** The connection for addresses of a domain, with the company's name, or undefined. */
export async function findConnectionOfDomain(
  db: ReadHandle,
  domain: string,
): Promise<{ row: ConnectionRow; name: string } | undefined> {
  const [found] = await db
    .select({ row: companySignIns, name: companies.name })
    .from(companySignIns)
    .innerJoin(companies, eq(companies.id, companySignIns.company))
    .where(and(eq(companySignIns.domain, domain), isNotNull(companySignIns.on_since), isDomainVerified));
  return found;
}

/**
 * True if a user may sign in by other methods than their company's connection (rules X187, X188). Locks the connection,
 * so that enforcing it at the same moment also finds the session created here.
 */
export async function canUseOtherSignIn(tx: WriteHandle, user_id: string, twoFactors: boolean): Promise<boolean> {
  const [person] = await tx.select({ key: authUsers.email_key }).from(authUsers).where(eq(authUsers.id, user_id));
  if (person === undefined) return true;
  const [row] = await tx
    .select({
      id: companySignIns.id,
      proven: isDomainVerified,
      enforced: companySignIns.enforced_since,
      kept: isExempted(user_id),
    })
    .from(companySignIns)
    .where(and(eq(companySignIns.domain, domainOfAddress(person.key)), isNotNull(companySignIns.on_since)))
    .for("share");
  if (row === undefined) return true;
  const second = twoFactors || (await isSecondFactorEnabled(tx, user_id));
  return maySignInOtherwise({ enforced: row.enforced !== null && row.proven, kept: row.kept, second });
}

/** SQL condition: this user is exempted from the connection's enforcement and still an owner of the company. */
function isExempted(user_id: string): SQL<boolean> {
  return sql<boolean>`(coalesce(company_sign_ins.break_glass = ${user_id}::uuid, false) AND ${isExemptedOwner})`;
}
