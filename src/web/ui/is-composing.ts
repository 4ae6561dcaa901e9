/**
 * Returns whether a key event belongs to an input method composition (Japanese, Chinese, Korean). Safari reports the
 * Enter that ends a composition only by its key code.
 */
export function isComposing(event: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean {
  return event.isComposing || event.keyCode === 229;
}
