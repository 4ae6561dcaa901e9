import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import {
  ARCHIVE_FORMAT,
  type CompanyArchive,
  type CompanyArchives,
  MONEY_IN_TRANSIT,
  type MoneyInTransit,
} from "../../../contract/companies/company-archives.ts";
import { AppError } from "../../../contract/errors.ts";
import type { FileAnswer } from "../../../contract/files.ts";
import type { UserContext } from "../../infra/db/context.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { isReferredPerson } from "../../infra/db/hiring/referred-person.ts";
import { REFUND_PENDING } from "../../infra/db/provider-payments.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { companyArchives } from "../../infra/db/tables/company-archives.ts";
import { mayWithCompany } from "../../infra/db/team-rights.ts";
import { utcDay } from "../../infra/platform/clock.ts";

/** The ids of an export and its company, as in a URL. */
export type ArchiveRef = { readonly id: string; readonly archive: string };
export type ArchiveRow = typeof companyArchives.$inferSelect;

/** Maximum number of listed exports; more are never stored at a time. */
const LISTED = 50;

/** An export as owners see it. */
export function viewArchive(row: ArchiveRow): CompanyArchive {
  const { id, state, lines, files, size, sha256, created_at, ended_at, ends_at } = row;
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  const times = { created_at: created_at.toISOString(), ended_at: iso(ended_at), ends_at: iso(ends_at) };
  return { id, state, lines, files, size, sha256, ...times };
}

/** Condition on a company's column: the viewer owns it. No other role may get all data (rule X166). */
export function isOwnerOf(viewer: string, company: string): SQL<boolean> {
  return mayWithCompany("manage_team", viewer, company);
}

const IN_TRANSIT = sql.raw(REFUND_PENDING);
type MoneyInTransitSum = { kind: MoneyInTransit; count: number; amount: number };

/** Money in transit of a company's people, by kind (rule X169). Checkouts and refunds are of whole rewards. */
export async function readMoneyInTransit(db: ReadHandle, company: string): Promise<MoneyInTransitSum[]> {
  const rows = await db.rows<MoneyInTransitSum>(sql`
    SELECT kind, count(*)::int AS count, sum(amount)::float8 AS amount FROM (
      SELECT 'payout' AS kind, payouts.amount FROM jobs JOIN referrals ON referrals.job = jobs.id
        JOIN payouts ON payouts.referral = referrals.id
        WHERE jobs.company = ${company} AND payouts.status = 'Processing' AND payouts.closed IS NULL
      UNION ALL SELECT 'refund', rewards.amount FROM jobs JOIN referrals ON referrals.job = jobs.id
        JOIN rewards ON rewards.referral = referrals.id
        WHERE jobs.company = ${company} AND refund_settled_at IS NULL
          AND (refunded_at IS NOT NULL OR clawed_back_at IS NOT NULL) AND ${IN_TRANSIT}
      UNION ALL SELECT 'checkout', rewards.amount FROM jobs JOIN referrals ON referrals.job = jobs.id
        JOIN rewards ON rewards.referral = referrals.id
        JOIN stripe_checkouts ON stripe_checkouts.referral = referrals.id AND stripe_checkouts.state = 'open'
        WHERE jobs.company = ${company} AND rewards.funded_at IS NULL
    ) AS moving GROUP BY kind`);
  const known = new Map(rows.map((row) => [row.kind, row]));
  return MONEY_IN_TRANSIT.flatMap((kind) => known.get(kind) ?? []);
}

/** Exports of a company, newest first. Throws `not_found` for users who do not own it. */
export async function listArchives(ctx: UserContext, id: string): Promise<CompanyArchives> {
  const [company] = await ctx.db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(and(eq(companies.id, id), isOwnerOf(ctx.actor.id, "companies.id")));
  if (company === undefined) throw new AppError("not_found");
  const rows = await ctx.db
    .select()
    .from(companyArchives)
    .where(eq(companyArchives.company, id))
    .orderBy(desc(companyArchives.created_at), desc(companyArchives.id))
    .limit(LISTED);
  return { company, moving: await readMoneyInTransit(ctx.db, id), items: rows.map(viewArchive) };
}

/** Interval of the permission check during a download. */
const LOOK_MS = 2_000;

/**
 * Condition on an export: the viewer joined the team before it was requested, so that the team's notes on them were
 * left out (rule R17); or they never applied to the company, nor were referred to it.
 */
function saysNothingOf(viewer: string): SQL<boolean> {
  return sql<boolean>`(EXISTS (SELECT FROM company_members AS own WHERE own.company = company_archives.company
      AND own.user_id = ${viewer} AND own.created_at <= company_archives.created_at)
    OR NOT EXISTS (SELECT FROM jobs WHERE jobs.company = company_archives.company AND (
      EXISTS (SELECT FROM applications WHERE applications.job = jobs.id AND applications.created_by = ${viewer})
      OR EXISTS (SELECT FROM referrals WHERE referrals.job = jobs.id AND ${isReferredPerson(viewer)}))))`;
}

/**
 * An export that the user may download now. Throws `not_found` for users who do not own its company, and after it
 * expired.
 */
async function readyArchive(ctx: UserContext, which: ArchiveRef): Promise<ArchiveRow & { readonly size: number }> {
  const own = isOwnerOf(ctx.actor.id, "company_archives.company");
  const [row] = await ctx.db
    .select()
    .from(companyArchives)
    .where(
      and(
        eq(companyArchives.id, which.archive),
        eq(companyArchives.company, which.id),
        own,
        saysNothingOf(ctx.actor.id),
      ),
    );
  if (row === undefined || row.state !== "ready" || row.size === null) throw new AppError("not_found");
  if (row.ends_at !== null && row.ends_at <= ctx.clock.now()) throw new AppError("not_found");
  return { ...row, size: row.size };
}

/**
 * Large downloads take hours on a slow line; they are aborted when the user no longer owns the company or the export
 * was deleted (rule X171).
 */
async function* bytesOf(ctx: UserContext, which: ArchiveRef, key: string): AsyncGenerator<Uint8Array> {
  const bytes = await ctx.files.open(key);
  if (bytes === null) throw new AppError("not_found");
  let looked = ctx.clock.now().getTime();
  for await (const piece of bytes) {
    const now = ctx.clock.now().getTime();
    if (now - looked >= LOOK_MS) {
      await readyArchive(ctx, which);
      looked = now;
    }
    yield piece;
  }
}

/** The export's bytes. Throws `not_found`, at the start or during the download. */
export async function openArchive(ctx: UserContext, which: ArchiveRef): Promise<FileAnswer> {
  const { storage_key, size, created_at } = await readyArchive(ctx, which);
  const name = `${ARCHIVE_FORMAT}-${utcDay(created_at)}.tar`;
  return { name, type: "application/x-tar", size, body: bytesOf(ctx, which, storage_key) };
}
