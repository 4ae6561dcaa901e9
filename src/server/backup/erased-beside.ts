const LIST_FOLDER = "erased";

/** Where a copy of the list of erasures lies beside the backups of a place. */
export function besides(address: string): string {
  if (!address.startsWith("s3://")) return `${address}/${LIST_FOLDER}`;
  const url = new URL(address);
  url.pathname = `${url.pathname.replace(/\/$/, "")}/${LIST_FOLDER}`;
  return url.toString();
}
