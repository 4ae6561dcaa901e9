import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { signInPath } from "../../lib/session/guard.ts";

/** A screen's own text for the panel; without a title the common one is used. */
export type PanelTexts = { text: string; title: string | undefined };

/** The sign-in panel over a screen whose session has ended. */
export default function SessionEndedPanel({ words }: { words: PanelTexts | null }) {
  const { t } = useTranslation("layout");
  const { pathname, search } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      className="dialog session-ended"
      ref={dialog}
      aria-labelledby="session-ended-title"
      onCancel={(event) => event.preventDefault()}
      // Browsers do not let a second Escape be prevented; the screen behind is useless without a session.
      onClose={(event) => event.currentTarget.showModal()}
    >
      <div className="dialog-head">
        <h2 className="card-title" id="session-ended-title">
          {words?.title ?? t("session_ended")}
        </h2>
      </div>
      <div className="dialog-body stack">
        <p>{words?.text ?? t("please_log_in")}</p>
        <p className="label soft">{t("session_ended_hint")}</p>
      </div>
      <div className="dialog-foot">
        <Link className="btn btn-primary" to={signInPath(pathname + search)}>
          {t("sign_in", { ns: "general" })}
        </Link>
      </div>
    </dialog>
  );
}
