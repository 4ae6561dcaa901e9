import type { Hono, Context as HonoContext } from "hono";
import { AppError } from "../../../contract/errors.ts";
import { EMBED_SCRIPT, EMBED_STYLE, embedHtml, embedMissing } from "../../../rules/feeds/embed-page.ts";
import { EMBED_SIZE } from "../../../rules/feeds/feed-job.ts";
import type { AppEnv } from "../../infra/platform/endpoints.ts";
import { DATA_HEADERS, policyHash } from "../../infra/platform/headers.ts";
import { isId } from "../../infra/platform/ids.ts";
import { etagOf, matchesEtag } from "../../infra/platform/network/etag.ts";
import { readFeed } from "../site/feeds.ts";
import { languageIn, type PublicAccess } from "./feeds.ts";

/**
 * Policy of the only page that any site may frame (rule X67): its two inline parts run, nothing is loaded or sent, and
 * it has an opaque origin even when opened directly, so no cookies or storage.
 */
const POLICY = [
  "default-src 'none'",
  `script-src '${policyHash(EMBED_SCRIPT)}'`,
  `style-src '${policyHash(EMBED_STYLE)}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors *",
  "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox",
].join("; ");

/** Default headers without the one that forbids framing. */
const { "x-frame-options": _denied, ...ALLOWED } = DATA_HEADERS;

const HEADERS: Readonly<Record<string, string>> = {
  ...ALLOWED,
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": POLICY,
  "cache-control": "public, no-cache",
  "cross-origin-resource-policy": "cross-origin",
  // Link targets do not learn the embedding page.
  "referrer-policy": "no-referrer",
  vary: "accept-encoding",
  "x-robots-tag": "noindex",
};

/** Returned as complete response, because `observe` would forbid framing. */
function complete(c: HonoContext<AppEnv>, html: string, status: 200 | 404): Response {
  const etag = etagOf(html);
  const headers = { ...HEADERS, etag, "x-request-id": c.get("requestId") };
  const known = status === 200 && matchesEtag(c.req.header("if-none-match"), etag);
  const response = known ? new Response(null, { status: 304, headers }) : new Response(html, { status, headers });
  c.set("complete", response);
  return response;
}

/**
 * Mounts `/embed/…`, a list of open jobs for frames on other sites, and allows other sites to load its script
 * (`public/embed.js`). No cookies, sessions or storage (rules X65 to X67).
 */
export function mountEmbed(app: Hono<AppEnv>, origin: string, { contextFor, limit }: PublicAccess): void {
  async function answer(c: HonoContext<AppEnv>): Promise<Response> {
    c.set("route", "embed");
    await limit(c);
    const language = languageIn(c);
    const company = c.req.param("company")?.toLowerCase() ?? null;
    const known = company === null || isId(company);
    const page = known ? await readFeed(contextFor(c), { company, limit: EMBED_SIZE }) : null;
    if (page === null) return complete(c, embedMissing(language), 404);
    return complete(c, embedHtml(origin, { ...page, language }), 200);
  }
  app.get("/embed/jobs", answer);
  app.get("/embed/companies/:company", answer);
  app.all("/embed/*", (c) => {
    c.set("route", "embed");
    throw new AppError("not_found");
  });
  app.use("/embed.js", async (c, next) => {
    await next();
    if (!c.res.ok) return;
    c.header("cross-origin-resource-policy", "cross-origin");
    c.header("access-control-allow-origin", "*");
    c.header("cache-control", "public, max-age=3600");
  });
}
