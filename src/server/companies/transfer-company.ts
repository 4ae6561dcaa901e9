import { sql } from "drizzle-orm";
import type { WriteHandle } from "../db/handles.ts";

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
