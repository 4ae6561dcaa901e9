import type { NextVerification } from "../../../rules/trust/company-verification.ts";
import { verificationEnds } from "../../../rules/trust/company-verification.ts";
import { notifyOwner } from "../../identity/auth/accounts/notify-owner.ts";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { companyVerificationMail } from "../../infra/mail/messages/company-verification.ts";
import { findEditors, type OwnCompany } from "./own-company.ts";

type VerificationNotification = {
  readonly company: OwnCompany;
  readonly domain: string;
  readonly next: NextVerification;
};

/**
 * Mails users who may edit the company that its verification will be, or was, lost (rule C5), in the same transaction.
 */
export async function notifyEditors(
  ctx: Context,
  tx: WriteHandle,
  { company, domain, next }: VerificationNotification,
): Promise<void> {
  const { notice } = next;
  if (notice === null) return;
  const until = verificationEnds(next)?.toISOString() ?? null;
  const message = companyVerificationMail.with({ step: notice, company: company.name, id: company.id, domain, until });
  const trigger = ctx.ids.next();
  for (const editor of await findEditors(tx, company.id))
    await notifyOwner(ctx, tx, editor, `company_verification:${trigger}:${editor}`, message);
}
