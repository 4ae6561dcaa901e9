import { CODE_ALPHABET, CODE_LENGTH } from "../../../rules/hiring/referral-links.ts";
import type { TxContext } from "../../infra/db/context.ts";
import { decrypt, encrypt, randomCode, randomToken, sha256 } from "../../infra/platform/crypto.ts";

type Keys = Pick<TxContext, "secrets">;

const PURPOSE = "referral links";

/** A new token, encrypted for its referrer and hashed for lookups, and a new code. */
export function createReferralLinkToken(ctx: Keys) {
  const token = randomToken();
  return {
    encrypted: encrypt(ctx.secrets.derive(PURPOSE), token),
    token_hash: sha256(token),
    code: randomCode(CODE_ALPHABET, CODE_LENGTH),
  };
}

/** Decrypts the token of a link, for its referrer. */
export function decryptLinkToken(ctx: Keys, encrypted: string): string {
  return decrypt(ctx.secrets.every(PURPOSE), encrypted).toString("utf8");
}

/** The URL of a link for sharing. */
export function linkUrl(ctx: Pick<TxContext, "config">, token: string): string {
  return `${ctx.config.publicUrl.replace(/\/$/, "")}/v/${token}`;
}
