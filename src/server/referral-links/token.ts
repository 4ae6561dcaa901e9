import { CODE_LENGTH, CODE_SIGNS } from "../../rules/deal/referral-links.ts";
import type { TxContext } from "../db/context.ts";
import { randomCode, randomToken, seal, sha256, unseal } from "../platform/crypto.ts";

type Keys = Pick<TxContext, "secrets">;

const PURPOSE = "referral links";

/** A new token, encrypted for its referrer and hashed for lookups, and a new code. */
export function freshToken(ctx: Keys) {
  const token = randomToken();
  return {
    sealed: seal(ctx.secrets.derive(PURPOSE), token),
    token_hash: sha256(token),
    code: randomCode(CODE_SIGNS, CODE_LENGTH),
  };
}

/** Decrypts the token of a link, for its referrer. */
export function openToken(ctx: Keys, sealed: string): string {
  return unseal(ctx.secrets.every(PURPOSE), sealed).toString("utf8");
}

/** The URL of a link for sharing. */
export function addressOf(ctx: Pick<TxContext, "config">, token: string): string {
  return `${ctx.config.publicUrl.replace(/\/$/, "")}/v/${token}`;
}
