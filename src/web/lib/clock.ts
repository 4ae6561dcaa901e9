/** The browser's only source of time and ids, so that tests can replace it. */
export const clock = {
  /** Milliseconds since 1970, UTC. */
  now: (): number => Date.now(),
  /** A new random id, also where `crypto.randomUUID` is missing (a page without TLS on another host). */
  id: (): string =>
    crypto.randomUUID?.() ??
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(""),
};
