import type { ReactNode } from "react";
import { Dialog, useCloseDialog } from "../../ui/dialog.tsx";
import { FormActions, type FormActionsProps } from "./form-actions.tsx";
import { FormShell, type ShellForm } from "./form-shell.tsx";
import type { FormDraft } from "./use-form-draft.ts";

type Props = Pick<FormActionsProps, "submit" | "busy" | "sending" | "danger" | "disabled"> & {
  title: string;
  form: Omit<ShellForm, "failure"> & { draft: FormDraft };
  /** The error of the whole form; field errors are shown under the fields. */
  error: ShellForm["failure"];
  onClose: () => void;
  children: ReactNode;
};

/** Cancel asks for confirmation like the close button if text was typed. */
function Actions({ onClose, ...actions }: FormActionsProps & Pick<Props, "onClose">) {
  return <FormActions {...actions} onCancel={useCloseDialog() ?? onClose} />;
}

/** The form of a dialog that also shows something else, such as what the form made. */
export function DialogForm({ form, error, onClose, children, ...actions }: Omit<Props, "title">) {
  return (
    <FormShell
      form={{ ...form, failure: error }}
      actions={<Actions {...actions} pending={form.pending} onClose={onClose} />}
    >
      {children}
    </FormShell>
  );
}

/** A form in a dialog that cannot be closed while sending. */
export function FormDialog({ title, ...form }: Props) {
  const { pending, draft } = form.form;
  return (
    <Dialog open onClose={form.onClose} locked={pending} title={title} onDiscard={draft.discard}>
      <DialogForm {...form} />
    </Dialog>
  );
}
