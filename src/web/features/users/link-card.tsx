import { Check, Copy, ExternalLink } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../contract/paths.ts";
import type { OwnProfile } from "../../../contract/profiles.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { toast } from "../../ui/toast.ts";

/** How long "Copied!" stands (specification, Timers). */
const COPIED_MS = 2_000;

function useCopy(text: string) {
  const { t } = useTranslation("profile");
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      toast(t("link_copied"), "success");
    } catch {
      toast(t("copy_failed"));
    }
  };
  return { copied, copy };
}

function Link({ referrer }: { referrer: NonNullable<OwnProfile["referrer"]> }) {
  const { t } = useTranslation("profile");
  const path = paths.referrer(referrer.username);
  const { copied, copy } = useCopy(location.origin + path);
  return (
    <Card title={t("link_title")} className="link-card">
      <p className="link-text num">{location.host + path}</p>
      <p className="label soft">{t("link_hint")}</p>
      <div className="actions">
        <Button onClick={() => void copy()}>
          <Icon of={copied ? Check : Copy} small />
          {t(copied ? "copied" : "copy_link")}
        </Button>
        <a className={buttonClass({ kind: "quiet" })} href={path} target="_blank" rel="noreferrer">
          <Icon of={ExternalLink} small />
          {t("open_link")}
        </a>
      </div>
    </Card>
  );
}

/** A referrer's public link, or the invitation to make one. */
export function LinkCard({ referrer, onSetUp }: { referrer: OwnProfile["referrer"]; onSetUp: () => void }) {
  const { t } = useTranslation("profile");
  if (referrer !== null) return <Link referrer={referrer} />;
  return (
    <Card title={t("create_link")} className="link-card">
      <p className="label soft">{t("create_link_hint")}</p>
      <div className="actions">
        <Button kind="primary" onClick={onSetUp}>
          {t("set_up_link")}
        </Button>
      </div>
    </Card>
  );
}
