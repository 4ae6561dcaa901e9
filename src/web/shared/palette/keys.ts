import { PRODUCT_KEY } from "../../../contract/product.ts";
import { deviceStorage } from "../../lib/storage.ts";
import { isComposing } from "../../ui/is-composing.ts";

const STORED = `${PRODUCT_KEY}-keys`;
const TYPED_IN = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';

/** Returns whether this device's keyboard has ⌘ instead of Ctrl. */
export function hasCommandKey(): boolean {
  return /mac|iphone|ipad/i.test(navigator.platform);
}

/** The labels of the keys that open the palette on this device. */
export function paletteKeys(): readonly string[] {
  return hasCommandKey() ? ["⌘", "K"] : ["Ctrl", "K"];
}

/** ⌘ K if there is ⌘, else Ctrl K: on a Mac, Ctrl K deletes to the end of the line in text fields. */
export function isPaletteKey(event: KeyboardEvent): boolean {
  const [held, other] = hasCommandKey() ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  return held && !other && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k";
}

/** Returns whether a single key was pressed outside a text field. */
function isSingleKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || isComposing(event) || event.defaultPrevented) return false;
  return !(event.target instanceof Element && event.target.closest(TYPED_IN) !== null);
}

/** Returns whether `?` was pressed outside a text field. */
export function isShortcutListKey(event: KeyboardEvent): boolean {
  return event.key === "?" && isSingleKey(event);
}

/** Returns the pressed single-key shortcut in lower case; null in a text field or if they are switched off. */
export function singleKeyShortcut(event: KeyboardEvent): string | null {
  return isSingleKey(event) && areShortcutsOn() ? event.key.toLowerCase() : null;
}

/** Whether single-key shortcuts are on for this device; they can interfere with speech input (WCAG 2.1.4). */
export function areShortcutsOn(): boolean {
  return deviceStorage.get(STORED) !== "off";
}

/** Stores on this device whether single-key shortcuts are on: `?` and those of a pipeline. */
export function storeShortcutsOn(on: boolean): void {
  if (on) deviceStorage.remove(STORED);
  else deviceStorage.set(STORED, "off");
}
