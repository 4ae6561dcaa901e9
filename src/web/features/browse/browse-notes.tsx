import { useTranslation } from "react-i18next";
import { FoundNotes, type FoundNotesProps } from "../../shared/jobs/found-notes.tsx";
import { TextLink } from "../../ui/link-button.tsx";

type Props = {
  found: FoundNotesProps["found"];
  /** What was typed, and the address where nothing else is taken for it. */
  typed: string;
  exact: string | null;
};

/** How a visitor's search was understood, and the address that takes it as it was typed; a server of before names none. */
export function BrowseNotes({ found, typed, exact }: Props) {
  const { t } = useTranslation("jobs");
  return (
    <FoundNotes
      found={found}
      back={exact !== null && <TextLink to={exact}>{t("search_instead", { words: typed })}</TextLink>}
    />
  );
}
