import { useTranslation } from "react-i18next";
import type { SignInConnection } from "../../../../../contract/companies/company-sign-in.ts";
import { CopyButton } from "../../../../shared/records/copy-button.tsx";
import { Moment } from "../../../../shared/records/moment.tsx";
import { Message } from "../../../../ui/message.tsx";
import type { CompanyOwner } from "./enforce-dialog.tsx";

type Props = { connection: SignInConnection };

/** Why the connection is off, or which owners keep other sign-in methods. */
export function ConnectionState({ connection, owners }: Props & { owners: readonly CompanyOwner[] }) {
  const { off, enforced_since, break_glass } = connection;
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
  const { name } = break_glass;
  const able = owners.some(({ id, second_factor }) => id === break_glass.id && second_factor);
  if (!able) return <Message kind="stop" title={t("keeper_bare", { name })} />;
  return <p className="note soft">{t("keeper_is", { name })}</p>;
}

/** One of our URLs, to copy. */
function CopyableUrl({ name, address, hint }: { name: string; address: string; hint: string }) {
  const { t } = useTranslation("sign-ins");
  return (
    <div className="stack">
      <h3 className="label">{name}</h3>
      <code className="sign-in-callback">{address}</code>
      <p className="note soft">{hint}</p>
      <div>
        <CopyButton text={address} words={{ copy: t("copy"), copied: t("copied"), failed: t("copy_failed") }} />
      </div>
    </div>
  );
}

/** The values to enter at the provider. */
export function ProviderValues({ connection: { callback, metadata } }: Props) {
  const { t } = useTranslation("sign-ins");
  if (metadata === null) return <CopyableUrl name={t("callback")} address={callback} hint={t("callback_hint")} />;
  return (
    <>
      <CopyableUrl name={t("saml_acs")} address={callback} hint={t("saml_acs_hint")} />
      <CopyableUrl name={t("saml_entity")} address={metadata} hint={t("saml_entity_hint")} />
    </>
  );
}

/** The result of the last test, and whether it would allow signing in. */
export function LastTest({ connection: { tried, domain, kind } }: Props) {
  const { t } = useTranslation("sign-ins");
  if (tried === null) return <p className="note soft">{t("try_hint")}</p>;
  const { at, failure, said } = tried;
  const failed =
    kind === "saml" && failure === "answer" ? "saml_failure_answer" : (`failure_${failure ?? "answer"}` as const);
  const word = failure === null ? "tried_good" : failed;
  return (
    <Message kind={failure === null ? "good" : "stop"} title={t(word, { domain })}>
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
