import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Query } from "../../lib/data/query.ts";
import { useOwnQuery } from "../../lib/data/use-query.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { LoadFailure } from "../lists/load-failure.tsx";
import { OWN_TEXTS, type OwnKind } from "./own-kind.ts";

type Props<T> = {
  kind: OwnKind;
  /** The query of the record. */
  wanted: Query<T>;
  titleOf: (record: T) => string;
  onClose: () => void;
  children: (record: T) => ReactNode;
};

/** One record of a list in a dialog over the list. It is fetched when it opens. */
export function RecordDialog<T extends { id: string }>(props: Props<T>) {
  const { kind, wanted, titleOf, onClose, children } = props;
  const { t } = useTranslation(OWN_TEXTS[kind]);
  const { value: record, failure, retry } = useOwnQuery(wanted);
  const failed = record === null && failure !== null;
  const missing = failed && failure === "not_found";
  return (
    <Dialog open onClose={onClose} title={record === null ? t("details") : titleOf(record)}>
      {record === null && !failed && (
        <div className="stack" role="status">
          <p className="soft">{t("details_loading")}</p>
          <Skeleton height="4rem" />
          <Skeleton height="9rem" />
        </div>
      )}
      {failed && !missing && <LoadFailure text={t("details_failed")} onRetry={retry} />}
      {missing && <p>{t("details_missing")}</p>}
      {record !== null && <div className="record">{children(record)}</div>}
    </Dialog>
  );
}
