import type { ComponentProps } from "react";
import { toast } from "./toast.ts";

export type ButtonKind = "primary" | "secondary" | "quiet" | "danger" | "danger-quiet";
export type ButtonSize = "sm" | "lg";

export type ButtonLook = { kind?: ButtonKind; size?: ButtonSize; block?: boolean; className?: string };

/** The classes of a button, for links that look like one. */
export function buttonClass({ kind = "secondary", size, block = false, className }: ButtonLook): string {
  return ["btn", `btn-${kind}`, size && `btn-${size}`, block && "btn-block", className].filter(Boolean).join(" ");
}

export type ButtonProps = ComponentProps<"button"> &
  ButtonLook & {
    /** What is happening ("Signing in..."): shown instead of the label while it happens; presses do nothing. */
    busy?: string | false;
    /** Why it cannot be pressed: it stays focusable, is described by it, and says it when pressed. */
    reason?: string;
  };

/** A button. It is never `submit` by accident: say so where it is. */
export function Button({ kind, size, block, className, busy = false, reason, type, children, ...rest }: ButtonProps) {
  const press: ButtonProps["onClick"] = (event) => {
    if (busy === false && reason === undefined) return rest.onClick?.(event);
    event.preventDefault();
    if (reason !== undefined) toast(reason);
  };
  return (
    <button
      {...rest}
      type={type ?? "button"}
      className={buttonClass({ kind, size, block, className })}
      aria-busy={busy !== false || undefined}
      aria-disabled={reason === undefined ? rest["aria-disabled"] : true}
      aria-description={reason}
      title={reason ?? rest.title}
      onClick={press}
    >
      {busy === false ? children : busy}
    </button>
  );
}
