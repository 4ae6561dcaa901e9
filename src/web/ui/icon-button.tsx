import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Icon } from "./icon.tsx";

export type IconButtonProps = Omit<ComponentProps<"button">, "children"> & {
  icon: LucideIcon;
  /** The accessible name; there is no visible text. */
  label: string;
  /** For a toggle (Save Job). */
  pressed?: boolean;
  small?: boolean;
};

/** A button with an icon only. */
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
