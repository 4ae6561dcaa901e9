import { useCallback, useEffect, useState } from "react";
import { type AdminUserRecord, adminUserEndpoints } from "../../../contract/admin-users.ts";
import { call } from "../../lib/caller.ts";

type Loaded = { id: string; record: AdminUserRecord | null; failed: boolean };

/** One account, fetched when its dialog opens. */
export function useUser(id: string | null) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Retry asks again
  useEffect(() => {
    if (id === null) return setLoaded(null);
    let wanted = true;
    setLoaded({ id, record: null, failed: false });
    call(adminUserEndpoints.get, { params: { id } }).then(
      (record) => wanted && setLoaded({ id, record, failed: false }),
      () => wanted && setLoaded({ id, record: null, failed: true }),
    );
    return () => {
      wanted = false;
    };
  }, [id, attempt]);
  return {
    record: loaded?.id === id ? loaded.record : null,
    failed: loaded?.id === id && loaded.failed,
    retry: () => setAttempt((before) => before + 1),
    update: useCallback((record: AdminUserRecord) => setLoaded({ id: record.id, record, failed: false }), []),
  };
}
