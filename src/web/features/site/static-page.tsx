import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../contract/paths.ts";
import { PageHead } from "../../shared/shell/page-head.tsx";
import { BackLink } from "../../shared/shell/page-top.tsx";
import { Seal } from "../../ui/seal.tsx";
import "./static.css";

/** `dated`: says since when the text holds. */
type PageProps = { title: string; description: string; lead: string; children: ReactNode; dated?: boolean };

/** A page that is only read: the way home, its title, since when it says so, and its text. */
export function StaticPage({ title, description, lead, children, dated = true }: PageProps) {
  const { t } = useTranslation("static");
  return (
    <article className="page static-page">
      <PageHead title={title} description={description} index />
      <BackLink to={paths.home()}>{t("back_home")}</BackLink>
      <header className="static-head">
        <h1 className="section-title">{title}</h1>
        <p className="lead soft">{lead}</p>
        {dated && <p className="label soft">{t("last_updated")}</p>}
      </header>
      {children}
    </article>
  );
}

/** One part of a legal text: its name hangs in the margin where there is room, its text keeps a readable width. */
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

/** Several statements of one part. */
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

/** The end of a legal text, like the end of a letter. */
export function Sealed() {
  return (
    <p className="static-seal" aria-hidden="true">
      <Seal />
    </p>
  );
}
