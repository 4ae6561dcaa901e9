import { ArrowRight } from "lucide-react";
import type { ComponentProps } from "react";
import { Link, type LinkProps } from "react-router";
import { type ButtonLook, buttonClass } from "./button.tsx";
import { Icon } from "./icon.tsx";

export type LinkButtonProps = LinkProps & ButtonLook;

/** A link that looks like a button. */
export function LinkButton({ kind, size, block, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={buttonClass({ kind, size, block, className })} />;
}

/** A link in the brand colour, 44 px high, with an optional arrow. */
export function TextLink({ arrow = false, className, children, ...rest }: LinkProps & { arrow?: boolean }) {
  return (
    <Link {...rest} className={className ? `link-btn ${className}` : "link-btn"}>
      {children}
      {arrow && <Icon of={ArrowRight} small />}
    </Link>
  );
}

/** An external link in a new tab, without referrer, opener or endorsement (`noreferrer`, `noopener`, `nofollow`). */
export function OutLink(props: ComponentProps<"a">) {
  return <a {...props} target="_blank" rel="noopener noreferrer nofollow" />;
}
