import type { ComponentProps } from "react";
import { DEPARTMENTS, FACETS, type Facet, LEVELS } from "../../../contract/jobs/facets.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { FacetField } from "./facet-field.tsx";
import { useFacetNames } from "./facet-names.ts";
import type { FacetQuery } from "./use-facet-values.ts";

/** A checkbox for every level or department; the caller provides the attributes of each. */
function PlainValues({
  facet,
  ticks,
}: {
  facet: "level" | "department";
  ticks: (value: string) => ComponentProps<"input">;
}) {
  const nameOf = useFacetNames();
  const values: readonly string[] = facet === "level" ? LEVELS : DEPARTMENTS;
  return (
    <div className="facet-values">
      {values.map((value) => (
        <Checkbox key={value} name={facet} value={value} label={nameOf(facet, value)} {...ticks(value)} />
      ))}
    </div>
  );
}

type Props = {
  chosen: Readonly<Record<Facet, readonly string[]>>;
  change: (patch: Partial<Record<Facet, readonly string[]>>) => void;
  /** The list that is filtered. */
  query: FacetQuery;
  /** Renders checkboxes of a form that works without scripts. */
  form?: boolean;
};

function toggleValue(chosen: readonly string[], value: string): string[] {
  return chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
}

/** Level, department and skills, each in a collapsible section. */
export function FacetFields({ chosen, change, query, form = false }: Props) {
  const ticks = (facet: Facet) => (value: string) => {
    const checked = chosen[facet].includes(value);
    if (form) return { defaultChecked: checked };
    return { checked, onChange: () => change({ [facet]: toggleValue(chosen[facet], value) }) };
  };
  const plain = (facet: Facet) => (facet === "skill" ? null : <PlainValues facet={facet} ticks={ticks(facet)} />);
  return (
    <div className="facets">
      {FACETS.map((facet) => (
        <FacetField
          key={facet}
          facet={facet}
          chosen={form ? [] : chosen[facet]}
          onChange={(next) => change({ [facet]: next })}
          query={query}
          plain={form ? plain(facet) : undefined}
        />
      ))}
    </div>
  );
}
