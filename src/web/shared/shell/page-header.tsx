import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "../../ui/icon.tsx";

/** The header of a screen: title, lead, and content on the right. */
export function PageHeader({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
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

/** The link back to the parent screen. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="back" to={to}>
      <Icon of={ArrowLeft} small />
      {children}
    </Link>
  );
}
