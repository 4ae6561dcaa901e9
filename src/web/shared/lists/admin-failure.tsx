import { useTranslation } from "react-i18next";
import { useRouteError } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { errorCodeOf } from "../../lib/net/api-error.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { PageMeta } from "../shell/page-meta.tsx";
import { ScreenFailure } from "./screen-failure.tsx";

type Props = {
  title: string;
  /** The text when loading failed. */
  text: string;
  /** The text for users who are not admins. */
  denied: string;
};

/**
 * The `ErrorBoundary` of a screen for admins: signed-in non-admins are told so (rule R4); others see a load failure.
 */
export function AdminFailure({ title, text, denied }: Props) {
  const { t } = useTranslation(["accounts", "errors"]);
  if (errorCodeOf(useRouteError()) !== "admin_required") return <ScreenFailure title={title} text={text} />;
  const refusal = t("admin_required", { ns: "errors" });
  return (
    <div className="page">
      <PageMeta title={refusal} />
      <PageHeader title={refusal} lead={denied} />
      <LinkButton kind="primary" to={paths.dashboard()}>
        {t("first_to_dashboard")}
      </LinkButton>
    </div>
  );
}
