import { copyText } from "../../shared/records/copy-text.ts";

function isCancelled(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

/** Whether the device has a sheet to share by. */
export function canShare(): boolean {
  return typeof navigator.share === "function";
}

/** Gives a link to the device's own sheet, else to the clipboard; a sheet that was put away is no failure. */
export async function shareLink(title: string, url: string, said: { done: string; failed: string }): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    if (!isCancelled(error)) await copyText(url, said);
  }
}
