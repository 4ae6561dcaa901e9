import { TIMEZONES } from "../../../../contract/identity/personal-choices.ts";

/** The fixed offsets, then IANA's time zones as this browser knows them, including the chosen one. */
export function timeZoneChoices(chosen: string): { value: string; label: string }[] {
  const zones = new Set<string>([...TIMEZONES, ...Intl.supportedValuesOf("timeZone")]);
  if (chosen !== "") zones.add(chosen);
  return [...zones].map((value) => ({ value, label: value.replaceAll("_", " ") }));
}
