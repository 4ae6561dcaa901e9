/**
 * Opens a channel to the other tabs of this browser. Returns null on the server, and where the browser has none or
 * blocks it.
 */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return typeof document === "undefined" ? null : new BroadcastChannel(name);
  } catch {
    return null;
  }
}
