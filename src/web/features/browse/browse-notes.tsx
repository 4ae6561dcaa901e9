import { useTranslation } from "react-i18next";
import { SearchInterpretation, type SearchInterpretationProps } from "../../shared/jobs/search-interpretation.tsx";
import { TextLink } from "../../ui/link-button.tsx";

type Props = {
  found: SearchInterpretationProps["found"];
  /** The typed text, and the URL that searches exactly for it. */
  typed: string;
  exact: string | null;
};

/**
 * How a visitor's search was interpreted, and the link that searches the text as typed; the previous server version has
 * none.
 */
export function BrowseNotes({ found, typed, exact }: Props) {
  const { t } = useTranslation("jobs");
  return (
    <SearchInterpretation
      found={found}
      back={exact !== null && <TextLink to={exact}>{t("search_instead", { words: typed })}</TextLink>}
    />
  );
}
