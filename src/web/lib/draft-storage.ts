import { PRODUCT_KEY } from "../../contract/product.ts";
import { clock } from "./clock.ts";
import { deviceStorage, type GuardedStorage, tabStorage } from "./storage.ts";

const PREFIX = `${PRODUCT_KEY}-draft:`;
/** Drafts contain data of other people, so none stays on the device longer than a week. */
const RETENTION_MS = 7 * 24 * 3_600_000;

/**
 * The draft owner of signed-out visitors. Their drafts end with the tab, because the next visitor of the device may be
 * another person.
 */
export const VISITOR_OWNER = "visitor";

function storageOf(owner: string): GuardedStorage {
  return owner === VISITOR_OWNER ? tabStorage : deviceStorage;
}

function draftKey(owner: string, form: string): string {
  return `${PREFIX}${owner}:${form}`;
}

type StoredDraft = { at: number; values: object };

function parseDraft(text: string | null): StoredDraft | null {
  try {
    const kept: unknown = JSON.parse(text ?? "null");
    if (typeof kept !== "object" || kept === null || !("at" in kept) || !("values" in kept)) return null;
    const { at, values } = kept;
    if (typeof at !== "number" || typeof values !== "object" || values === null) return null;
    return clock.now() - at < RETENTION_MS ? { at, values } : null;
  } catch {
    return null;
  }
}

/** Stores an unfinished form on this device, for its owner only (rule A7). */
export function saveDraft(owner: string, form: string, values: object): void {
  const kept: StoredDraft = { at: clock.now(), values };
  storageOf(owner).set(draftKey(owner, form), JSON.stringify(kept));
}

export function deleteDraft(owner: string, form: string): void {
  storageOf(owner).remove(draftKey(owner, form));
}

/**
 * Returns the values that this user typed into this form and neither sent nor discarded; null if there are none or they
 * are older than a week.
 */
export function readDraft(owner: string, form: string): object | null {
  return parseDraft(storageOf(owner).get(draftKey(owner, form)))?.values ?? null;
}

/** Removes all drafts older than a week, of any owner, and those without a valid date. */
export function purgeOldDrafts(): void {
  const keys = deviceStorage.keys().filter((key) => key.startsWith(PREFIX));
  for (const key of keys) if (parseDraft(deviceStorage.get(key)) === null) deviceStorage.remove(key);
}
