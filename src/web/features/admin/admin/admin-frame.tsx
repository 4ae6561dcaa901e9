import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../contract/paths.ts";
import { AdminFailure } from "../../../shared/lists/admin-failure.tsx";
import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { useSessionEndedText } from "../../../shared/shell/session-ended.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { TabLinks } from "../../../ui/tabs.tsx";

type Screen = "users" | "reports" | "disputes" | "audit" | "work" | "operations";

/** The frame of the administration: its screens as tabs. */
export function AdminFrame({ screen, children }: { screen: Screen; children: ReactNode }) {
  const { t } = useTranslation("accounts");
  useSessionEndedText(t("please_log_in"));
  return (
    <div className="page">
      <PageMeta title={t(screen)} />
      <PageHeader title={t(screen)} lead={t(`${screen}_lead`)} />
      <TabLinks
        label={t("title")}
        tabs={[
          { to: paths.adminUsers(), label: t("users"), current: screen === "users" },
          { to: paths.adminReports(), label: t("reports"), current: screen === "reports" },
          { to: paths.adminDisputes(), label: t("disputes"), current: screen === "disputes" },
          { to: paths.adminAudit(), label: t("audit"), current: screen === "audit" },
          { to: paths.adminWork(), label: t("work"), current: screen === "work" },
          { to: paths.adminOperations(), label: t("operations"), current: screen === "operations" },
        ]}
      />
      <div className="stack admin-panel">{children}</div>
    </div>
  );
}

/** Placeholder while a list loads. */
export function AdminSkeleton({ screen }: { screen: Screen }) {
  const { t } = useTranslation("accounts");
  return (
    <div className="page stack-lg" style={{ paddingBlock: "var(--s7)" }} role="status">
      <Skeleton width="18rem" height="2.25rem" />
      <p className="soft">{t(`${screen}_loading`)}</p>
      <Skeleton height="2.75rem" />
      <Skeleton height="24rem" />
    </div>
  );
}

/** The `ErrorBoundary` of all admin screens. */
export function AdminFrameFailure({ screen }: { screen: Screen }) {
  const { t } = useTranslation("accounts");
  return <AdminFailure title={t(screen)} text={t(`${screen}_failed`)} denied={t("denied_text")} />;
}
