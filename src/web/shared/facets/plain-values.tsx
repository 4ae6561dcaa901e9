import type { ComponentProps } from "react";
import { DEPARTMENTS, LEVELS } from "../../../contract/facets.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { useFacetNames } from "./facet-names.ts";

/** A checkbox for every level or department; the caller provides the attributes of each. */
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
