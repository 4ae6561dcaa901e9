import type { ReactNode, Ref } from "react";
import { useTranslation } from "react-i18next";
import { Skeleton } from "../../../ui/skeleton.tsx";

/** The card of the to-do list, with any content. */
export function NeedsCard({ ref, busy, children }: { ref?: Ref<HTMLElement>; busy?: boolean; children: ReactNode }) {
  const { t } = useTranslation("dashboard");
  return (
    <section className="card needs" aria-labelledby="needs" aria-busy={busy} ref={ref}>
      <h2 className="sub-title" id="needs">
        {t("needs")}
      </h2>
      {children}
    </section>
  );
}

/** Placeholder while the list loads. */
export function NeedsSkeleton() {
  return (
    <NeedsCard busy>
      <div className="stack" aria-hidden="true">
        <Skeleton height="2.5rem" />
        <Skeleton height="2.5rem" />
        <Skeleton height="2.5rem" />
      </div>
    </NeedsCard>
  );
}
