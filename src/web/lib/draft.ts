const PREFIX = "vouchwell-draft";

function keyOf(person: string, form: string): string {
  return `${PREFIX}:${person}:${form}`;
}

/** Keeps on this device what a person had typed when their session ended (DECISIONS A7). */
export function saveDraft(person: string, form: string, values: unknown): void {
  try {
    localStorage.setItem(keyOf(person, form), JSON.stringify(values));
  } catch (error) {
    console.warn("What was typed could not be kept on this device", error);
  }
}

/** Takes what was kept for this person and form, and forgets it; undefined if there is nothing. */
export function takeDraft(person: string, form: string): unknown {
  try {
    const stored = localStorage.getItem(keyOf(person, form));
    localStorage.removeItem(keyOf(person, form));
    return stored === null ? undefined : JSON.parse(stored);
  } catch {
    return undefined;
  }
}
