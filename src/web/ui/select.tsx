import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { useFieldAttributes } from "./field-context.ts";
import { Icon } from "./icon.tsx";

export type Option = { value: string; label: string; disabled?: boolean };
export type SelectProps = Omit<ComponentProps<"select">, "children"> & {
  options: readonly Option[];
  /** Shown while nothing is chosen; cannot be chosen itself. */
  placeholder?: string;
};

/** A styled native select. `className` goes to the frame around it. */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  const tied = useFieldAttributes(rest);
  return (
    <span className={className ? `select-wrap ${className}` : "select-wrap"}>
      <select className="select" {...rest} {...tied}>
        {placeholder !== undefined && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} />
    </span>
  );
}
