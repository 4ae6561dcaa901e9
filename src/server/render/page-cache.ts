import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import { policyHash } from "../platform/headers.ts";
import { tagOf } from "../platform/network/conditional.ts";

/** A rendered page with everything that belongs to it: the same for everybody. */
export type Page = {
  readonly status: number;
  readonly html: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly made: number;
  compressed: { br?: Buffer; gzip?: Buffer };
  /** The same as Markdown, once somebody asked for it. */
  markdown?: Page;
};

/** What follows an opening tag: its attributes, without a source of its own. */
const INLINE = /^(?![^>]*\ssrc=)([^>]*)>/;
const [OPENING, CLOSING] = ["<script", "</script>"];

/** The attributes and the code of every inline script, in order. */
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
 * Hashes (`sha256-…`) of the inline scripts of a page, each once, in order. With a mark only of those that carry it as
 * their nonce, so that a script which came in with somebody's text is not allowed to run; the mark is taken out again.
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

/** Makes a page of a finished HTML text and its headers. Takes the time in milliseconds. */
export function makePage(status: number, html: string, headers: Record<string, string>, now: number): Page {
  const bytes = Buffer.from(html);
  return { status, html: bytes, headers, etag: tagOf(bytes), made: now, compressed: {} };
}

const BROTLI = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;
const GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;

/** The page in the best encoding that the browser takes, made once. Gives null for the plain one. */
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

/** Rendered pages, least recently asked first out. */
export type PageCache = {
  get(key: string, now: number): Page | undefined;
  /** Also one that is good no more, made since then: for whom there is no other. News have dropped what they changed. */
  last(key: string, since: number): Page | undefined;
  /** `subject` is what the page shows (a job's id): news of it drops the page. */
  set(key: string, subject: string | null, page: Page): void;
  dropSubject(subject: string): void;
  clear(): void;
};

/** Takes how many pages at most and how many milliseconds a page is good for at most. */
export function makePageCache(capacity: number, lifetime: number): PageCache {
  const bySubject = new Map<string, Set<string>>();
  const pages = new LRUCache<string, { subject: string | null; page: Page }>({
    max: capacity,
    dispose: ({ subject }, key) => forget(subject, key),
  });
  function forget(subject: string | null, key: string): void {
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
