import { useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import type { FieldErrors } from "../../../../contract/field-errors.ts";
import type { OwnSettings, Settings, SettingsChange } from "../../../../contract/identity/settings.ts";
import { parseDollars } from "../../../lib/format/parse-dollars.ts";
import { ApiError, errorCodeOf } from "../../../lib/net/api-error.ts";
import { withReauthentication } from "../../../lib/net/reauthentication.ts";
import { acceptSettings, cachedSettings, onSettings, saveSettings } from "../../../lib/session/preferences.ts";
import { useDraftSaver } from "../../../shared/forms/use-form-draft.ts";
import { toast } from "../../../ui/toast.ts";

/** Duration of the saved message (specification, Timers). */
const SAVED_MS = 3_000;

/** Unsaved changes; the threshold as typed text. */
type Edits = { [K in keyof Settings]?: Settings[K] | (K extends "withdrawalThreshold" ? string : never) };
export type Field = keyof Settings;
type Outcome = "idle" | "busy" | "saved" | "failed";

function parseValue(name: Field, value: unknown): unknown {
  return name === "withdrawalThreshold" ? parseDollars(value) : value;
}

async function validateEdits(
  edits: Edits,
  fields: readonly Field[],
  settings: Settings,
): Promise<SettingsChange | FieldErrors> {
  // Loaded when saving, because the schemas are larger than the screen.
  const { validateSettings } = await import("./validate-settings.ts");
  const values = Object.entries(edits)
    .filter(([name]) => fields.includes(name as Field))
    .map(([name, value]) => [name, parseValue(name as Field, value)] as const)
    .filter(([name, value]) => value !== settings[name as Field]);
  return validateSettings(Object.fromEntries(values));
}

function isErrors(change: SettingsChange | FieldErrors): change is FieldErrors {
  return Object.values(change).some((value) => typeof value === "object");
}

/** Returns whether any of these fields has unsaved changes. */
function hasEdits(edits: Edits, fields: readonly Field[], settings: Settings): boolean {
  return fields.some((name) => edits[name] !== undefined && parseValue(name, edits[name]) !== settings[name]);
}

/** The settings with unsaved changes, and saving those of one tab; changes of other browsers are merged. */
export function useSettings(loaded: OwnSettings) {
  const { t } = useTranslation("field-errors");
  const { t: errorText } = useTranslation("errors");
  const known = useSyncExternalStore(onSettings, cachedSettings, () => null);
  const { timezone_chosen, ...own } = known ?? loaded;
  // No time zone means the device's (rule P14).
  const settings: Settings = { ...own, timezone: timezone_chosen ? own.timezone : "" };
  const [edits, setEdits] = useState<Edits>({});
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const [outcome, setOutcome] = useState<Outcome>("idle");
  useEffect(() => acceptSettings(loaded), [loaded]);
  const keeper = useDraftSaver("settings", () => (Object.keys(edits).length === 0 ? null : edits));
  useEffect(() => {
    const kept = keeper.kept();
    // Restored changes need no message: they show as unsaved, and Save is enabled.
    if (kept !== null) setEdits((before) => ({ ...(kept as Edits), ...before }));
  }, [keeper]);
  useEffect(() => {
    if (outcome !== "saved") return;
    const timer = setTimeout(() => setOutcome("idle"), SAVED_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  function edit<K extends Field>(name: K, value: Edits[K]): void {
    setEdits((before) => ({ ...before, [name]: value }));
    keeper.touch();
    setFieldErrors(({ [name]: _mended, ...others }) => others);
    if (outcome === "failed") setOutcome("idle");
  }
  async function save(fields: readonly Field[]): Promise<void> {
    const change = await validateEdits(edits, fields, settings).catch(() => null);
    if (change === null) return setOutcome("failed");
    if (isErrors(change)) return setFieldErrors(change);
    setOutcome("busy");
    try {
      await withReauthentication(() => saveSettings(change));
      setEdits((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))));
      keeper.touch();
      setOutcome("saved");
    } catch (error) {
      if (error instanceof ApiError && error.fields !== undefined) setFieldErrors(error.fields);
      if (errorCodeOf(error) === "payment_kind_missing") toast(errorText("payment_kind_missing"));
      setOutcome("failed");
    }
  }
  const value = <K extends Field>(name: K): Settings[K] | Edits[K] => edits[name] ?? settings[name];
  const errorOf = (name: Field) => (fieldErrors[name] === undefined ? undefined : t(fieldErrors[name].code));
  return {
    value,
    edit,
    save,
    errorOf,
    outcome,
    /** Whether times follow the device because no time zone was chosen. */
    ownZone: timezone_chosen,
    /** Clears the message of the previous tab. */
    reset: () => setOutcome((before) => (before === "busy" ? before : "idle")),
    changed: (fields: readonly Field[]) => hasEdits(edits, fields, settings),
  };
}

export type SettingsState = ReturnType<typeof useSettings>;
