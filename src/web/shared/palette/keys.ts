import { PRODUCT_KEY } from "../../../contract/product.ts";

const STORED = `${PRODUCT_KEY}-keys`;
const TYPED_IN = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';

/** Whether this device's keyboard has ⌘ where others have Ctrl. */
export function hasCommandKey(): boolean {
  return /mac|iphone|ipad/i.test(navigator.platform);
}

/** How the keys that open the palette are written on this device. */
export function paletteKeys(): readonly string[] {
  return hasCommandKey() ? ["⌘", "K"] : ["Ctrl", "K"];
}

/** ⌘ K where there is ⌘, else Ctrl K: on a Mac, Ctrl K cuts off a line in every field. */
export function isPaletteKey(event: KeyboardEvent): boolean {
  const [held, other] = hasCommandKey() ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  return held && !other && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k";
}

/** Whether a single key was pressed where nobody types. */
function isSingle(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return false;
  return !(event.target instanceof Element && event.target.closest(TYPED_IN) !== null);
}

/** `?`, where nobody types. */
export function isListKey(event: KeyboardEvent): boolean {
  return event.key === "?" && isSingle(event);
}

/** The single key of a screen that was pressed, in lower case; null where somebody types or has switched them off. */
export function singleKeyOf(event: KeyboardEvent): string | null {
  return isSingle(event) && listKeyOn() ? event.key.toLowerCase() : null;
}

/** A single key may be in the way of speech input (WCAG 2.1.4): whether it is on, on this device. */
export function listKeyOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== "off";
  } catch {
    return true;
  }
}

/** Keeps on this device whether single keys do anything: `?` and those of a pipeline. */
export function keepListKey(on: boolean): void {
  try {
    if (on) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, "off");
  } catch {
    // Without storage it holds for this page.
  }
}
