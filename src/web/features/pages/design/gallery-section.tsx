import { type ReactNode, useId } from "react";

/** One kind of component with all its states. */
export function GallerySection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="comp" aria-labelledby={id}>
      <h2 className="sub-title" id={id}>
        {title}
      </h2>
      <div className="comp-body">{children}</div>
    </section>
  );
}
