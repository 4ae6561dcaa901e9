import { and, eq, gt, inArray } from "drizzle-orm";
import type { Language } from "../../../contract/choices.ts";
import type { CompanyVerificationDetail } from "../../../contract/companies/company-verification.ts";
import { AppError } from "../../../contract/errors.ts";
import { fieldError } from "../../../contract/field-errors.ts";
import { email } from "../../../contract/fields.ts";
import { DEFAULT_SETTINGS } from "../../../contract/identity/settings.ts";
import { stateAfterMailLink, VERIFICATION_LINK_MS } from "../../../rules/trust/company-verification.ts";
import type { UserContext } from "../../infra/db/context.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { nameOf } from "../../infra/db/status-history.ts";
import { assertNotSuppressed, findAccountByEmail } from "../../infra/db/suppression.ts";
import { companyVerifications } from "../../infra/db/tables/companies.ts";
import { userSettings } from "../../infra/db/tables/settings.ts";
import { companyLink } from "../../infra/mail/messages/company-link.ts";
import { sendMail } from "../../infra/mail/send-mail.ts";
import { keyedHashes, randomToken, sha256 } from "../../infra/platform/crypto.ts";
import { emailKey } from "../../infra/platform/identity.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { verifiableDomain } from "./check.ts";
import { isPublicMailHost, registrableDomain } from "./domain.ts";
import { lockEditableCompany, type OwnCompany, readOwnCompany } from "./own-company.ts";
import { findVerificationRow, saveVerification, saveVerificationRow, viewVerification } from "./verification-row.ts";

/** Limits per user, company, address and domain, so that nobody can use us to mail strangers. */
const EMAILS_OF_PERSON: Limit = { name: "company mails of one", points: 10, seconds: 86_400 };
const EMAILS_OF_COMPANY: Limit = { name: "company mails", points: 5, seconds: 3_600 };
const EMAILS_TO_ADDRESS: Limit = { name: "company mails to address", points: 3, seconds: 86_400 };
const EMAILS_TO_DOMAIN: Limit = { name: "company mails to domain", points: 20, seconds: 86_400 };
/** 256-bit tokens cannot be guessed; the limit only saves work. */
const LINKS: Limit = { name: "company links", points: 60, seconds: 3_600 };

/** The hash to store first, then hashes under former SECRET_KEYs. */
function tokenHashes({ secrets }: UserContext, token: string): [string, ...string[]] {
  return keyedHashes(secrets, "company domain link", token);
}

/** The mail uses the requester's language. */
async function requesterLanguage(db: ReadHandle, user_id: string): Promise<Language> {
  const rows = await db
    .select({ language: userSettings.language })
    .from(userSettings)
    .where(eq(userSettings.user_id, user_id));
  return rows[0]?.language ?? DEFAULT_SETTINGS.language;
}

async function countEmail(ctx: UserContext, tx: WriteHandle, company: string, to: string): Promise<void> {
  const key = emailKey(to);
  await ctx.limits.consumeIn(tx, EMAILS_OF_PERSON, ctx.actor.id);
  await ctx.limits.consumeIn(tx, EMAILS_OF_COMPANY, company);
  await ctx.limits.consumeIn(tx, EMAILS_TO_ADDRESS, sha256(key));
  await ctx.limits.consumeIn(tx, EMAILS_TO_DOMAIN, key.slice(key.lastIndexOf("@") + 1));
}

function toAddress(mailbox: string, domain: string): string {
  const address = email.safeParse(`${mailbox}@${domain}`);
  if (!address.success) throw new AppError("validation_failed", { fields: { mailbox: fieldError("mailbox_invalid") } });
  return address.data;
}

/**
 * Mails a verification link to an address at the company's domain (rules C1, C3); earlier links become invalid. Throws
 * `not_found`, `company_domain_missing`, `company_mail_public`, `validation_failed` on `mailbox`, `address_suppressed`,
 * `rate_limited`.
 */
export async function emailVerificationLink(
  ctx: UserContext,
  id: string,
  mailbox: string,
): Promise<CompanyVerificationDetail> {
  return ctx.write(async (tx) => {
    const company = await lockEditableCompany(ctx, tx, id);
    const domain = verifiableDomain(company);
    if (isPublicMailHost(domain)) throw new AppError("company_mail_public");
    const to = toAddress(mailbox, domain);
    await countEmail(ctx, tx, id, to);
    const isStranger = (await findAccountByEmail(ctx, tx, emailKey(to))) === null;
    if (isStranger) await assertNotSuppressed(ctx, tx, emailKey(to));
    const asker = await nameOf(tx, ctx.actor.id);
    const token = randomToken();
    const link_expires_at = new Date(ctx.clock.now().getTime() + VERIFICATION_LINK_MS);
    await saveVerificationRow(tx, id, domain, { link_hash: tokenHashes(ctx, token)[0], link_expires_at });
    await sendMail(ctx, tx, {
      to,
      language: await requesterLanguage(tx, ctx.actor.id),
      dedupe_key: `company_link:${ctx.ids.next()}`,
      ...(isStranger && { stranger: { source: "company_check", by: asker, company: company.name } }),
      message: companyLink.with({ company: company.name, domain, token }),
      useful_until: link_expires_at,
    });
    return viewVerification(ctx, company, await findVerificationRow(tx, id, domain));
  });
}

/**
 * The row of a link. A link only verifies companies that the mailbox's reader may edit, so nobody can be tricked into
 * verifying a stranger's company (rule C3).
 */
async function findByToken(ctx: UserContext, db: ReadHandle, token: string) {
  const [row] = await db
    .select()
    .from(companyVerifications)
    .where(
      and(
        inArray(companyVerifications.link_hash, tokenHashes(ctx, token)),
        gt(companyVerifications.link_expires_at, ctx.clock.now()),
      ),
    );
  if (row === undefined) throw new AppError("company_link_invalid");
  return row;
}

/**
 * The company of a link, as long as its website is at the domain the link was mailed to. Throws `company_link_invalid`.
 */
async function checkCompanyOfLink(row: { domain: string }, read: () => Promise<OwnCompany>): Promise<OwnCompany> {
  const company = await read().catch((error: unknown) => {
    throw error instanceof AppError && error.code === "not_found" ? new AppError("company_link_invalid") : error;
  });
  if (registrableDomain(company.website) !== row.domain) throw new AppError("company_link_invalid");
  return company;
}

/** Shows what a mailed link would verify, without changing anything. Throws `company_link_invalid`, `rate_limited`. */
export async function readVerificationLink(ctx: UserContext, token: string) {
  await ctx.limits.consume(LINKS, ctx.actor.id);
  const row = await findByToken(ctx, ctx.db, token);
  const { id, name } = await checkCompanyOfLink(row, () => readOwnCompany(ctx.db, ctx.actor.id, row.company));
  return { company: { id, name }, domain: row.domain };
}

/**
 * Verifies the company's domain by a mailed link, once, for users who may edit the company (rules C1, C3). Throws
 * `company_link_invalid`, `rate_limited`.
 */
export async function confirmVerificationLink(ctx: UserContext, token: string): Promise<CompanyVerificationDetail> {
  await ctx.limits.consume(LINKS, ctx.actor.id);
  return ctx.write(async (tx) => {
    const found = await findByToken(ctx, tx, token);
    const { company: id, domain } = found;
    const company = await checkCompanyOfLink(found, () => lockEditableCompany(ctx, tx, id));
    // Read again under the company's lock, so that two clicks at once verify once.
    const row = await findByToken(ctx, tx, token);
    await saveVerificationRow(tx, id, domain, { link_hash: null, link_expires_at: null });
    await saveVerification(ctx, tx, company, domain, stateAfterMailLink(row, ctx.clock.now()));
    return viewVerification(ctx, await lockEditableCompany(ctx, tx, id), await findVerificationRow(tx, id, domain));
  });
}
