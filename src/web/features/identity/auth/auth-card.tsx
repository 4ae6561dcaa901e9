import { type ReactNode, useId } from "react";

type Props = {
  title: string;
  text?: string;
  /** Small text below the main one. */
  note?: string;
  /** Visible before hydration, but inactive. */
  waking?: boolean;
  children: ReactNode;
};

/** The card of an account page: a question and its actions. */
export function AuthCard({ title, text, note, waking = false, children }: Props) {
  const id = useId();
  return (
    <section className="card auth-card" aria-labelledby={id} data-waking={waking ? "" : undefined}>
      <div className="auth-sub">
        <h2 className="card-title" id={id}>
          {title}
        </h2>
        {text !== undefined && <p className="soft">{text}</p>}
        {note !== undefined && <p className="note soft">{note}</p>}
      </div>
      {children}
    </section>
  );
}
