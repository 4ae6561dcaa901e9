import type { z } from "zod";
import type { scoutForm } from "../../../../contract/hiring/scouts.ts";

/** The form's values before validation. */
export type ScoutValues = z.input<typeof scoutForm>;
export type Step = 1 | 2;
/** Stored on this device until the application is sent: the values, the step, and the token of the saved row. */
export type ScoutDraft = { values: ScoutValues; step: Step; token: string | null };

export const EMPTY_PROFILE = { linkedin_url: "", relationship: "", suggested_role: "", why_great: "" };
export const EMPTY_VALUES: ScoutValues = {
  homepage: "",
  full_name: "",
  email: "",
  linkedin_url: "",
  role: "Founder",
  profiles: [EMPTY_PROFILE],
  trust_agreement: false,
};

function isScoutDraft(value: unknown): value is ScoutDraft {
  if (typeof value !== "object" || value === null || !("values" in value)) return false;
  const { values } = value;
  return typeof values === "object" && values !== null && "profiles" in values && Array.isArray(values.profiles);
}

/** Reads a stored draft in its current format; null if it is invalid. Step 2 needs the row that Continue saved. */
export function parseScoutDraft(kept: object | null): ScoutDraft | null {
  if (!isScoutDraft(kept)) return null;
  return { ...kept, step: kept.step === 2 && typeof kept.token === "string" ? 2 : 1 };
}
