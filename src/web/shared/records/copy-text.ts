import { toast } from "../../ui/toast.ts";

type CopyMessages = { done: string; failed: string; title?: string };

/** Copies a text to the clipboard and shows a toast with the result; returns whether it succeeded. */
export async function copyText(text: string, { done, failed, title }: CopyMessages): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    toast(failed);
    return false;
  }
  toast(done, "success", title);
  return true;
}
