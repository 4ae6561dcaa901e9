import type { ComponentProps } from "react";
import { DEPARTMENTS, LEVELS } from "../../../contract/facets.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { useFacetNames } from "./facet-names.ts";

/** Every level or department as a box; whoever shows them says how each is ticked. */
export function PlainValues({
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
