import { and, desc, eq, isNull, lt, notInArray, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { CompanyMail, MailTrigger, MailUpdate } from "../../../contract/hiring/company-mails.ts";
import type { UserContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { companyEmailTemplates } from "../../infra/db/tables/company-mails.ts";
import { mayWithCompany } from "../../infra/db/team-rights.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { jobOf, readCompanyMail } from "./queries.ts";
import { sanitizeTemplates } from "./sanitize-template.ts";

/** Templates stay with the company; their author is removed (rules C12, P5). */
export async function removeMailAuthor(tx: WriteHandle, user_id: string): Promise<void> {
  await tx.update(companyEmailTemplates).set({ saved_by: null }).where(eq(companyEmailTemplates.saved_by, user_id));
}

/** More than anybody edits by hand. */
const SAVES: Limit = { name: "company mails", points: 200, seconds: 3_600 };
/** Earlier versions are kept for steps announced a little later (rule C22). */
const KEPT_MS = 7 * 86_400_000;

/**
 * Saves a new version of a company's or job's template for a trigger (rules C20, C21). Throws `not_found` without the
 * right, `validation_failed` by field, and `conflict` if somebody else saved in between.
 */
export async function saveCompanyMail(
  ctx: UserContext,
  { id: company, trigger }: { id: string; trigger: MailTrigger },
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
      eq(companyEmailTemplates.company, company),
      eq(companyEmailTemplates.trigger, trigger),
      job === null ? isNull(companyEmailTemplates.job) : eq(companyEmailTemplates.job, job),
    );
    const [latest] = await tx
      .select({ id: companyEmailTemplates.id, saved_at: companyEmailTemplates.saved_at })
      .from(companyEmailTemplates)
      .where(scope)
      .orderBy(desc(companyEmailTemplates.saved_at), desc(companyEmailTemplates.id))
      .limit(1);
    if ((latest?.id ?? null) !== version) throw new AppError("conflict");
    const now = ctx.clock.now();
    // Later than the version it replaces, even if the clocks of processes differ.
    const saved_at = latest !== undefined && latest.saved_at >= now ? new Date(latest.saved_at.getTime() + 1) : now;
    const id = ctx.ids.next();
    await tx
      .insert(companyEmailTemplates)
      .values({ id, company, job, trigger, texts, saved_by: ctx.actor.id, saved_at });
    const needed = latest === undefined ? [id] : [id, latest.id];
    await tx
      .delete(companyEmailTemplates)
      .where(
        and(
          scope,
          lt(companyEmailTemplates.saved_at, new Date(now.getTime() - KEPT_MS)),
          notInArray(companyEmailTemplates.id, needed),
        ),
      );
    return readCompanyMail(tx, { company, job, trigger });
  });
}
