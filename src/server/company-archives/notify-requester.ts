import { eq } from "drizzle-orm";
import type { TxContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { companies } from "../db/tables/companies.ts";
import { companyArchiveMail } from "../mail/messages/company-archive.ts";
import { notifyAll } from "../notifications/notify.ts";
import type { ArchiveRow } from "./own-archives.ts";

type Ended = Pick<ArchiveRow, "id" | "company" | "asked_by">;
type NotifyContext = Parameters<typeof notifyAll>[0] & TxContext;

/** Notifies the requester that the export is ready or failed, in the transaction that ends it. */
export async function notifyRequester(
  ctx: NotifyContext,
  tx: WriteHandle,
  { id, company, asked_by }: Ended,
  kind: "archive_ready" | "archive_failed",
): Promise<void> {
  if (asked_by === null) return;
  const [named] = await tx.select({ name: companies.name }).from(companies).where(eq(companies.id, company));
  if (named === undefined) return;
  const mail = companyArchiveMail.with({ company, company_name: named.name, ready: kind === "archive_ready" });
  await notifyAll(ctx, tx, [
    { user_id: asked_by, kind, subject: company, trigger: id, params: { company: named.name }, mail },
  ]);
}
