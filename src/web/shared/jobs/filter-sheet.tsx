import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { FilterPanel, type FilterPanelProps } from "./filter-panel.tsx";

const PHONE = "(max-width: 59.99rem)";

type Props = FilterPanelProps & { open: boolean; onClose: () => void };

/** The filters: beside the list, and on phones a sheet over it that takes the whole window. */
export function FilterSheet({ open, onClose, ...panel }: Props) {
  const { t } = useTranslation("jobs");
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = sheet.current;
    if (dialog === null) return;
    if (open && !dialog.open && matchMedia(PHONE).matches) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);
  const { foot, ...beside } = panel;
  return (
    <>
      <aside className="filters" aria-label={t("filters")}>
        <FilterPanel {...beside} />
      </aside>
      <dialog
        className="filters filter-sheet"
        ref={sheet}
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
