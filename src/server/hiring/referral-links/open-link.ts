import { and, eq, isNull, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { LinkPage } from "../../../contract/hiring/referral-links.ts";
import { formatCode } from "../../../rules/hiring/referral-links.ts";
import type { Context } from "../../infra/db/context.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { fullName } from "../../infra/db/status-history.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { referralLinks } from "../../infra/db/tables/referral-links.ts";
import { users } from "../../infra/db/tables/users.ts";
import { mayWithJob } from "../../infra/db/team-rights.ts";
import { actorId } from "../../infra/platform/actor.ts";
import { sha256 } from "../../infra/platform/crypto.ts";
import { type Limit, RateLimitError } from "../../infra/platform/load/rate-limits.ts";
import { readLinkState } from "./link-state.ts";
import { type LinkRow, linkColumns, linkStateColumns, viewJob } from "./view.ts";

/** Openings from one network within this time count as one visit. It is kept in this process's memory alone. */
const VISIT: Limit = { name: "link visits", points: 1, seconds: 600 };

export type OpenedLink = Omit<LinkRow, "known" | "figures"> & { readonly referrer: string | null };

function selectLinks(db: ReadHandle) {
  const { figures: _figures, ...columns } = linkColumns;
  return db
    .select({
      ...columns,
      referrer: fullName,
      f_type: jobs.f_type,
      verified: sql<boolean>`${companies.verified_website} IS NOT DISTINCT FROM ${companies.website_key}`,
    })
    .from(referralLinks)
    .innerJoin(jobs, eq(jobs.id, referralLinks.job))
    .innerJoin(companies, eq(companies.id, jobs.company))
    .innerJoin(users, eq(users.id, referralLinks.created_by));
}

/** The link of a token. Throws `not_found`. */
export async function findLinkByToken(db: ReadHandle, token: string) {
  const [row] = await selectLinks(db).where(eq(referralLinks.token_hash, sha256(token)));
  if (row === undefined) throw new AppError("not_found");
  return row;
}

/** The link of an id, in any state. Throws `not_found`. */
export async function findLinkById(db: ReadHandle, id: string): Promise<OpenedLink> {
  const [row] = await selectLinks(db).where(eq(referralLinks.id, id));
  if (row === undefined) throw new AppError("not_found");
  return row;
}

/**
 * The public data of a link (rule F24): referrer, job, company and reward; nothing of a private or deleted job, and
 * of an ended link only that it ended. Throws `not_found`.
 */
export async function openLink(ctx: Context, token: string): Promise<LinkPage> {
  const row = await findLinkByToken(ctx.db, token);
  const { state, job } = await readLinkState(ctx, ctx.db, linkStateColumns(row));
  if (job === null) return { state, referrer_name: "", job: null, code: "" };
  const { f_type, verified } = row;
  return {
    state,
    referrer_name: row.referrer ?? "",
    job: { ...viewJob(row), f_type, verified, ...(job.worked_together && { worked_together: true as const }) },
    code: state === "open" ? formatCode(row.code) : "",
  };
}

/** Whether an opening is not counted: by the referrer or a member of the job's team. */
async function isUncountedVisitor(ctx: Context, link: OpenedLink): Promise<boolean> {
  const viewer = actorId(ctx.actor);
  if (viewer === null) return false;
  if (viewer === link.created_by) return true;
  const rows = await ctx.db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.id, link.job_id), mayWithJob("see_people", viewer)));
  return rows.length > 0;
}

/**
 * Counts a visit (rule F27). The page's script requests it, so link previews do not count, nor do the referrer and
 * the team. Nothing about the visitor is stored. Throws `not_found`.
 */
export async function countVisit(ctx: Context, token: string): Promise<{ taken: true }> {
  const link = await findLinkByToken(ctx.db, token);
  if (link.ended_at !== null || (await isUncountedVisitor(ctx, link))) return { taken: true };
  try {
    await ctx.limits.consumeLocal(VISIT, `${link.id}:${ctx.network}`);
  } catch (error) {
    if (error instanceof RateLimitError) return { taken: true };
    throw error;
  }
  await ctx.write(async (tx) => {
    await tx
      .update(referralLinks)
      .set({ visits: sql`${referralLinks.visits} + 1` })
      .where(and(eq(referralLinks.id, link.id), isNull(referralLinks.ended_at)));
  });
  return { taken: true };
}
