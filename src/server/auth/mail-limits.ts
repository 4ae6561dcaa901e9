import { sha256 } from "../platform/crypto.ts";
import { type Limit, RateLimited } from "../platform/rate-limits.ts";
import { AuthError } from "./errors.ts";
import type { AuthServer } from "./server.ts";

/** Kinds of mails that are counted each for itself. */
export type MailKind = "confirmation" | "recovery" | "link" | "email_change" | "reauthentication";

const PAUSE: Limit = { name: "auth_mail_pause", points: 1, seconds: 60 };
const HOURLY: Limit = { name: "auth_mail_hour", points: 10, seconds: 3_600 };

/**
 * Counts a mail that is asked for, by address and whether or not anybody has an account there: the limit tells nothing.
 * Throws `mailed_too_soon`.
 */
export async function countMail(server: AuthServer, kind: MailKind, email_key: string): Promise<void> {
  try {
    await server.rateLimits.take(PAUSE, sha256(`${kind} ${email_key}`));
    await server.rateLimits.take(HOURLY, sha256(email_key));
  } catch (cause) {
    if (!(cause instanceof RateLimited)) throw cause;
    const message = `For security purposes, you can only request this after ${cause.seconds} seconds.`;
    throw new AuthError("mailed_too_soon", { message, cause });
  }
}
