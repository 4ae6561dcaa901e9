import type { z } from "zod";
import type { scoutForm } from "../../../contract/scouts.ts";
import { saveDraft, takeDraft } from "../../lib/draft.ts";

/** What stands in the form, checked or not. */
export type ScoutValues = z.input<typeof scoutForm>;
export type Step = 1 | 2;
/** What is kept on this device until the application is sent: the values, the step, and the token of the saved row. */
export type ScoutDraft = { values: ScoutValues; step: Step; token: string | null };

const OWNER = "visitor";
const FORM = "scout-application";

export const EMPTY_PROFILE = { linkedin_url: "", relationship: "", suggested_role: "", why_great: "" };
export const EMPTY: ScoutValues = {
  homepage: "",
  full_name: "",
  email: "",
  linkedin_url: "",
  role: "Founder",
  profiles: [EMPTY_PROFILE],
  trust_agreement: false,
};

export function keepDraft(draft: ScoutDraft): void {
  saveDraft(OWNER, FORM, draft);
}

export function forgetDraft(): void {
  takeDraft(OWNER, FORM);
}

function isDraft(value: unknown): value is ScoutDraft {
  if (typeof value !== "object" || value === null || !("values" in value)) return false;
  const { values } = value;
  return typeof values === "object" && values !== null && "profiles" in values && Array.isArray(values.profiles);
}

/** What was kept on this device; null if there is nothing. It stays kept. */
export function keptDraft(): ScoutDraft | null {
  const kept = takeDraft(OWNER, FORM);
  if (!isDraft(kept)) return null;
  keepDraft(kept);
  return { ...kept, step: kept.step === 2 && typeof kept.token === "string" ? 2 : 1 };
}
