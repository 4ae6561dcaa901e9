import { useTranslation } from "react-i18next";
import { FoundNotes, type FoundNotesProps } from "../../shared/jobs/found-notes.tsx";
import { TextLink } from "../../ui/link-button.tsx";

type Props = {
  found: FoundNotesProps["found"];
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
    <FoundNotes
      found={found}
      back={exact !== null && <TextLink to={exact}>{t("search_instead", { words: typed })}</TextLink>}
    />
  );
}
