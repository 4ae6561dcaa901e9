import type { FormEventHandler, ReactNode } from "react";
import { Dialog, useCloseDialog } from "../../ui/dialog.tsx";
import { FormActions, type FormActionsProps } from "./form-actions.tsx";
import { FormShell, type FormShellProps } from "./form-shell.tsx";

type Props = Pick<FormActionsProps, "submit" | "busy" | "sending" | "danger" | "disabled"> & {
  title: string;
  form: { submit: FormEventHandler<HTMLFormElement>; pending: boolean } & NonNullable<FormShellProps["form"]>;
  /** The error of the whole form; field errors are shown under the fields. */
  error: FormShellProps["error"];
  onClose: () => void;
  children: ReactNode;
};

/** Cancel asks for confirmation like the close button if text was typed. */
function Actions({ onClose, ...actions }: FormActionsProps & Pick<Props, "onClose">) {
  return <FormActions {...actions} onCancel={useCloseDialog() ?? onClose} />;
}

/** A form in a dialog that cannot be closed while sending. */
export function FormDialog({ title, form, error, onClose, children, ...actions }: Props) {
  return (
    <Dialog open onClose={onClose} held={form.pending} title={title} onDiscard={form.draft.discard}>
      <FormShell
        onSubmit={form.submit}
        pending={form.pending}
        error={error}
        form={form}
        actions={<Actions {...actions} pending={form.pending} onClose={onClose} />}
      >
        {children}
      </FormShell>
    </Dialog>
  );
}
