import { Check, Copy } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { SignInConnection } from "../../../../contract/team/company-sign-in.ts";
import { copyText } from "../../../shared/records/copy-text.ts";
import { Moment } from "../../../shared/records/moment.tsx";
import { useCopied } from "../../../shared/records/use-copied.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Message } from "../../../ui/message.tsx";

type Props = { connection: SignInConnection };

/** Why it is off, or who keeps the other ways in. */
export function ConnectionState({ connection: { off, enforced_since, break_glass } }: Props) {
  const { t } = useTranslation("sign-ins");
  if (off === "proof" || off === "secret")
    return (
      <Message kind="stop" title={t(`off_${off}`)}>
        <p>{t(`off_${off}_text`)}</p>
      </Message>
    );
  if (off !== null) return <p className="note soft">{t(`off_${off}`)}</p>;
  if (enforced_since === null) return null;
  if (break_glass === null) return <Message kind="stop" title={t("keeper_gone")} />;
  return <p className="note soft">{t("keeper_is", { name: break_glass.name })}</p>;
}

/** What is to be entered at the provider. */
export function Callback({ connection: { callback } }: Props) {
  const { t } = useTranslation("sign-ins");
  const [copied, showCopied] = useCopied();
  const copy = async () => {
    if (await copyText(callback, { done: t("copied"), failed: t("copy_failed") })) showCopied();
  };
  return (
    <div className="stack">
      <h3 className="label">{t("callback")}</h3>
      <code className="sign-in-callback">{callback}</code>
      <p className="note soft">{t("callback_hint")}</p>
      <div>
        <Button size="sm" onClick={() => void copy()}>
          <Icon of={copied ? Check : Copy} small />
          {t(copied ? "copied" : "copy")}
        </Button>
      </div>
    </div>
  );
}

/** What came back of the last try, and whether it would let somebody in. */
export function Tried({ connection: { tried, domain } }: Props) {
  const { t } = useTranslation("sign-ins");
  if (tried === null) return <p className="note soft">{t("try_hint")}</p>;
  const { at, fault, said } = tried;
  return (
    <Message
      kind={fault === null ? "good" : "stop"}
      title={t(fault === null ? "tried_good" : `fault_${fault}`, { domain })}
    >
      <p>
        {t("tried")} <Moment at={at} />
      </p>
      {said !== null && (
        <dl className="sign-in-said">
          <dt className="label">{t("said_subject")}</dt>
          <dd>{said.subject}</dd>
          <dt className="label">{t("said_email")}</dt>
          <dd>{said.email ?? "–"}</dd>
          <dt className="label">{t("said_name")}</dt>
          <dd>{`${said.first_name} ${said.last_name}`.trim() || "–"}</dd>
        </dl>
      )}
    </Message>
  );
}
