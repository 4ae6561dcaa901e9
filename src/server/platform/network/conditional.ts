import { hash } from "node:crypto";

/**
 * What tells an answer from others by its content, whatever it is packed in on its way: weak (RFC 9110, section 8.8.1), since plain,
 * gzip and br are not the same bytes.
 */
export function tagOf(content: string | Uint8Array): string {
  return `W/"${hash("sha256", content, "base64url").slice(0, 22)}"`;
}

/** True when whoever asks already has this answer: a list of tags, perhaps weakened by a proxy on the way, or `*` for whatever is there. */
export function isKnown(header: string | null | undefined, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, "");
  if (header?.trim() === "*") return true;
  return header?.split(",").some((tag) => bare(tag) === bare(etag)) ?? false;
}
