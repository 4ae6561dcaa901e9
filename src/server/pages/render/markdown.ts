import { Parser } from "htmlparser2";
import { paths } from "../../../contract/paths.ts";
import type { LinkTo } from "../../../rules/markdown/inline.ts";
import { pageMarkdown } from "../../../rules/markdown/page-markdown.ts";
import { firstOf, type PageElement, type PageNode } from "../../../rules/markdown/page-tree.ts";
import { DATA_POLICY } from "../../infra/platform/headers.ts";
import { buildPage, type Page } from "./page-cache.ts";

const ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/** Pages with only the product's own text. */
const OWN: ReadonlySet<string> = new Set(
  [paths.home, paths.scoutApply, paths.privacy, paths.terms, paths.automatedSteps, paths.contact].map((path) => path()),
);
/** Pages that show texts of companies and people: job lists, a job, a company, a referrer. */
const OF_OTHERS = new RegExp(
  `^/(?:browse(?:/[^/]+/[^/]+)?|jobs/${ID}|companies/${ID}/(?:jobs|trust)|r/[\\w-]{1,30})/?$`,
  "i",
);

/** Letter case and a trailing slash do not matter. */
const isOwn = (path: string) => OWN.has(path.toLowerCase().replace(/(?<=[^/])\/$/, ""));

/** Whether a page is also available as Markdown: public pages meant for reading (rule X121). */
export function hasMarkdown(path: string): boolean {
  return isOwn(path) || OF_OTHERS.test(path);
}

type Open = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: PageNode[];
};

/** Deeper nesting is cut, so that conversion time is bounded. */
const MAX_DEPTH = 100;

/** Parses a page; comments are dropped and adjacent texts joined. */
function readPage(html: string): PageElement {
  const root: Open = { name: "", attributes: {}, children: [] };
  const open = [root];
  const parser = new Parser({
    onopentag(name, attributes) {
      const parent = open.at(-1) ?? root;
      if (open.length > MAX_DEPTH) {
        open.push(parent);
        return;
      }
      const element: Open = { name, attributes, children: [] };
      parent.children.push(element);
      open.push(element);
    },
    ontext(text) {
      const { children } = open.at(-1) ?? root;
      const before = children.at(-1);
      if (typeof before === "string") children[children.length - 1] = before + text;
      else children.push(text);
    },
    onclosetag() {
      if (open.length > 1) open.pop();
    },
  });
  parser.end(html);
  return root;
}

const SPOKEN = new Set(["http:", "https:", "mailto:"]);
/** Characters that must be escaped in a URL within brackets or code. */
const IN_ADDRESS = /[()\\<>[\]`"\s]/g;

/** Percent-encodes a character, including brackets, which `encodeURIComponent` keeps. */
const encodeSign = (sign: string) =>
  /[()]/.test(sign) ? `%${sign.charCodeAt(0).toString(16)}` : encodeURIComponent(sign);

/** Resolves links: absolute web and mail addresses; fragments of the page itself are dropped. */
function linksOf(page: string): LinkTo {
  return function linkTo(href) {
    if (href.startsWith("#") || !URL.canParse(href, page)) return null;
    const url = new URL(href, page);
    if (!SPOKEN.has(url.protocol)) return null;
    return url.href.replaceAll(IN_ADDRESS, encodeSign);
  };
}

const headOf = (root: PageElement) =>
  (firstOf(root, "head")?.children ?? []).filter((child): child is PageElement => typeof child !== "string");

/** Robots directives of the page's head as response headers for the Markdown version. */
function robotsHeaders(root: PageElement, linkTo: LinkTo): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { name, attributes } of headOf(root)) {
    const { content, href, rel } = attributes;
    if (name === "meta" && attributes.name === "robots" && content !== undefined) headers["x-robots-tag"] = content;
    const canonical = name === "link" && rel === "canonical" && href !== undefined ? linkTo(href) : null;
    if (canonical !== null) headers.link = `<${canonical}>; rel="canonical"`;
  }
  return headers;
}

/**
 * Converts a rendered page to Markdown. The result is cached with the page, so that the same events invalidate both.
 * Takes the page's URL.
 */
export function markdownOf(page: Page, address: string): Page {
  if (page.markdown !== undefined) return page.markdown;
  const known = { address, linkTo: linksOf(address), ofOthers: !isOwn(new URL(address).pathname) };
  const root = readPage(page.html.toString("utf8"));
  const text = pageMarkdown(root, known);
  const headers = {
    ...page.headers,
    "content-type": "text/markdown; charset=utf-8",
    "content-security-policy": DATA_POLICY,
    ...robotsHeaders(root, known.linkTo),
  };
  page.markdown = buildPage(page.status, text, headers, page.made);
  return page.markdown;
}
