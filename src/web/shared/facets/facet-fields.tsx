import { FACETS, type Facet } from "../../../contract/facets.ts";
import { FacetField } from "./facet-field.tsx";
import { PlainValues } from "./plain-values.tsx";
import type { FacetQuery } from "./use-facet-values.ts";

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
