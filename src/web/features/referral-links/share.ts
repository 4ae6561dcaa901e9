import { copyText } from "../../shared/records/copy-text.ts";

function isCancelled(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

/** Returns whether the device has a share sheet. */
export function canShare(): boolean {
  return typeof navigator.share === "function";
}

/** Shares a link through the device's share sheet, else copies it; a cancelled sheet is not a failure. */
export async function shareLink(title: string, url: string, said: { done: string; failed: string }): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    if (!isCancelled(error)) await copyText(url, said);
  }
}
