import { type ComponentProps, type ReactNode, useId } from "react";

type Box = Omit<ComponentProps<"input">, "type" | "children">;

/** A box to tick; the whole line can be pressed. */
export function Checkbox({ label, ...rest }: Box & { label: ReactNode }) {
  return (
    <label className="check">
      <input {...rest} type="checkbox" />
      <span>{label}</span>
    </label>
  );
}

/** One of several cards of which one is chosen. Put them under a FieldGroup and give all the same `name`. */
export function RadioCard({ children, className, ...rest }: Box & { children: ReactNode }) {
  return (
    <label className={className ? `radio-card ${className}` : "radio-card"}>
      <input {...rest} type="radio" />
      {children}
    </label>
  );
}

/** Something that is on or off at once, with its label at the left. */
export function SwitchRow({ label, hint, ...rest }: Box & { label: string; hint?: string }) {
  const id = useId();
  return (
    <div className="switch-row">
      <label htmlFor={id}>
        {label}
        {hint !== undefined && (
          <span className="hint" id={`${id}-hint`}>
            <br />
            {hint}
          </span>
        )}
      </label>
      <input
        {...rest}
        className="switch"
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells whether it is checked
        role="switch"
        id={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      />
    </div>
  );
}
