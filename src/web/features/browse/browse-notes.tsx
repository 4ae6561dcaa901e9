import { useTranslation } from "react-i18next";
import { TextLink } from "../../ui/link-button.tsx";

type Props = {
  found: { readonly respelled: string | null; readonly also: readonly string[] };
  /** What was typed, and the address where nothing else is taken for it. */
  typed: string;
  exact: string | null;
};

/** What was looked for in place of the typed words, with a way back to them, and what was looked for as well (rule J16). */
export function BrowseNotes({ found: { respelled, also }, typed, exact }: Props) {
  const { t } = useTranslation("jobs");
  return (
    <>
      {respelled !== null && exact !== null && (
        <p className="board-respelled" role="status">
          {t("results_for", { words: respelled })}{" "}
          <TextLink to={exact}>{t("search_instead", { words: typed })}</TextLink>
        </p>
      )}
      {also.length > 0 && <p className="board-respelled soft">{t("also_found", { names: also.join(", ") })}</p>}
    </>
  );
}
