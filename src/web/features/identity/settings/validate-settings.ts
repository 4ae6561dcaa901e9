import { type FieldErrors, fieldErrorsOf } from "../../../../contract/field-errors.ts";
import { type SettingsChange, settingsChange } from "../../../../contract/identity/settings.ts";

/** Validates a change of settings with the contract; returns the change or the field errors. */
export function validateSettings(values: object): SettingsChange | FieldErrors {
  const parsed = settingsChange.safeParse(values);
  return parsed.success ? parsed.data : { ...fieldErrorsOf(parsed.error.issues) };
}
