import { useTranslation } from "react-i18next";
import { paths } from "../../../../contract/paths.ts";
import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";

/** No referrer has this username. The screen sets the title. */
export function ReferrerMissing() {
  const { t } = useTranslation("referrer-page");
  return (
    <div className="page" style={{ paddingBlock: "var(--s7) var(--s8)" }}>
      <PageHeader title={t("not_found")} lead={t("not_found_text")} />
      <LinkButton kind="primary" to={paths.home()}>
        {t("go_home")}
      </LinkButton>
    </div>
  );
}
