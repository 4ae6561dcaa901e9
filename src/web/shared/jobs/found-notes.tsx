import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

export type FoundNotesProps = {
  found: { readonly respelled: string | null; readonly also: readonly string[] };
  /** The way back to the typed words. */
  back: ReactNode;
};

/** What was looked for in place of the typed words, with a way back to them, and what was looked for as well (rule J16). */
export function FoundNotes({ found: { respelled, also }, back }: FoundNotesProps) {
  const { t } = useTranslation("jobs");
  return (
    <>
      {respelled !== null && (
        <span className="board-respelled" role="status">
          {t("results_for", { words: respelled })} {back}
        </span>
      )}
      {also.length > 0 && <span className="board-respelled soft">{t("also_found", { names: also.join(", ") })}</span>}
    </>
  );
}
