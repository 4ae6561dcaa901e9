import { hash } from "node:crypto";

/**
 * The ETag of a response. Weak (RFC 9110, section 8.8.1), since plain, gzip and br are different bytes of the same
 * content.
 */
export function etagOf(content: string | Uint8Array): string {
  return `W/"${hash("sha256", content, "base64url").slice(0, 22)}"`;
}

/**
 * Whether the client already has this response. Takes `If-None-Match`: a list of tags, possibly weakened by a proxy, or
 * `*`.
 */
export function matchesEtag(header: string | null | undefined, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, "");
  if (header?.trim() === "*") return true;
  return header?.split(",").some((tag) => bare(tag) === bare(etag)) ?? false;
}
