import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { useAuth } from "../../lib/session/auth-provider.tsx";
import { signInPath } from "../../lib/session/guard.ts";

/** A screen's own words for the panel; the title is the common one where it has none. */
type Words = { text: string; title: string | undefined };

const WordsContext = createContext<((words: Words | null) => void) | null>(null);

function Panel({ words }: { words: Words | null }) {
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

/** Lays the sign-in panel over the screen when the session ends while it is open (rule A7). */
export function SessionEndedProvider({ children }: { children: ReactNode }) {
  const auth = useAuth();
  const [words, setWords] = useState<Words | null>(null);
  return (
    <WordsContext value={setWords}>
      {children}
      {auth.ended && <Panel words={words} />}
    </WordsContext>
  );
}

/** Gives the panel this screen's own words ("Please log in to view your dashboard."), with a title if it has one. */
export function useSessionEndedText(text: string, title?: string): void {
  const setWords = useContext(WordsContext);
  useEffect(() => {
    setWords?.({ text, title });
    return () => setWords?.(null);
  }, [setWords, text, title]);
}
