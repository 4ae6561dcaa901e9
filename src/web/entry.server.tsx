import { Writable } from "node:stream";
import type { i18n } from "i18next";
import { type ReactNode, StrictMode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { secondsToRetry } from "../contract/errors.ts";
import { liveAfterPaint } from "./lib/after-paint.ts";
import { languageOfSearch } from "./lib/language/language.ts";
import { LanguageProvider } from "./lib/language/language-provider.tsx";
import { textsForPage } from "./lib/language/server-texts.ts";
import { textAddress } from "./lib/language/texts.ts";
import { codeOf, isErrorCode } from "./lib/net/api-error.ts";
import { callerContext, pageContext, siteContext } from "./lib/net/server-caller.ts";
import { type FillPage, makePieces } from "./lib/page-pieces.ts";
import { type TakePiece, TakePieces } from "./lib/same-pieces.tsx";
import { HEAD_SCRIPT } from "./lib/theme.ts";

// The bundle has its own copies of these keys: the server sets the values with exactly these.
export { callerContext, pageContext, siteContext };

/** Its pages are finished as they come; the others are empty until they live. */
const PUBLIC_LAYOUT = "shared/shell/layout-public";

/** `used`: texts that pieces of the page need, beside those that the page tells of. */
type Whole = { html: string; failed: boolean; used: readonly string[] };

/** What React leaves of a part that waited for something, or failed: the browser has to make it. */
const UNFINISHED = "<!--$!-->";

/** Making real ones for each page takes a fortieth of it. */
const NEVER_READ = Object.assign(new ReadableStream<Uint8Array>(), {
  getReader: () => ({ read: () => new Promise(() => undefined) }) as ReadableStreamDefaultReader<Uint8Array>,
}) as ReadableStream<Uint8Array>;

/**
 * Lays the data that the browser hydrates with ready, where the framework looks for it before it waits for its stream:
 * so nothing of a page has to be waited for, and it can be written in one go, in half the time.
 */
async function readyData(context: EntryContext): Promise<void> {
  const { serverHandoffStream, renderMeta } = context;
  if (serverHandoffStream === undefined || renderMeta === undefined) return;
  const value = await new Response(serverHandoffStream).text();
  const results = [
    { done: false, value },
    { done: true, value: "" },
  ];
  renderMeta.streamCache = results.map((result) => Object.assign(Promise.resolve(), { result }));
  // Asked for a reader each time that the page is begun, and never read.
  context.serverHandoffStream = NEVER_READ;
}

/** The whole page as text; null where a part of it has to be waited for, or fails. */
function renderAtOnce(page: ReactNode, fill: FillPage | undefined): Whole | null {
  try {
    const html = renderToString(page);
    if (html.includes(UNFINISHED)) return null;
    const { html: whole, used } = fill?.(html) ?? { html, used: [] };
    return { html: `<!DOCTYPE html>${whole}`, failed: false, used };
  } catch {
    // The patient way says what it was, or waits.
    return null;
  }
}

/** The whole page as text: nothing is streamed, so that it can be hashed and cached. Rejects when the shell fails. */
function renderPatiently(page: ReactNode, nonce: string | undefined): Promise<Whole> {
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
      // A long page would otherwise come hidden, behind a script that shows it: robots and readers without scripts see it.
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
 * Tells the browser which texts it needs before it hydrates, and sends it for them at once; and search engines what the
 * page is about.
 */
function completeHead(html: string, texts: i18n, ofPieces: readonly string[], posting: string | undefined): string {
  const used = [...new Set([...(texts.reportNamespaces?.getUsedNamespaces() ?? []), ...ofPieces])].sort();
  const addresses = used.map((name) => textAddress(texts.language, name)).filter((address) => address !== null);
  const ahead = addresses.map((href) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="${href}"/>`);
  const about = posting === undefined ? "" : `<script type="application/ld+json">${posting}</script>`;
  return html
    .replace("<html ", `<html data-texts="${used.join(" ")}" `)
    .replace("</head>", () => `${ahead.join("")}${about}</head>`);
}

/**
 * Marks the head script, which the framework does not know. The server hashes only what carries its mark and takes the
 * mark out again, so that no script out of somebody's text ever gets into the policy.
 */
function markHeadScript(html: string, mark: string | undefined): string {
  return mark === undefined ? html : html.replace(`<script>${HEAD_SCRIPT}`, `<script nonce="${mark}">${HEAD_SCRIPT}`);
}

/** A failure of an endpoint stands in the product's log already; what is left are faults of the pages themselves. */
export function handleError(error: unknown): void {
  const known = typeof error === "object" && error !== null && "code" in error && isErrorCode(error.code);
  if (!known) console.error(error);
}

/** What a loader has thrown, if one has. */
function failureIn({ staticHandlerContext: { errors } }: EntryContext): unknown {
  return Object.values(errors ?? {})[0];
}

const piecesOfPage = makePieces();

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  given: RouterContextProvider,
): Promise<Response> {
  const url = new URL(request.url);
  const texts = await textsForPage(languageOfSearch(url.search) ?? "en");
  const mark = request.headers.get("x-script-mark") ?? undefined;
  await readyData(context);
  const treeWith = (take: TakePiece | null) => (
    <StrictMode>
      <LanguageProvider texts={texts}>
        <TakePieces value={take}>
          <ServerRouter context={context} url={request.url} {...(mark !== undefined && { nonce: mark })} />
        </TakePieces>
      </LanguageProvider>
    </StrictMode>
  );
  // Without a mark the site is being worked on, and changes under us.
  const pieces = mark === undefined ? null : piecesOfPage(texts, mark);
  const atOnce = renderAtOnce(treeWith(pieces?.take ?? null), pieces?.fill);
  const { html, failed, used } = atOnce ?? (await renderPatiently(treeWith(null), mark));
  headers.set("content-type", "text/html; charset=utf-8");
  if (status === 503 && !failed) headers.set("retry-after", secondsToRetry(codeOf(failureIn(context))));
  const page = given.get(pageContext);
  const whole = completeHead(markHeadScript(html, mark), texts, used, page.posting);
  const isPublic = context.staticHandlerContext.matches.some(({ route }) => route.id === PUBLIC_LAYOUT);
  page.html = isPublic && mark !== undefined ? liveAfterPaint(whole, mark) : whole;
  return new Response(null, { status: failed ? 500 : status, headers });
}
