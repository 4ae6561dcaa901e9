import { eq, sql } from "drizzle-orm";
import type { WriteHandle } from "../../db/handles.ts";
import { companyProofs, websiteKeyOf } from "../../db/tables/companies.ts";
import { registrableDomain } from "./domain.ts";

/**
 * The verification columns for a new website (rule C2): the verification stays for another page of the same domain and
 * ends with the domain.
 */
export async function verificationColumns(tx: WriteHandle, company: string, website: string) {
  const [row] = await tx
    .select({ domain: companyProofs.domain, method: companyProofs.method })
    .from(companyProofs)
    .where(eq(companyProofs.company, company));
  if (row === undefined) return {};
  if (row.domain === registrableDomain(website))
    return row.method === null ? {} : { verified_website: websiteKeyOf(sql`${website}::text`) };
  await tx.delete(companyProofs).where(eq(companyProofs.company, company));
  return { verified_by: null, verified_since: null, verified_website: null };
}
