import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../contract/paths.ts";
import { type AuthSettings, otherSignInOrigin } from "../../../shared/sign-in/auth-settings.ts";
import { openPopup } from "../../../shared/sign-in/open-popup.ts";
import { linkWithPopupWindow, toPopupFailure } from "../../../shared/sign-in/sign-in-popup.ts";
import { useUnmountSignal } from "../../../shared/sign-in/use-unmount-signal.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Message } from "../../../ui/message.tsx";
import { toast } from "../../../ui/toast.ts";
import { ConfirmStep } from "./confirm-step.tsx";
import type { SectionProps } from "./use-account.ts";

const ERROR_OF_POPUP = { popup_cancelled: "link_cancelled", popup_time_out: "link_late" } as const;

type Props = SectionProps & { provider: string; settings: AuthSettings; onClose: () => void };

function useLinking({ reload, provider, onClose }: Props) {
  const { t, i18n } = useTranslation("account");
  const left = useUnmountSignal();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const textOf = (error: unknown): string => {
    const { key, said } = toPopupFailure(error);
    if (said !== "") return said;
    return t(key !== null && key in ERROR_OF_POPUP ? ERROR_OF_POPUP[key as keyof typeof ERROR_OF_POPUP] : "not_done");
  };
  const open = async () => {
    setFailure(null);
    // Synchronously, because browsers open a popup only during the press.
    const popup = openPopup();
    if (popup === null) return setFailure(t("link_blocked"));
    setBusy(true);
    const signal = left();
    try {
      await linkWithPopupWindow(popup, i18n.language, signal);
    } catch (error) {
      if (signal.aborted) return;
      setFailure(textOf(error));
      setBusy(false);
      return;
    }
    await reload();
    toast(t("linked", { provider }), "success");
    onClose();
  };
  return { busy, failure, open };
}

function LinkStep(props: Props) {
  const { provider, onClose } = props;
  const { t } = useTranslation(["account", "general"]);
  const { busy, failure, open } = useLinking(props);
  // The input disappeared, so the focus moves to this button for keyboard and screen reader users.
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  return (
    <>
      {failure !== null && <Message kind="stop" title={failure} />}
      <p>{t("link_text", { provider })}</p>
      <div className="actions">
        <Button ref={next} kind="primary" busy={busy && t("link_waiting", { provider })} onClick={() => void open()}>
          {t("link_open", { provider })}
        </Button>
        <Button onClick={onClose}>{t("cancel", { ns: "general" })}</Button>
      </div>
    </>
  );
}

/** Reauthentication, then the provider's popup: on a press of its own, because browsers require one. */
export function LinkDialog(props: Props) {
  const { account, provider, settings, onClose } = props;
  const { t } = useTranslation(["account", "auth"]);
  const [proved, setProved] = useState(false);
  const elsewhere = otherSignInOrigin(settings);
  return (
    <Dialog open onClose={onClose} title={t("link_title", { provider })}>
      <div className="stack">
        {elsewhere !== null ? (
          <>
            <Message kind="wait" title={t("link_elsewhere", { provider, address: elsewhere })} />
            <a href={`${elsewhere}${paths.accountSettings()}`}>{t("open_there", { ns: "auth" })}</a>
          </>
        ) : (
          <>
            <p className="label soft" role="status">
              {t(proved ? "link_step_2" : "link_step_1", { provider })}
            </p>
            {proved ? (
              <LinkStep {...props} />
            ) : (
              <ConfirmStep
                hasPassword={account.has_password}
                submit={t("link_next")}
                busy={t("saving")}
                failure={null}
                onConfirmed={async () => setProved(true)}
                onCancel={onClose}
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
