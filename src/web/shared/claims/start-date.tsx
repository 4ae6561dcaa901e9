import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import { isStartDay, startDays } from "../../../rules/hiring/start-date.ts";
import { localTime } from "../../../rules/interviews/zones.ts";
import { clock } from "../../lib/clock.ts";
import { currentZone } from "../../lib/language/time-zone.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";

/** State of the start date field of a hire: initially the claimed date, else today in the reader's time zone. */
function useStartDate(claimed?: string) {
  const [day, setDay] = useState(() => claimed ?? localTime(new Date(clock.now()), currentZone()).slice(0, 10));
  const [faulty, setFaulty] = useState(false);
  /** Returns the typed date; null if it is not allowed, and the field then shows the error. */
  const checked = (): string | null => {
    const fits = day === claimed || (day !== "" && isStartDay(day, new Date(clock.now())));
    setFaulty(!fits);
    return fits ? day : null;
  };
  return { day, setDay, faulty, checked };
}

type FieldProps = { start: ReturnType<typeof useStartDate>; disabled: boolean };

function StartDateField({ start, disabled }: FieldProps) {
  const { t } = useTranslation(["claims", "field-errors"]);
  const { from, to } = startDays(new Date(clock.now()));
  const fieldError = start.day === "" ? "closing_date_invalid" : "start_date_range";
  return (
    <Field
      label={t("started_on")}
      hint={t("start_date_hint")}
      error={start.faulty ? t(fieldError, { ns: "field-errors" }) : undefined}
    >
      <Input
        type="date"
        className="date"
        value={start.day}
        min={from}
        max={to}
        disabled={disabled}
        onChange={({ currentTarget }) => start.setDay(currentTarget.value)}
      />
    </Field>
  );
}

type Props = Omit<ComponentProps<typeof ConfirmDialog>, "onConfirm" | "children" | "kind" | "open"> & {
  claimed?: string;
  /** All openings are filled: a further hire needs an extra confirmation (rule J66). */
  beyond: boolean;
  onConfirm: (start_date: string) => void;
};

/** Asks for confirmation and the start date, because a hire cannot be undone (rules H5, R11). */
export function StartDateDialog({ claimed, beyond, onConfirm, ...words }: Props) {
  const { t } = useTranslation("claims");
  const start = useStartDate(claimed);
  const asked = beyond && { confirm: t("hire_beyond"), error: t("hire_beyond_text") };
  return (
    <ConfirmDialog
      {...words}
      {...asked}
      open
      kind="primary"
      onConfirm={() => {
        const day = start.checked();
        if (day !== null) onConfirm(day);
      }}
    >
      <StartDateField start={start} disabled={words.busy !== false} />
    </ConfirmDialog>
  );
}
