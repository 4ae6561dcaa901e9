import { useTranslation } from "react-i18next";
import { StartDateDialog } from "./start-date.tsx";

type Props = {
  started_on: string;
  busy: boolean;
  error?: string;
  beyond: boolean;
  onClose: () => void;
  onConfirm: (start_date: string) => void;
};

/** Asks for confirmation, because a payment follows, and for the start date, from which the probation counts. */
export default function ConfirmClaimDialog({ started_on, busy, error, beyond, onClose, onConfirm }: Props) {
  const { t } = useTranslation("claims");
  return (
    <StartDateDialog
      claimed={started_on}
      onClose={onClose}
      title={t("confirm_title")}
      text={t("confirm_text")}
      confirm={t("confirm")}
      busy={busy && t("confirming")}
      error={error}
      beyond={beyond}
      onConfirm={onConfirm}
    />
  );
}
