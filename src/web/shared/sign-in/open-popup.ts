const SIZE = { width: 500, height: 600 };

/** Opens the empty popup of the external sign-in, centred over this window; null if the browser blocks it. */
export function openPopup(): Window | null {
  const left = Math.round(window.screenX + (window.outerWidth - SIZE.width) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - SIZE.height) / 2);
  const shape = `width=${SIZE.width},height=${SIZE.height},left=${left},top=${top}`;
  const parts = "menubar=no,toolbar=no,location=no,status=no,scrollbars=yes,resizable=yes";
  const popup = window.open("", "_blank", `popup=yes,${shape},${parts}`);
  return popup === null || popup.closed ? null : popup;
}
