import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { codeOf } from "../lib/api-error.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { OWN_TEXTS, type OwnKind } from "./own-kind.ts";

type Loaded<T> = { state: "loading" | "failed" | "missing" } | { state: "here"; record: T };

function useRecord<T>(id: string, fetchRecord: (id: string) => Promise<T>) {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: "loading" });
  const load = useCallback(async () => {
    setLoaded({ state: "loading" });
    try {
      setLoaded({ state: "here", record: await fetchRecord(id) });
    } catch (error) {
      const code = codeOf(error);
      // What is no id of ours in an address is a record that is not there.
      const missing = code === "not_found" || code === "validation_failed";
      setLoaded({ state: missing ? "missing" : "failed" });
    }
  }, [id, fetchRecord]);
  useEffect(() => void load(), [load]);
  return { loaded, load };
}

type Props<T> = {
  kind: OwnKind;
  id: string;
  fetchRecord: (id: string) => Promise<T>;
  titleOf: (record: T) => string;
  onClose: () => void;
  children: (record: T) => ReactNode;
};

/** One record of a list, whole, over the list. It is fetched when it opens. Takes a `fetchRecord` that stays the same. */
export function RecordDialog<T>({ kind, id, fetchRecord, titleOf, onClose, children }: Props<T>) {
  const { t } = useTranslation(OWN_TEXTS[kind]);
  const { loaded, load } = useRecord(id, fetchRecord);
  const title = loaded.state === "here" ? titleOf(loaded.record) : t("details");
  return (
    <Dialog open onClose={onClose} title={title}>
      {loaded.state === "loading" && (
        <div className="stack" role="status">
          <p className="soft">{t("details_loading")}</p>
          <Skeleton height="4rem" />
          <Skeleton height="9rem" />
        </div>
      )}
      {loaded.state === "failed" && <LoadFailure text={t("details_failed")} onRetry={() => void load()} />}
      {loaded.state === "missing" && <p>{t("details_missing")}</p>}
      {loaded.state === "here" && <div className="record">{children(loaded.record)}</div>}
    </Dialog>
  );
}
