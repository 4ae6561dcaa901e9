import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { LinkButton } from "../../ui/link-button.tsx";

/** Where Cancel leads: back, or to another screen. */
type Way = { onCancel: () => void } | { cancelTo: string };

export type FormActionsProps = {
  /** What is done, and the label while it is being done. */
  submit: string;
  busy: string;
  danger?: boolean;
  pending: boolean;
  /** There is nothing to send yet. */
  disabled?: boolean;
};

function Cancel({ way, pending }: { way: Way; pending: boolean }) {
  const { t } = useTranslation("general");
  return "cancelTo" in way ? (
    <LinkButton kind="quiet" to={way.cancelTo}>
      {t("cancel")}
    </LinkButton>
  ) : (
    <Button disabled={pending} onClick={way.onCancel}>
      {t("cancel")}
    </Button>
  );
}

/** The end of a form that can be left: its button, and Cancel. */
export function FormActions({ submit, busy, danger = false, pending, disabled, ...way }: FormActionsProps & Way) {
  return (
    <>
      <Button kind={danger ? "danger" : "primary"} type="submit" busy={pending && busy} disabled={disabled}>
        {submit}
      </Button>
      <Cancel way={way} pending={pending} />
    </>
  );
}
