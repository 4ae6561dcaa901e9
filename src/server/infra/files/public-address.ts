/** Storage prefix of public pictures; only the unguessable name leads to them. */
export const PUBLIC_FOLDER = "public/";

/** The public URL path of a picture by its storage key. */
export function publicPictureUrl(storage_key: string): string {
  return `/files/${storage_key.slice(PUBLIC_FOLDER.length)}`;
}
