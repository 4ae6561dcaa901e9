import { ChevronDown, X } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { lazyComponent } from "../shell/lazy-component.tsx";
import { useFacetNames } from "./facet-names.ts";
import type { FacetChoice } from "./facet-values.tsx";
import "./facets.css";

const FacetValues = lazyComponent(() => import("./facet-values.tsx"));

type Props = FacetChoice & {
  /** Choices without counts, shown if the counts are unavailable; null if there are none. */
  plain?: ReactNode;
};

/** Selected values of a facet, each removable, and the other values once it is opened (rule J40). */
export function FacetField({ plain, ...choice }: Props) {
  const { t } = useTranslation("places");
  const [open, setOpen] = useState(false);
  const summary = useRef<HTMLElement>(null);
  const fold = useRef<HTMLDetailsElement>(null);
  // It may have been opened before hydration.
  useEffect(() => setOpen(fold.current?.open ?? false), []);
  const { facet, chosen, onChange } = choice;
  const nameOf = useFacetNames(facet === "skill" ? chosen : []);
  const named = chosen.flatMap((value) => {
    const name = nameOf(facet, value);
    return name === null ? [] : [{ value, name }];
  });
  const leave = (value: string) => {
    onChange(chosen.filter((one) => one !== value));
    summary.current?.focus();
  };
  return (
    <div className="facet">
      {plain !== null && (
        <details ref={fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary ref={summary}>
            <span>{t(facet)}</span>
            <Icon of={ChevronDown} small />
          </summary>
          {plain === undefined && open && (
            <Suspense fallback={<Skeleton height="9rem" />}>
              <FacetValues {...choice} />
            </Suspense>
          )}
          {plain}
        </details>
      )}
      {named.length > 0 && (
        <ul className="facet-chips" aria-label={t(facet)}>
          {named.map(({ value, name }) => (
            <li key={value}>
              <button
                type="button"
                className="facet-chip"
                aria-label={t("remove_choice", { name })}
                onClick={() => leave(value)}
              >
                <span>{name}</span>
                <Icon of={X} small />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
