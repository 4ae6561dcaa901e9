import { useTranslation } from "react-i18next";
import { StartDateDialog } from "../../../../shared/claims/start-date.tsx";

type Props = {
  title: string;
  text: string;
  busy: boolean;
  error?: string;
  /** All openings are filled: a further hire needs an extra confirmation (rule J66). */
  beyond: boolean;
  onClose: () => void;
  onHire: (start_date: string) => void;
};

/** The confirmation of a hire (rule H5). */
export function HireDialog({ title, text, busy, error, beyond, onClose, onHire }: Props) {
  const { t } = useTranslation("pipeline");
  return (
    <StartDateDialog
      onClose={onClose}
      title={title}
      text={text}
      confirm={t("hire_confirm")}
      busy={busy && t("saving")}
      error={error}
      beyond={beyond}
      onConfirm={onHire}
    />
  );
}
