import type { Hono, Context as HonoContext } from "hono";
import { LRUCache } from "lru-cache";
import { AppError } from "../../../contract/errors.ts";
import { sha256 } from "../../infra/platform/crypto.ts";
import type { AppEnv } from "../../infra/platform/endpoints.ts";
import { matchesEtag } from "../../infra/platform/network/etag.ts";
import type { Page } from "./page-cache.ts";
import { type Card, makeSocialPictures } from "./social-picture.ts";

const CAPACITY = 500;
const PREFIX = "/social";
const SUFFIX = ".png";
/** The landing page has no name in its path. */
const HOME = "/index";

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

function plain(html: string): string {
  return html.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_whole, name: string) => ENTITIES[name] ?? "");
}

function metaOf(html: string, property: string): string | undefined {
  const content = new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`).exec(html)?.[1];
  return content === undefined ? undefined : plain(content);
}

/** The card of a public page from its metadata; null if it is not meant to be shared. */
function cardOf(html: string): Card | null {
  const title = metaOf(html, "og:title");
  if (title === undefined) return null;
  return { title, description: metaOf(html, "og:description") ?? "", worth: metaOf(html, "reward") ?? "" };
}

/** Drawn pictures by content; concurrent requests draw once. */
function makePictures(): (card: Card) => Promise<{ png: Buffer; etag: string }> {
  const draw = makeSocialPictures();
  const drawn = new LRUCache<string, Promise<{ png: Buffer; etag: string }>>({ max: CAPACITY });
  return function pictureOf(card) {
    const key = sha256(JSON.stringify(card));
    const known = drawn.get(key);
    if (known !== undefined) return known;
    const made = draw(card).then((png) => ({ png, etag: `"${key.slice(0, 22)}"` }));
    drawn.set(key, made);
    made.catch(() => drawn.delete(key));
    return made;
  };
}

/**
 * Mounts `/social/<path of a public page>.png`: the preview image of a shared link, drawn from the page's title and
 * description, in the language of `?lang=`. Takes the function that renders a page.
 */
export function mountSocialCards(
  app: Hono<AppEnv>,
  origin: string,
  pageAt: (c: HonoContext<AppEnv>, url: string) => Promise<Page | Response>,
): void {
  const pictureOf = makePictures();
  app.get(`${PREFIX}/*`, async (c) => {
    c.set("route", "social");
    const { pathname, search } = new URL(c.req.url);
    if (!pathname.endsWith(SUFFIX)) throw new AppError("not_found");
    const path = pathname.slice(PREFIX.length, -SUFFIX.length);
    const page = await pageAt(c, `${origin}${path === HOME ? "/" : path}${search}`);
    const card = page instanceof Response || page.status !== 200 ? null : cardOf(page.html.toString("utf8"));
    if (card === null) throw new AppError("not_found");
    const { png, etag } = await pictureOf(card);
    const headers = { etag, "cache-control": "public, max-age=60", "cross-origin-resource-policy": "cross-origin" };
    if (matchesEtag(c.req.header("if-none-match"), etag)) return c.body(null, 304, headers);
    return c.body(png as Uint8Array<ArrayBuffer>, 200, { ...headers, "content-type": "image/png" });
  });
}
