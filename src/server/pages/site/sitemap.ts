import { sql } from "drizzle-orm";
import { paths } from "../../../contract/paths.ts";
import { SITEMAP_CAPACITY, type SitemapEntry, STATIC_COUNT, STATIC_ENTRIES } from "../../../rules/sitemap.ts";
import type { Context } from "../../infra/db/context.ts";
import { readIndexableLists } from "../../jobs/board/browse-lists.ts";
import { isOpenAt } from "../../jobs/board/open-jobs.ts";

/** The number of URLs of each kind, and the paths of the lists, which are few. */
export type SitemapCounts = { readonly jobs: number; readonly referrers: number; readonly lists: readonly string[] };

type Slice = { readonly offset: number; readonly limit: number };
type Row = { id: string; at: Date };

/** One kind of URL at its position in the sitemap: the number, and a range of them. */
type Section = { readonly count: number; read(slice: Slice): Promise<readonly SitemapEntry[]> };

function openJobs(ctx: Context) {
  return sql`FROM jobs WHERE ${isOpenAt(ctx.clock.now())}`;
}

/** Public pages of people, as far as visitors may see them, including network profiles (rules P1, P17). */
const PUBLIC_REFERRERS = sql`
  FROM referrer_profiles AS profiles LEFT JOIN user_settings AS settings ON settings.user_id = profiles.user_id
  WHERE coalesce(settings."profileVisibility", 'public') <> 'private' AND profiles.hidden_at IS NULL`;

/** Counts open jobs and public referrer pages, and finds the lists to be indexed (rule J24). */
export async function countSitemap(ctx: Context): Promise<SitemapCounts> {
  const db = await ctx.readReplica();
  const [counts] = await db.rows<Omit<SitemapCounts, "lists">>(sql`
    SELECT (SELECT count(*)::int ${openJobs(ctx)}) AS jobs, (SELECT count(*)::int ${PUBLIC_REFERRERS}) AS referrers`);
  if (counts === undefined) throw new Error("counts without a group came back empty");
  return { ...counts, lists: await readIndexableLists(ctx) };
}

async function readJobs(ctx: Context, { offset, limit }: Slice): Promise<SitemapEntry[]> {
  const db = await ctx.readReplica();
  const rows = await db.rows<Row>(sql`
    SELECT id, updated_at AS at ${openJobs(ctx)} ORDER BY updated_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`);
  return rows.map(({ id, at }) => ({
    loc: paths.job(id),
    lastmod: at.toISOString(),
    changefreq: "daily",
    priority: "0.9",
  }));
}

async function readReferrers(ctx: Context, { offset, limit }: Slice): Promise<SitemapEntry[]> {
  const db = await ctx.readReplica();
  const rows = await db.rows<Row>(sql`
    SELECT profiles.username AS id, profiles.updated_at AS at ${PUBLIC_REFERRERS}
    ORDER BY profiles.updated_at DESC, profiles.username LIMIT ${limit} OFFSET ${offset}`);
  return rows.map(({ id, at }) => ({
    loc: paths.referrer(id),
    lastmod: at.toISOString(),
    changefreq: "weekly",
    priority: "0.6",
  }));
}

function fixed(entries: readonly SitemapEntry[]): Section {
  return {
    count: entries.length,
    read: async ({ offset, limit }) => entries.slice(offset, offset + limit),
  };
}

/** The whole sitemap: by priority, then by last change (specification, Business constants). */
function sectionsOf(ctx: Context, counts: SitemapCounts): Section[] {
  return [
    fixed(STATIC_ENTRIES.beforeJobs),
    { count: counts.jobs, read: (slice) => readJobs(ctx, slice) },
    fixed(STATIC_ENTRIES.beforeReferrers),
    fixed(counts.lists.map((loc) => ({ loc, changefreq: "daily", priority: "0.7" }) as const)),
    { count: counts.referrers, read: (slice) => readReferrers(ctx, slice) },
    fixed(STATIC_ENTRIES.atTheEnd),
  ];
}

/** How many files the sitemap has, with this many URLs in each. */
export function sitemapFiles(counts: SitemapCounts, capacity = SITEMAP_CAPACITY): number {
  return Math.ceil((counts.jobs + counts.referrers + counts.lists.length + STATIC_COUNT) / capacity);
}

/** The entries of one file, the first is 1. Takes the counts that the files were split by. */
export async function readSitemap(
  ctx: Context,
  counts: SitemapCounts,
  file: number,
  capacity = SITEMAP_CAPACITY,
): Promise<SitemapEntry[]> {
  let from = (file - 1) * capacity;
  let room = capacity;
  const entries: SitemapEntry[] = [];
  for (const section of sectionsOf(ctx, counts)) {
    const offset = Math.min(from, section.count);
    const limit = Math.min(room, section.count - offset);
    if (limit > 0) entries.push(...(await section.read({ offset, limit })));
    from -= offset;
    room -= limit;
  }
  return entries;
}
