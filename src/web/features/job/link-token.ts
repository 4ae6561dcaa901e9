import { PRODUCT_KEY } from "../../../contract/product.ts";

const KEPT_AS = `${PRODUCT_KEY}-job-link`;

/** The token of the last private job's link that was opened on this device and by nobody signed in yet. */
export function waitingToken(): string | null {
  return localStorage.getItem(KEPT_AS);
}

/** Has it wait on this device: sign-in, perhaps by a mail in another tab, leads back without it. */
export function awaitSignIn(token: string): void {
  localStorage.setItem(KEPT_AS, token);
}

/** Whoever is signed in has come in by it: it waits no more, and this tab can pass it on. */
export function cameInBy(token: string, job: string): void {
  localStorage.removeItem(KEPT_AS);
  sessionStorage.setItem(`${KEPT_AS}-${job}`, token);
}

/** By which token somebody came to a private job in this tab. */
export function heldToken(job: string): string | null {
  return sessionStorage.getItem(`${KEPT_AS}-${job}`);
}
