import { sha256 } from "../../../infra/platform/crypto.ts";
import { type Limit, RateLimitError } from "../../../infra/platform/load/rate-limits.ts";
import type { AuthServer } from "../auth-server.ts";
import { AuthError } from "../errors.ts";

/** Kinds of mails with limits of their own. */
export type EmailKind = "confirmation" | "recovery" | "link" | "email_change" | "reauthentication";

const PAUSE: Limit = { name: "auth_mail_pause", points: 1, seconds: 60 };
const HOURLY: Limit = { name: "auth_mail_hour", points: 10, seconds: 3_600 };

/** The installation's limit, which protects its mail server and sender reputation. */
function installationLimit({ config }: AuthServer): Limit {
  return { name: "auth_mail_installation", points: config.accountMailsPerHour, seconds: 3_600 };
}

async function countInstallationEmail(server: AuthServer): Promise<void> {
  try {
    await server.rateLimits.consume(installationLimit(server), "all");
  } catch (cause) {
    if (!(cause instanceof RateLimitError)) throw cause;
    server.log.warn({ per_hour: server.config.accountMailsPerHour }, "hourly limit of account mails reached");
    const message = `email rate limit exceeded, try again after ${cause.seconds} seconds`;
    throw new AuthError("mails_full", { message, cause });
  }
}

/**
 * Counts a requested mail by address, whether or not an account exists, so that the limit reveals nothing. Throws
 * `mailed_too_soon`, `mails_full`.
 */
export async function countEmail(server: AuthServer, kind: EmailKind, email_key: string): Promise<void> {
  try {
    await server.rateLimits.consume(PAUSE, sha256(`${kind} ${email_key}`));
    await server.rateLimits.consume(HOURLY, sha256(email_key));
  } catch (cause) {
    if (!(cause instanceof RateLimitError)) throw cause;
    const message = `For security purposes, you can only request this after ${cause.seconds} seconds.`;
    throw new AuthError("mailed_too_soon", { message, cause });
  }
  await countInstallationEmail(server);
}
