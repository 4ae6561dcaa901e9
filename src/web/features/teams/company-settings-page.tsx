import type { ReactNode } from "react";
import { paths } from "../../../contract/paths.ts";
import { BackLink, PageHeader } from "../../shared/shell/page-header.tsx";
import { PageMeta } from "../../shared/shell/page-meta.tsx";
import "./team.css";

type Props = {
  company: string;
  title: string;
  lead: string;
  /** The text of the link to the company's team. */
  back: string;
  children: ReactNode;
};

/** A screen of a company's settings, below a link to its team. */
export function CompanySettingsPage({ company, title, lead, back, children }: Props) {
  return (
    <div className="page">
      <PageMeta title={title} />
      <div className="team-back">
        <BackLink to={paths.team(company)}>{back}</BackLink>
      </div>
      <PageHeader title={title} lead={lead} />
      {children}
    </div>
  );
}
