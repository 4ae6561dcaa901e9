import type { FormEventHandler, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FormShell, type FormShellProps } from "./form-shell.tsx";

type ActionsProps = {
  /** What is done, and the label while it is being done. */
  submit: string;
  busy: string;
  danger?: boolean;
  pending: boolean;
  /** There is nothing to send yet. */
  disabled?: boolean;
  onCancel: () => void;
};

/** The end of a form that can be left: its button, and Cancel. */
export function FormActions({ submit, busy, danger = false, pending, disabled, onCancel }: ActionsProps) {
  const { t } = useTranslation("general");
  return (
    <>
      <Button kind={danger ? "danger" : "primary"} type="submit" busy={pending && busy} disabled={disabled}>
        {submit}
      </Button>
      <Button disabled={pending} onClick={onCancel}>
        {t("cancel")}
      </Button>
    </>
  );
}

type Props = Pick<ActionsProps, "submit" | "busy" | "danger"> & {
  title: string;
  form: { submit: FormEventHandler<HTMLFormElement>; pending: boolean };
  /** What went wrong with the whole form; faults stand under the fields. */
  error: FormShellProps["error"];
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog, which cannot be closed while it is sent. */
export function FormDialog({ title, form, error, onClose, children, ...actions }: Props) {
  return (
    <Dialog open onClose={onClose} held={form.pending} title={title}>
      <FormShell
        onSubmit={form.submit}
        pending={form.pending}
        error={error}
        actions={<FormActions {...actions} pending={form.pending} onCancel={onClose} />}
      >
        {children}
      </FormShell>
    </Dialog>
  );
}
