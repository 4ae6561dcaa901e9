import { useTranslation } from "react-i18next";
import { authClient } from "../../lib/session/session.ts";
import { RemoveSignInDialog } from "./remove-sign-in-dialog.tsx";
import type { SectionProps } from "./use-account.ts";

type Props = SectionProps & { id: string; name: string; onClose: () => void };

/** Throws the library's error. */
async function unlinkIdentity(id: string): Promise<void> {
  const client = await authClient();
  const { data, error } = await client.getUserIdentities();
  if (error) throw error;
  const identity = data?.identities.find(({ identity_id }) => identity_id === id);
  // Already removed in another tab.
  if (identity === undefined) return;
  const answer = await client.unlinkIdentity(identity);
  if (answer.error) throw answer.error;
}

/** Removes a linked sign-in. */
export function UnlinkDialog({ id, name, ...section }: Props) {
  const { t } = useTranslation("account");
  return (
    <RemoveSignInDialog
      {...section}
      title={t("unlink_title", { name })}
      submit={t("unlink")}
      busy={t("unlinking")}
      done={t("unlinked", { name })}
      remove={() => unlinkIdentity(id)}
    >
      <p>{t("unlink_text")}</p>
    </RemoveSignInDialog>
  );
}
