import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { LinkButton } from "../../ui/link-button.tsx";

/** Target of Cancel: a callback, or another screen. */
type Way = { onCancel: () => void } | { cancelTo: string };

export type FormActionsProps = {
  /** Labels of the submit button: normal and while sending. */
  submit: string;
  busy: string;
  danger?: boolean;
  pending: boolean;
  /** Label while a file is uploading; a press would not send the form. */
  sending?: string | false;
  /** True while there is nothing to send. */
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

/** The buttons of a form that can be cancelled. */
export function FormActions({
  submit,
  busy,
  danger = false,
  pending,
  sending,
  disabled,
  ...way
}: FormActionsProps & Way) {
  return (
    <>
      <Button
        kind={danger ? "danger" : "primary"}
        type="submit"
        busy={sending || (pending && busy)}
        disabled={disabled}
      >
        {submit}
      </Button>
      <Cancel way={way} pending={pending} />
    </>
  );
}
