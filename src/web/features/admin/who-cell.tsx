import type { ReactNode } from "react";

/** A long address breaks before its @ rather than within a word. */
export function Breaking({ text }: { text: string }) {
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

/** Two lines in a cell: what it is, and under it what belongs to it. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span>
      <span className="strong">{first}</span>
      <span className="pay-note">{typeof second === "string" ? <Breaking text={second} /> : second}</span>
    </span>
  );
}
