import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "../../ui/icon.tsx";

/** The beginning of a screen: its title, a line under it, and what stands at the right. */
export function PageTop({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  return (
    <div className="page-top">
      <div>
        <h1 className="page-title">{title}</h1>
        {lead !== undefined && <p className="lead soft">{lead}</p>}
      </div>
      {children}
    </div>
  );
}

/** The way back to where this screen belongs. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="back" to={to}>
      <Icon of={ArrowLeft} small />
      {children}
    </Link>
  );
}
