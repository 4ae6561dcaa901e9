import { useTranslation } from "react-i18next";
import { paths } from "../../../../contract/paths.ts";
import { Empty } from "../../../ui/empty.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";

export function DraftMissing() {
  const { t } = useTranslation(["company", "jobs"]);
  return (
    <Empty
      text={
        <>
          <span className="card-title">{t("draft_missing")}</span>
          <br />
          {t("draft_missing_text")}
        </>
      }
    >
      <LinkButton to={paths.newJob()}>{t("post_a_job", { ns: "jobs" })}</LinkButton>
    </Empty>
  );
}
