import { useTranslation } from "react-i18next";
import { paths } from "../../../../contract/paths.ts";
import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Message } from "../../../ui/message.tsx";

/** The company does not exist, or the viewer may not manage it. */
export function CompanyRefused({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation("company");
  return (
    <div className="page">
      <PageMeta title={title} />
      <PageHeader title={title} />
      <div className="stack">
        <Message kind="stop" title={text} />
        <div className="actions">
          <LinkButton to={paths.companies()}>{t("back_to_companies")}</LinkButton>
        </div>
      </div>
    </div>
  );
}
