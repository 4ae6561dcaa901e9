import type { FormEvent } from "react";
import type { UploadState } from "../../lib/net/use-upload.ts";

/** Focuses the first invalid field, or the button that replaces a refused file. Returns whether there was one. */
export function focusFirstError(form: HTMLElement | null): boolean {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null;
  const target = field?.closest(".file-drop")?.querySelector("button") ?? field;
  target?.focus();
  return target !== null;
}

type Form = { submit: (event: FormEvent<HTMLFormElement>) => Promise<void>; form: { trigger: () => Promise<boolean> } };

/**
 * Submits a form only if its visible file was uploaded: not during the upload, and not if the file was refused or
 * failed (rule F2). Then all errors are shown and `onError` is called.
 */
export async function submitWithFile(
  event: FormEvent<HTMLFormElement>,
  file: Pick<UploadState, "sending" | "failure">,
  { submit, form }: Form,
  onError: () => void = () => {},
): Promise<void> {
  event.preventDefault();
  const shown = event.currentTarget;
  if (file.sending) return;
  if (file.failure === null) return submit(event);
  // If the validation could not be loaded, the form shows that itself.
  await form.trigger().catch(() => false);
  onError();
  focusFirstError(shown);
}
