import type { LucideIcon } from "lucide-react";

/** A drawing beside words; it says nothing by itself. */
export function Icon({ of: Drawing, small = false }: { of: LucideIcon; small?: boolean }) {
  return <Drawing className={small ? "icon icon-sm" : "icon"} aria-hidden="true" />;
}
