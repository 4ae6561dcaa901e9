import { useTranslation } from "react-i18next";
import { paths } from "../../../contract/paths.ts";
import { PageHead } from "../../shared/shell/page-head.tsx";
import { PageTop } from "../../shared/shell/page-top.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Message } from "../../ui/message.tsx";

/** The company does not exist, or the viewer may not manage it. */
export function CompanyRefused({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation("company");
  return (
    <div className="page">
      <PageHead title={title} />
      <PageTop title={title} />
      <div className="stack">
        <Message kind="stop" title={text} />
        <div className="actions">
          <LinkButton to={paths.companies()}>{t("back_to_companies")}</LinkButton>
        </div>
      </div>
    </div>
  );
}
