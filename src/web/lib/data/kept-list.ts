import { dataClient } from "./data-client.ts";
import { load, type Pages, type Query } from "./query.ts";

type Listed = { list: Pages<unknown> };

/** Of a list whose filters change in its place: `failed` when the new ones could not be had and this is what was there. */
export type KeptList<L> = L & { failed: boolean };

// What is known is known for one person: nobody is shown another's list.
const isKnown = ({ queryKey }: Pick<Query<unknown>, "queryKey">) => dataClient().getQueryData(queryKey) !== undefined;

/**
 * How the `clientLoader` of such a list loads it: what cannot be had leaves the list that is there in its place, and its
 * screen says so. Throws where there is none yet.
 */
export function keptList<L extends Listed>() {
  let shown: L | null = null;
  return async (request: Request, wanted: L, ...beside: readonly Query<unknown>[]): Promise<KeptList<L>> => {
    const { error } = await load(request, wanted.list, ...beside).then(
      () => ({ error: null }),
      (error: unknown) => ({ error }),
    );
    // What is known but could not be renewed shows as it was; the list itself tells.
    if (error === null || [wanted.list, ...beside].every(isKnown)) {
      shown = wanted;
      return { ...wanted, failed: false };
    }
    if (shown === null || ![shown.list, ...beside].every(isKnown)) throw error;
    return { ...shown, failed: true };
  };
}
