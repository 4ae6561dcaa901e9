import type { ReactNode } from "react";

/** An email address that breaks before its @ instead of within a word. */
export function BreakableEmail({ text }: { text: string }) {
  const at = text.lastIndexOf("@");
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}

/** A cell with two lines, the second with details. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span>
      <span className="strong">{first}</span>
      <span className="pay-note">{typeof second === "string" ? <BreakableEmail text={second} /> : second}</span>
    </span>
  );
}
