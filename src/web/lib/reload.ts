let leaving = false;

/** Reloads the page on purpose, as opposed to a reload because of a missing file. */
export function reloadPage(): void {
  leaving = true;
  window.location.reload();
}

/** Returns whether `reloadPage` is reloading the page. */
export function isReloading(): boolean {
  return leaving;
}
