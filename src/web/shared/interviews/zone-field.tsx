import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { selectableZones } from "./interview-times.ts";

type Props = { label: string; hint?: string; zone: string; onChoose: (zone: string) => void };

/** The time zone in which times are entered or shown. */
export function ZoneField({ label, hint, zone, onChoose }: Props) {
  const { i18n } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is built for the initial zone
  const options = useMemo(
    () => selectableZones(zone).map((value) => ({ value, label: value.replaceAll("_", " ") })),
    [i18n.language],
  );
  return (
    <Field label={label} hint={hint}>
      <Select value={zone} options={options} onChange={({ currentTarget }) => onChoose(currentTarget.value)} />
    </Field>
  );
}
