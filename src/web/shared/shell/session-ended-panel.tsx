import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { signInPath } from "../../lib/session/guard.ts";

/** A screen's own words for the panel; the title is the common one where it has none. */
export type Words = { text: string; title: string | undefined };

/** The way back in, over a screen whose session has ended. */
export default function SessionEndedPanel({ words }: { words: Words | null }) {
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
      // Browsers let a second Escape through; the screen behind is of no use without a session.
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
