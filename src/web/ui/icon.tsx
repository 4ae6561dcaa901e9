import type { LucideIcon } from "lucide-react";

/** An icon beside text; hidden from screen readers. */
export function Icon({ of: Drawing, small = false }: { of: LucideIcon; small?: boolean }) {
  return <Drawing className={small ? "icon icon-sm" : "icon"} aria-hidden="true" />;
}
