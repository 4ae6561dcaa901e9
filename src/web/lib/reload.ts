let leaving = false;

/** Begins the page anew because we want to, not because a file of it is missing. */
export function reloadPage(): void {
  leaving = true;
  window.location.reload();
}

/** Whether the page begins anew by `reloadPage`. */
export function isReloading(): boolean {
  return leaving;
}
