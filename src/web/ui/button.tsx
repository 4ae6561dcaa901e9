import type { ComponentProps, ReactNode } from "react";
import { toast } from "./toast.ts";

export type ButtonKind = "primary" | "secondary" | "quiet" | "danger" | "danger-quiet";
export type ButtonSize = "sm" | "lg";

export type ButtonLook = { kind?: ButtonKind; size?: ButtonSize; block?: boolean; className?: string };

/** The CSS classes of a button, for links that look like one. */
export function buttonClass({ kind = "secondary", size, block = false, className }: ButtonLook): string {
  return ["btn", `btn-${kind}`, size && `btn-${size}`, block && "btn-block", className].filter(Boolean).join(" ");
}

export type ButtonProps = ComponentProps<"button"> &
  ButtonLook & {
    /** The running action ("Signing in..."): shown instead of the label; presses are ignored meanwhile. */
    busy?: string | false;
    /** Why the button is disabled: it stays focusable, is described by the reason, and announces it when pressed. */
    reason?: string;
  };

/**
 * Wraps icon and label in one element that is removed as a whole while the button is busy. Browser translation replaces
 * text nodes, and React cannot remove nodes it does not know.
 */
function contents(children: ReactNode): ReactNode {
  return typeof children === "string" ? children : <span className="btn-contents">{children}</span>;
}

/** A button. The default type is `button`; pass `submit` explicitly. */
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
      {busy === false ? contents(children) : busy}
    </button>
  );
}
