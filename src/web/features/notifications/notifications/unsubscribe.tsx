import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ErrorCode } from "../../../../contract/errors.ts";
import {
  UNSUBSCRIBABLE,
  type Unsubscribable,
  unsubscribeEndpoints,
} from "../../../../contract/notifications/notifications.ts";
import { paths } from "../../../../contract/paths.ts";
import { plainToken } from "../../../../contract/typed-secrets.ts";
import { call } from "../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../lib/net/api-error.ts";
import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Message } from "../../../ui/message.tsx";

type State = { step: "ask" | "busy" | "done" } | { step: "failed"; code: ErrorCode };

/** The token is in the URL's fragment, which is not logged; it starts with the name of the setting. */
function useToken() {
  const [token, setToken] = useState<string | undefined>(undefined);
  useEffect(() => setToken(plainToken(window.location.hash.slice(1))), []);
  const name = UNSUBSCRIBABLE.find((one) => token?.startsWith(`${one}.`));
  return { token, name };
}

function SettingsLink() {
  const { t } = useTranslation("notifications");
  return (
    <Link className={buttonClass({})} to={`${paths.settings()}?tab=notifications`}>
      {t("to_settings")}
    </Link>
  );
}

/** For recipients without an account, who have no settings. */
function DoneWithoutAccount({ address }: { address: boolean }) {
  const { t } = useTranslation("notifications");
  return (
    <>
      <Message kind="good" title={t("stopped_stranger")} />
      {address && (
        <>
          <p>{t("stopped_address_hint")}</p>
          <Link className={buttonClass({})} to={paths.suppressionList()}>
            {t("to_register")}
          </Link>
        </>
      )}
    </>
  );
}

/** The result, and where to switch the emails on again. */
function Done({ name }: { name: Unsubscribable }) {
  const { t } = useTranslation("notifications");
  if (name === "address" || name === "scoutApplication" || name === "report")
    return <DoneWithoutAccount address={name === "address"} />;
  const search = name === "savedSearch";
  return (
    <>
      <Message kind="good" title={t(search ? "stopped_search" : "unsubscribed")} />
      <p>{t(search ? "stopped_search_hint" : "unsubscribed_hint")}</p>
      {search ? (
        <Link className={buttonClass({})} to={paths.savedSearches()}>
          {t("to_searches")}
        </Link>
      ) : (
        <SettingsLink />
      )}
    </>
  );
}

function UnsubscribePrompt({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation("notifications");
  const { t: errorText } = useTranslation("errors");
  const { token, name } = useToken();
  const [state, setState] = useState<State>({ step: "ask" });
  const ended = state.step === "done" || state.step === "failed";
  useEffect(() => {
    if (ended) onEnd();
  }, [ended, onEnd]);
  async function press(): Promise<void> {
    if (!token) return;
    setState({ step: "busy" });
    try {
      await call(unsubscribeEndpoints.off, { params: { token } });
      setState({ step: "done" });
    } catch (error) {
      setState({ step: "failed", code: errorCodeOf(error) });
    }
  }
  if (token === undefined) return null;
  if (name === undefined || (state.step === "failed" && state.code === "not_found"))
    return (
      <>
        <Message kind="wait" title={t("link_invalid")} />
        <SettingsLink />
      </>
    );
  if (state.step === "done") return <Done name={name} />;
  return (
    <>
      <p>{t(`ask_${name}`)}</p>
      {state.step === "failed" && <Message kind="stop" title={errorText(state.code)} />}
      <Button kind="primary" busy={state.step === "busy" && t("unsubscribing")} onClick={press}>
        {t("unsubscribe")}
      </Button>
    </>
  );
}

/** The pressed button disappears after the answer, so the focus moves to the result. */
function UnsubscribeStatus() {
  const place = useRef<HTMLDivElement>(null);
  const onEnd = useCallback(() => place.current?.focus(), []);
  return (
    <div className="prose" ref={place} tabIndex={-1}>
      <UnsubscribePrompt onEnd={onEnd} />
    </div>
  );
}

/** The page of the unsubscribe link in emails: opening it changes nothing, a press switches that kind of email off. */
export default function UnsubscribeScreen() {
  const { t } = useTranslation("notifications");
  return (
    <div className="page">
      <PageMeta title={t("unsubscribe_title")} />
      <PageHeader title={t("unsubscribe_title")} lead={t("unsubscribe_lead")} />
      <Card>
        <UnsubscribeStatus />
      </Card>
    </div>
  );
}
