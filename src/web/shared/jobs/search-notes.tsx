import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import type { Filters } from "./filters.ts";
import { FoundNotes, type FoundNotesProps } from "./found-notes.tsx";

export type SearchNotesProps = {
  found: FoundNotesProps["found"];
  filters: Filters;
  change: (patch: Partial<Filters>) => void;
};

/** How the server interpreted the search, and a button to search the text as typed. */
export function SearchNotes({ found, filters, change }: SearchNotesProps) {
  const { t } = useTranslation("jobs");
  return (
    <FoundNotes
      found={found}
      back={
        <Button kind="quiet" size="sm" onClick={() => change({ exact: true })}>
          {t("search_instead", { words: filters.search })}
        </Button>
      }
    />
  );
}
