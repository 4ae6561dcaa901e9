import { PRODUCT_KEY } from "../../../../contract/product.ts";
import { deviceStorage, tabStorage } from "../../../lib/storage.ts";

const STORAGE_KEY = `${PRODUCT_KEY}-job-link`;

/** The token of the last private job link opened on this device while signed out. */
export function pendingToken(): string | null {
  return deviceStorage.get(STORAGE_KEY);
}

/** Stores the token on this device: sign-in, perhaps by an email in another tab, returns without it. */
export function saveTokenForSignIn(token: string): void {
  deviceStorage.set(STORAGE_KEY, token);
}

/** Called when a signed-in user was granted access: removes the waiting token and keeps it in this tab for sharing. */
export function acceptToken(token: string, job: string): void {
  deviceStorage.remove(STORAGE_KEY);
  tabStorage.set(`${STORAGE_KEY}-${job}`, token);
}

/** The token by which the user came to a private job in this tab. */
export function tokenOfJob(job: string): string | null {
  return tabStorage.get(`${STORAGE_KEY}-${job}`);
}
