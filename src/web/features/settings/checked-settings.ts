import { type FieldFaults, faultsOf } from "../../../contract/faults.ts";
import { type SettingsChange, settingsChange } from "../../../contract/settings.ts";

/** A change of settings as the contract takes it, or what is wrong with it. */
export function checkedSettings(values: object): SettingsChange | FieldFaults {
  const parsed = settingsChange.safeParse(values);
  return parsed.success ? parsed.data : { ...faultsOf(parsed.error.issues) };
}
