import { and, desc, eq, isNull, lt, notInArray, sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { CompanyMail, MailTrigger, MailUpdate } from "../../contract/team/company-mails.ts";
import type { UserContext } from "../db/context.ts";
import { companies } from "../db/tables/companies.ts";
import { companyMailWords } from "../db/tables/company-mails.ts";
import { mayWithCompany } from "../db/team-rights.ts";
import type { Limit } from "../platform/load/rate-limits.ts";
import { jobOf, readCompanyMail } from "./queries.ts";
import { sanitizeTemplates } from "./sanitize-template.ts";

/** More than anybody edits by hand. */
const SAVES: Limit = { name: "company mails", points: 200, seconds: 3_600 };
/** Earlier versions are kept for steps announced a little later (rule C22). */
const KEPT_MS = 7 * 86_400_000;

/**
 * Saves a new version of a company's or job's template for an occasion (rules C20, C21). Throws `not_found` without the
 * right, `validation_failed` by field, and `conflict` if somebody else saved in between.
 */
export async function saveCompanyMail(
  ctx: UserContext,
  { id: company, occasion }: { id: string; occasion: MailTrigger },
  { job, version, texts: sent }: MailUpdate,
): Promise<CompanyMail> {
  await ctx.limits.consume(SAVES, ctx.actor.id);
  const texts = sanitizeTemplates(sent);
  return ctx.write(async (tx) => {
    const [mine] = await tx
      .select({ id: companies.id })
      .from(companies)
      .where(and(eq(companies.id, company), mayWithCompany("write_mails", ctx.actor.id)))
      // The second of two concurrent saves sees the version of the first.
      .for("no key update");
    if (mine === undefined) throw new AppError("not_found");
    if (job !== null) {
      // Keeps the job at its company until the transaction ends.
      await tx.rows(sql`SELECT FROM jobs WHERE id = ${job} FOR KEY SHARE`);
      await jobOf(tx, company, job);
    }
    const scope = and(
      eq(companyMailWords.company, company),
      eq(companyMailWords.occasion, occasion),
      job === null ? isNull(companyMailWords.job) : eq(companyMailWords.job, job),
    );
    const [latest] = await tx
      .select({ id: companyMailWords.id, saved_at: companyMailWords.saved_at })
      .from(companyMailWords)
      .where(scope)
      .orderBy(desc(companyMailWords.saved_at), desc(companyMailWords.id))
      .limit(1);
    if ((latest?.id ?? null) !== version) throw new AppError("conflict");
    const now = ctx.clock.now();
    // Later than the version it replaces, even if the clocks of processes differ.
    const saved_at = latest !== undefined && latest.saved_at >= now ? new Date(latest.saved_at.getTime() + 1) : now;
    const id = ctx.ids.next();
    await tx.insert(companyMailWords).values({ id, company, job, occasion, texts, saved_by: ctx.actor.id, saved_at });
    const needed = latest === undefined ? [id] : [id, latest.id];
    await tx
      .delete(companyMailWords)
      .where(
        and(
          scope,
          lt(companyMailWords.saved_at, new Date(now.getTime() - KEPT_MS)),
          notInArray(companyMailWords.id, needed),
        ),
      );
    return readCompanyMail(tx, { company, job, occasion });
  });
}
