import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { NewReport, ReportKind } from "../../../contract/admin/reports/reports.ts";
import { paths } from "../../../contract/paths.ts";
import { companyKey, listPath } from "../../../rules/browse-lists.ts";
import type { Context } from "../../infra/db/context.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { referrerProfiles } from "../../infra/db/tables/profiles.ts";
import { isId } from "../../infra/platform/ids.ts";
import { findPrivateContent, findReadableContent, isPrivateKind } from "./private-content.ts";
import type { ReportedContent } from "./reported-content.ts";

async function jobOf(db: ReadHandle, id: string, hidden = false): Promise<ReportedContent | null> {
  const [row] = await db
    .select({ id: jobs.id, label: jobs.title, owner: jobs.created_by })
    .from(jobs)
    .where(and(eq(jobs.id, id), isNull(jobs.archived_at), hidden ? undefined : eq(jobs.private, false)));
  return row === undefined ? null : { ...row, path: paths.job(id) };
}

/** A company's page is public while the company exists. */
async function companyOf(db: ReadHandle, id: string): Promise<ReportedContent | null> {
  const [row] = await db
    .select({ id: companies.id, label: companies.name, owner: companies.created_by })
    .from(companies)
    .where(eq(companies.id, id));
  return row === undefined ? null : { ...row, path: listPath("companies", companyKey(row.label, id)) };
}

async function pageOf(db: ReadHandle, which: SQL): Promise<ReportedContent | null> {
  const { user_id, username, hidden_at } = referrerProfiles;
  const [row] = await db
    .select({ id: user_id, label: username, owner: user_id })
    .from(referrerProfiles)
    .where(and(which, isNull(hidden_at)));
  return row === undefined ? null : { ...row, path: paths.referrer(row.label) };
}

/**
 * Public content with this id, or a text that was not taken down; null for missing content and for pages that are not
 * public: both look the same.
 */
export async function findPublicContent(db: ReadHandle, kind: ReportKind, id: string): Promise<ReportedContent | null> {
  if (isPrivateKind(kind)) return findPrivateContent(db, kind, id);
  if (kind === "profile") return pageOf(db, eq(referrerProfiles.user_id, id));
  return kind === "job" ? jobOf(db, id) : companyOf(db, id);
}

/** The same by the public identifier: a referrer's page by its username. */
export async function findNamedContent(
  ctx: Context,
  { kind, subject, link }: Pick<NewReport, "kind" | "subject" | "link">,
): Promise<ReportedContent | null> {
  const { db } = ctx;
  if (isPrivateKind(kind)) return isId(subject) ? findReadableContent(ctx, kind, subject, link) : null;
  if (kind === "profile") return pageOf(db, eq(referrerProfiles.username_key, subject));
  return isId(subject) ? findPublicContent(db, kind, subject) : null;
}

/** Whether there is something to take down: making a job private does not remove it from a case (rules P21, J51). */
export async function canBeTakenDown(db: ReadHandle, kind: ReportKind, id: string): Promise<boolean> {
  const thing = kind === "job" ? await jobOf(db, id, true) : await findPublicContent(db, kind, id);
  return thing !== null;
}
