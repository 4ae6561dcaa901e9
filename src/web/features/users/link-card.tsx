import { Check, Copy, ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../contract/paths.ts";
import type { OwnProfile } from "../../../contract/profiles.ts";
import { copyText } from "../../shared/records/copy-text.ts";
import { useCopied } from "../../shared/records/use-copied.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";

function Link({ referrer }: { referrer: NonNullable<OwnProfile["referrer"]> }) {
  const { t } = useTranslation("profile");
  const path = paths.referrer(referrer.username);
  const [copied, showCopied] = useCopied();
  const copy = async () => {
    const said = { done: t("link_copied"), failed: t("copy_failed") };
    if (await copyText(location.origin + path, said)) showCopied();
  };
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

/** A referrer's public link, or the invitation to create one. */
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
