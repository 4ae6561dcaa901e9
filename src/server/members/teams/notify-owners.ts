import { notifyOwner } from "../../identity/auth/accounts/notify-owner.ts";
import type { UserContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { nameOf } from "../../infra/db/status-history.ts";
import type { CompanyCredential } from "../../infra/mail/company-credential.ts";
import type { MailMessage } from "../../infra/mail/message.ts";
import { type LockedTeam, ownerIds } from "./locked-team.ts";

type CreatedCredential = {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly created_at: Date;
  readonly ends_at: Date;
};

/** Mails every owner of a team when one of them creates a credential, so that none is created secretly. */
export async function notifyOwnersOfCredential(
  ctx: UserContext,
  tx: WriteHandle,
  { team, made, message }: { team: LockedTeam; made: CreatedCredential; message: MailMessage<CompanyCredential> },
): Promise<void> {
  const { id, name, prefix, created_at, ends_at } = made;
  const filled = message.with({
    company: team.company,
    company_name: team.name,
    name,
    prefix,
    made_by: await nameOf(tx, ctx.actor.id),
    at: created_at.toISOString(),
    ends_at: ends_at.toISOString(),
  });
  for (const owner of ownerIds(team)) await notifyOwner(ctx, tx, owner, `${message.name}:${id}:${owner}`, filled);
}
