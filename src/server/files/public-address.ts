/** Keys below it are pictures that everybody may see; their name is the only thing that leads to them. */
export const PUBLIC_FOLDER = "public/";

/** The address of a public picture by its storage key. */
export function publicAddress(storage_key: string): string {
  return `/files/${storage_key.slice(PUBLIC_FOLDER.length)}`;
}
