import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import { policyHash } from "../../infra/platform/headers.ts";
import { etagOf } from "../../infra/platform/network/etag.ts";

/** A rendered page with its headers, the same for everyone. */
export type Page = {
  readonly status: number;
  readonly html: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly made: number;
  compressed: { br?: Buffer; gzip?: Buffer };
  /** The Markdown version, once requested. */
  markdown?: Page;
};

/** Matches the attributes of an inline script's opening tag (without `src`). */
const INLINE = /^(?![^>]*\ssrc=)([^>]*)>/;
const [OPENING, CLOSING] = ["<script", "</script>"];

/** Attributes and code of every inline script, in order. */
function* inlineScripts(html: string): Generator<{ attributes: string; code: string }> {
  for (let at = html.indexOf(OPENING); at >= 0; at = html.indexOf(OPENING, at)) {
    at += OPENING.length;
    const end = html.indexOf(CLOSING, at);
    if (end < 0) return;
    const [head, attributes = ""] = INLINE.exec(html.slice(at, end)) ?? [];
    if (head !== undefined) yield { attributes, code: html.slice(at + head.length, end) };
  }
}

/**
 * Hashes (`sha256-…`) of a page's inline scripts, each once, in order. With a mark, only of scripts with that nonce, so
 * that a script injected through user text is not allowed; the mark is removed.
 */
export function allowScripts(html: string, mark: string | null): { html: string; hashes: string[] } {
  const hashes = new Set<string>();
  const marked = ` nonce="${mark}"`;
  for (const { attributes, code } of inlineScripts(html)) {
    if (mark !== null && !attributes.includes(marked)) continue;
    hashes.add(policyHash(code));
  }
  return { html: mark === null ? html : html.replaceAll(marked, ""), hashes: [...hashes] };
}

/** Builds a page from finished HTML and headers. Takes the time in milliseconds. */
export function buildPage(status: number, html: string, headers: Record<string, string>, now: number): Page {
  const bytes = Buffer.from(html);
  return { status, html: bytes, headers, etag: etagOf(bytes), made: now, compressed: {} };
}

const BROTLI = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;
const GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;

/** The page in the best accepted encoding, computed once. Null for the plain one. */
export function encoded(page: Page, accepted: string): { encoding: "br" | "gzip"; body: Buffer } | null {
  if (BROTLI.test(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    page.compressed.br ??= brotliCompressSync(page.html, { params });
    return { encoding: "br", body: page.compressed.br };
  }
  if (GZIP.test(accepted)) {
    page.compressed.gzip ??= gzipSync(page.html);
    return { encoding: "gzip", body: page.compressed.gzip };
  }
  return null;
}

/** An LRU cache of rendered pages. */
export type PageCache = {
  get(key: string, now: number): Page | undefined;
  /** Returns also an expired page made since a time, if there is no other. Invalidated pages are never returned. */
  last(key: string, since: number): Page | undefined;
  /** `subject`: what the page shows (such as a job's id), whose events invalidate it. */
  set(key: string, subject: string | null, page: Page): void;
  dropSubject(subject: string): void;
  clear(): void;
};

/** Takes the maximum number of pages and their lifetime in milliseconds. */
export function makePageCache(capacity: number, lifetime: number): PageCache {
  const bySubject = new Map<string, Set<string>>();
  const pages = new LRUCache<string, { subject: string | null; page: Page }>({
    max: capacity,
    dispose: ({ subject }, key) => remove(subject, key),
  });
  function remove(subject: string | null, key: string): void {
    if (subject === null) return;
    const keys = bySubject.get(subject);
    keys?.delete(key);
    if (keys?.size === 0) bySubject.delete(subject);
  }
  return {
    get(key, now) {
      const entry = pages.get(key);
      return entry !== undefined && now - entry.page.made <= lifetime ? entry.page : undefined;
    },
    last(key, since) {
      const page = pages.peek(key)?.page;
      return page !== undefined && page.made >= since ? page : undefined;
    },
    set(key, subject, page) {
      pages.set(key, { subject, page });
      if (subject !== null) bySubject.set(subject, (bySubject.get(subject) ?? new Set()).add(key));
    },
    dropSubject(subject) {
      for (const key of [...(bySubject.get(subject) ?? [])]) pages.delete(key);
    },
    clear: () => pages.clear(),
  };
}
