import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { domainOfAddress, mayComeOtherwise } from "../../../rules/team/company-sign-in.ts";
import { rolesWith } from "../../../rules/team/rights.ts";
import type { ReadHandle, WriteHandle } from "../../db/handles.ts";
import { authUsers } from "../../db/tables/auth.ts";
import { companies } from "../../db/tables/companies.ts";
import { companySignIns } from "../../db/tables/company-sign-in.ts";
import { isId } from "../../platform/ids.ts";
import { AuthError } from "../errors.ts";
import { secondFactorOn } from "../factors/second-factor.ts";

export type SignInRow = typeof companySignIns.$inferSelect;

/** What the clients' secrets are sealed for. */
export const SIGN_IN_SECRETS = "company sign-in secrets";

/** Where a connection's provider sends people back to: each has its own, so that no answer of one is taken for another's. */
export function callbackOf(publicUrl: string, id: string): string {
  return `${publicUrl}/auth/v1/sso/callback/${id}`;
}

/** The connection of an address of ours. Throws `oauth_state_bad` where there is none. */
export async function connectionOf(db: ReadHandle, named: string | undefined): Promise<SignInRow> {
  const id = (named ?? "").toLowerCase();
  const [row] = isId(id) ? await db.select().from(companySignIns).where(eq(companySignIns.id, id)) : [];
  if (row === undefined) throw new AuthError("oauth_state_bad");
  return row;
}

/** What we are to the SAML provider of a connection: named and found by its own addresses, so that no answer of one fits another. */
export function samlOwnOf(publicUrl: string, id: string): { readonly entityId: string; readonly acs: string } {
  const at = `${publicUrl}/auth/v1/sso/saml/${id}`;
  return { entityId: `${at}/metadata`, acs: `${at}/acs` };
}

/** Condition on a connection: its domain, or one above it, is proved by a record of its company's website now (rule X181). */
export const provenNow: SQL<boolean> = sql<boolean>`EXISTS (
  SELECT FROM company_proofs AS proof JOIN companies AS prover ON prover.id = proof.company
  WHERE proof.company = company_sign_ins.company AND proof.method = 'dns'
    AND prover.verified_by = 'dns' AND prover.verified_website = prover.website_key
    AND (proof.domain = company_sign_ins.domain
      OR right(company_sign_ins.domain, length(proof.domain) + 1) = '.' || proof.domain))`;

/** Condition on a connection: whoever was named to keep the other ways in is an owner of its company still (rule X188). */
export const keeperOwns: SQL<boolean> = sql<boolean>`EXISTS (
  SELECT FROM company_members WHERE company_members.company = company_sign_ins.company
    AND company_members.user_id = company_sign_ins.break_glass
    AND company_members.role = ANY(${sql.param(rolesWith("manage_team", "all"))}::text[]))`;

/** The connection by which addresses of a domain come in, with the name of its company; undefined where there is none. */
export async function connectionAt(
  db: ReadHandle,
  domain: string,
): Promise<{ row: SignInRow; name: string } | undefined> {
  const [found] = await db
    .select({ row: companySignIns, name: companies.name })
    .from(companySignIns)
    .innerJoin(companies, eq(companies.id, companySignIns.company))
    .where(and(eq(companySignIns.domain, domain), isNotNull(companySignIns.on_since), provenNow));
  return found;
}

/**
 * Who is asked to come by their company's connection does so, and by no other way (rules X187, X188). The connection is held, so that
 * whoever enforces it at this moment finds the session that is begun here. True where this person may come otherwise.
 */
export async function mayEnterOtherwise(tx: WriteHandle, user_id: string, twoFactors: boolean): Promise<boolean> {
  const [person] = await tx.select({ key: authUsers.email_key }).from(authUsers).where(eq(authUsers.id, user_id));
  if (person === undefined) return true;
  const [row] = await tx
    .select({
      id: companySignIns.id,
      proven: provenNow,
      enforced: companySignIns.enforced_since,
      kept: keptBy(user_id),
    })
    .from(companySignIns)
    .where(and(eq(companySignIns.domain, domainOfAddress(person.key)), isNotNull(companySignIns.on_since)))
    .for("share");
  if (row === undefined) return true;
  const second = twoFactors || (await secondFactorOn(tx, user_id));
  return mayComeOtherwise({ enforced: row.enforced !== null && row.proven, kept: row.kept, second });
}

/** Of a connection: this person is who keeps the other ways in, and an owner of its company still. */
function keptBy(user_id: string): SQL<boolean> {
  return sql<boolean>`(coalesce(company_sign_ins.break_glass = ${user_id}::uuid, false) AND ${keeperOwns})`;
}
