import { type DialogHTMLAttributes, useLayoutEffect, useRef, useState } from "react";

const FIELD = 'input:not([type="hidden"], [tabindex="-1"], [readonly]), select, textarea';
/** What is typed here is no work to be lost: it is typed again in a moment, and should not stand anywhere. */
const PASSING = ["password", "search", "checkbox", "radio", "file"];

/** Texts that stand in fields of a dialog and were typed there. */
class Typed {
  private readonly fields = new Set<HTMLInputElement | HTMLTextAreaElement>();

  add(field: EventTarget): void {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
    if (!PASSING.includes(field.type) && field.autocomplete !== "one-time-code") this.fields.add(field);
  }

  /** Whether any of it is still there. */
  unsaved(): boolean {
    return [...this.fields].some((field) => field.isConnected && field.value.trim() !== "");
  }
}

/** The first field, or the heading where there is none: never the cross, which would be the first to be pressed. */
function focusFirst(dialog: HTMLDialogElement): void {
  const fields = [...dialog.querySelectorAll<HTMLElement>(".dialog-body :is(input, select, textarea)")];
  const field = fields.find((one) => one.matches(FIELD) && !one.matches(":disabled"));
  (field ?? dialog.querySelector<HTMLElement>("h2"))?.focus();
}

/** Opens with the focus inside, and gives it back when it goes. */
function useShown(open: boolean, title: string) {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog === null || !open) return;
    const opener = document.activeElement;
    dialog.showModal();
    focusFirst(dialog);
    return () => {
      // Closed before it goes, or the focus would be nowhere; not every browser gives it back.
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

type Modal = { open: boolean; held: boolean; title: string; onClose: () => void; onDiscard: (() => void) | undefined };

/**
 * The ways in which a native modal dialog opens and closes: the focus goes in and comes back to where it was, nothing closes
 * it while it is held, and unsaved text only goes when its person says so.
 */
export function useModal({ open, held, title, onClose, onDiscard }: Modal) {
  const element = useShown(open, title);
  const typed = useRef(new Typed());
  const pressedBackdrop = useRef(false);
  const [asking, setAsking] = useState(false);
  function requestClose(): void {
    if (held || asking) return;
    if (typed.current.unsaved()) setAsking(true);
    else onClose();
  }
  const handlers: DialogHTMLAttributes<HTMLDialogElement> = {
    onInput: (event) => typed.current.add(event.target),
    onKeyDown(event) {
      if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      requestClose();
    },
    // Other requests to close than the key: a gesture, a button of the device.
    onCancel(event) {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      requestClose();
    },
    onClose(event) {
      if (event.target !== event.currentTarget || !open) return;
      if (!held && !asking && !typed.current.unsaved()) return onClose();
      // Browsers let a second request through without asking.
      event.currentTarget.showModal();
      requestClose();
    },
    onPointerDown: (event) => {
      pressedBackdrop.current = event.target === event.currentTarget;
    },
    // A press that begins inside, as when text is chosen, and ends outside is no press on the backdrop.
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
