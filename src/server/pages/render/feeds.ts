import type { Hono, Context as HonoContext } from "hono";
import { LANGUAGES, type Language } from "../../../contract/choices.ts";
import { AppError } from "../../../contract/errors.ts";
import { FEED_SIZE } from "../../../rules/feeds/feed-job.ts";
import { indeedFrame, indeedJob } from "../../../rules/feeds/indeed.ts";
import { jsonFeed } from "../../../rules/feeds/json-feed.ts";
import { rssXml } from "../../../rules/feeds/rss.ts";
import type { Context } from "../../infra/db/context.ts";
import type { AppEnv, BrokenResponseHandler } from "../../infra/platform/endpoints.ts";
import { isId } from "../../infra/platform/ids.ts";
import { etagOf, matchesEtag } from "../../infra/platform/network/etag.ts";
import { prependChunk, toReadableStream } from "../../infra/platform/responses/byte-stream.ts";
import { allFeedJobs, type FeedPage, readFeed, readFeedVersion } from "../site/feeds.ts";

/** Access of a public endpoint: its request context and rate limit. */
export type PublicAccess = {
  contextFor(c: HonoContext<AppEnv>): Context;
  /** Counts a request of this network; throws `rate_limited`. */
  limit(c: HonoContext<AppEnv>): Promise<void>;
};

export type FeedOptions = {
  readonly origin: string;
  /** For feeds of the newest jobs. */
  readonly some: PublicAccess;
  /** For feeds of all jobs, which cost more. */
  readonly all: PublicAccess;
  readonly brokenOff: BrokenResponseHandler;
};

/** Increase it when the output format changes, so that cached feeds are refreshed. */
const INDEED_FORM = 1;

const COMMON = {
  // Caches must revalidate, so that hidden jobs disappear at once (rule X60).
  "cache-control": "public, no-cache",
  vary: "accept-encoding",
  "x-robots-tag": "noindex",
  // The data is public, so other sites may read it.
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
};

/** The company id in the path; null for the whole board. Throws `not_found` for a malformed id. */
function companyIn(c: HonoContext<AppEnv>): string | null {
  const id = c.req.param("company");
  if (id === undefined) return null;
  if (!isId(id)) throw new AppError("not_found");
  return id.toLowerCase();
}

/** The language of the URL, else English. */
export function languageIn(c: HonoContext<AppEnv>): Language {
  const asked = c.req.query("lang");
  return LANGUAGES.find((one) => one === asked) ?? "en";
}

function headersOf(type: string, etag: string, changed: Date | null): Record<string, string> {
  // Informational only and not used for validation: removing a job changes the list without a newer timestamp.
  const headers: Record<string, string> = changed === null ? {} : { "last-modified": changed.toUTCString() };
  return { ...COMMON, ...headers, etag, "content-type": `${type}; charset=utf-8` };
}

function answer(c: HonoContext<AppEnv>, text: string, type: string, changed: Date | null): Response {
  const etag = etagOf(text);
  const headers = headersOf(type, etag, changed);
  if (matchesEtag(c.req.header("if-none-match"), etag)) return c.body(null, 304, headers);
  return c.body(text, 200, headers);
}

async function pageFor(c: HonoContext<AppEnv>, ctx: Context, cursor?: string): Promise<FeedPage> {
  const page = await readFeed(ctx, { company: companyIn(c), cursor, limit: FEED_SIZE });
  if (page === null) throw new AppError("not_found");
  return page;
}

async function* indeedBytes(ctx: Context, company: string | null, origin: string): AsyncGenerator<Uint8Array> {
  const [head, end] = indeedFrame(origin);
  const encoder = new TextEncoder();
  // The first chunk is awaited before anything is sent, because it includes the first read, which may fail.
  let before = head;
  for await (const jobs of allFeedJobs(ctx, company)) {
    yield encoder.encode(before + jobs.map((job) => indeedJob(origin, job)).join(""));
    before = "";
  }
  yield encoder.encode(before + end);
}

async function indeed(c: HonoContext<AppEnv>, { origin, all, brokenOff }: FeedOptions): Promise<Response> {
  const company = companyIn(c);
  const ctx = all.contextFor(c);
  const state = await readFeedVersion(ctx, company);
  if (state === null) throw new AppError("not_found");
  // The ETag derives from the jobs' modification times instead of all bytes.
  const etag = etagOf(`${INDEED_FORM} ${origin} ${company} ${state.mark}`);
  const headers = headersOf("application/xml", etag, state.changed);
  if (matchesEtag(c.req.header("if-none-match"), etag)) return c.body(null, 304, headers);
  const pieces = indeedBytes(ctx, company, origin);
  // A started body cannot become an error, so the first chunk is ready before anything is sent.
  return c.body(toReadableStream(prependChunk(await pieces.next(), pieces), brokenOff(c)), 200, headers);
}

/**
 * Mounts `/feeds/…`: open jobs of a company or of the whole board for feed readers, programs and job search engines
 * (rules X60 to X63), current at the time of reading. A failed read is an error or aborts; it never looks like a
 * shorter feed.
 */
export function mountFeeds(app: Hono<AppEnv>, options: FeedOptions): void {
  const { origin, some, all } = options;
  for (const place of ["/feeds", "/feeds/companies/:company"]) {
    app.get(`${place}/jobs.rss`, async (c) => {
      c.set("route", "feed rss");
      await some.limit(c);
      const page = await pageFor(c, some.contextFor(c));
      const content = { ...page, language: languageIn(c) };
      return answer(c, rssXml(origin, content), "application/rss+xml", page.changed);
    });
    app.get(`${place}/jobs.json`, async (c) => {
      c.set("route", "feed json");
      await some.limit(c);
      const cursor = c.req.query("cursor");
      const page = await pageFor(c, some.contextFor(c), cursor);
      const content = { ...page, language: languageIn(c) };
      const feed = jsonFeed(origin, content, cursor, page.next_cursor);
      return answer(c, JSON.stringify(feed), "application/feed+json", page.changed);
    });
    app.get(`${place}/indeed.xml`, async (c) => {
      c.set("route", "feed indeed");
      await all.limit(c);
      return indeed(c, options);
    });
  }
  app.all("/feeds/*", (c) => {
    c.set("route", "feed");
    throw new AppError("not_found");
  });
}
