import type { FormEventHandler, ReactNode } from "react";
import { Dialog, useCloseDialog } from "../../ui/dialog.tsx";
import { FormActions, type FormActionsProps } from "./form-actions.tsx";
import { FormShell, type FormShellProps } from "./form-shell.tsx";

type Props = Pick<FormActionsProps, "submit" | "busy" | "danger" | "disabled"> & {
  title: string;
  form: { submit: FormEventHandler<HTMLFormElement>; pending: boolean } & NonNullable<FormShellProps["form"]>;
  /** What went wrong with the whole form; faults stand under the fields. */
  error: FormShellProps["error"];
  onClose: () => void;
  children: ReactNode;
};

/** Cancel asks as the cross does, where something was typed. */
function Actions({ onClose, ...actions }: FormActionsProps & Pick<Props, "onClose">) {
  return <FormActions {...actions} onCancel={useCloseDialog() ?? onClose} />;
}

/** A form in a dialog, which cannot be closed while it is sent. */
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
