import { useTranslation } from "react-i18next";
import { paths } from "../../../contract/paths.ts";
import { PageHead } from "../../shared/page-head.tsx";
import { PageTop } from "../../shared/page-top.tsx";
import { LinkButton } from "../../ui/link-button.tsx";

/** Nobody has this name. */
export function ReferrerMissing() {
  const { t } = useTranslation("referrer-page");
  return (
    <div className="page" style={{ paddingBlock: "var(--s7) var(--s8)" }}>
      <PageHead title={t("not_found")} />
      <PageTop title={t("not_found")} lead={t("not_found_text")} />
      <LinkButton kind="primary" to={paths.home()}>
        {t("go_home")}
      </LinkButton>
    </div>
  );
}
