import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { useFieldAttributes } from "./field-context.ts";
import { Icon } from "./icon.tsx";

export type InputProps = ComponentProps<"input"> & {
  /** A drawing at the left, as in a search field. */
  icon?: LucideIcon;
  /** A sign at the left, as the $ of an amount. */
  affix?: string;
};

/** One line of text. Inside a Field it is tied to label, hint and error by itself. */
export function Input({ icon, affix, className, ...rest }: InputProps) {
  const tied = useFieldAttributes(rest);
  const control = <input type="text" {...rest} {...tied} className={className ? `input ${className}` : "input"} />;
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
