import { Copy, ExternalLink } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useRouteLoaderData } from "react-router";
import { paths } from "../../../../contract/paths.ts";
import { copyText } from "../../../shared/records/copy-text.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { OutLink } from "../../../ui/link-button.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { Seal } from "../../../ui/seal.tsx";
import { Timeline } from "../../../ui/timeline.tsx";

function Share() {
  const { t } = useTranslation("scouts");
  const link = window.location.origin + paths.scoutApply();
  const twitter = `https://twitter.com/intent/tweet?${new URLSearchParams({ text: t("tweet"), url: link })}`;
  const linkedin = `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url: link })}`;
  const places = [
    { name: t("share_twitter"), address: twitter },
    { name: t("share_linkedin"), address: linkedin },
  ];
  const copy = () =>
    copyText(link, { done: t("link_copied"), failed: t("copy_failed", { link }), title: t("link_copied_title") });
  return (
    <Card title={t("share_title")}>
      <div className="stack">
        <p className="soft">{t("share_text")}</p>
        <div className="actions">
          {places.map(({ name, address }) => (
            <OutLink className={buttonClass({ kind: "secondary" })} href={address} key={name}>
              <Icon of={ExternalLink} small />
              {name}
            </OutLink>
          ))}
          <Button onClick={() => void copy()}>
            <Icon of={Copy} small />
            {t("copy_link")}
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** The state of the application and what follows; it has no page, so everything comes by email. */
function Next({ email }: { email: string }) {
  const { t } = useTranslation("scouts");
  return (
    <section className="stack" aria-labelledby="scout-next">
      <h3 className="sub-title" id="scout-next">
        {t("next_title")}
      </h3>
      <Timeline
        label={t("next_title")}
        events={[
          { key: "received", who: "candidate", what: <p className="label">{t("next_received", { email })}</p> },
          { key: "read", who: "company", ahead: true, what: <p className="label">{t("next_read")}</p> },
          { key: "decided", who: "company", ahead: true, what: <p className="label">{t("next_decided")}</p> },
          { key: "invited", who: "hollow-seal", ahead: true, what: <p className="label">{t("next_invited")}</p> },
        ]}
      />
    </section>
  );
}

/** After the application: next steps, sharing, and the contact. */
export function ScoutSuccess({ email }: { email: string }) {
  const { t } = useTranslation("scouts");
  const domain = useRouteLoaderData<{ contact_domain: string }>("root")?.contact_domain ?? "";
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
    title.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div className="scout-done stack-lg">
      <div className="stack">
        <span className="scout-done-seal" aria-hidden="true">
          <Seal hollow />
        </span>
        <h2 className="section-title" id="form-title" tabIndex={-1} ref={title}>
          {t("success_title")}
        </h2>
        <p className="lead soft">{t("success_text")}</p>
      </div>
      <Next email={email} />
      <Share />
      <p className="soft">
        <RichText
          text={t("questions")}
          slots={{ mail: <a href={`mailto:scouts@${domain}`}>{`scouts@${domain}`}</a> }}
        />
      </p>
    </div>
  );
}
