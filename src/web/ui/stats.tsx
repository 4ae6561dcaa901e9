import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "./icon.tsx";

/** A row of figures on one card. */
export function StatStrip({
  label,
  columns = 4,
  children,
}: {
  label: string;
  columns?: 4 | 5 | 6;
  children: ReactNode;
}) {
  return (
    <section className={columns === 4 ? "stats" : `stats stats-${columns}`} aria-label={label}>
      {children}
    </section>
  );
}

export type StatProps = { label: string; value: ReactNode; to?: string; icon?: LucideIcon; sub?: ReactNode };

/** One figure with its label; with `to` the whole area is a link. */
export function Stat({ label, value, to, icon, sub }: StatProps) {
  const inside = (
    <>
      <span className="stat-label">
        {label}
        {icon !== undefined && <Icon of={icon} />}
      </span>
      <span className="figure">{value}</span>
      {sub !== undefined && <span className="sub">{sub}</span>}
    </>
  );
  if (to === undefined) return <div className="stat">{inside}</div>;
  return (
    <Link className="stat" to={to}>
      {inside}
    </Link>
  );
}
