import { useCallback, useEffect, useState } from "react";
import { type Account, accountEndpoints } from "../../../contract/account.ts";
import type { CallOf, Endpoint, OutputOf } from "../../../contract/endpoint.ts";
import { call } from "../../lib/net/caller.ts";
import type { Page } from "../../lib/net/use-pages.ts";

/** A part of the account's screen; after a change it asks for the account anew. */
export type SectionProps = { account: Account; reload: () => Promise<void> };

export type AccountState = {
  account: Account | null;
  failed: boolean;
  busy: boolean;
  /** How often it was loaded: lists beside it begin anew with it. */
  version: number;
  /** After a change, or after a failure. What is known stays while it is asked for again. */
  reload: () => Promise<void>;
};

/** How the viewer signs in, asked for when the tab opens. */
export function useAccount(): AccountState {
  const [account, setAccount] = useState<Account | null>(null);
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [version, setVersion] = useState(0);
  const reload = useCallback(async () => {
    setBusy(true);
    try {
      setAccount(await call(accountEndpoints.get, {}));
      setVersion((before) => before + 1);
      setFailed(false);
    } catch (error) {
      console.warn("The account could not be loaded", error);
      setFailed(true);
    } finally {
      setBusy(false);
    }
  }, []);
  useEffect(() => void reload(), [reload]);
  return { account, failed, busy, version, reload };
}

type List = Endpoint & { readonly answers: "json" };
type ItemOf<E> = OutputOf<E> extends Page<infer T> ? T : never;

/** A paged list that is asked for when it shows; `reload` begins it anew, and so does another `version`. */
export function useOwnList<E extends List>(endpoint: E, version: number) {
  const [items, setItems] = useState<ItemOf<E>[] | null>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const ask = useCallback(
    async (after: string | null) => {
      setBusy(true);
      setFailed(false);
      try {
        const query = after === null ? {} : { cursor: after };
        const page = (await call(endpoint, { query } as unknown as CallOf<E>)) as Page<ItemOf<E>>;
        setItems((before) => (after === null ? page.items : [...(before ?? []), ...page.items]));
        setCursor(page.next_cursor);
      } catch (error) {
        console.warn("A list of the account could not be loaded", error);
        setFailed(true);
      } finally {
        setBusy(false);
      }
    },
    [endpoint],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is the reason to ask again
  useEffect(() => void ask(null), [ask, version]);
  return {
    items,
    busy,
    failed,
    more: cursor !== null,
    loadMore: () => ask(cursor),
    reload: () => ask(null),
    retry: () => ask(items === null ? null : cursor),
  };
}
