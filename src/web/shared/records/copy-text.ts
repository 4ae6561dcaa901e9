import { toast } from "../../ui/toast.ts";

type Said = { done: string; failed: string; title?: string };

/** Puts a text on the clipboard and says how that went, in the screen's words; true where it went well. */
export async function copyText(text: string, { done, failed, title }: Said): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    toast(failed);
    return false;
  }
  toast(done, "success", title);
  return true;
}
