const LIST_FOLDER = "erased";

/** The location of a copy of the erasure list next to the backups. */
export function erasureListAddress(address: string): string {
  if (!address.startsWith("s3://")) return `${address}/${LIST_FOLDER}`;
  const url = new URL(address);
  url.pathname = `${url.pathname.replace(/\/$/, "")}/${LIST_FOLDER}`;
  return url.toString();
}
