import type { ReactNode } from "react";

type Props = { id: string; title: string; children: ReactNode };

/** A section of a job's page with a heading. */
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
