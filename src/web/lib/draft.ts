import { PRODUCT_KEY } from "../../contract/product.ts";
import { clock } from "./clock.ts";

const PREFIX = `${PRODUCT_KEY}-draft:`;
/** Drafts name other people, too: none outlives a week on the device. */
const KEPT_MS = 7 * 24 * 3_600_000;

/** Whoever is not signed in; their drafts end with the tab, since the next visitor of a device is somebody else. */
export const VISITOR = "visitor";

function storeOf(owner: string): Storage {
  return owner === VISITOR ? sessionStorage : localStorage;
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

/** Keeps on this device what somebody has typed so far, for them alone (rule A7). */
export function saveDraft(owner: string, form: string, values: object): void {
  try {
    const kept: Kept = { at: clock.now(), values };
    storeOf(owner).setItem(keyOf(owner, form), JSON.stringify(kept));
  } catch (error) {
    console.warn("What was typed could not be kept on this device", error);
  }
}

export function dropDraft(owner: string, form: string): void {
  try {
    storeOf(owner).removeItem(keyOf(owner, form));
  } catch {
    // A browser without storage kept nothing either.
  }
}

/** What this person typed in this form and neither sent nor discarded; null where there is nothing, or nothing of this week. */
export function keptDraft(owner: string, form: string): object | null {
  try {
    return parse(storeOf(owner).getItem(keyOf(owner, form)))?.values ?? null;
  } catch {
    return null;
  }
}

/** Forgets every draft that is past its week, whoever it belongs to; and those of which nobody knows since when they lie. */
export function forgetOldDrafts(): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of keys) if (parse(localStorage.getItem(key)) === null) localStorage.removeItem(key);
  } catch {
    // A browser without storage has nothing to forget.
  }
}
