import { useTranslation } from "react-i18next";
import { useRouteError } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { codeOf } from "../../lib/net/api-error.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { PageTop } from "../shell/page-top.tsx";
import { ScreenFailure } from "./screen-failure.tsx";

type Props = {
  title: string;
  /** It did not load. */
  text: string;
  /** What only admins do here. */
  denied: string;
};

/**
 * The `ErrorBoundary` of a screen for admins: a signed-in person who is none is told so (rule R4); for everybody
 * else it did not load.
 */
export function AdminFailure({ title, text, denied }: Props) {
  const { t } = useTranslation(["accounts", "errors"]);
  if (codeOf(useRouteError()) !== "admin_required") return <ScreenFailure title={title} text={text} />;
  const refusal = t("admin_required", { ns: "errors" });
  return (
    <div className="page">
      <PageHead title={refusal} />
      <PageTop title={refusal} lead={denied} />
      <LinkButton kind="primary" to={paths.dashboard()}>
        {t("first_to_dashboard")}
      </LinkButton>
    </div>
  );
}
