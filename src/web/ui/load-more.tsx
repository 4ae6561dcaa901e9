import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";

export type LoadMoreProps = {
  /** "8" of "128" or "1,000+", already put into words. */
  shown: string;
  total?: string;
  more: boolean;
  busy: boolean;
  onMore: () => void;
};

/** The end of a paged list: how much of it is there, and the next page. */
export function LoadMore({ shown, total, more, busy, onMore }: LoadMoreProps) {
  const { t } = useTranslation("general");
  return (
    <div className="load-more">
      {more && (
        <Button busy={busy && t("loading_more")} onClick={onMore}>
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
