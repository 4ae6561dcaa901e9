import { copyText } from "../../shared/records/copy-text.ts";

function isCancelled(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

/** Tries the device's own sheet; false where there is none or it does not work. A cancelled one counts as done. */
async function sharedByDevice(title: string, url: string): Promise<boolean> {
  if (typeof navigator.share !== "function") return false;
  try {
    await navigator.share({ title, url });
    return true;
  } catch (error) {
    return isCancelled(error);
  }
}

/** Gives an address to the device's sheet where there is one, else to the clipboard, and says how that went. */
export async function shareAddress(title: string, url: string, said: { done: string; failed: string }): Promise<void> {
  if (!(await sharedByDevice(title, url))) await copyText(url, said);
}
