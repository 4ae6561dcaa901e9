import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { encode } from "uqr";
import { AppError } from "../../../contract/errors.ts";
import type { NewReferralLink, ReferralLink } from "../../../contract/hiring/referral-links.ts";
import { LINKS_PER_DAY, LINKS_PER_JOB, parseCode } from "../../../rules/hiring/referral-links.ts";
import type { UserContext, UserCreationContext, UserTxContext } from "../../infra/db/context.ts";
import { afterCursor, decodeCursor, exactInstant, toPage } from "../../infra/db/cursor.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { canViewJob } from "../../infra/db/job-access.ts";
import { lockUser } from "../../infra/db/lock-user.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { referralLinks } from "../../infra/db/tables/referral-links.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { lockJob } from "../referrals/referral-job.ts";
import { checkRelationship } from "../referrals/relationship.ts";
import { findReferrerRefusal, isPrivate, readLinkState } from "./link-state.ts";
import { createReferralLinkToken, decryptLinkToken, linkUrl } from "./link-token.ts";
import { type LinkRow, linkColumns, linkStateColumns, viewLink } from "./view.ts";

/** Limit of links created by one person, renewals included (abuse case X46). */
const CREATED: Limit = { name: "referral links", points: LINKS_PER_DAY, seconds: 86_400 };

function selectOwnLinks(db: ReadHandle, viewer: string) {
  return db
    .select({ ...linkColumns, known: canViewJob(viewer), position: exactInstant(referralLinks.created_at) })
    .from(referralLinks)
    .innerJoin(jobs, eq(jobs.id, referralLinks.job))
    .innerJoin(companies, eq(companies.id, jobs.company));
}

async function viewOwnLink(ctx: UserTxContext, db: ReadHandle, row: LinkRow): Promise<ReferralLink> {
  const { state } = await readLinkState(ctx, db, linkStateColumns(row));
  return viewLink(ctx, row, state);
}

async function readOwnLink(ctx: UserTxContext, db: ReadHandle, id: string): Promise<LinkRow> {
  const [row] = await selectOwnLinks(db, ctx.actor.id).where(
    and(eq(referralLinks.id, id), eq(referralLinks.created_by, ctx.actor.id)),
  );
  if (row === undefined) throw new AppError("not_found");
  return row;
}

type LinkListQuery = { job?: string | undefined; cursor?: string | undefined; limit: number };

/** The viewer's own links, newest first (rule F27). Throws `validation_failed` for an invalid cursor. */
export async function listLinks(ctx: UserContext, query: LinkListQuery) {
  const after = decodeCursor(query.cursor, ["instant", "id"]);
  const rows = await selectOwnLinks(ctx.db, ctx.actor.id)
    .where(
      and(
        eq(referralLinks.created_by, ctx.actor.id),
        query.job === undefined ? undefined : eq(referralLinks.job, query.job),
        afterCursor(after, referralLinks.created_at, referralLinks.id),
      ),
    )
    .orderBy(desc(referralLinks.created_at), desc(referralLinks.id))
    .limit(query.limit + 1);
  const page = toPage(rows, query.limit);
  const items: ReferralLink[] = [];
  for (const row of page.rows) items.push(await viewOwnLink(ctx, ctx.db, row));
  return { items, next_cursor: page.next_cursor };
}

/** Checks the maximum number of open links, and that the company has not ended an earlier one (rule F26). */
async function checkLinkLimit(tx: WriteHandle, viewer: string, job: string): Promise<void> {
  const [row] = await tx.rows<{ open: number; stopped: boolean }>(sql`
    SELECT (count(*) FILTER (WHERE ended_at IS NULL))::int AS open, coalesce(bool_or(ended_by = 'company'), FALSE) AS stopped
    FROM referral_links WHERE created_by = ${viewer} AND job = ${job}`);
  if (row?.stopped === true) throw new AppError("link_ended");
  if ((row?.open ?? 0) >= LINKS_PER_JOB) throw new AppError("links_full");
}

/**
 * Creates a link to a job (rule F24), with a recommendation for no particular person. Throws `not_found` (no such
 * job), the refusals of this referrer's referrals to it, `link_private`, `links_full`, `link_ended`, `rate_limited`
 * and `validation_failed` on `relationship` (F31).
 */
export async function createLink(ctx: UserCreationContext, body: NewReferralLink): Promise<ReferralLink> {
  return ctx.write(async (tx) => {
    const job = await lockJob(tx, ctx.actor.id, body.job);
    const refusal = await findReferrerRefusal(ctx, tx, job);
    if (refusal !== null) throw new AppError(refusal);
    if (await isPrivate(tx, body.job)) throw new AppError("link_private");
    checkRelationship(body, job.worked_together);
    await lockUser(tx, ctx.actor.id);
    await checkLinkLimit(tx, ctx.actor.id, body.job);
    await ctx.limits.consumeIn(tx, CREATED, ctx.actor.id);
    const id = ctx.ids.next();
    const { job: of, recommendation, relationship_place, relationship_period } = body;
    const made = { id, job: of, recommendation, created_by: ctx.actor.id, created_at: ctx.clock.now() };
    const relationship = body.relationship || null;
    await tx
      .insert(referralLinks)
      .values({ ...made, relationship, relationship_place, relationship_period, ...createReferralLinkToken(ctx) });
    return viewOwnLink(ctx, tx, await readOwnLink(ctx, tx, id));
  });
}

/** Ends a link of one's own. Idempotent. Throws `not_found`. */
export async function endLink(ctx: UserContext, id: string): Promise<ReferralLink> {
  return ctx.write(async (tx) => {
    const own = and(eq(referralLinks.id, id), eq(referralLinks.created_by, ctx.actor.id));
    await tx
      .update(referralLinks)
      .set({ ended_at: ctx.clock.now(), ended_by: "referrer" })
      .where(and(own, isNull(referralLinks.ended_at)));
    return viewOwnLink(ctx, tx, await readOwnLink(ctx, tx, id));
  });
}

/**
 * Gives a link a new address and code; statistics and recommendation stay. Throws `not_found`, `link_ended`, and
 * `conflict` where its code is not the one that the caller has seen.
 */
export async function renewLink(ctx: UserContext, id: string, code: string): Promise<ReferralLink> {
  return ctx.write(async (tx) => {
    const before = await readOwnLink(ctx, tx, id);
    if (before.ended_at !== null) throw new AppError("link_ended");
    await ctx.limits.consumeIn(tx, CREATED, ctx.actor.id);
    const renewed = await tx
      .update(referralLinks)
      .set(createReferralLinkToken(ctx))
      .where(
        and(
          eq(referralLinks.id, id),
          eq(referralLinks.created_by, ctx.actor.id),
          eq(referralLinks.code, parseCode(code) ?? ""),
          isNull(referralLinks.ended_at),
        ),
      )
      .returning({ id: referralLinks.id });
    if (renewed.length === 0) throw new AppError("conflict");
    return viewOwnLink(ctx, tx, await readOwnLink(ctx, tx, id));
  });
}

/** The dark modules of a row as segments of an SVG path. */
function qrRowPath(modules: readonly boolean[], y: number): string {
  return modules.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")).join("");
}

/** The QR code of a link of one's own. Throws `not_found` and `link_ended`. */
export async function renderQrCode(ctx: UserContext, id: string): Promise<{ size: number; path: string }> {
  const row = await readOwnLink(ctx, ctx.db, id);
  if (row.ended_at !== null) throw new AppError("link_ended");
  const { size, data } = encode(linkUrl(ctx, decryptLinkToken(ctx, row.encrypted)), { border: 2 });
  return { size, path: data.map(qrRowPath).join("") };
}
