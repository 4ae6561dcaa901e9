import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import type { Filters } from "./filters.ts";
import { SearchInterpretation, type SearchInterpretationProps } from "./search-interpretation.tsx";

export type SearchNotesProps = {
  found: SearchInterpretationProps["found"];
  filters: Filters;
  change: (patch: Partial<Filters>) => void;
};

/** How the server interpreted the search, and a button to search the text as typed. */
export function SearchNotes({ found, filters, change }: SearchNotesProps) {
  const { t } = useTranslation("jobs");
  return (
    <SearchInterpretation
      found={found}
      back={
        <Button kind="quiet" size="sm" onClick={() => change({ exact: true })}>
          {t("search_instead", { words: filters.search })}
        </Button>
      }
    />
  );
}
