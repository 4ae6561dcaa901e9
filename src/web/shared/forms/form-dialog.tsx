import type { FormEventHandler, ReactNode } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { FormActions, type FormActionsProps } from "./form-actions.tsx";
import { FormShell, type FormShellProps } from "./form-shell.tsx";

type Props = Pick<FormActionsProps, "submit" | "busy" | "danger"> & {
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
