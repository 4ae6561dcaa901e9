import type { FormEvent } from "react";
import type { FileOfForm } from "../../lib/net/use-upload.ts";

/** Puts the keyboard on the first field of a form that has a fault, or on the button that changes a refused file. */
export function focusFirstFault(form: HTMLElement | null): boolean {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null;
  const target = field?.closest(".file-drop")?.querySelector("button") ?? field;
  target?.focus();
  return target !== null;
}

type Form = { submit: (event: FormEvent<HTMLFormElement>) => Promise<void>; form: { trigger: () => Promise<boolean> } };

/**
 * Sends a form only with the file that its person sees in it: never while it is on its way, and never without one that was
 * refused or did not get through (rule F2). Every fault shows then, and `onFault` tells that nothing was sent.
 */
export async function submitWithFile(
  event: FormEvent<HTMLFormElement>,
  file: Pick<FileOfForm, "sending" | "fault">,
  { submit, form }: Form,
  onFault: () => void = () => {},
): Promise<void> {
  event.preventDefault();
  const shown = event.currentTarget;
  if (file.sending) return;
  if (file.fault === null) return submit(event);
  // Where the checks could not be loaded the form says so by itself.
  await form.trigger().catch(() => false);
  onFault();
  focusFirstFault(shown);
}
