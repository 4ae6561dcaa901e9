import { type DialogHTMLAttributes, useLayoutEffect, useRef, useState } from "react";
import { isComposing } from "./is-composing.ts";

const FIELD = 'input:not([type="hidden"], [tabindex="-1"], [readonly]), select, textarea';
/** Fields whose values are not worth a confirmation: they are quickly entered again, or should not be kept. */
const IGNORED_FIELDS = ["password", "search", "checkbox", "radio", "file"];

/** Tracks which text fields of a dialog were typed into. */
class TypedFields {
  private readonly fields = new Set<HTMLInputElement | HTMLTextAreaElement>();

  add(field: EventTarget): void {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
    if (!IGNORED_FIELDS.includes(field.type) && field.autocomplete !== "one-time-code") this.fields.add(field);
  }

  /** Returns whether any typed text is still present. */
  unsaved(): boolean {
    return [...this.fields].some((field) => field.isConnected && field.value.trim() !== "");
  }
}

/** Focuses the first field, else the heading; never the close button, which the next key would press. */
function focusFirst(dialog: HTMLDialogElement): void {
  const fields = [...dialog.querySelectorAll<HTMLElement>(".dialog-body :is(input, select, textarea)")];
  const field = fields.find((one) => one.matches(FIELD) && !one.matches(":disabled"));
  (field ?? dialog.querySelector<HTMLElement>("h2"))?.focus();
}

/** Opens the dialog, moves the focus inside, and returns it on close. */
function useOpenDialog(open: boolean, title: string) {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog === null || !open) return;
    const opener = document.activeElement;
    dialog.showModal();
    focusFirst(dialog);
    return () => {
      // Closed before it is unmounted, else the focus would be lost; not every browser returns it.
      dialog.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [open]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another step, whose opener may be gone
  useLayoutEffect(() => {
    const dialog = element.current;
    if (open && dialog !== null && !dialog.contains(document.activeElement)) focusFirst(dialog);
  }, [open, title]);
  return element;
}

type Modal = {
  open: boolean;
  locked: boolean;
  title: string;
  onClose: () => void;
  onDiscard: (() => void) | undefined;
};

/**
 * Opening and closing of a native modal dialog: focus moves in and returns, nothing closes it while it is locked, and
 * unsaved text is discarded only after confirmation.
 */
export function useModal({ open, locked, title, onClose, onDiscard }: Modal) {
  const element = useOpenDialog(open, title);
  const typed = useRef(new TypedFields());
  const pressedBackdrop = useRef(false);
  const [asking, setAsking] = useState(false);
  function requestClose(): void {
    if (locked || asking) return;
    if (typed.current.unsaved()) setAsking(true);
    else onClose();
  }
  const handlers: DialogHTMLAttributes<HTMLDialogElement> = {
    onInput: (event) => typed.current.add(event.target),
    onKeyDown(event) {
      if (event.key !== "Escape" || event.defaultPrevented || isComposing(event.nativeEvent)) return;
      event.preventDefault();
      event.stopPropagation();
      requestClose();
    },
    // Close requests other than the Escape key: a gesture, a button of the device.
    onCancel(event) {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      requestClose();
    },
    onClose(event) {
      // The close event is asynchronous: the dialog may have been opened again by then.
      if (event.target !== event.currentTarget || !open || event.currentTarget.open) return;
      if (!locked && !asking && !typed.current.unsaved()) return onClose();
      // Browsers do not let a second close request be prevented.
      event.currentTarget.showModal();
      requestClose();
    },
    onPointerDown: (event) => {
      pressedBackdrop.current = event.target === event.currentTarget;
    },
    // A press that starts inside, such as a text selection, and ends outside is not a press on the backdrop.
    onClick(event) {
      if (pressedBackdrop.current && event.target === event.currentTarget) requestClose();
    },
  };
  const answer = {
    stay: () => setAsking(false),
    discard() {
      setAsking(false);
      onDiscard?.();
      onClose();
    },
  };
  return { element, handlers, requestClose, asking, answer };
}
