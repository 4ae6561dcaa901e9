/** True when whoever asks already has this answer: a list of tags, perhaps weakened by a proxy on the way. */
export function isKnown(header: string | null | undefined, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, "");
  return header?.split(",").some((tag) => bare(tag) === bare(etag)) ?? false;
}
