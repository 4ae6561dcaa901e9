import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Icon } from "./icon.tsx";

export type IconButtonProps = Omit<ComponentProps<"button">, "children"> & {
  icon: LucideIcon;
  /** What it does; there are no words beside it. */
  label: string;
  /** For one that is on or off (Save Job). */
  pressed?: boolean;
  small?: boolean;
};

/** A button that is only a drawing. */
export function IconButton({ icon, label, pressed, small = false, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={["btn btn-icon", small && "btn-sm", className].filter(Boolean).join(" ")}
      aria-label={label}
      aria-pressed={pressed}
    >
      <Icon of={icon} />
    </button>
  );
}
