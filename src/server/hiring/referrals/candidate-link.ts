import { type SQL, sql } from "drizzle-orm";
import type { Language } from "../../../contract/choices.ts";
import { DEFAULT_SETTINGS } from "../../../contract/identity/settings.ts";
import { paths } from "../../../contract/paths.ts";
import { settingsOf } from "../../identity/users/settings.ts";
import type { Context } from "../../infra/db/context.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { createLinkToken, readLinkToken } from "../../infra/platform/link-tokens.ts";

type Keys = Pick<Context, "secrets">;

const PURPOSE = "referred person links";
const TOKEN_FORMAT = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})([A-Za-z0-9_-]{43})$/;

/**
 * The URL of a page in a supported language with a token. The token is in the fragment, which browsers do not send to
 * servers.
 */
export function tokenUrl(path: string, language: Language, token: string): string {
  return `${path}${language === "en" ? "" : `?lang=${language}`}#token=${token}`;
}

/**
 * The language of a mail's reader: the account's, else that of the page on which they answered (rule F54), else the
 * installation's. The referrer's language says nothing about the reader.
 */
export async function recipientLanguage(tx: WriteHandle, email_key: string): Promise<Language> {
  const [account] = await tx.rows<{ id: string }>(sql`SELECT id FROM auth_users WHERE email_key = ${email_key}`);
  if (account !== undefined) return (await settingsOf(tx, account.id)).language;
  const [read] = await tx.rows<{ language: Language }>(sql`
    SELECT asked.language FROM consent_requests AS asked JOIN referrals ON referrals.id = asked.referral
    WHERE candidate_email_key = ${email_key} AND asked.language IS NOT NULL
    ORDER BY asked.answered_at DESC NULLS LAST, asked.referral DESC LIMIT 1`);
  return read?.language ?? DEFAULT_SETTINGS.language;
}

/**
 * A referral and which of its addresses the link was sent to. A link to an address that was corrected since no longer
 * works (rule F22).
 */
export type LinkedReferral = { readonly id: string; readonly readdressed: boolean };

const tokenName = (readdressed: boolean) => (readdressed ? "readdressed" : "referral");

/**
 * Derives the token of the only link that a candidate has. It is the same in every mail and is not stored (rule F50).
 */
function candidateToken(ctx: Keys, { id, readdressed }: LinkedReferral): string {
  const [, of = "", mark = ""] = createLinkToken(ctx.secrets, PURPOSE, { name: tokenName(readdressed), id }).split(".");
  return `${of.replaceAll("-", "")}${mark}`;
}

/** Resolves a token to its referral; null for an invalid token. */
export function parseCandidateToken(ctx: Keys, token: string): LinkedReferral | null {
  const parts = TOKEN_FORMAT.exec(token);
  if (parts === null) return null;
  const [id, mark] = [parts.slice(1, 6).join("-"), parts[6]];
  for (const readdressed of [false, true])
    if (readLinkToken(ctx.secrets, PURPOSE, `${tokenName(readdressed)}.${id}.${mark}`) !== null)
      return { id, readdressed };
  return null;
}

/** The path of the page on which a candidate follows a referral without an account. */
export async function candidatePath(ctx: Keys, db: ReadHandle, id: string, language: Language): Promise<string> {
  const [asked] = await db.rows(sql`
    SELECT FROM consent_requests WHERE referral = ${id} AND readdressed_at IS NOT NULL`);
  return tokenUrl(paths.referred(), language, candidateToken(ctx, { id, readdressed: asked !== undefined }));
}

/** A start may be reported for this long after a referral ended (rules R10, R11), also through the link. */
const AFTER_END_MS = 365 * 86_400_000;

/** When the link of the query's `referrals` row expires; null while the referral is open. */
export const LINK_EXPIRES_AT: SQL<Date | null> = sql<Date | null>`CASE WHEN "referrals"."status" IN ('Hired', 'Rejected', 'Withdrawn')
  THEN "referrals"."updated_at" + make_interval(secs => ${AFTER_END_MS / 1_000}) END`;
