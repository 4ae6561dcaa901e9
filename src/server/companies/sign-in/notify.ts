import { notifyOwner } from "../../identity/auth/accounts/notify-owner.ts";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { type CompanySignInUpdate, companySignInMail } from "../../infra/mail/messages/company-sign-in.ts";
import { listOwners } from "./queries.ts";

type About = { readonly company: string; readonly name: string; readonly domain: string };

/** Mails all owners of a company about changed sign-in settings, in the transaction of the change. */
export async function notifyOwners(
  ctx: Pick<Context, "ids" | "clock" | "secrets" | "enqueue">,
  tx: WriteHandle,
  { company, name, domain }: About,
  what: CompanySignInUpdate,
): Promise<void> {
  const trigger = ctx.ids.next();
  const message = companySignInMail.with({ company, company_name: name, domain, what });
  for (const { id } of await listOwners(tx, company))
    await notifyOwner(ctx, tx, id, `company_sign_in:${trigger}:${id}`, message);
}
