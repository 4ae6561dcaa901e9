import { and, desc, eq, getTableColumns, or, sql } from "drizzle-orm";
import type { JobDetail } from "../../../contract/jobs/jobs.ts";
import type { DraftsQuery, ListedDraft } from "../../../contract/jobs/posting/job-drafts.ts";
import { viewVerificationState } from "../../companies/queries.ts";
import type { UserContext } from "../../infra/db/context.ts";
import { afterCursor, decodeCursor, exactInstant, toPage } from "../../infra/db/cursor.ts";
import { isNamed, searchPattern } from "../../infra/db/search-pattern.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { jobDrafts } from "../../infra/db/tables/job-drafts.ts";
import { levelColumns } from "../facets/facet-columns.ts";
import { placeColumns } from "../places/place-columns.ts";
import { viewDetail } from "../view.ts";
import { canEditDraft, type DraftRow, readDraft, viewDraft } from "./own-draft.ts";

function viewListedDraft(row: DraftRow): ListedDraft {
  const { fields, ...draft } = viewDraft(row);
  const { title, company_name, location, f_type } = fields;
  return {
    id: draft.id,
    kind: draft.kind,
    title,
    company_name,
    location,
    f_type: f_type || null,
    updated_at: draft.updated_at,
  };
}

/** Drafts or templates that the viewer may edit, the last changed first (rules J46, J47). */
export async function listDrafts(ctx: UserContext, { kind, search, cursor, limit }: DraftsQuery) {
  const after = decodeCursor(cursor, ["instant", "id"]);
  const pattern = search ? searchPattern(search) : null;
  const worded = ["title", "company_name", "location"].map((name) =>
    pattern === null ? undefined : isNamed(sql`(${jobDrafts.fields} ->> ${name})`, pattern),
  );
  const found = await ctx.db
    .select({ ...getTableColumns(jobDrafts), position: exactInstant(jobDrafts.updated_at) })
    .from(jobDrafts)
    .where(
      and(
        canEditDraft(ctx.actor.id),
        eq(jobDrafts.kind, kind),
        or(...worded),
        afterCursor(after, jobDrafts.updated_at, jobDrafts.id),
      ),
    )
    .orderBy(desc(jobDrafts.updated_at), desc(jobDrafts.id))
    .limit(limit + 1);
  const { rows, next_cursor } = toPage(found, limit);
  return { items: rows.map(viewListedDraft), next_cursor };
}

/** One complete draft or template. Throws `not_found`. */
export async function readFullDraft(ctx: UserContext, id: string) {
  return viewDraft(await readDraft(ctx.db, ctx.actor.id, id));
}

/** A draft as its job's page will show it (rule J46). Throws `not_found`. */
export async function previewDraft(ctx: UserContext, id: string): Promise<JobDetail> {
  const row = await readDraft(ctx.db, ctx.actor.id, id);
  const { fields } = viewDraft(row);
  const [company] =
    row.company === null ? [] : await ctx.db.select().from(companies).where(eq(companies.id, row.company));
  const { places } = placeColumns(fields.location, fields.places);
  const paid = fields.pay_min !== null || fields.pay_max !== null;
  const at = ctx.clock.now();
  return viewDetail(
    {
      ...fields,
      requires_consent: fields.requires_consent === true,
      worked_together: fields.worked_together === true,
      probation_days: fields.probation_days ?? ctx.config.probationDays,
      ...levelColumns(fields.title),
      places,
      id,
      f_type: fields.f_type || "Full-time",
      // Currency and period have no meaning without an amount.
      pay_currency: paid ? fields.pay_currency : null,
      status: "Open",
      archived: false,
      referrals_paused: false,
      answers_paused: false,
      answers_people: null,
      answers_in_time: null,
      answers_usual: null,
      team_role: null,
      on_job: false,
      may_refer: false,
      created_at: at,
      posted_on: null,
      updated_at: row.updated_at,
      company_id: company?.id ?? id,
      company_name: fields.company_name,
      company_verified: company !== undefined && viewVerificationState(company) !== null,
      company_website: fields.company_website,
      company_logo: company?.logo ?? null,
      company_description: company?.description ?? "",
      department_said: null,
      saved: false,
      applied: false,
      applications_count: 0,
      referrals_count: 0,
    },
    null,
    at,
  );
}
