import { Check, Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../contract/paths.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { toast } from "../../ui/toast.ts";

const COPIED_MS = 2_000;

function useCopied(): [boolean, () => void] {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return [
    copied,
    () => {
      setCopied(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setCopied(false), COPIED_MS);
    },
  ];
}

/** The person's own referral link to copy, and the way to where it is made and changed. */
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
    try {
      await navigator.clipboard.writeText(location.origin + paths.referrer(username));
      showCopied();
      toast(t("link_copied"), "success");
    } catch {
      toast(t("copy_failed"));
    }
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
