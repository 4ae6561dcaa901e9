import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../contract/paths.ts";
import { formatCalendarDate } from "../../../lib/format/dates.ts";
import { BackLink } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { Seal } from "../../../ui/seal.tsx";
import "./static.css";

/** `updated`: the date of the last change, for texts that readers rely on. */
type PageProps = { title: string; description: string; lead: string; children: ReactNode; updated?: string };

/** A static page: home link, title, date of the last change, text. */
export function StaticPage({ title, description, lead, children, updated }: PageProps) {
  const { t, i18n } = useTranslation("static");
  return (
    <article className="page static-page">
      <PageMeta title={title} description={description} index />
      <BackLink to={paths.home()}>{t("back_home")}</BackLink>
      <header className="static-head">
        <h1 className="section-title">{title}</h1>
        <p className="lead soft">{lead}</p>
        {updated !== undefined && (
          <p className="label soft">
            {t("last_updated", { date: formatCalendarDate(updated, i18n.language, "long") })}
          </p>
        )}
      </header>
      {children}
    </article>
  );
}

/** A section of a legal text: its title is in the margin if there is room, its text has a readable width. */
export function Clause({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="clause" aria-labelledby={id}>
      <h2 className="sub-title" id={id}>
        {title}
      </h2>
      <div className="prose">{children}</div>
    </section>
  );
}

/** The statements of a section. */
export function Points({ of }: { of: readonly ReactNode[] }) {
  return (
    <ul>
      {of.map((point, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list, never sorted
        <li key={index}>{point}</li>
      ))}
    </ul>
  );
}

/** The seal at the end of a legal text. */
export function DocumentSeal() {
  return (
    <p className="static-seal" aria-hidden="true">
      <Seal />
    </p>
  );
}
