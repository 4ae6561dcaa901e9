import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { toAuthError } from "../../../lib/session/auth-error.ts";
import { refreshAccount } from "../../../lib/session/preferences.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { toast } from "../../../ui/toast.ts";
import { ConfirmStep } from "./confirm-step.tsx";
import type { SectionProps } from "./use-account.ts";

type Props = SectionProps & {
  title: string;
  /** Labels of the button, and the toast afterwards. */
  submit: string;
  busy: string;
  done: string;
  /** Throws on failure. */
  remove: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

/** Reauthentication, then removal of a sign-in method. */
export function RemoveSignInDialog({ account, reload, title, submit, busy, done, remove, onClose, children }: Props) {
  const { t } = useTranslation("account");
  const [failure, setFailure] = useState<string | null>(null);
  const run = async () => {
    setFailure(null);
    try {
      await remove();
    } catch (error) {
      console.warn("The sign-in method could not be removed", error);
      const { code, status } = toAuthError(error);
      if (code === "single_identity_not_deletable") return setFailure(t("removal_last"));
      if (status !== 404) return setFailure(t("not_done"));
      // It was removed in another tab, or on another device.
      await reload();
      toast(t("removal_gone"));
      return onClose();
    }
    await refreshAccount();
    await reload();
    toast(done, "success");
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={title}>
      <ConfirmStep
        hasPassword={account.has_password}
        danger
        submit={submit}
        busy={busy}
        failure={failure}
        onConfirmed={run}
        onCancel={onClose}
      >
        {children}
      </ConfirmStep>
    </Dialog>
  );
}
