import { useTranslation } from "react-i18next";
import { paths } from "../../../contract/paths.ts";
import { load } from "../../lib/data/query.ts";
import { codeOf } from "../../lib/net/api-error.ts";
import { PageHead } from "../../shared/shell/page-head.tsx";
import { PageTop } from "../../shared/shell/page-top.tsx";
import { LinkButton } from "../../ui/link-button.tsx";

/** Loads what a screen of a team shows; null where there is no such team for these eyes. */
export async function loadIfThere<W extends Parameters<typeof load>[1]>(
  request: Request,
  wanted: W,
): Promise<W | null> {
  try {
    await load(request, wanted);
  } catch (error) {
    if (codeOf(error) !== "not_found") throw error;
    return null;
  }
  return wanted;
}

/** Stands where there is no such team for these eyes. */
export function MissingTeam() {
  const { t } = useTranslation("team");
  return (
    <div className="page">
      <PageHead title={t("not_found")} />
      <PageTop title={t("not_found")} lead={t("not_found_text")} />
      <LinkButton kind="primary" to={paths.companies()}>
        {t("to_companies")}
      </LinkButton>
    </div>
  );
}
