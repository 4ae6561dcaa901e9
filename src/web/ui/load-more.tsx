import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";

export type LoadMoreProps = {
  /** "8" of "128" or "1,000+", already formatted as text. */
  shown: string;
  total?: string;
  more: boolean;
  busy: boolean;
  onMore: () => void;
};

/** The end of a paginated list: how many items are shown, and a button for the next page. */
export function LoadMore({ shown, total, more, busy, onMore }: LoadMoreProps) {
  const { t } = useTranslation("general");
  const end = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    // The button disappears with the last page; without this the focus would be lost.
    if (!more && pressed.current && document.activeElement === document.body)
      end.current?.focus({ preventScroll: true });
  }, [more]);
  return (
    <div className="load-more" ref={end} tabIndex={-1}>
      {more && (
        <Button
          busy={busy && t("loading_more")}
          onClick={() => {
            pressed.current = true;
            onMore();
          }}
        >
          {t("load_more")}
        </Button>
      )}
      {total !== undefined && (
        <p className="note soft" role="status">
          {t("shown_of", { shown, total })}
        </p>
      )}
    </div>
  );
}
