import { PRODUCT_KEY } from "../../../contract/product.ts";
import { deviceStorage, tabStorage } from "../../lib/storage.ts";

const KEPT_AS = `${PRODUCT_KEY}-job-link`;

/** The token of the last private job link opened on this device while signed out. */
export function waitingToken(): string | null {
  return deviceStorage.get(KEPT_AS);
}

/** Stores the token on this device: sign-in, perhaps by an email in another tab, returns without it. */
export function awaitSignIn(token: string): void {
  deviceStorage.set(KEPT_AS, token);
}

/** Called when a signed-in user was granted access: removes the waiting token and keeps it in this tab for sharing. */
export function cameInBy(token: string, job: string): void {
  deviceStorage.remove(KEPT_AS);
  tabStorage.set(`${KEPT_AS}-${job}`, token);
}

/** The token by which the user came to a private job in this tab. */
export function heldToken(job: string): string | null {
  return tabStorage.get(`${KEPT_AS}-${job}`);
}
