import { AppError } from "../../contract/errors.ts";
import type { Context } from "../db/context.ts";
import { markedToken, readMarkedToken } from "../platform/marked-tokens.ts";

const PURPOSE = "message links";

/** The token of the mailed link to a referral's messages, for a person without an account (rule T4). */
export function messageLinkOf(ctx: Pick<Context, "secrets">, referral: string): string {
  return markedToken(ctx.secrets, PURPOSE, { name: "referral", id: referral });
}

/** The referral of such a link. Throws `invitation_invalid` for an invalid token. */
export function referralOfMessageLink(ctx: Pick<Context, "secrets">, token: string): string {
  const marked = readMarkedToken(ctx.secrets, PURPOSE, token);
  if (marked?.name !== "referral") throw new AppError("invitation_invalid");
  return marked.id;
}
