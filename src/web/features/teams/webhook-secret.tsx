import { Check, Copy } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { WebhookWithSecret } from "../../../contract/team/webhooks.ts";
import { copyText } from "../../shared/records/copy-text.ts";
import { useCopied } from "../../shared/records/use-copied.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";

/** A signing secret, shown once: only its own button closes the dialog, so that it is not lost by accident. */
export function SecretDialog({ told, onClose }: { told: WebhookWithSecret | null; onClose: () => void }) {
  const { t } = useTranslation("webhooks");
  const [copied, showCopied] = useCopied();
  const secret = told?.secret ?? "";
  const copy = async () => {
    if (await copyText(secret, { done: t("copied"), failed: t("copy_failed") })) showCopied();
  };
  return (
    <Dialog
      open={told !== null}
      onClose={onClose}
      held
      title={t("secret")}
      foot={
        <Button kind="primary" onClick={onClose}>
          {t("secret_kept")}
        </Button>
      }
    >
      <div className="stack">
        <p>{t("secret_text")}</p>
        <code className="webhook-secret">{secret}</code>
        <div>
          <Button size="sm" onClick={() => void copy()}>
            <Icon of={copied ? Check : Copy} small />
            {t(copied ? "copied" : "copy")}
          </Button>
        </div>
        {told?.webhook.former_until != null && <p className="soft">{t("secret_former")}</p>}
      </div>
    </Dialog>
  );
}
