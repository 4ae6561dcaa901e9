import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { HireOfReferral } from "../../../contract/payments/claims.ts";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { StatementDialog, useStatement } from "./statement-dialog.tsx";

type Props = {
  hire: HireOfReferral;
  send: (started_on: string, key: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for the start date of a hire and says that a claim can be made only once. */
export default function ClaimDialog({ hire, send, onClose }: Props) {
  const { t } = useTranslation(["claims", "errors", "field-errors", "general"]);
  const [day, setDay] = useState("");
  const missing = day === "" ? "closing_date_invalid" : null;
  const said = useStatement({ what: day, missing, fields: ["started_on"], send, onClose });
  return (
    <StatementDialog
      said={said}
      title={t("ask_title")}
      text={t("ask_text")}
      submit={t("say")}
      saying={t("saying")}
      onClose={onClose}
    >
      <Field label={t("started_on")} error={said.fieldError}>
        <Input
          type="date"
          className="date"
          value={day}
          min={hire.days.from}
          max={hire.days.to}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
      </Field>
    </StatementDialog>
  );
}
