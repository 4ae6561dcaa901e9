import { Writable } from "node:stream";
import type { i18n } from "i18next";
import { type ReactNode, StrictMode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { secondsToRetry } from "../contract/errors.ts";
import { LANGUAGE_HEADER } from "../contract/product.ts";
import { type CacheComponent, ComponentCacheProvider } from "./lib/cached-component.tsx";
import { createComponentCache, type FillPage } from "./lib/component-cache.ts";
import { deferHydration } from "./lib/hydrate-after-paint.ts";
import { isLanguage, languageOfSearch } from "./lib/language/language.ts";
import { LanguageProvider } from "./lib/language/language-provider.tsx";
import { textsForPage } from "./lib/language/server-texts.ts";
import { textsUrl } from "./lib/language/texts.ts";
import { errorCodeOf, isErrorCode } from "./lib/net/api-error.ts";
import { callerContext, pageContext, siteContext } from "./lib/net/server-caller.ts";
import { HEAD_SCRIPT } from "./lib/theme.ts";

// The bundle has its own copies of these context keys, so the server must set the values with these exports.
export { callerContext, pageContext, siteContext };

/**
 * Pages under this layout are rendered completely on the server; other pages are empty until the browser renders them.
 */
const PUBLIC_LAYOUT = "shared/shell/layout-public";

/** `used`: text namespaces that cached components of the page need, beside those that the render itself reported. */
type RenderedPage = { html: string; failed: boolean; used: readonly string[] };

/** React's marker for a suspended or failed boundary, which only the browser can render. */
const UNFINISHED = "<!--$!-->";

/** Shared by all pages, because creating a real stream takes about 2.5 % of the render time of a page. */
const NULL_STREAM = Object.assign(new ReadableStream<Uint8Array>(), {
  getReader: () => ({ read: () => new Promise(() => undefined) }) as ReadableStreamDefaultReader<Uint8Array>,
}) as ReadableStream<Uint8Array>;

/**
 * Preloads the hydration data into the cache that the framework reads before it waits for its stream. The page then
 * renders synchronously, in half the time.
 */
async function preloadHydrationData(context: EntryContext): Promise<void> {
  const { serverHandoffStream, renderMeta } = context;
  if (serverHandoffStream === undefined || renderMeta === undefined) return;
  const value = await new Response(serverHandoffStream).text();
  const results = [
    { done: false, value },
    { done: true, value: "" },
  ];
  renderMeta.streamCache = results.map((result) => Object.assign(Promise.resolve(), { result }));
  // The framework requests a reader at the start of each render, but never reads from it.
  context.serverHandoffStream = NULL_STREAM;
}

/** Renders the whole page synchronously; returns null if a part of it suspends or fails. */
function renderSynchronously(page: ReactNode, fill: FillPage | undefined): RenderedPage | null {
  try {
    const html = renderToString(page);
    if (html.includes(UNFINISHED)) return null;
    const { html: whole, used } = fill?.(html) ?? { html, used: [] };
    return { html: `<!DOCTYPE html>${whole}`, failed: false, used };
  } catch {
    // The asynchronous render reports the error, or waits for the suspended part.
    return null;
  }
}

/**
 * Renders the whole page asynchronously to a string. Nothing is streamed, so that the page can be hashed and cached.
 * Rejects when the shell fails.
 */
function renderAsynchronously(page: ReactNode, nonce: string | undefined): Promise<RenderedPage> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(Buffer.from(chunk));
        done();
      },
      final(done) {
        resolve({ html: Buffer.concat(chunks).toString("utf8"), failed, used: [] });
        done();
      },
    });
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // By default React sends a long page hidden, with a script that shows it; crawlers and readers without scripts
      // would see nothing.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError(error) {
        failed = true;
        console.error(error);
      },
    });
  });
}

/**
 * Adds to the head the text namespaces that hydration needs, their preload links, and the structured data for search
 * engines.
 */
function completeHead(html: string, texts: i18n, ofPieces: readonly string[], posting: string | undefined): string {
  const used = [...new Set([...(texts.reportNamespaces?.getUsedNamespaces() ?? []), ...ofPieces])].sort();
  const addresses = used.map((name) => textsUrl(texts.language, name)).filter((address) => address !== null);
  const ahead = addresses.map((href) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="${href}"/>`);
  const about = posting === undefined ? "" : `<script type="application/ld+json">${posting}</script>`;
  return html
    .replace("<html ", `<html data-language="${texts.language}" data-texts="${used.join(" ")}" `)
    .replace("</head>", () => `${ahead.join("")}${about}</head>`);
}

/**
 * Adds the nonce to the head script, which the framework does not know. The server hashes only scripts with the nonce
 * and removes it afterwards, so that a script injected through user text never enters the security policy.
 */
function markHeadScript(html: string, mark: string | undefined): string {
  return mark === undefined ? html : html.replace(`<script>${HEAD_SCRIPT}`, `<script nonce="${mark}">${HEAD_SCRIPT}`);
}

/** Endpoint failures are already in the log, so only errors of the pages themselves are logged here. */
export function handleError(error: unknown): void {
  const known = typeof error === "object" && error !== null && "code" in error && isErrorCode(error.code);
  if (!known) console.error(error);
}

/** Returns the first error that a loader threw, if any. */
function findLoaderError({ staticHandlerContext: { errors } }: EntryContext): unknown {
  return Object.values(errors ?? {})[0];
}

const componentCache = createComponentCache();

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  given: RouterContextProvider,
): Promise<Response> {
  const url = new URL(request.url);
  const chosen = request.headers.get(LANGUAGE_HEADER);
  const texts = await textsForPage(languageOfSearch(url.search) ?? (isLanguage(chosen) ? chosen : "en"));
  const mark = request.headers.get("x-script-mark") ?? undefined;
  await preloadHydrationData(context);
  const treeWith = (take: CacheComponent | null) => (
    <StrictMode>
      <LanguageProvider texts={texts}>
        <ComponentCacheProvider value={take}>
          <ServerRouter context={context} url={request.url} {...(mark !== undefined && { nonce: mark })} />
        </ComponentCacheProvider>
      </LanguageProvider>
    </StrictMode>
  );
  // Without a nonce the site runs in development, where components change, so nothing is cached.
  const pieces = mark === undefined ? null : componentCache(texts, mark);
  const atOnce = renderSynchronously(treeWith(pieces?.take ?? null), pieces?.fill);
  const { html, failed, used } = atOnce ?? (await renderAsynchronously(treeWith(null), mark));
  headers.set("content-type", "text/html; charset=utf-8");
  if (status === 503 && !failed) headers.set("retry-after", secondsToRetry(errorCodeOf(findLoaderError(context))));
  const page = given.get(pageContext);
  const whole = completeHead(markHeadScript(html, mark), texts, used, page.posting);
  const isPublic = context.staticHandlerContext.matches.some(({ route }) => route.id === PUBLIC_LAYOUT);
  page.html = isPublic && mark !== undefined ? deferHydration(whole, mark) : whole;
  return new Response(null, { status: failed ? 500 : status, headers });
}
