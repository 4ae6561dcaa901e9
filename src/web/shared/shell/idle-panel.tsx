import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { clock } from "../../lib/clock.ts";
import { idleEndsAt, onIdleEnd, stayActive } from "../../lib/session/idle.ts";
import { Button } from "../../ui/button.tsx";

function secondsUntil(moment: number): number {
  return Math.max(0, Math.ceil((moment - clock.now()) / 1_000));
}

/** The remaining seconds, counted down. */
function useSeconds(moment: number): number {
  const [left, setLeft] = useState(() => secondsUntil(moment));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(moment)), 1_000);
    return () => clearInterval(timer);
  }, [moment]);
  return left;
}

function Question({ moment }: { moment: number }) {
  const { t } = useTranslation(["presence", "layout"]);
  const dialog = useRef<HTMLDialogElement>(null);
  const stay = useRef<HTMLButtonElement>(null);
  const seconds = useSeconds(moment);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    stay.current?.focus();
    // Closed before unmounting, so that the focus returns.
    return () => shown?.close();
  }, []);
  return (
    <dialog
      className="dialog"
      ref={dialog}
      role="alertdialog"
      aria-labelledby="idle-title"
      aria-describedby="idle-text"
      onCancel={(event) => {
        event.preventDefault();
        stayActive();
      }}
    >
      <div className="dialog-head">
        <h2 className="card-title" id="idle-title">
          {t("title")}
        </h2>
      </div>
      <div className="dialog-body stack">
        <p id="idle-text">{t("text", { count: seconds })}</p>
        <p className="label soft">{t("session_ended_hint", { ns: "layout" })}</p>
      </div>
      <div className="dialog-foot">
        <Button kind="primary" ref={stay} onClick={stayActive}>
          {t("stay")}
        </Button>
      </div>
    </dialog>
  );
}

/** A minute before an idle session ends, asks whether the user is still there; any input counts as an answer. */
export function IdlePanel() {
  // Loaded immediately: a minute before the end the network may be down.
  useTranslation(["presence", "layout"]);
  const moment = useSyncExternalStore(onIdleEnd, idleEndsAt, () => null);
  return moment === null ? null : <Question moment={moment} />;
}
