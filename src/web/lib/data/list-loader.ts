import { loadQueries, type Pages, type Query } from "./query.ts";
import { queryClient } from "./query-client.ts";

type Listed = { list: Pages<unknown> };

/**
 * A list whose filters change in place. `failed`: the answer to the new filters could not be loaded and the previous
 * list is shown.
 */
export type LoadedList<L> = L & { failed: boolean };

// The cache belongs to one user, so nobody is shown another user's list.
const isCached = ({ queryKey }: Pick<Query<unknown>, "queryKey">) => queryClient().getQueryData(queryKey) !== undefined;

/**
 * Returns a `clientLoader` for a filtered list. If loading fails, the previous list stays and the screen shows the
 * failure. Throws if there is no previous list.
 */
export function createListLoader<L extends Listed>() {
  let shown: L | null = null;
  return async (request: Request, wanted: L, ...beside: readonly Query<unknown>[]): Promise<LoadedList<L>> => {
    const { error } = await loadQueries(request, wanted.list, ...beside).then(
      () => ({ error: null }),
      (error: unknown) => ({ error }),
    );
    // Cached data is shown even if it could not be refreshed; the list shows the failure.
    if (error === null || [wanted.list, ...beside].every(isCached)) {
      shown = wanted;
      return { ...wanted, failed: false };
    }
    if (shown === null || ![shown.list, ...beside].every(isCached)) throw error;
    return { ...shown, failed: true };
  };
}
