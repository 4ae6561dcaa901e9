import { useState } from "react";
import { useTranslation } from "react-i18next";
import { refreshAccount } from "../../lib/preferences.ts";
import { authClient } from "../../lib/session.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { ConfirmStep } from "./confirm-step.tsx";
import type { SectionProps } from "./use-account.ts";

type Props = SectionProps & { id: string; name: string; onClose: () => void };

/** Throws the library's error. */
async function unlink(id: string): Promise<void> {
  const client = await authClient();
  const { data, error } = await client.getUserIdentities();
  if (error) throw error;
  const identity = data?.identities.find(({ identity_id }) => identity_id === id);
  // Another tab was faster.
  if (identity === undefined) return;
  const answer = await client.unlinkIdentity(identity);
  if (answer.error) throw answer.error;
}

/** Who one is, and then the linked sign-in goes. */
export function UnlinkDialog({ account, reload, id, name, onClose }: Props) {
  const { t } = useTranslation("account");
  const [failure, setFailure] = useState<string | null>(null);
  const run = async () => {
    setFailure(null);
    try {
      await unlink(id);
    } catch (error) {
      console.warn("The sign-in could not be unlinked", error);
      return setFailure(t("not_done"));
    }
    await refreshAccount();
    await reload();
    toast(t("unlinked", { name }), "success");
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t("unlink_title", { name })}>
      <ConfirmStep
        hasPassword={account.has_password}
        danger
        submit={t("unlink")}
        busy={t("unlinking")}
        failure={failure}
        onConfirmed={run}
        onCancel={onClose}
      >
        <p>{t("unlink_text")}</p>
      </ConfirmStep>
    </Dialog>
  );
}
