import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import "./honeypot.css";

/** Honeypot: a field that people never see and bots fill in (abuse case X40). The server rejects a filled one. */
export function HoneypotField(input: ComponentProps<"input">) {
  const { t } = useTranslation("general");
  return (
    <div className="trap" aria-hidden="true">
      <label>
        {t("leave_empty")}
        <input name="homepage" type="text" tabIndex={-1} autoComplete="off" {...input} />
      </label>
    </div>
  );
}
