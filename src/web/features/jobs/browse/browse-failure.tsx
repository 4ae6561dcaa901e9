import { useTranslation } from "react-i18next";
import { useLocation, useRouteError } from "react-router";
import { errorCodeOf } from "../../../lib/net/api-error.ts";
import { ScreenFailure } from "../../../shared/lists/screen-failure.tsx";
import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";

/** A list that failed to load. An invalid cursor leads back to the first page, because retrying would not help. */
export function BrowseFailure() {
  const { t } = useTranslation(["browse", "jobs", "errors"]);
  const { pathname, search } = useLocation();
  const code = errorCodeOf(useRouteError());
  if (code !== "validation_failed") {
    const text = code === "lists_unread" ? t(code, { ns: "errors" }) : t("load_failed", { ns: "jobs" });
    return <ScreenFailure title={t("title")} text={text} />;
  }
  const first = new URLSearchParams(search);
  first.delete("cursor");
  return (
    <div className="page">
      <PageMeta title={t("no_page")} />
      <PageHeader title={t("no_page")} lead={t("no_page_text")} />
      <LinkButton kind="primary" to={{ pathname, search: first.toString() }}>
        {t("first_page")}
      </LinkButton>
    </div>
  );
}
