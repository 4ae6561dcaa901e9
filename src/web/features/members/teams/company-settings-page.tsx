import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../contract/paths.ts";
import { ScreenFailure } from "../../../shared/lists/screen-failure.tsx";
import { ScreenSkeleton } from "../../../shared/lists/screen-skeleton.tsx";
import { BackLink, PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import "./team.css";

/** The catalogues of the settings screens. Each holds its screen's title, lead and texts of loading. */
type SettingsTexts = "archives" | "company-keys" | "existing-contacts" | "hiring" | "scim" | "sign-ins" | "webhooks";

type Props = { texts: SettingsTexts; company: { readonly id: string; readonly name: string }; children: ReactNode };

/** A screen of a company's settings, below a link to its team. */
export function CompanySettingsPage({ texts, company, children }: Props) {
  const { t } = useTranslation([texts, "team"]);
  return (
    <div className="page">
      <PageMeta title={t("title")} />
      <div className="team-back">
        <BackLink to={paths.team(company.id)}>{t("back_to_team", { ns: "team" })}</BackLink>
      </div>
      <PageHeader title={t("title")} lead={t("lead", { name: company.name })} />
      {children}
    </div>
  );
}

type SkeletonProps = { texts: SettingsTexts; heights?: readonly string[] };

/** The `HydrateFallback` of a settings screen. */
export function CompanySettingsSkeleton({ texts, heights = ["14rem", "24rem"] }: SkeletonProps) {
  const { t } = useTranslation(texts);
  return <ScreenSkeleton title={t("title")} text={t("loading")} heights={heights} />;
}

/** The `ErrorBoundary` of a settings screen. */
export function CompanySettingsFailure({ texts }: { texts: SettingsTexts }) {
  const { t } = useTranslation(texts);
  return <ScreenFailure title={t("title")} text={t("load_failed")} />;
}
