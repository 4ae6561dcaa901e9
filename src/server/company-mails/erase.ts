import { eq } from "drizzle-orm";
import type { WriteHandle } from "../db/handles.ts";
import { companyEmailTemplates } from "../db/tables/company-mails.ts";

/** Templates stay with the company; their author is removed (rules C12, P5). */
export async function removeMailAuthor(tx: WriteHandle, user_id: string): Promise<void> {
  await tx.update(companyEmailTemplates).set({ saved_by: null }).where(eq(companyEmailTemplates.saved_by, user_id));
}
