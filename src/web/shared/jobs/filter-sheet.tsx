import { useEffect, useRef, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { FilterPanel, type FilterPanelProps, SearchField } from "./filter-panel.tsx";

const PHONE = "(max-width: 59.99rem)";

function listen(changed: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

/** Returns whether there is room for the filters beside the list. */
function useIsWide(): boolean {
  return useSyncExternalStore(
    listen,
    () => !matchMedia(PHONE).matches,
    () => false,
  );
}

export type FilterSheetProps = FilterPanelProps & { open: boolean; onClose: () => void };

/**
 * The filters beside the list. On phones only the search is above the list, and all filters are in a full-screen sheet.
 */
export function FilterSheet({ open, onClose, ...panel }: FilterSheetProps) {
  const { t } = useTranslation("jobs");
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = sheet.current;
    if (dialog === null) return;
    if (open && !dialog.open && matchMedia(PHONE).matches) {
      dialog.showModal();
      // Focuses the sheet instead of its first field, which would open the phone's keyboard over the options.
      dialog.focus();
    }
    if (!open && dialog.open) dialog.close();
  }, [open]);
  const { foot, ...beside } = panel;
  const wide = useIsWide();
  return (
    <>
      <aside className="filters" aria-label={t("filters")}>
        {wide ? (
          <FilterPanel {...beside} />
        ) : (
          <form onSubmit={(event) => event.preventDefault()}>
            <SearchField {...beside} />
          </form>
        )}
      </aside>
      <dialog
        className="filters filter-sheet"
        ref={sheet}
        tabIndex={-1}
        aria-label={t("filters")}
        onClose={() => {
          if (open) onClose();
        }}
      >
        {open && <FilterPanel {...beside} foot={foot} />}
      </dialog>
    </>
  );
}
