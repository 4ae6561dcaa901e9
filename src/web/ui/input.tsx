import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { useFieldAttributes } from "./field-context.ts";
import { Icon } from "./icon.tsx";

export type InputProps = ComponentProps<"input"> & {
  /** An icon at the left, as in a search field. */
  icon?: LucideIcon;
  /** A sign at the left, as the $ of an amount. */
  affix?: string;
};

/** A single-line input. Inside a Field it is connected to label, hint and error. */
export function Input({ icon, affix, className, ...rest }: InputProps) {
  const tied = useFieldAttributes(rest);
  const control = (
    <input type="text" dir="auto" {...rest} {...tied} className={className ? `input ${className}` : "input"} />
  );
  if (icon === undefined && affix === undefined) return control;
  return (
    <span className="input-wrap">
      {icon !== undefined && <Icon of={icon} />}
      {affix !== undefined && (
        <span className="affix" aria-hidden="true">
          {affix}
        </span>
      )}
      {control}
    </span>
  );
}
