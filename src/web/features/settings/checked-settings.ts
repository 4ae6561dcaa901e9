import { type FieldFaults, faultsOf } from "../../../contract/faults.ts";
import { type SettingsChange, settingsChange } from "../../../contract/settings.ts";

/** Validates a change of settings with the contract; returns the change or the field errors. */
export function checkedSettings(values: object): SettingsChange | FieldFaults {
  const parsed = settingsChange.safeParse(values);
  return parsed.success ? parsed.data : { ...faultsOf(parsed.error.issues) };
}
