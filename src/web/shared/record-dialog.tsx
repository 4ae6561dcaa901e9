import { type ReactNode, useCallback, useEffect, useState } from "react";
import { codeOf } from "../lib/api-error.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { LoadFailure } from "./load-failure.tsx";

type Loaded<T> = { state: "loading" | "failed" | "missing" } | { state: "here"; record: T };

export type RecordTexts = { title: string; loading: string; failed: string; missing: string };

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
  id: string;
  fetchRecord: (id: string) => Promise<T>;
  texts: RecordTexts;
  titleOf: (record: T) => string;
  onClose: () => void;
  children: (record: T) => ReactNode;
};

/** One record of a list, whole, over the list. It is fetched when it opens. Takes a `fetchRecord` that stays the same. */
export function RecordDialog<T>({ id, fetchRecord, texts, titleOf, onClose, children }: Props<T>) {
  const { loaded, load } = useRecord(id, fetchRecord);
  const title = loaded.state === "here" ? titleOf(loaded.record) : texts.title;
  return (
    <Dialog open onClose={onClose} title={title}>
      {loaded.state === "loading" && (
        <div className="stack" role="status">
          <p className="soft">{texts.loading}</p>
          <Skeleton height="4rem" />
          <Skeleton height="9rem" />
        </div>
      )}
      {loaded.state === "failed" && <LoadFailure text={texts.failed} onRetry={() => void load()} />}
      {loaded.state === "missing" && <p>{texts.missing}</p>}
      {loaded.state === "here" && <div className="record">{children(loaded.record)}</div>}
    </Dialog>
  );
}
