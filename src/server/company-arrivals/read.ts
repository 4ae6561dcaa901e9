import { and, desc, eq } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { FileAnswer } from "../../contract/files.ts";
import type { Page } from "../../contract/paging.ts";
import { ARCHIVE_FORMAT } from "../../contract/team/company-archives.ts";
import {
  ARRIVAL_NOUNS,
  type ArrivalLine,
  type ArrivalNoun,
  type CompanyArrival,
  type CompanyArrivals,
} from "../../contract/team/company-arrivals.ts";
import { isOwners, LOOK_MS } from "../company-archives/own.ts";
import { noteArchive } from "../company-archives/owners.ts";
import type { UserContext } from "../db/context.ts";
import { companies } from "../db/tables/companies.ts";
import { companyArrivals, companySources } from "../db/tables/company-archives.ts";
import { utcDay } from "../platform/clock.ts";
import type { Limit } from "../platform/load/rate-limits.ts";
import { type ArrivalRow, viewArrival, type WhichArrival } from "./own.ts";

const LISTED = 50;
const PORTION = 500;
/** Whoever breaks off begins again, and not without end. */
const FETCHED: Limit = { name: "company arrival fetched", points: 30, seconds: 86_400 };

/** What was sent to a company, newest first. Throws `not_found` for whoever does not own it. */
export async function listArrivals(ctx: UserContext, id: string): Promise<CompanyArrivals> {
  const [company] = await ctx.db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(and(eq(companies.id, id), isOwners(ctx.actor.id, "companies.id")));
  if (company === undefined) throw new AppError("not_found");
  const [bound] = await ctx.db.select().from(companySources).where(eq(companySources.company, id));
  const rows = await ctx.db
    .select()
    .from(companyArrivals)
    .where(eq(companyArrivals.company, id))
    .orderBy(desc(companyArrivals.created_at), desc(companyArrivals.id))
    .limit(LISTED);
  const source =
    bound === undefined
      ? null
      : { installation: bound.installation, company: bound.source, name: bound.name, since: bound.since.toISOString() };
  return { company, source, most_bytes: ctx.config.companyArchiveBytes, items: rows.map(viewArrival) };
}

/** The row of what was sent. Throws `not_found` for whoever does not own its company. */
export async function ownArrival(ctx: UserContext, { id, arrival }: WhichArrival): Promise<ArrivalRow> {
  const own = isOwners(ctx.actor.id, "company_arrivals.company");
  const [row] = await ctx.db
    .select()
    .from(companyArrivals)
    .where(and(eq(companyArrivals.id, arrival), eq(companyArrivals.company, id), own));
  if (row === undefined) throw new AppError("not_found");
  return row;
}

/** How far it is. */
export async function readArrival(ctx: UserContext, which: WhichArrival): Promise<CompanyArrival> {
  return viewArrival(await ownArrival(ctx, which));
}

type LineRow = Omit<ArrivalLine, "noun"> & { readonly noun: number };
export type LinesQuery = {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly noun?: ArrivalNoun | undefined;
  readonly what?: ArrivalLine["what"] | undefined;
};

const LINES = `SELECT noun, line, what, code, field, record FROM company_arrival_lines
  WHERE arrival = $1 AND (noun, line) > ($2, $3) AND ($4::smallint IS NULL OR noun = $4) AND ($5::text IS NULL OR what = $5)
  ORDER BY noun, line LIMIT $6`;

type From = { readonly noun: number; readonly line: number };
const BEGIN: From = { noun: -1, line: 0 };

async function linesFrom(ctx: UserContext, arrival: string, from: From, query: Omit<LinesQuery, "cursor">) {
  const noun = query.noun === undefined ? null : ARRIVAL_NOUNS.indexOf(query.noun);
  const values = [arrival, from.noun, from.line, noun, query.what ?? null, query.limit];
  return ctx.db.prepared<LineRow>({ name: "company_arrival_lines", text: LINES }, values);
}

const viewLine = ({ noun, ...line }: LineRow): ArrivalLine => ({ noun: ARRIVAL_NOUNS[noun] ?? "company", ...line });

/** Lines that are refused or come in otherwise, by noun and line. Throws `not_found`. */
export async function readArrivalLines(
  ctx: UserContext,
  which: WhichArrival,
  query: LinesQuery,
): Promise<Page<ArrivalLine>> {
  await ownArrival(ctx, which);
  const from = fromCursor(query.cursor);
  const rows = await linesFrom(ctx, which.arrival, from, { ...query, limit: query.limit + 1 });
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const more = rows.length > query.limit && last !== undefined;
  return { items: page.map(viewLine), next_cursor: more ? `${last.noun}.${last.line}` : null };
}

/** The place after which the next page begins; what is none begins at the first. */
function fromCursor(cursor: string | undefined): From {
  const [, noun, line] = /^(\d{1,2})\.(\d{1,9})$/.exec(cursor ?? "") ?? [];
  return noun === undefined || line === undefined ? BEGIN : { noun: Number(noun), line: Number(line) };
}

async function* reportPieces(ctx: UserContext, row: ArrivalRow): AsyncGenerator<Uint8Array> {
  await ctx.limits.take(FETCHED, row.id);
  const line = (said: object) => Buffer.from(`${JSON.stringify(said)}\n`);
  const { id, counts, storage_key: _key, ...rest } = row;
  const { state, fault, manifest, money } = rest;
  yield line({ arrival: id, state, fault, source: viewArrival(row).source, made_at: manifest?.made_at ?? null, money });
  for (const count of counts) yield line({ count });
  for (let from = BEGIN; ; ) {
    const rows = await linesFrom(ctx, id, from, { limit: PORTION });
    for (const one of rows) yield line(viewLine(one));
    const last = rows.at(-1);
    if (last === undefined || rows.length < PORTION) return;
    from = last;
  }
}

/** What became of it, as NDJSON. Throws `not_found`; the first piece, `rate_limited`: whoever asks for the headers alone takes nothing. */
export async function fetchReport(ctx: UserContext, which: WhichArrival): Promise<FileAnswer> {
  const row = await ownArrival(ctx, which);
  const name = `${ARCHIVE_FORMAT}-report-${utcDay(row.created_at)}.ndjson`;
  return { name, type: "application/x-ndjson", size: null, body: reportPieces(ctx, row) };
}

/** Breaks off where the viewer owns the company no more, or the papers were deleted. */
async function* paperBytes(ctx: UserContext, which: WhichArrival, key: string): AsyncGenerator<Uint8Array> {
  await ctx.limits.take(FETCHED, which.arrival);
  const bytes = await ctx.files.open(key);
  if (bytes === null) throw new AppError("not_found");
  await ctx.write((tx) =>
    noteArchive(ctx, tx, "company_arrival_fetched", { company: which.id, arrival: which.arrival }),
  );
  let looked = ctx.clock.now().getTime();
  for await (const piece of bytes) {
    const now = ctx.clock.now().getTime();
    if (now - looked >= LOOK_MS) {
      await ownArrival(ctx, which);
      looked = now;
    }
    yield piece;
  }
}

/** Receipts and signed days of there. Throws `not_found`; the first piece, `rate_limited`. */
export async function fetchPapers(ctx: UserContext, which: WhichArrival): Promise<FileAnswer> {
  const row = await ownArrival(ctx, which);
  if (row.papers_key === null || row.papers_size === null) throw new AppError("not_found");
  const name = `${ARCHIVE_FORMAT}-papers-${utcDay(row.created_at)}.ndjson`;
  const body = paperBytes(ctx, which, row.papers_key);
  return { name, type: "application/x-ndjson", size: row.papers_size, body };
}
