import { PRODUCT_KEY } from "../../contract/product.ts";
import { clock } from "./clock.ts";
import { deviceStorage, type GuardedStorage, tabStorage } from "./storage.ts";

const PREFIX = `${PRODUCT_KEY}-draft:`;
/** Drafts contain data of other people, so none stays on the device longer than a week. */
const KEPT_MS = 7 * 24 * 3_600_000;

/**
 * The draft owner of signed-out visitors. Their drafts end with the tab, because the next visitor of the device may be
 * another person.
 */
export const VISITOR = "visitor";

function storeOf(owner: string): GuardedStorage {
  return owner === VISITOR ? tabStorage : deviceStorage;
}

function keyOf(owner: string, form: string): string {
  return `${PREFIX}${owner}:${form}`;
}

type Kept = { at: number; values: object };

function parse(text: string | null): Kept | null {
  try {
    const kept: unknown = JSON.parse(text ?? "null");
    if (typeof kept !== "object" || kept === null || !("at" in kept) || !("values" in kept)) return null;
    const { at, values } = kept;
    if (typeof at !== "number" || typeof values !== "object" || values === null) return null;
    return clock.now() - at < KEPT_MS ? { at, values } : null;
  } catch {
    return null;
  }
}

/** Stores an unfinished form on this device, for its owner only (rule A7). */
export function saveDraft(owner: string, form: string, values: object): void {
  const kept: Kept = { at: clock.now(), values };
  storeOf(owner).set(keyOf(owner, form), JSON.stringify(kept));
}

export function dropDraft(owner: string, form: string): void {
  storeOf(owner).remove(keyOf(owner, form));
}

/**
 * Returns the values that this user typed into this form and neither sent nor discarded; null if there are none or they
 * are older than a week.
 */
export function keptDraft(owner: string, form: string): object | null {
  return parse(storeOf(owner).get(keyOf(owner, form)))?.values ?? null;
}

/** Removes all drafts older than a week, of any owner, and those without a valid date. */
export function forgetOldDrafts(): void {
  const keys = deviceStorage.keys().filter((key) => key.startsWith(PREFIX));
  for (const key of keys) if (parse(deviceStorage.get(key)) === null) deviceStorage.remove(key);
}
