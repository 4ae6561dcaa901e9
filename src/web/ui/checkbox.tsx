import { type ComponentProps, type ReactNode, useId } from "react";

type Box = Omit<ComponentProps<"input">, "type" | "children">;

/** A checkbox; the whole row can be pressed. */
export function Checkbox({ label, hint, ...rest }: Box & { label: ReactNode; hint?: string }) {
  return (
    <label className="check">
      <input {...rest} type="checkbox" />
      <span>
        {label}
        {hint !== undefined && (
          <span className="hint">
            <br />
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}

/** One of several radio cards. Place them in a FieldGroup with the same `name`. */
export function RadioCard({ children, className, ...rest }: Box & { children: ReactNode }) {
  return (
    <label className={className ? `radio-card ${className}` : "radio-card"}>
      <input {...rest} type="radio" />
      {children}
    </label>
  );
}

/** A switch that takes effect at once, with its label on the left. */
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
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its checked state
        role="switch"
        id={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      />
    </div>
  );
}
