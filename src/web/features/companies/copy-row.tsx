import { Check, Copy } from "lucide-react";
import { useTranslation } from "react-i18next";
import { copyText } from "../../shared/records/copy-text.ts";
import { useCopied } from "../../shared/records/use-copied.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";

/** A text that has to arrive elsewhere exactly as it stands here. */
export function CopyRow({ text }: { text: string }) {
  const { t } = useTranslation("company");
  const [copied, showCopied] = useCopied();
  const copy = async () => {
    if (await copyText(text, { done: t("copied"), failed: t("copy_failed") })) showCopied();
  };
  return (
    <span className="proof-copy">
      <code className="proof-text">{text}</code>
      <Button size="sm" aria-label={copied ? undefined : t("copy_of", { text })} onClick={() => void copy()}>
        <Icon of={copied ? Check : Copy} small />
        {t(copied ? "copied" : "copy")}
      </Button>
    </span>
  );
}
