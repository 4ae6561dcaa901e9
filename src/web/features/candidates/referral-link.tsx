import { Check, Copy } from "lucide-react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../contract/paths.ts";
import { copyText } from "../../shared/records/copy-text.ts";
import { useCopied } from "../../shared/records/use-copied.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LinkButton } from "../../ui/link-button.tsx";

/** The user's own referral link to copy, and a link to its settings. */
export function ReferralLink({ username }: { username: string | null }) {
  const { t } = useTranslation("candidates");
  const [copied, showCopied] = useCopied();
  if (username === null) {
    return (
      <div className="actions">
        <LinkButton kind="primary" to={paths.profile()}>
          {t("create_link")}
        </LinkButton>
      </div>
    );
  }
  const copy = async () => {
    const link = location.origin + paths.referrer(username);
    if (await copyText(link, { done: t("link_copied"), failed: t("copy_failed") })) showCopied();
  };
  return (
    <div className="actions">
      <Button kind="primary" onClick={() => void copy()}>
        <Icon of={copied ? Check : Copy} small />
        <span aria-live="polite">{copied ? t("copied") : t("copy_link")}</span>
      </Button>
      <LinkButton to={paths.profile()}>{t("manage_link")}</LinkButton>
    </div>
  );
}
