import type { ReactNode } from "react";

/** Two lines in a cell: what it is, and under it what belongs to it. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span>
      <span className="strong">{first}</span>
      <span className="pay-note">{second}</span>
    </span>
  );
}
