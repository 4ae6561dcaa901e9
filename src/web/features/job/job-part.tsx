import type { ReactNode } from "react";

type Props = { id: string; title: string; children: ReactNode };

/** A part of a job's page under a heading of its own. */
export function JobPart({ id, title, children }: Props) {
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 className="sub-title" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}
