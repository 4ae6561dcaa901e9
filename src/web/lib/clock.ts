/** The browser's only clock and source of ids, so that a test can hand in its own. */
export const clock = {
  /** Milliseconds since 1970, UTC. */
  now: (): number => Date.now(),
  /** A new random id, also where `crypto.randomUUID` is missing (a page without TLS on another host). */
  id: (): string =>
    crypto.randomUUID?.() ??
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(""),
};
