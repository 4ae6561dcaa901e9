import type { ReactNode } from "react";

/** One line of a `dl`: what it is about, and what is known of it. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
