import type { ReactNode } from "react";

/** The empty state of a list: a small drawing, one sentence, one action. */
export function Empty({ text, children }: { text: ReactNode; children?: ReactNode }) {
  return (
    <div className="empty">
      <svg
        viewBox="0 0 160 64"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
      >
        <rect x="8" y="22" width="16" height="16" rx="4" />
        <path d="M24 30C44 46 58 46 72 30" />
        <circle cx="80" cy="30" r="8" />
        <path d="M88 30c18 18 34 20 44 4" strokeDasharray="3 5" />
        <circle cx="140" cy="26" r="10" strokeDasharray="3 4" />
      </svg>
      <p>{text}</p>
      {children}
    </div>
  );
}
