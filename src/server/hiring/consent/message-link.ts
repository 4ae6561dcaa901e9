import { AppError } from "../../../contract/errors.ts";
import type { Context } from "../../infra/db/context.ts";
import { createLinkToken, readLinkToken } from "../../infra/platform/link-tokens.ts";

const PURPOSE = "message links";

/** The token of the mailed link to a referral's messages, for a person without an account (rule T4). */
export function messageToken(ctx: Pick<Context, "secrets">, referral: string): string {
  return createLinkToken(ctx.secrets, PURPOSE, { name: "referral", id: referral });
}

/** The referral of such a link. Throws `invitation_invalid` for an invalid token. */
export function parseMessageToken(ctx: Pick<Context, "secrets">, token: string): string {
  const marked = readLinkToken(ctx.secrets, PURPOSE, token);
  if (marked?.name !== "referral") throw new AppError("invitation_invalid");
  return marked.id;
}
