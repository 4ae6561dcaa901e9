import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import type { Filters } from "./filters.ts";

export type SearchNotesProps = {
  found: { readonly respelled: string | null; readonly also: readonly string[] };
  filters: Filters;
  change: (patch: Partial<Filters>) => void;
};

/** What was looked for in place of the typed words, with a way back to them, and what was looked for as well (rule J16). */
export function SearchNotes({ found: { respelled, also }, filters, change }: SearchNotesProps) {
  const { t } = useTranslation("jobs");
  return (
    <>
      {respelled !== null && (
        <span className="board-respelled" role="status">
          {t("results_for", { words: respelled })}
          <Button kind="quiet" size="sm" onClick={() => change({ exact: true })}>
            {t("search_instead", { words: filters.search })}
          </Button>
        </span>
      )}
      {also.length > 0 && <span className="board-respelled soft">{t("also_found", { names: also.join(", ") })}</span>}
    </>
  );
}
